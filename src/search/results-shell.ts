import { escapeHtml } from '../domain/escape-html.ts';
/** Around what visitors without script see in the static page `names/s/{searchRoute}`. */
export const resultsStart = '<!--search-results-->';
export const resultsEnd = '<!--/search-results-->';

/** What a server puts into the page. */
export interface ServedResults {
  readonly title: string;
  readonly heading: string;
  /** HTML for visitors without script. */
  readonly contents: string;
  /** HTML elements with the answers that the page's script would ask for. */
  readonly data: string;
}

/**
 * The static results page with what was found: as HTML for visitors without script, as data for all others.
 * @throws {Error} if the page lacks a place for it: it is no results page of this site.
 */
export function fillResultsShell(page: string, { title, heading, contents, data }: ServedResults): string {
  const places: readonly (readonly [RegExp, string])[] = [
    [/(?<=<title>)[^<]*(?=<\/title>)/, escapeHtml(title)],
    [/(?<=<meta property="og:title" content=")[^"]*(?=")/, escapeHtml(title)],
    [/(?<=<h1[^>]*>)[^<]*(?=<\/h1>)/, escapeHtml(heading)],
    [
      new RegExp(`${resultsStart}.*${resultsEnd}`, 's'),
      `<noscript><div class="served-results">${contents}</div></noscript>${data}`,
    ],
  ];
  return places.reduce((filled, [place, text]) => {
    if (!place.test(filled)) throw new Error(`The results page has nothing that matches ${place}.`);
    return filled.replace(place, () => text);
  }, page);
}
