import { describe, expect, it } from 'vitest';
import { practiceAreaCards } from '../../src/models/practice-area-cards.ts';
import { browseTables } from './browse-guides.ts';

describe('practiceAreaCards', () => {
  it('sorts the practice areas by name, with their number of places', () => {
    const cards = practiceAreaCards(
      browseTables([
        ['Tax', 'France'],
        ['Banking', 'France'],
        ['Banking', 'Norway'],
      ]),
      16,
    );
    expect(cards.map(({ label, href, placeCount }) => [label, href, placeCount])).toEqual([
      ['Banking', '/practice-areas/banking', 2],
      ['Tax', '/practice-areas/tax', 1],
    ]);
  });

  it('sorts the places by their number of tables across all practice areas, then by name', () => {
    const [banking] = practiceAreaCards(
      browseTables([
        ['Banking', 'France'],
        ['Banking', 'Norway'],
        ['Banking', 'Chile'],
        ['Tax', 'Norway'],
      ]),
      16,
    );
    expect(banking?.places.map(({ label }) => label)).toEqual(['Norway', 'Chile', 'France']);
  });

  it('links a place that several guides cover to the table of the first guide', () => {
    const [tax] = practiceAreaCards(browseTables([['Tax', 'France']], [['Tax', 'France']]), 16);
    expect(tax).toMatchObject({
      placeCount: 1,
      places: [{ label: 'France', href: expect.stringContaining('-1:') }],
    });
  });

  it('returns at most the given number of places for a practice area', () => {
    const [tax] = practiceAreaCards(
      browseTables(Array.from({ length: 20 }, (_, at) => ['Tax', `Place ${at}`] as const)),
      16,
    );
    expect([tax?.places.length, tax?.placeCount]).toEqual([16, 20]);
  });

  it('returns nothing without tables', () => {
    expect(practiceAreaCards([], 16)).toEqual([]);
  });
});
