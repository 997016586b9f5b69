import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { sampleInBrowser } from './support/sample-in-browser.ts';

const sample = sampleInBrowser();

const BLACK = 'rgb(0, 0, 0)';

const open = async (path: string): Promise<Page> => {
  const { page } = await sample.open(path);
  await page.emulateMedia({ media: 'print' });
  return page;
};

/** The values that a property has among these. */
const valuesOf = async (locator: Locator, property: string): Promise<readonly string[]> =>
  locator.evaluateAll(
    (elements, name) => [
      ...new Set(elements.map((element) => getComputedStyle(element).getPropertyValue(name))),
    ],
    property,
  );

describe('on paper', () => {
  test('the bands of a profile are black', async () => {
    const page = await open('/law-firm/harrow-vane-llp-global-2:1003');
    expect(await valuesOf(page.locator('.band'), 'color')).toEqual([BLACK]);
    await page.context().close();
  });

  test('the guides of the front page are black, and each stays whole', async () => {
    const page = await open('/');
    expect(await valuesOf(page.locator('.guide :is(h3, .guide-year, .guide-text)'), 'color')).toEqual([
      BLACK,
    ]);
    expect(await valuesOf(page.locator('.guide'), 'break-inside')).toEqual(['avoid']);
    await page.context().close();
  });

  test('a month of events stays with the first of them, and with no more', async () => {
    const page = await open('/events');
    expect(await valuesOf(page.locator('.section-heading'), 'break-after')).toEqual(['avoid']);
    expect(await valuesOf(page.locator('.agenda h3'), 'break-after')).toEqual(['auto']);
    await page.context().close();
  });

  test('headings of a table stay with its rows, and a label with its value', async () => {
    const page = await open('/law-firm/harrow-vane-llp-global-2:1003');
    expect(await valuesOf(page.locator('.rankings :is(caption, thead)'), 'break-after')).toEqual(['avoid']);
    expect(await valuesOf(page.locator('.facts > div'), 'break-inside')).toEqual(['avoid']);
    await page.context().close();
  });

  test('results stand without the form and the footer', async () => {
    const page = await open('/names/s/firm?query=law');
    await page.locator('.search-hits').waitFor();
    expect(await page.locator('input:visible, footer:visible').count()).toBe(0);
    await page.context().close();
  });
});
