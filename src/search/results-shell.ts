import { escapeHtml } from '../domain/escape-html.ts';

/** Comments around the part of the static page `names/s/{searchRoute}` that is replaced by the results. */
export const resultsStart = '<!--search-results-->';
export const resultsEnd = '<!--/search-results-->';

/** Texts that a server inserts into the static results page. The contents replace the search island, so no script is needed to show them. */
export interface ServedResults {
  readonly title: string;
  readonly heading: string;
  /** HTML of the results. */
  readonly contents: string;
  /** HTML of the search form with the query, for browsers without script. */
  readonly form: string;
  /** HTML elements with responses that the search box reads instead of requesting them. */
  readonly data: string;
}

/**
 * Inserts results into the static results page.
 * @throws {Error} if the page has no position for one of the texts, which means that it is not a results page of this site
 */
export function fillResultsShell(
  page: string,
  { title, heading, contents, form, data }: ServedResults,
): string {
  const insertions: readonly (readonly [RegExp, string])[] = [
    [/(?<=<title>)[^<]*(?=<\/title>)/, escapeHtml(title)],
    [/(?<=<meta property="og:title" content=")[^"]*(?=")/, escapeHtml(title)],
    [/(?<=<h1[^>]*>)[^<]*(?=<\/h1>)/, escapeHtml(heading)],
    [
      new RegExp(`${resultsStart}.*${resultsEnd}`, 's'),
      `<noscript><div class="served-form">${form}</div></noscript>${contents}${data}`,
    ],
  ];
  return insertions.reduce((filled, [position, text]) => {
    if (!position.test(filled)) throw new Error(`The results page has nothing that matches ${position}.`);
    return filled.replace(position, () => text);
  }, page);
}
