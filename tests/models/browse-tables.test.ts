import { describe, expect, it } from 'vitest';
import { byRegion, locationsOf, practiceAreasOf } from '../../src/models/browse-tables.ts';
import { browseTables } from './browse-guides.ts';

const subjects = (list: ReturnType<typeof practiceAreasOf>) =>
  list.map(({ label, href, tables }) => [label, href, tables.length]);

describe('practiceAreasOf', () => {
  it.each([
    ['the same name', 'Tax', 'Tax', [['Tax', '/practice-areas/tax', 2]]],
    [
      'other letter case',
      'Private Wealth',
      'Private wealth',
      [['Private Wealth', '/practice-areas/private-wealth', 2]],
    ],
    ['accents', 'Propriété', 'Propriete', [['Propriété', '/practice-areas/propriete', 2]]],
    ['another dash', 'Cross-Border', 'Cross–Border', [['Cross-Border', '/practice-areas/cross-border', 2]]],
    [
      'another language',
      'Tax',
      'Steuerrecht',
      [
        ['Steuerrecht', '/practice-areas/steuerrecht', 1],
        ['Tax', '/practice-areas/tax', 1],
      ],
    ],
  ])('combines practice areas of two guides by their slug: %s', (_what, first, second, expected) => {
    const tables = browseTables([[first, 'France']], [[second, 'France']]);
    expect(subjects(practiceAreasOf(tables))).toEqual(expected);
  });

  it('transliterates a name in another script for the address', () => {
    expect(subjects(practiceAreasOf(browseTables([['税法', '中国']])))).toEqual([
      ['税法', '/practice-areas/shui-fa', 1],
    ]);
  });
});

describe('locationsOf', () => {
  it('combines locations of several guides', () => {
    const tables = browseTables(
      [
        ['Tax', 'France'],
        ['Banking', 'France'],
      ],
      [
        ['Tax', 'France'],
        ['Tax', 'Chile'],
      ],
    );
    expect(subjects(locationsOf(tables))).toEqual([
      ['Chile', '/locations/chile', 1],
      ['France', '/locations/france', 3],
    ]);
  });
});

describe('byRegion', () => {
  it('sorts the regions by name and retains the order of their items', () => {
    expect(byRegion(['b2', 'a1', 'b1'], ([region = '']) => region)).toEqual([
      { name: 'a', items: ['a1'] },
      { name: 'b', items: ['b2', 'b1'] },
    ]);
  });
});
