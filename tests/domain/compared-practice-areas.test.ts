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
  it('are sorted by the number of profiles that are ranked in them, highest first', () => {
    expect(comparedPracticeAreas([rankedIn('Tax', 'Corporate'), rankedIn('Corporate')])).toEqual([
      'Corporate',
      'Tax',
    ]);
  });

  it('count a profile once if it is ranked in several tables of one practice area', () => {
    const profiles = [rankedIn('Tax', 'Tax', 'Tax', 'Corporate'), rankedIn('Corporate')];
    expect(comparedPracticeAreas(profiles)).toEqual(['Corporate', 'Tax']);
  });

  it('are in the order of the profiles if the same number of profiles is ranked in them', () => {
    expect(comparedPracticeAreas([rankedIn('Tax'), rankedIn('Corporate')])).toEqual(['Tax', 'Corporate']);
  });

  it('are empty if no profile is ranked', () => {
    expect(comparedPracticeAreas([rankedIn()])).toEqual([]);
  });
});
