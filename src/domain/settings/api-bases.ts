/**
 * The upstream's bases; each is a setting of its own. Searches have one too, but the upstream does not answer them.
 * Source: specification §9, "upstream bases".
 */
export const API_BASES = [
  'main',
  'v2',
  'profilePortal',
  'rankingTables',
  'thoughtLeadership',
  'editorialReview',
] as const;
export type ApiBase = (typeof API_BASES)[number];
