import { readFileSync } from 'node:fs';
import { parse } from 'acorn';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeCases } from '../support/describe-cases.ts';
import { openBrowser } from './support/browser.ts';
import { guardedPage } from './support/guarded-page.ts';
import { openStyleguide, type StyleguideSite } from './support/styleguide-site.ts';

const SCRIPT = new URL('../../public/legacy-browser.js', import.meta.url);

const INTERNET_EXPLORERS = [
  ['11', 'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko'],
  ['10', 'Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2; Trident/6.0)'],
  ['9', 'Mozilla/5.0 (compatible; MSIE 9.0; Windows NT 6.1; Trident/5.0)'],
  ['8 showing pages as 7', 'Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 6.1; Trident/4.0)'],
  ['6', 'Mozilla/4.0 (compatible; MSIE 6.0; Windows NT 5.1)'],
] as const;

let browser: Browser;
let site: StyleguideSite;

beforeAll(async () => {
  [browser, site] = await Promise.all([openBrowser(), openStyleguide()]);
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

/** Opens the page like an old browser, which runs the nomodule script and no modules. */
async function openAs(userAgent: string) {
  const context = await browser.newContext({ userAgent, viewport: { width: 992, height: 700 } });
  const page = await context.newPage();
  await page.route('**/styleguide', async (route) => {
    const response = await route.fetch();
    const html = (await response.text())
      .replaceAll('type="module"', 'type="unknown"')
      .replaceAll(' nomodule', '');
    await route.fulfill({ response, body: html });
  });
  await page.goto(site.address);
  return page;
}

test('the script for legacy browsers is ECMAScript 5', () => {
  expect(() => parse(readFileSync(SCRIPT, 'utf8'), { ecmaVersion: 5 })).not.toThrow();
});

test('current browsers neither run the script for legacy browsers nor show its notice', async () => {
  const { page, faults } = await guardedPage(browser, site.address);
  expect(await page.locator('#legacy-browser').isVisible()).toBe(false);
  expect(faults).toEqual([]);
  await page.context().close();
});

const testInternetExplorer = ([, userAgent]: (typeof INTERNET_EXPLORERS)[number]) => {
  test('shows that it is unsupported and links to other browsers', async () => {
    const page = await openAs(userAgent);
    const dialog = page.getByRole('dialog', { name: 'Legacy Browser Detected / Unsafe' });
    await dialog.waitFor();
    expect(await dialog.getByText(/version of your browser is unsupported/).isVisible()).toBe(true);
    expect(await dialog.getByRole('link').allTextContents()).toEqual(['Chrome', 'Firefox', 'Edge', 'Safari']);
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    expect(await dialog.evaluate((element) => getComputedStyle(element).zIndex)).toBe('1055');
    await page.context().close();
  });
};
describeCases('Internet Explorer %s', INTERNET_EXPLORERS, testInternetExplorer);

test.each([
  ['Edge', 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/46.0 Safari/537.36 Edge/13.10586'],
  ['an old Firefox', 'Mozilla/5.0 (Windows NT 6.1; rv:24.0) Gecko/20100101 Firefox/24.0'],
])('%s is not detected as Internet Explorer', async (_name, userAgent) => {
  const page = await openAs(userAgent);
  expect(await page.locator('#legacy-browser').isVisible()).toBe(false);
  await page.context().close();
});
