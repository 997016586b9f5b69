import { parseAddress } from './addresses.ts';

/** Paths of pages that search engines must not index. */
const HIDDEN =
  /^\/(?:404|error|styleguide|shortlist|unsubscribe|report-error|myaccount-under-maintenance|(?:contact-us|register-interest|report-error)\/sent)$/;

/** Returns whether search engines may index a page; all other pages have `noindex`. */
export const isIndexablePage = (path: string): boolean =>
  !HIDDEN.test(path) && parseAddress(path)?.kind !== 'search-results';
