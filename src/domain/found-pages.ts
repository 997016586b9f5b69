import { parseAddress } from './addresses.ts';

/** Pages that no search engine needs to keep. */
const HIDDEN =
  /^\/(?:404|error|styleguide|unsubscribe|myaccount-under-maintenance|(?:contact-us|register-interest)\/sent)$/;

/** Whether search engines may keep a page; the others say `noindex`. */
export const isFoundPage = (path: string): boolean =>
  !HIDDEN.test(path) && parseAddress(path)?.kind !== 'search-results';
