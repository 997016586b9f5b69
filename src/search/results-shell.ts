import { escapeHtml } from '../domain/escape-html.ts';

/** Comments around the part of the static page `names/s/{searchRoute}` that is replaced by the results. */
export const resultsStart = '<!--search-results-->';
export const resultsEnd = '<!--/search-results-->';

/** Texts that a server inserts into the static results page. */
export interface ServedResults {
  readonly title: string;
  readonly heading: string;
  /** HTML for browsers without script. */
  readonly contents: string;
  /** HTML elements with the search responses, which the page's script reads instead of requesting them. */
  readonly data: string;
}

/**
 * Inserts results into the static results page: as HTML for browsers without script, as data for all others.
 * @throws {Error} if the page has no position for one of the texts, which means that it is not a results page of this site
 */
export function fillResultsShell(page: string, { title, heading, contents, data }: ServedResults): string {
  const insertions: readonly (readonly [RegExp, string])[] = [
    [/(?<=<title>)[^<]*(?=<\/title>)/, escapeHtml(title)],
    [/(?<=<meta property="og:title" content=")[^"]*(?=")/, escapeHtml(title)],
    [/(?<=<h1[^>]*>)[^<]*(?=<\/h1>)/, escapeHtml(heading)],
    [
      new RegExp(`${resultsStart}.*${resultsEnd}`, 's'),
      `<noscript><div class="served-results">${contents}</div></noscript>${data}`,
    ],
  ];
  return insertions.reduce((filled, [position, text]) => {
    if (!position.test(filled)) throw new Error(`The results page has nothing that matches ${position}.`);
    return filled.replace(position, () => text);
  }, page);
}
