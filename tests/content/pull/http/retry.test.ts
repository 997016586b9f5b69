import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backoff, isTransient, retryAfter } from '../../../../src/content/pull/http/retry.ts';

describe('isTransient', () => {
  it.each([408, 429, 500, 502, 503, 504, 599])('is true for status %i', (status) => {
    expect(isTransient(status)).toBe(true);
  });
  it.each([200, 304, 400, 401, 403, 404, 410, 422])('is false for status %i', (status) => {
    expect(isTransient(status)).toBe(false);
  });
});

describe('backoff', () => {
  it('doubles with each failure up to five seconds, with full jitter', () => {
    expect([1, 2, 3, 6, 7, 20].map((failures) => backoff(failures, 1))).toEqual([
      200, 400, 800, 5000, 5000, 5000,
    ]);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (failures, random) => {
          const wait = backoff(failures, random);
          expect(wait).toBeGreaterThanOrEqual(0);
          expect(wait).toBeLessThanOrEqual(5000);
        },
      ),
    );
  });
});

describe('Retry-After', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  it.each([
    [null, undefined],
    ['7', 7000],
    [' 0 ', 0],
    ['Sat, 21 Nov 2026 12:00:30 GMT', 30_000],
    ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
    ['soon', undefined],
  ])('%j is a wait of %j ms', (header, wait) => {
    expect(retryAfter(header, now)).toBe(wait);
  });
});
