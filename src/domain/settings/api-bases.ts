/**
 * The bases of the upstream; each has its own setting. The search has a base too, but it is not part of the upstream.
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
