/**
 * The rank of a tier among the tiers of its guide: `star` above the bands, the position of a band from 1, or `other` for a tier that is
 * neither above nor below the bands, such as Up and Coming.
 */
export type TierRank = 'star' | 'other' | number;

interface RankedTier {
  readonly tierId: number;
  readonly name: string;
  readonly rankOrder: number;
}

/** Matches the number in the name of a band: in the digits of any script, or a Roman numeral as a word. */
const NUMBER = /\p{Nd}|(?<![\p{L}\p{N}])[IVX]+(?![\p{L}\p{N}])/u;

/** Ranks by the list of tiers, cached because every ranking on a page and every search record needs them. */
const cachedRanks = new WeakMap<readonly RankedTier[], ReadonlyMap<number, TierRank>>();

/**
 * Returns the rank of each tier of a guide, by id. The bands are the tiers with a number in their name, such as `Band 1` or `Rang II`;
 * without any such name, all tiers are bands. The position of a band results from its rank order, and not from its number.
 * @param tiers not modified later, because the result is cached for the list
 */
export function rankTiers(tiers: readonly RankedTier[]): ReadonlyMap<number, TierRank> {
  let ranks = cachedRanks.get(tiers);
  if (ranks === undefined) {
    ranks = computeRanks(tiers);
    cachedRanks.set(tiers, ranks);
  }
  return ranks;
}

function computeRanks(tiers: readonly RankedTier[]): ReadonlyMap<number, TierRank> {
  const numbered = tiers.filter(({ name }) => NUMBER.test(name));
  const bands = numbered.length > 0 ? numbered : tiers;
  const bandOrders = [...new Set(bands.map(({ rankOrder }) => rankOrder))].sort((a, b) => a - b);
  const rank = (tier: RankedTier): TierRank => {
    if (bands.includes(tier)) return bandOrders.indexOf(tier.rankOrder) + 1;
    return tier.rankOrder < (bandOrders[0] ?? 0) ? 'star' : 'other';
  };
  return new Map(tiers.map((tier) => [tier.tierId, rank(tier)]));
}
