import { gzipSync } from 'node:zlib';
import type { Browser, Page, Response } from 'playwright';

/** Maximum bytes per page, compressed with gzip. */
export const BUDGET = {
  html: 14_336,
  styles: 12_288,
  scripts: 5_120,
  /** Includes the styles of the opened panel. */
  scriptsAfterMenu: 96_256,
  /** All files of a first visit. */
  firstVisit: 75 * 1024,
  /** Scripts of a results page on a host without the search function, where the browser renders the results. */
  scriptsOfUnservedResults: 102_400,
  /** Files and responses of the first search on a page. React accounts for 69 KB. */
  firstSearch: 97_280,
} as const;

/** Maximum compressed bytes of the HTML of other kinds of pages, such as long lists and tables. */
const MAX_HTML_BYTES = 40_960;

/** Kinds of pages whose HTML is within the budget. */
export const TYPICAL: readonly string[] = [
  'home',
  'law-firm',
  'lawyer',
  'department',
  'office',
  'legal-guide',
  'not-found',
];

/** Kind of the style guide, which has every component; it is exempt from the budgets of styles. */
const STYLE_GUIDE = 'style guide';

/** Kinds of pages that are exempt from the budget of a first visit: lists of all firms show names in many scripts. */
const MIXED_SCRIPTS: readonly string[] = ['search-results', 'top-law-firms', STYLE_GUIDE];

/** Maximum number of stylesheets: one of the site, and one of the kind of page. More stylesheets delay the first paint. */
const MAX_STYLESHEETS = 2;

export interface PageWeight {
  readonly html: number;
  readonly sheets: number;
  readonly styles: number;
  readonly scripts: number;
  readonly scriptsAfterMenu: number;
  readonly firstVisit: number;
  /** Cumulative layout shift, from the first paint until the fonts have been loaded. */
  readonly shift: number;
  /** Pixels by which the page is wider than its window. */
  readonly overflow: number;
}

/** Returns the bytes of a response, compressed with gzip. */
export const compressedBytes = async (response: Response): Promise<number> =>
  gzipSync(await response.body()).byteLength;

const sum = async (responses: readonly Response[], type: string): Promise<number> => {
  const sizes = await Promise.all(
    responses.filter((response) => response.request().resourceType() === type).map(compressedBytes),
  );
  return sizes.reduce((total, size) => total + size, 0);
};

/** Types of files that are compressed already. */
const COMPRESSED = /^(?:font\/|image\/(?!svg))/;

/** Returns the bytes of all responses as a server sends them: text, such as SVG, is compressed with gzip. */
async function transferredBytes(responses: readonly Response[]): Promise<number> {
  const sizes = await Promise.all(
    responses.map(async (response) =>
      COMPRESSED.test(response.headers()['content-type'] ?? '')
        ? (await response.body()).byteLength
        : compressedBytes(response),
    ),
  );
  return sizes.reduce((total, size) => total + size, 0);
}

/** Returns the cumulative layout shift of a page until 300 ms after its fonts have been loaded. */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let total = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            total += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        document.fonts.ready.then(() => setTimeout(() => resolve(total), 300));
      }),
  );

/** Weighs the page at an address in a new window of `width` pixels, before and after its first menu is opened. */
export async function weighPage(browser: Browser, address: string, width: number): Promise<PageWeight> {
  const context = await browser.newContext({ viewport: { width, height: 800 } });
  const page = await context.newPage();
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  await page.goto(address, { waitUntil: 'networkidle' });
  const shift = await layoutShift(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  const before = [...responses];
  const sheets = before.filter((response) => response.request().resourceType() === 'stylesheet').length;
  const [html, styles, scripts, firstVisit] = await Promise.all([
    sum(before, 'document'),
    sum(before, 'stylesheet'),
    sum(before, 'script'),
    transferredBytes(before),
  ]);
  if (width < 992) await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Rankings', exact: true }).click();
  await page.locator('.menu-panel').getByRole('link').first().waitFor();
  await page.waitForLoadState('networkidle');
  const scriptsAfterMenu = await sum(responses, 'script');
  await context.close();
  return { html, sheets, styles, scripts, scriptsAfterMenu, firstVisit, shift, overflow };
}

/** Maximum number of requests of the first search on a page, the search itself included. */
export const MAX_REQUESTS_OF_FIRST_SEARCH = 6;

/** Returns the requests of the first search on the home page. `open` focuses the field of a search box. */
export async function weighFirstSearch(
  browser: Browser,
  origin: string,
  open: (page: Page) => Promise<void>,
): Promise<{ readonly requests: number; readonly bytes: number }> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${origin}/`, { waitUntil: 'networkidle' });
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  await open(page);
  // One input event: on a slow machine, the pauses between typed letters would start further searches.
  await page.keyboard.insertText('banking');
  await page.locator('a[role=option]').first().waitFor();
  await page.waitForLoadState('networkidle');
  const sizes = await Promise.all(responses.map(compressedBytes));
  await page.close();
  return { requests: sizes.length, bytes: sizes.reduce((total, size) => total + size, 0) };
}

/** Returns the exceeded limits of a page of this kind, a line each. */
export function exceededLimits(kind: string, weight: PageWeight): readonly string[] {
  return [
    ...(['styles', 'scripts', 'scriptsAfterMenu'] as const)
      .filter((part) => weight[part] > BUDGET[part] && !(part === 'styles' && kind === STYLE_GUIDE))
      .map((part) => `${kind}: ${part} ${weight[part]} > ${BUDGET[part]} bytes`),
    ...(weight.firstVisit > BUDGET.firstVisit && !MIXED_SCRIPTS.includes(kind)
      ? [`${kind}: first visit ${weight.firstVisit} > ${BUDGET.firstVisit} bytes`]
      : []),
    ...(weight.html > (TYPICAL.includes(kind) ? BUDGET.html : MAX_HTML_BYTES)
      ? [`${kind}: html ${weight.html} bytes`]
      : []),
    ...(weight.sheets > MAX_STYLESHEETS && kind !== STYLE_GUIDE
      ? [`${kind}: ${weight.sheets} stylesheets`]
      : []),
    ...(weight.overflow > 0 ? [`${kind}: ${weight.overflow} px wider than the window`] : []),
    ...(weight.shift > 0 ? [`${kind}: layout shift ${weight.shift}`] : []),
  ];
}
