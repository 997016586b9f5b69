import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paginateArchive } from '../../src/models/paginate-archive.ts';

const newestFirst = fc.nat(200).map((count) => Array.from({ length: count }, (_, index) => count - index));
const take = fc.integer({ min: 1, max: 20 });

describe('paginateArchive', () => {
  test('contains every entry once, newest first', () => {
    fc.assert(
      fc.property(newestFirst, take, (entries, size) => {
        const { front, pages } = paginateArchive(entries, size);
        expect([...front, ...pages.toReversed().flat()]).toEqual(entries);
      }),
    );
  });

  test('returns full pages, and a front page of at least one and less than two pages', () => {
    fc.assert(
      fc.property(newestFirst, take, (entries, size) => {
        const { front, pages } = paginateArchive(entries, size);
        expect(pages.every((page) => page.length === size)).toBe(true);
        expect(front.length).toBeGreaterThanOrEqual(Math.min(entries.length, size));
        expect(front.length).toBeLessThan(2 * size);
      }),
    );
  });

  test('does not change the archive pages when an entry is added', () => {
    fc.assert(
      fc.property(newestFirst, take, (entries, size) => {
        const before = paginateArchive(entries, size).pages;
        const after = paginateArchive([entries.length + 1, ...entries], size).pages;
        expect(after.slice(0, before.length)).toEqual(before);
        expect(after.length - before.length).toBeLessThanOrEqual(1);
      }),
    );
  });
});
