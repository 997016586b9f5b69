import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { pageOfEachKind } from '../../scripts/audit/page-kinds.ts';
import { parseHtml } from '../support/html.ts';
import {
  BUDGET,
  compressedBytes,
  exceededLimits,
  MAX_REQUESTS_OF_FIRST_SEARCH,
  weighFirstSearch,
  weighPage,
} from './support/page-weight.ts';
import { sampleInBrowser } from './support/sample-in-browser.ts';

const sample = sampleInBrowser();

test('the home page at 360 px is within its byte budgets, has no layout shift and fits the window', async () => {
  expect(exceededLimits('home', await weighPage(sample.browser, `${sample.origin}/`, 360))).toEqual([]);
});

test.each([360, 1440])(
  'at %i px a results page is within the byte budgets of other pages, has no layout shift and fits the window',
  async (width) => {
    const address = `${sample.origin}/names/s/practice-area?query=corporate`;
    expect(exceededLimits('search-results', await weighPage(sample.browser, address, width))).toEqual([]);
  },
);

// A web server without the search function, or the development server, serves the page without results.
test('a results page that is served without results is within its budget of scripts', async () => {
  const { origin, browser } = sample;
  const page = await browser.newPage();
  const scripts: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(compressedBytes(response));
  });
  await page.route('**/names/s/practice-area?*', async (route) =>
    route.fulfill({ response: await route.fetch({ url: `${origin}/names/s/practice-area` }) }),
  );
  await page.goto(`${origin}/names/s/practice-area?query=corporate`);
  await page.locator('.search-hits').waitFor();
  const total = (await Promise.all(scripts)).reduce((sum, bytes) => sum + bytes, 0);
  await page.close();
  expect(total).toBeLessThanOrEqual(BUDGET.scriptsOfUnservedResults);
});

test.each([
  ['box', (page: Page) => page.locator('main input[name=query]').focus()],
  [
    'modal',
    async (page: Page) => {
      await page.locator('[data-search-open]').click();
      await page.getByRole('dialog').getByRole('combobox').and(page.locator(':focus')).waitFor();
    },
  ],
] as const)(
  'the first search in the search %s is within its budget of requests and bytes',
  async (_name, open) => {
    const { requests, bytes } = await weighFirstSearch(sample.browser, sample.origin, open);
    expect(requests).toBeLessThanOrEqual(MAX_REQUESTS_OF_FIRST_SEARCH);
    expect(bytes).toBeLessThanOrEqual(BUDGET.firstSearch);
  },
);

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
