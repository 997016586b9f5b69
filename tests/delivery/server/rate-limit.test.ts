import { describe, expect, it } from 'vitest';
import { createRateLimit } from '../../../src/delivery/server/rate-limit.ts';

/** Creates a rate limit with a clock that the test sets. */
function createLimit(perClient: number, total: number) {
  const clock = { ms: 0 };
  const countRequest = createRateLimit({ perClient, total }, () => clock.ms);
  const countMany = (times: number, kind = 'contact', client = 'a') =>
    Array.from({ length: times }, () => countRequest(kind, client));
  return { clock, countRequest, countMany };
}

describe('createRateLimit', () => {
  it('allows the requests of one minute, and reports when the next one is allowed', () => {
    expect(createLimit(3, 100).countMany(5)).toEqual([undefined, undefined, undefined, 20, 20]);
  });

  it('allows a further request after the reported time', () => {
    const { clock, countMany } = createLimit(3, 100);
    countMany(4);
    clock.ms = 20_000;
    expect(countMany(2)).toEqual([undefined, 20]);
  });

  it('counts clients and kinds separately', () => {
    const { countMany, countRequest } = createLimit(3, 100);
    countMany(4);
    expect(countRequest('contact', 'b')).toBeUndefined();
    expect(countRequest('downloads', 'a')).toBeUndefined();
  });

  it('limits the total number of requests of each kind from all clients', () => {
    const { countRequest } = createLimit(3, 5);
    const results = Array.from({ length: 7 }, (_, index) => countRequest('contact', `client ${index}`));
    expect(results.filter((seconds) => seconds !== undefined)).toEqual([12, 12]);
    expect(countRequest('downloads', 'client 9')).toBeUndefined();
  });

  it('does not let a refused client use up the limit of all clients', () => {
    const { countMany, countRequest } = createLimit(2, 4);
    countMany(50);
    expect([countRequest('contact', 'b'), countRequest('contact', 'c')]).toEqual([undefined, undefined]);
  });

  it('applies the total limit even if more clients send requests than are counted individually', () => {
    const { countRequest } = createLimit(1, 1000);
    const allowed = Array.from({ length: 25_000 }, (_, index) =>
      countRequest('contact', `${index % 12_000}`),
    );
    expect(allowed.filter((seconds) => seconds === undefined)).toHaveLength(1000);
  });
});
