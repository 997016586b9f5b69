/** The query parameter with the search text of a list. */
export const TEXT_PARAMETER = 'q';

/** The query parameters with the selected filters of a list. */
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
