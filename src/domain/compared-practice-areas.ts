import type { ProfileData } from './profile-data.ts';

/** Returns the practice areas of several profiles, sorted by the number of profiles that are ranked in each, highest first. */
export function comparedPracticeAreas(profiles: readonly Pick<ProfileData, 'rankings'>[]): readonly string[] {
  const numbers = new Map<string, number>();
  for (const { rankings } of profiles)
    for (const area of new Set(rankings.map(({ practiceArea }) => practiceArea)))
      numbers.set(area, (numbers.get(area) ?? 0) + 1);
  return [...numbers].sort(([, a], [, b]) => b - a).map(([area]) => area);
}
