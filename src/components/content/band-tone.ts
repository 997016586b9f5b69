import type { TierRank } from '../../domain/tier-rank.ts';

/** Visual weight of a tier: highlighted for stars, solid for the first band, outlined for other bands, grey for other tiers. */
export type BandTone = 'star' | 'first' | 'band' | 'plain';

/** Returns the tone of a tier by its rank. */
export function bandTone(rank: TierRank): BandTone {
  if (rank === 'star') return 'star';
  if (rank === 'other') return 'plain';
  return rank === 1 ? 'first' : 'band';
}
