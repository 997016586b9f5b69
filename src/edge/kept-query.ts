import { cutText } from '../domain/cut-text.ts';

/** Query parameters that mean something after a redirect: those the results pages read, and those of campaigns. */
const KEPT = ['query', 'currentPage', 'utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'];
const LONGEST_VALUE = 200;

/** The query of a redirect to the same thing: known parameters written again, everything else dropped; '' or `?…`. */
export function keptQuery(address: URL): string {
  const kept = new URLSearchParams();
  for (const name of KEPT) {
    const value = address.searchParams.get(name);
    if (value !== null) kept.set(name, cutText(value, LONGEST_VALUE));
  }
  return kept.size === 0 ? '' : `?${kept}`;
}
