import { describe, expect, it } from 'vitest';
import * as german from '../../../src/texts/de/list-filter.ts';
import * as listing from '../../../src/texts/de/listing.ts';

describe('the German texts of listings', () => {
  it.each([
    ['all-lawyers', 1, '1 Person in diesem Guide'],
    ['all-lawyers', 1204, '1.204 Personen in diesem Guide'],
    ['all-law-firms', 0, '0 Kanzleien in diesem Guide'],
    ['all-law-firms', 1, '1 Kanzlei in diesem Guide'],
    ['all-law-firms', 31, '31 Kanzleien in diesem Guide'],
  ] as const)('count %s: %d', (kind, count, text) => {
    expect(listing.entriesInGuide(kind, count)).toBe(text);
  });

  it.each([
    [undefined, 'Alle Kanzleien im Guide „Deutschland“, K'],
    [{ number: 2, count: 3 }, 'Alle Kanzleien im Guide „Deutschland“, K, Seite 2 von 3'],
  ])('title the pages of a letter, with a page number if there are several: %j', (position, title) => {
    expect(listing.letterTitle('all-law-firms', 'Deutschland', 'K', position)).toBe(title);
  });

  it.each([
    [0, 'Keine Kanzleien gefunden'],
    [1, '1 Kanzlei gefunden'],
    [31, '31 Kanzleien gefunden'],
  ])('report %d rows that match', (found, text) => {
    expect(german.rowsFound(found, listing.nouns['all-law-firms'])).toBe(text);
  });
});
