import { highestSearchRank } from '../domain/search.ts';
import type { TierRank } from '../domain/tier-rank.ts';

/** Returns the rank of an entity: a logarithmic function of the sum of its weighted rankings. 0 → 0, 1 → 4, 10 → 14, 200 → 31. */
export const prominence = (ranked: number): number =>
  Math.min(highestSearchRank, Math.round(4 * Math.log2(1 + ranked)));

/**
 * Returns the weight of a ranking: 2 for a tier above the bands, 1.6 (first band) to 1.1 (sixth band), and 1 for other tiers. Each ranked
 * year increases the weight by 2.5 %, up to 50 %.
 */
export function rankingWeight(rank: TierRank, rankedYears: readonly number[]): number {
  return tierWeight(rank) * (1 + Math.min(rankedYears.length, 20) / 40);
}

function tierWeight(rank: TierRank): number {
  if (rank === 'star') return 2;
  return rank === 'other' ? 1 : Math.max(1, 1.7 - rank / 10);
}
