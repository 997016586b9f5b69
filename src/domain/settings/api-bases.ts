/**
 * The parts of the upstream API, each with a setting for its base URL. The search has a base URL too, but is not part of the upstream.
 * Source: specification §9, "base URLs of the upstream".
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
