import { expect, test } from 'vitest';
import { pageOfEachKind } from '../../scripts/audit/page-kinds.ts';
import { parseHtml } from '../support/html.ts';
import { BUDGET, exceededLimits, weighPage } from './support/page-weight.ts';
import { sampleInBrowser } from './support/sample-in-browser.ts';

const sample = sampleInBrowser();

test('the home page at 360 px is within its byte budgets, has no layout shift and fits the window', async () => {
  expect(exceededLimits('home', await weighPage(sample.browser, `${sample.origin}/`, 360))).toEqual([]);
});

test.each([360, 1440])(
  'at %i px a results page runs, while it loads, the scripts that other pages run only after an interaction, and has no layout shift',
  async (width) => {
    const address = `${sample.origin}/names/s/practice-area?query=corporate`;
    const { scripts, styles, shift } = await weighPage(sample.browser, address, width);
    expect(scripts).toBeGreaterThan(BUDGET.scripts);
    expect(scripts).toBeLessThanOrEqual(BUDGET.scriptsAfterMenu);
    expect(styles).toBeLessThanOrEqual(BUDGET.styles);
    expect(shift).toBe(0);
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
