import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalPath, NON_CANONICAL_PATHS } from '../../../src/delivery/edge/canonical-path.ts';

describe('the canonical form of a path', () => {
  test.each([
    ['/', '/'],
    ['//', '/'],
    ['/index.html', '/'],
    ['/lawyer/a-2%3A17', '/lawyer/a-2:17'],
    ['/lawyer/a-2:17/', '/lawyer/a-2:17'],
    ['//lawyer///a-2:17.html//', '/lawyer/a-2:17'],
    ['/lawyer/%E7%8E%8B-2:17', '/lawyer/王-2:17'],
  ])('of %s is %s', (raw, path) => {
    expect(canonicalPath(raw)).toBe(path);
  });

  test.each([
    '/%',
    '/%E0%A4%A',
    '/a%2Fb',
    '/a%2fb',
    '/a%5Cb',
    '/a%00',
    '/a%0D%0Ab',
    '/a%3Fb',
    '/a%23b',
    '/a%253A',
    '/%2e%2e/a',
    `/${'a'.repeat(1024)}`,
  ])('does not exist for %s', (raw) => {
    expect(canonicalPath(raw)).toBeUndefined();
  });

  const rawPath = fc
    .array(
      fc.constantFrom('/', '//', '%3A', '%2e', '.html', 'a', 'index', ':', '-', '%', '%E7%8E%8B', '.', '%00'),
    )
    .map((parts) => `/${parts.join('')}`);

  test('is its own canonical form', () => {
    fc.assert(
      fc.property(rawPath, (raw) => {
        const path = canonicalPath(raw);
        if (path !== undefined) expect(canonicalPath(path)).toBe(path);
      }),
    );
  });

  test('never starts with two slashes, like an address of another host', () => {
    fc.assert(
      fc.property(rawPath, (raw) => {
        expect(canonicalPath(raw) ?? '/').toMatch(/^\/(?!\/)/);
      }),
    );
  });

  test('differs from the raw path only if NON_CANONICAL_PATHS matches', () => {
    const respelled = new RegExp(NON_CANONICAL_PATHS);
    fc.assert(
      fc.property(rawPath, (raw) => {
        if (!respelled.test(raw) && raw !== '/index') expect([undefined, raw]).toContain(canonicalPath(raw));
      }),
    );
  });
});
