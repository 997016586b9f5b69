import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { parseAddress } from '../../src/domain/addresses.ts';
import { describeCases } from '../support/describe-cases.ts';
import { sampleInBrowser } from './support/sample-in-browser.ts';

const sample = sampleInBrowser();

const open = async (path: string, width: number): Promise<Page> =>
  (await sample.open(path, { viewport: { width, height: 800 } })).page;

test.each([320, 360])('no word of the rankings by band is broken at %i px', async (width) => {
  const page = await open('/legal-guide/global-2', width);
  const lines = await page.locator('.bands-chart th').evaluateAll((headings) =>
    headings.flatMap((heading) => {
      const text = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT).nextNode() as Text;
      return [...text.data.matchAll(/\S+/g)].map(({ 0: word, index }) => {
        const range = new Range();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return { word, lines: range.getClientRects().length };
      });
    }),
  );
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.filter((word) => word.lines > 1)).toEqual([]);
  await page.context().close();
});

test('a separator of the breadcrumbs is on the first line of the following entry, even if the entry has several lines', async () => {
  const departments = sample.pages.filter((path) => parseAddress(path)?.kind === 'department');
  const [longest = ''] = departments.toSorted((one, other) => other.length - one.length);
  const page = await open(longest, 360);
  const items = await page.locator('.breadcrumbs li').evaluateAll((entries) =>
    entries.map((entry) => {
      const [line] = entry.firstElementChild?.getClientRects() ?? [];
      return { height: entry.clientHeight, above: (line?.top ?? 0) - entry.getBoundingClientRect().top };
    }),
  );
  expect(Math.max(...items.map(({ height }) => height))).toBeGreaterThan(40);
  expect(Math.max(...items.map(({ above }) => above))).toBeLessThan(10);
  await page.context().close();
});

const HOUSE_STYLE = '/info/house-style';

/** Returns the pages of one kind in the sample by decreasing length of the address, because long names have long addresses. */
const longestOf = (kind: string): readonly string[] =>
  sample.pages
    .filter((path) => parseAddress(path)?.kind === kind)
    .toSorted((one, other) => other.length - one.length);

/** Pages with long words, long names or wide tables: `path` returns the address in the sample. */
const wideContent: readonly (readonly [content: string, path: () => string | undefined])[] = [
  ['a title with a word of 39 letters and a table of eight columns', () => HOUSE_STYLE],
  [
    'an answer with a table of eight columns',
    () => longestOf('faq-article').find((path) => path.includes('which-documents')),
  ],
  [
    'the answers of a topic, one of which has a table',
    () => longestOf('faq-topic').find((path) => /submissions/.test(path)),
  ],
  ['the longest name of a firm', () => longestOf('law-firm')[0]],
  ['the longest name of a lawyer', () => longestOf('lawyer')[0]],
  ['the longest name of a department', () => longestOf('department')[0]],
  ['the longest name of an office', () => longestOf('office')[0]],
  ['the longest title of an article', () => longestOf('article')[0]],
  ['the longest title of an event', () => longestOf('event')[0]],
  ['the longest name of a ranking table', () => longestOf('legal-rankings')[0]],
];

/** Replaces the words of headings, breadcrumbs, lists and cards by long ones, which a template may not expect. */
const lengthenWords = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const word = 'Rechtsschutzversicherungsgesellschaften'.repeat(2);
    const selector = 'main :is(h1, h2, h3, p, li, dd, dt, figcaption, summary), .breadcrumbs :is(a, span)';
    for (const element of document.querySelectorAll(selector)) {
      const text = [...element.childNodes].find(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      if (text !== undefined && element.checkVisibility()) text.textContent = word;
    }
  });

/**
 * Returns the number of pixels by which the page is wider than its body. The width of the body excludes the space for the scroll
 * bar.
 */
const pageOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.body.offsetWidth);

const testWidth = (width: number) => {
  test.each(wideContent)('a page does not scroll sideways with %s', async (_content, path) => {
    const page = await open(path() ?? 'no such page in the sample', width);
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('main details')) details.setAttribute('open', '');
    });
    expect(await pageOverflow(page)).toBeLessThanOrEqual(0);
    await lengthenWords(page);
    expect(await pageOverflow(page), 'with long words').toBeLessThanOrEqual(0);
    await page.context().close();
  });

  test('a wide table of a text can be scrolled without scrolling the page, also by keyboard, and has an accessible name', async () => {
    const page = await open(HOUSE_STYLE, width);
    const region = page.getByRole('region', { name: 'Forms of amounts' });
    expect(await region.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeGreaterThan(
      100,
    );
    await region.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => region.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
    await page.context().close();
  });
};
describeCases('at %i px', [320, 375], testWidth);

test('links to a heading, a footnote and back lead to their targets', async () => {
  const page = await open(HOUSE_STYLE, 1440);
  for (const [name, target] of [
    ['long words', 'text-long-words'],
    ['1', 'text-note-1'],
    ['Back to the text', 'text-ref-1'],
  ] as const) {
    await page.locator('.prose').getByRole('link', { name, exact: true }).click();
    expect(await page.evaluate(() => document.querySelector(':target')?.id)).toBe(target);
  }
  await page.context().close();
});
