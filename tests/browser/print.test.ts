import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { describeCases } from '../support/describe-cases.ts';
import { sampleInBrowser } from './support/sample-in-browser.ts';

const sample = sampleInBrowser();

const BLACK = 'rgb(0, 0, 0)';
const FIRM = '/law-firm/harrow-vane-llp-global-2:1003';
const TABLE = '/legal-rankings/banking-finance-london-1:22:501:1';

const open = async (path: string): Promise<Page> => {
  const { page } = await sample.open(path);
  await page.emulateMedia({ media: 'print' });
  return page;
};

/** Returns the distinct values of a property among elements. */
const valuesOf = async (locator: Locator, property: string): Promise<readonly string[]> =>
  locator.evaluateAll(
    (elements, name) => [
      ...new Set(elements.map((element) => getComputedStyle(element).getPropertyValue(name))),
    ],
    property,
  );

describe('in print', () => {
  test('the bands of a profile are black', async () => {
    const page = await open(FIRM);
    expect(await valuesOf(page.locator('.band'), 'color')).toEqual([BLACK]);
    await page.context().close();
  });

  test('the guides of the home page are black, and none is broken across pages', async () => {
    const page = await open('/');
    expect(await valuesOf(page.locator('.guide :is(h3, .guide-year, .guide-text)'), 'color')).toEqual([
      BLACK,
    ]);
    expect(await valuesOf(page.locator('.guide'), 'break-inside')).toEqual(['avoid']);
    await page.context().close();
  });

  test('the heading of a section is on the same page as its first entry, and the title of an event may be the last line of a page', async () => {
    const schedule = await open('/about-us/research-schedule');
    expect(await valuesOf(schedule.locator('.section-heading'), 'break-after')).toEqual(['avoid']);
    await schedule.context().close();
    const page = await open('/events');
    expect(await valuesOf(page.locator('.agenda :is(h2, h3)'), 'break-after')).toEqual(['auto']);
    await page.context().close();
  });

  test('the headings of a table stay with its rows, and a label with its value', async () => {
    const page = await open(FIRM);
    expect(await valuesOf(page.locator('.rankings :is(caption, thead)'), 'break-after')).toEqual(['avoid']);
    expect(await valuesOf(page.locator('.facts > div'), 'break-inside')).toEqual(['avoid']);
    await page.context().close();
  });

  test.each([
    ['/top-law-firms', '.top-firms tbody tr'],
    [TABLE, '.ranking-table tbody tr:not(.tier)'],
  ])(
    'the names in the table of %s have no space for the button that adds them to the shortlist',
    async (path, row) => {
      const page = await open(path);
      // About the width of an A4 page without margins.
      await page.setViewportSize({ width: 680, height: 900 });
      expect(await page.locator(`${row} > .entry-name > button`).count()).toBeGreaterThan(0);
      expect(await valuesOf(page.locator(`${row} > :not(:last-child)`), 'padding-inline-end')).toHaveLength(
        1,
      );
      await page.context().close();
    },
  );

  test.each([
    ['the answers of a topic', () => sample.pages.find((path) => path.startsWith('/faqs/topics/'))],
    ['the locations of a guide', () => '/legal-guide/global-2'],
    ['the collapsed parts of a text', () => '/info/house-style'],
  ])('%s are visible', async (_what, path) => {
    const page = await open(path() ?? 'no such page in the sample');
    const heights = await page
      .locator('main details > :not(summary)')
      .evaluateAll((contents) => contents.map((content) => content.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThan(0);
    expect(Math.min(...heights)).toBeGreaterThan(10);
    await page.context().close();
  });

  type PrintedPage = readonly [path: string, line: string, controls: readonly string[]];
  const PAGES: readonly PrintedPage[] = [
    ['/', 'Laurel · www.laurel.example/', ['.section-heading > a', '.promotions', '.hero-search']],
    [
      FIRM,
      `Laurel · Global 2026 · www.laurel.example${FIRM}`,
      ['aside > a', '.contact-actions', '.badge-kit'],
    ],
    [
      TABLE,
      `Laurel · UK 2026 · www.laurel.example${TABLE}`,
      [
        '.selectors',
        '.tier-links',
        '.entry-brief > a',
        '.entry-contact [href^="mailto:"]',
        '.table-editions',
        '.table-onward',
      ],
    ],
    [`${TABLE}/2025`, `Laurel · UK 2025 · www.laurel.example${TABLE}/2025`, ['.table-editions']],
    ['/events', 'Laurel · www.laurel.example/events', ['.filter-form']],
  ];
  const testPage = ([path, line, controls]: PrintedPage) => {
    test('begins with its publisher, edition and address', async () => {
      const page = await open(path);
      const source = page.locator('main > :first-child');
      expect(await source.innerText()).toBe(line);
      await page.emulateMedia({ media: 'screen' });
      expect(await source.isVisible()).toBe(false);
      await page.context().close();
    });

    test('has no controls', async () => {
      const page = await open(path);
      for (const selector of controls) {
        const elements = page.locator(selector);
        expect(await elements.count(), selector).toBeGreaterThan(0);
        expect(await elements.filter({ visible: true }).count(), selector).toBe(0);
      }
      await page.context().close();
    });
  };
  describeCases('the page %s', PAGES, testPage, 2);

  test('search results have no form and no footer', async () => {
    const page = await open('/names/s/firm?query=law');
    await page.locator('.search-hits').waitFor();
    expect(await page.locator('input:visible, footer:visible').count()).toBe(0);
    await page.context().close();
  });
});
