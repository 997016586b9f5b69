/** Around what the results page draws in the browser, in the static page `names/s/{searchRoute}`. */
export const resultsStart = '<!--search-results-->';
export const resultsEnd = '<!--/search-results-->';

/**
 * The static results page with these contents in place of what the browser would draw.
 * @throws {Error} if the page has no such place: it is not a results page of this site.
 */
export function fillResultsShell(page: string, contents: string): string {
  const start = page.indexOf(resultsStart);
  const end = page.indexOf(resultsEnd, start);
  if (start < 0 || end < 0)
    throw new Error(`The results page has no ${resultsStart} … ${resultsEnd} to fill.`);
  return page.slice(0, start) + contents + page.slice(end + resultsEnd.length);
}
