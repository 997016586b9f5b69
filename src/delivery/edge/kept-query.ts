import { cutText } from '../../domain/cut-text.ts';
import { FACET_PARAMETERS, TEXT_PARAMETER } from '../../domain/list-parameters.ts';
import { PERSON_PARAMETER } from '../../domain/unsubscribe.ts';

/** Query parameters that mean something after a redirect: those that pages read, and those of campaigns. */
const KEPT = [
  'query',
  'currentPage',
  TEXT_PARAMETER,
  ...FACET_PARAMETERS,
  PERSON_PARAMETER,
  ...['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content', 'gclid'],
];
const LONGEST_VALUE = 200;
/** Values of one parameter, e.g. the locations that a list is filtered by. */
const MOST_VALUES = 50;

/** The query of a redirect to the same thing: known parameters written again, everything else dropped; '' or `?…`. */
export function keptQuery(address: URL): string {
  const kept = new URLSearchParams();
  for (const name of KEPT)
    for (const value of address.searchParams.getAll(name).slice(0, MOST_VALUES))
      kept.append(name, cutText(value, LONGEST_VALUE));
  return kept.size === 0 ? '' : `?${kept}`;
}
