import { describe, expect, it } from 'vitest';
import { compareRankings } from '../../src/domain/compare-rankings.ts';

const ranking = (practiceArea: string, location: string, band: string) => ({
  url: `/legal-rankings/${practiceArea}-${location}`,
  practiceArea,
  location,
  type: 'Solicitors',
  band,
});

describe('the comparison of rankings', () => {
  const first = {
    rankings: [ranking('Tax', 'London', 'Band 2'), ranking('Corporate', 'London', 'Band 1')],
  };
  const second = {
    rankings: [ranking('Corporate', 'Germany', 'Band 3'), ranking('Corporate', 'Berlin', 'Band 1')],
  };

  it('has a row per practice area with the bands of all locations, sorted by the number of ranked profiles, highest first', () => {
    expect(compareRankings([first, second])).toEqual([
      { practiceArea: 'Corporate', cells: [[first.rankings[1]], second.rankings] },
      { practiceArea: 'Tax', cells: [[first.rankings[0]], []] },
    ]);
  });

  it('has a cell for a profile without rankings', () => {
    expect(compareRankings([{ rankings: [] }, first])[0]?.cells).toEqual([[], [first.rankings[0]]]);
  });

  it('has no rows without rankings', () => {
    expect(compareRankings([])).toEqual([]);
    expect(compareRankings([{ rankings: [] }])).toEqual([]);
  });
});
