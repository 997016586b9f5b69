import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { siteConfiguration } from '../../src/domain/settings/site-configuration.ts';
import { guardedPage } from './support/guarded-page.ts';
import { sampleInBrowser } from './support/sample-in-browser.ts';
import { openStyleguide, type StyleguideSite } from './support/styleguide-site.ts';
import { violations } from './support/violations.ts';
import { visitKinds } from './support/visit-kinds.ts';

const sample = sampleInBrowser();
let styleguide: StyleguideSite;

beforeAll(async () => {
  styleguide = await openStyleguide();
});

afterAll(async () => {
  await styleguide?.close();
});

/** Rules of axe whose result depends on the colour scheme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

const STATES: readonly (readonly [string, number, (page: Page) => Promise<void>])[] = [
  ['everything closed', 1440, async () => {}],
  ['everything closed in a narrow window', 360, async () => {}],
  [
    'a menu with its banner open',
    1440,
    async (page) => {
      await page.getByRole('button', { name: 'Rankings', exact: true }).click();
      await page.locator('.nav-banner').waitFor();
    },
  ],
  [
    'a menu with a horizontal banner open',
    992,
    async (page) => {
      await page.getByRole('button', { name: 'Articles & Events' }).click();
      await page.locator('.nav-banner').waitFor();
    },
  ],
  [
    'the narrow menu open',
    360,
    async (page) => {
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('button', { name: 'Rankings', exact: true }).click();
      await page.locator('.nav-banner').waitFor();
    },
  ],
  [
    'the modal open',
    992,
    async (page) => {
      await page.getByRole('button', { name: 'Open the modal' }).click();
      await page.getByRole('dialog', { name: 'Rankings explained' }).waitFor();
    },
  ],
  [
    'the search modal open',
    360,
    async (page) => {
      await page.locator('.site-header').getByRole('button', { name: 'Search' }).click();
      await page.getByRole('dialog', { name: `Search ${siteConfiguration.productName}` }).waitFor();
    },
  ],
  [
    'a dropdown with filter open',
    992,
    async (page) => {
      await page.getByRole('button', { name: /^Locations/ }).click();
      await page.getByRole('option', { name: 'Japan' }).click();
    },
  ],
  [
    'a dropdown with a disabled item open',
    360,
    async (page) => {
      await page.getByRole('button', { name: /^Band/ }).click();
      await page.keyboard.press('ArrowDown');
    },
  ],
  [
    'a tooltip shown and an accordion open',
    992,
    async (page) => {
      await page.locator('#faq-cost summary').click();
      await page.getByRole('button', { name: 'What is a band?' }).focus();
    },
  ],
];

test.each(STATES)(
  'the style guide has no accessibility violations with %s, in light and dark colours',
  async (_state, width, reach) => {
    const { page, faults } = await guardedPage(sample.browser, styleguide.address, {
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
    });
    await reach(page);
    expect(await violations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await violations(page, { runOnly: COLOUR_RULES })).toEqual([]);
    expect(faults).toEqual([]);
    await page.context().close();
  },
);

/** Returns the clipped parts of a page: the page itself if it scrolls horizontally, and elements that clip their content. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { documentElement: root } = document;
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && element.clientWidth > 1;
    // Decorative elements without text may exceed their frame, because they are not content.
    const isDecoration = (element: Element) =>
      element.matches('[aria-hidden="true"]') && element.textContent?.trim() === '';
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    const cut = [...document.body.querySelectorAll('*')].filter((element) => {
      const { overflowX, overflowY } = getComputedStyle(element);
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
      return (
        isShown(element) &&
        !isDecoration(element) &&
        ((hides(overflowX) && scrollWidth > clientWidth + 1) ||
          (hides(overflowY) && scrollHeight > clientHeight + 1))
      );
    });
    return [
      ...(root.scrollWidth > root.clientWidth ? [`scrolls ${root.scrollWidth - root.clientWidth} px`] : []),
      ...cut.map((element) => (element.cloneNode(false) as Element).outerHTML),
    ];
  });

/** Style sheet with the text spacing that readers may set. Source: WCAG 2.2, 1.4.12. */
const TEXT_SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }';

/** Returns button-like links, buttons and pictures that are not distinguishable from the page with forced colours. */
const unseen = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const canvas = getComputedStyle(document.body).backgroundColor;
    const buttons = [...document.querySelectorAll('.button, input, select, textarea')].filter((element) => {
      const { borderBlockEndWidth, borderBlockEndStyle, backgroundColor } = getComputedStyle(element);
      const hasEdge = borderBlockEndStyle !== 'none' && Number.parseFloat(borderBlockEndWidth) > 0;
      return isShown(element) && !hasEdge && backgroundColor === canvas;
    });
    const figures = [...document.querySelectorAll('svg rect, svg path')].filter((shape) => {
      const { fill, stroke } = getComputedStyle(shape);
      return isShown(shape) && [canvas, 'none'].includes(fill) && [canvas, 'none'].includes(stroke);
    });
    return [...buttons, ...figures].map((element) => element.outerHTML.slice(0, 160));
  });

/** Returns the content of a page that is lost at 400% zoom, with text spacing, or with forced colours. */
async function lost(page: Page): Promise<string[]> {
  const zoomed = await cutOff(page);
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [sheet];
  }, TEXT_SPACING);
  const spaced = await cutOff(page);
  await page.emulateMedia({ forcedColors: 'active' });
  const forced = await unseen(page);
  return [
    ...zoomed.map((what) => `at 400%: ${what}`),
    ...spaced.map((what) => `with text spaced out: ${what}`),
    ...forced.map((what) => `in the colours of the system: ${what}`),
  ];
}

// The rule for target sizes is off by default in axe. It stays off for the style guide, whose open components overlap other
// components.

/** Width of a window of 1280 pixels at 400% zoom. Source: WCAG 2.2, 1.4.10. */
const ZOOMED_WIDTH = 320;

test('no kind of page has accessibility violations, in a narrow window and in a wide window with dark colours', async () => {
  const found: Record<string, readonly string[]> = {};
  await visitKinds(sample, { reducedMotion: 'reduce' }, async (page, path, kind) => {
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
    await page.setViewportSize({ width: ZOOMED_WIDTH, height: 900 });
    await page.goto(sample.origin + path);
    const faults = await violations(page, { rules: { 'target-size': { enabled: true } } });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 1440, height: 900 });
    // Only rules that depend on the colour scheme or the width run here. The other rules ran in the first window.
    faults.push(...(await violations(page, { runOnly: [...COLOUR_RULES, 'target-size'] })));
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: ZOOMED_WIDTH, height: 900 });
    faults.push(...(await lost(page)));
    found[`${kind} (${path})`] = faults;
  });
  expect(Object.keys(found).length).toBeGreaterThan(8);
  expect(Object.fromEntries(Object.entries(found).filter(([, faults]) => faults.length > 0))).toEqual({});
}, 300_000);
