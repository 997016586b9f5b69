/**
 * Responses that a server embedded in the page, so that the page's code need not request them again. The key of a
 * response is the address of the request with sorted parameters. On multi-language paths it contains the language too. Source: specification §7, "Interceptors".
 */

/** Paths below which the response depends on the language. */
const MULTI_LANGUAGE_PATHS = ['/api/cms/'];

/** Placeholder for the site's own origin, which is not part of a key. */
const PLACEHOLDER_ORIGIN = 'http://here.invalid';

/** Returns the key of a request. `language` is a language tag, e.g. `fr`. */
export function pageDataKey(address: string, language: string): string {
  const url = new URL(address, PLACEHOLDER_ORIGIN);
  url.hash = '';
  url.searchParams.sort();
  const key = url.href.replace(PLACEHOLDER_ORIGIN, '');
  return MULTI_LANGUAGE_PATHS.some((path) => url.pathname.startsWith(path)) ? `${key}#${language}` : key;
}

const ATTRIBUTE = 'data-answer-to';

/** Returns the CSS selector of the element with a key. */
export const pageDataSelector = (key: string): string =>
  `script[type="application/json"][${ATTRIBUTE}="${key.replace(/["\\]/g, '\\$&')}"]`;

/** Formats the HTML element with a response. */
export function pageDataElement(key: string, response: unknown): string {
  const quoted = key.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const json = JSON.stringify(response).replaceAll('<', '\\u003c');
  return `<script type="application/json" ${ATTRIBUTE}="${quoted}">${json}</script>`;
}
