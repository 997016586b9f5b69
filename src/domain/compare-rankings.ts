import type { ProfileData } from './profile-data.ts';

/** The rankings of several profiles in one practice area. */
export interface RankingRow {
  readonly practiceArea: string;
  /** Rankings of each profile, in the order of the profiles. */
  readonly cells: readonly ProfileData['rankings'][];
}

/**
 * Groups the rankings of profiles by practice area, so that bands in different guides and locations are next to each other. Practice areas in
 * which most profiles are ranked come first.
 */
export function compareRankings(profiles: readonly Pick<ProfileData, 'rankings'>[]): readonly RankingRow[] {
  const practiceAreas = new Set(
    profiles.flatMap(({ rankings }) => rankings.map(({ practiceArea }) => practiceArea)),
  );
  const rankingsByArea = profiles.map(({ rankings }) =>
    Map.groupBy(rankings, ({ practiceArea }) => practiceArea),
  );
  const rows = [...practiceAreas].map((practiceArea) => ({
    practiceArea,
    cells: rankingsByArea.map((byArea) => byArea.get(practiceArea) ?? []),
  }));
  const rankedProfiles = ({ cells }: RankingRow) => cells.filter(({ length }) => length > 0).length;
  return rows.sort((a, b) => rankedProfiles(b) - rankedProfiles(a));
}
