/** The parameter of an address with the words that are looked for in a list. */
export const TEXT_PARAMETER = 'q';

/** The parameters with what a list is filtered by. */
export const FACET_PARAMETERS = [
  'author',
  'format',
  'guide',
  'location',
  'month',
  'practice-area',
  'topic',
  'type',
] as const;
export type FacetParameter = (typeof FACET_PARAMETERS)[number];
