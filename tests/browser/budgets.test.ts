import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import pLimit from 'p-limit';
import type { Page, Response } from 'playwright';
import { describe, expect, test } from 'vitest';
import { pageOfEachKind } from '../../scripts/audit/page-kinds.ts';
import { listen } from '../../src/delivery/server/listen.ts';
import { parseHtml } from '../support/html.ts';
import { sampleInBrowser } from './support/sample-in-browser.ts';

/** Maximum bytes per page, compressed with gzip. */
const BUDGET = {
  html: 14_336,
  styles: 12_288,
  scripts: 5_120,
  scriptsAfterMenu: 92_160,
} as const;

/** Maximum compressed bytes of the HTML of other kinds of pages, such as long lists and tables. */
const MAX_HTML_BYTES = 40_960;
const TYPICAL = ['home', 'law-firm', 'lawyer', 'department', 'office', 'legal-guide', 'not-found'];

/** Number of pages measured concurrently; each mostly waits for the network to be idle. */
const CONCURRENT_PAGES = 3;

/** Kind of the style guide, which has every component; it is exempt from the budgets of styles. */
const STYLE_GUIDE = 'style guide';

/** The stylesheet of the site and of the kind of page; further ones delay the first paint. */
const MAX_STYLESHEETS = 2;

interface Weight {
  readonly html: number;
  readonly sheets: number;
  readonly styles: number;
  readonly scripts: number;
  readonly scriptsAfterMenu: number;
  /** Cumulative layout shift, from the first paint until the fonts have been loaded. */
  readonly shift: number;
  /** Pixels by which the page is wider than its window. */
  readonly overflow: number;
}

const sample = sampleInBrowser();

const compressed = async (response: Response): Promise<number> => gzipSync(await response.body()).byteLength;

const sum = async (responses: readonly Response[], type: string): Promise<number> => {
  const sizes = await Promise.all(
    responses.filter((response) => response.request().resourceType() === type).map(compressed),
  );
  return sizes.reduce((total, size) => total + size, 0);
};

const layoutShift = (page: Page): Promise<number> =>
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

async function weigh(path: string, width: number): Promise<Weight> {
  const context = await sample.browser.newContext({ viewport: { width, height: 800 } });
  const page = await context.newPage();
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  await page.goto(sample.origin + path, { waitUntil: 'networkidle' });
  const shift = await layoutShift(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  const before = [...responses];
  const sheets = before.filter((response) => response.request().resourceType() === 'stylesheet').length;
  const [html, styles, scripts] = await Promise.all([
    sum(before, 'document'),
    sum(before, 'stylesheet'),
    sum(before, 'script'),
  ]);
  if (width < 992) await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Rankings', exact: true }).click();
  await page.locator('.menu-panel').getByRole('link').first().waitFor();
  await page.waitForLoadState('networkidle');
  const scriptsAfterMenu = await sum(responses, 'script');
  await context.close();
  return { html, sheets, styles, scripts, scriptsAfterMenu, shift, overflow };
}

describe.each([360, 1440])('at %i px', (width) => {
  test('every kind of page is within its byte budgets, has no layout shift and fits the window', async () => {
    const limit = pLimit(CONCURRENT_PAGES);
    const weights = Object.fromEntries(
      await Promise.all(
        [...pageOfEachKind(sample.pages)]
          .filter(([kind]) => width < 992 || TYPICAL.includes(kind))
          .map(([kind, path]) => limit(async () => [kind, await weigh(path, width)] as const)),
      ),
    );
    console.table(weights);
    const broken = Object.entries(weights).flatMap(([kind, weight]) => [
      ...(['styles', 'scripts', 'scriptsAfterMenu'] as const)
        .filter((part) => weight[part] > BUDGET[part] && !(part === 'styles' && kind === STYLE_GUIDE))
        .map((part) => `${kind}: ${part} ${weight[part]} > ${BUDGET[part]} bytes`),
      ...(weight.html > (TYPICAL.includes(kind) ? BUDGET.html : MAX_HTML_BYTES)
        ? [`${kind}: html ${weight.html} bytes`]
        : []),
      ...(weight.sheets > MAX_STYLESHEETS && kind !== STYLE_GUIDE
        ? [`${kind}: ${weight.sheets} stylesheets`]
        : []),
      ...(weight.overflow > 0 ? [`${kind}: ${weight.overflow} px wider than the window`] : []),
      ...(weight.shift > 0 ? [`${kind}: layout shift ${weight.shift}`] : []),
    ]);
    expect(broken).toEqual([]);
  });

  test('a results page runs initially the scripts that other pages run after an interaction, and has no layout shift', async () => {
    const { scripts, styles, shift } = await weigh('/names/s/practice-area?query=corporate', width);
    expect(scripts).toBeGreaterThan(BUDGET.scripts);
    expect(scripts).toBeLessThanOrEqual(BUDGET.scriptsAfterMenu);
    expect(styles).toBeLessThanOrEqual(BUDGET.styles);
    expect(shift).toBe(0);
  });
});

/** Serves the sample with its pages split before each of these texts, and with a pause between the pieces. */
async function serveInPieces(cuts: readonly string[]): Promise<{ readonly origin: string; close(): void }> {
  const server = createServer(async (request, response) => {
    const answer = await fetch(new URL(request.url ?? '/', sample.origin));
    const type = answer.headers.get('content-type') ?? '';
    response.writeHead(answer.status, { 'content-type': type });
    if (!type.startsWith('text/html')) {
      response.end(Buffer.from(await answer.arrayBuffer()));
      return;
    }
    const html = await answer.text();
    let sent = 0;
    for (const cut of cuts) {
      const place = html.indexOf(cut, sent);
      if (place < 0) {
        // Fails the request, because without the split the test would check nothing.
        response.destroy(new Error(`There is no ${cut} in ${request.url}.`));
        return;
      }
      response.write(html.slice(sent, place));
      sent = place;
      await wait(250);
    }
    response.end(html.slice(sent));
  });
  return { origin: await listen(server, 0), close: () => server.close() };
}

test.each([
  ['/', 'hero-search'],
  ['/events', 'filter-field'],
  ['/contact-us/sent', '</main>'],
])('%s has no layout shift while it arrives in pieces', async (path, inContent) => {
  const served = await serveInPieces([
    'tool-help',
    'tool-search',
    inContent,
    'Submission Deadlines',
    '"social"',
  ]);
  try {
    for (const width of [360, 1440]) {
      const context = await sample.browser.newContext({ viewport: { width, height: 800 } });
      const page = await context.newPage();
      await page.goto(served.origin + path, { waitUntil: 'networkidle' });
      expect(await layoutShift(page), `${width} px`).toBe(0);
      await context.close();
    }
  } finally {
    served.close();
  }
});

test('no page has an inline script, an inline style or a style attribute', async () => {
  for (const [, path] of pageOfEachKind(sample.pages)) {
    const page = parseHtml(await (await fetch(sample.origin + path)).text());
    const inline = page
      .select('style, [style], script:not([src])')
      .filter((element) => element.attribute('type') !== 'application/ld+json');
    expect(
      inline.map(({ text }) => text.slice(0, 120)),
      path,
    ).toEqual([]);
    expect(page.select('script[type="application/ld+json"], h1').length, path).toBeGreaterThan(0);
  }
});
