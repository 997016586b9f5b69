import { FACET_PARAMETERS, TEXT_PARAMETER } from '../../domain/list-parameters.ts';
import { truncateText } from '../../domain/truncate-text.ts';
import { PERSON_PARAMETER } from '../../domain/unsubscribe.ts';

/** Query parameters that a redirect preserves: parameters of pages and of campaigns. */
const FORWARDED_PARAMETERS = [
  'query',
  'currentPage',
  TEXT_PARAMETER,
  ...FACET_PARAMETERS,
  PERSON_PARAMETER,
  ...['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content', 'gclid'],
];
const MAX_VALUE_LENGTH = 200;
/** Maximum number of values of a parameter, e.g. of the locations in a filter. */
const MAX_VALUES = 50;

/** Returns the query of a redirect, '' or `?…`: known parameters, re-encoded; all others are dropped. */
export function forwardedQuery(address: URL): string {
  const forwarded = new URLSearchParams();
  for (const name of FORWARDED_PARAMETERS)
    for (const value of address.searchParams.getAll(name).slice(0, MAX_VALUES))
      forwarded.append(name, truncateText(value, MAX_VALUE_LENGTH));
  return forwarded.size === 0 ? '' : `?${forwarded}`;
}
