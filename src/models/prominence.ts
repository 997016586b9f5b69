import { highestSearchRank } from '../domain/search.ts';
import type { TierRank } from '../domain/tier-rank.ts';

/** Returns the rank of an entity, which grows with the logarithm of its weighted rankings: 0 → 0, 1 → 4, 10 → 14, 200 → 31. */
export const prominence = (ranked: number): number =>
  Math.min(highestSearchRank, Math.round(4 * Math.log2(1 + ranked)));

/**
 * Returns the weight of a ranking: 2 above the bands, 1.6 to 1.1 in the first to sixth band, 1 in other tiers, and up to 50 % more for
 * many years.
 */
export function rankingWeight(rank: TierRank, rankedYears: readonly number[]): number {
  return tierWeight(rank) * (1 + Math.min(rankedYears.length, 20) / 40);
}

function tierWeight(rank: TierRank): number {
  if (rank === 'star') return 2;
  return rank === 'other' ? 1 : Math.max(1, 1.7 - rank / 10);
}
