/** Visual weight of a tier: brass for stars, solid for the first band, outlined for other bands, grey for other tiers. */
export type BandTone = 'star' | 'first' | 'band' | 'plain';

/** Returns the tone of a tier by its name, e.g. `Band 1` → `first`. */
export function bandTone(tier: string): BandTone {
  if (/^star\b/i.test(tier)) return 'star';
  if (/^band 1$/i.test(tier)) return 'first';
  return /^band \d+$/i.test(tier) ? 'band' : 'plain';
}
