import { describe, expect, it } from 'vitest';
import { comparedPracticeAreas } from '../../src/domain/compared-practice-areas.ts';

const rankedIn = (...practiceAreas: readonly string[]) => ({
  rankings: practiceAreas.map((practiceArea) => ({
    url: `/legal-rankings/${practiceArea}`,
    practiceArea,
    location: 'London',
    type: 'Solicitors',
    band: 'Band 1',
  })),
});

describe('the compared practice areas', () => {
  it('are sorted by the number of profiles that they rank, highest first', () => {
    expect(comparedPracticeAreas([rankedIn('Tax', 'Corporate'), rankedIn('Corporate')])).toEqual([
      'Corporate',
      'Tax',
    ]);
  });

  it('count a profile once that is ranked in several tables of one practice area', () => {
    const profiles = [rankedIn('Tax', 'Tax', 'Tax', 'Corporate'), rankedIn('Corporate')];
    expect(comparedPracticeAreas(profiles)).toEqual(['Corporate', 'Tax']);
  });

  it('have the order of the profiles if they rank the same number', () => {
    expect(comparedPracticeAreas([rankedIn('Tax'), rankedIn('Corporate')])).toEqual(['Tax', 'Corporate']);
  });

  it('are none without rankings', () => {
    expect(comparedPracticeAreas([rankedIn()])).toEqual([]);
  });
});
