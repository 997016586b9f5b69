import { describe, expect, it } from 'vitest';
import { mapResult } from '../../src/domain/mapped-result.ts';
import { firm } from '../search/search-records.ts';

const origin = 'https://www.laurel.example';

describe('mapResult', () => {
  const response = (nbHits: number) => ({
    nbHits,
    hits: Array.from({ length: Math.min(nbHits, 5) }, (_, n) => firm(n + 1, `Vane ${n + 1}`)),
  });
  const map = (nbHits: number) =>
    mapResult({ entityType: 'organisation', query: 'vane', response: response(nbHits) }, origin);

  it('returns the query, the total, and items with text, router link and full address', () => {
    const { query, totalItems, items } = map(2);
    expect([query, totalItems, items.length]).toEqual(['vane', 2, 2]);
    expect(items[0]?.displayValue).toMatch(/^Vane 1( \| .+)?$/);
    expect(items[0]?.name).toBe('Vane 1');
    expect(items[0]?.fullUrl).toBe(origin + items[0]?.routerLink);
  });

  it.each([
    [0, false],
    [5, false],
    [6, true],
  ])('returns a link to all hits if there are %i: %s', (nbHits, expected) => {
    const { seeAllItem } = map(nbHits);
    expect(seeAllItem?.routerLink).toBe(expected ? '/names/s/firm?query=vane&currentPage=1' : undefined);
  });

  it('names a ranking table like its page', () => {
    const hit = {
      entityType: 'practice-area',
      hit: {
        groupName: 'UK',
        locationName: 'London',
        practiceAreaName: 'Shipping',
        groupId: 1,
        practiceAreaId: 2,
        locationId: 3,
        subsectionTypeId: 1,
        about: 'Band 1',
      },
    } as const;
    const [item] = mapResult(
      { entityType: 'practice-area', query: 'shipping', response: { nbHits: 1, hits: [hit] } },
      origin,
    ).items;
    expect(item).toMatchObject({
      displayValue: 'UK | London | Shipping',
      name: 'Shipping, London',
      typedHit: hit,
      about: 'Band 1',
      routerLink: '/legal-rankings/shipping-london-1:2:3:1',
    });
  });
});
