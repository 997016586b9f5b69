/**
 * Answers that a server put into the page itself, so that the page's code need not ask for them again. Each is keyed by
 * the address that would be asked, with its parameters in any order, and on paths that answer in several languages by
 * the language too. Source: specification §7, "Interceptors".
 */

/** Paths below which an answer depends on the language. */
const MULTI_LANGUAGE_PATHS = ['/api/cms/'];

/** The site's own origin in a key, which servers and pages need not agree on. */
const HERE = 'http://here.invalid';

/** The key of an address. `language` is a language tag, e.g. `fr`. */
export function pageDataKey(address: string, language: string): string {
  const url = new URL(address, HERE);
  url.hash = '';
  url.searchParams.sort();
  const key = url.href.replace(HERE, '');
  return MULTI_LANGUAGE_PATHS.some((path) => url.pathname.startsWith(path)) ? `${key}#${language}` : key;
}

const ATTRIBUTE = 'data-answer-to';

/** Finds the element of a key. */
export const pageDataSelector = (key: string): string =>
  `script[type="application/json"][${ATTRIBUTE}="${key.replace(/["\\]/g, '\\$&')}"]`;

/** The element that holds an answer, as HTML. */
export function pageDataElement(key: string, answer: unknown): string {
  const quoted = key.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const json = JSON.stringify(answer).replaceAll('<', '\\u003c');
  return `<script type="application/json" ${ATTRIBUTE}="${quoted}">${json}</script>`;
}
