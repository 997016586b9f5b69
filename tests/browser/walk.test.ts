import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page, ViewportSize } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { type AddressKind, parseAddress } from '../../src/domain/addresses.ts';
import { describeCases } from '../support/describe-cases.ts';
import { parseHtml } from '../support/html.ts';
import { sampleInBrowser } from './support/sample-in-browser.ts';

/** Kinds of pages on the way down the directory, one click per step. */
const STEPS = [
  'legal-guide',
  'legal-rankings',
  'law-firm',
  'department',
  'lawyer',
  'office',
] as const satisfies readonly AddressKind[];

const VIEWPORTS = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
] as const;

const screenshots = fileURLToPath(new URL('../../screenshots/walk', import.meta.url));

const site = sampleInBrowser();
let walk: readonly string[];
beforeAll(async () => {
  walk = await findWalk('/', STEPS);
});

/** Returns the first chain of links from a page through one page of each kind; empty if there is none. */
async function findWalk(path: string, kinds: readonly AddressKind[]): Promise<readonly string[]> {
  const [kind, ...rest] = kinds;
  if (kind === undefined) return [path];
  const main = parseHtml(await (await fetch(site.origin + path)).text()).select('main a[href]');
  const paths = main.map((link) => decodeURI((link.attribute('href') ?? '').replace(/[?#].*$/, '')));
  for (const next of new Set(paths.filter((target) => parseAddress(target)?.kind === kind))) {
    const found = await findWalk(next, rest);
    if (found.length > 0) return [path, ...found];
  }
  return [];
}

/** Clicks a link of the main area like a visitor: expands the collapsed elements that contain it first. */
async function clickLink(page: Page, path: string): Promise<void> {
  const links = page.locator(`main a[href="${path}"]`);
  const visible = links.filter({ visible: true }).first();
  if ((await visible.count()) === 0) await links.first().locator('xpath=ancestor::details/summary').click();
  await visible.click();
}

const testWalk = ({ width, height }: ViewportSize) => {
  test('a visitor can click from a guide to a table, a firm, its department, a lawyer and the office', async () => {
    expect(walk).toHaveLength(STEPS.length + 1);
    const { page, faults } = await site.open('/', { viewport: { width, height } });
    for (const [index, path] of walk.slice(1).entries()) {
      const heading = page.locator('h1');
      await clickLink(page, path);
      await page.waitForURL(site.origin + path);
      expect(await heading.textContent()).not.toBe('');
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `${path} scrolls sideways by ${overflow} px`).toBeLessThanOrEqual(0);
      // The screenshot must show the new page only, not the transition.
      await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
      const name = `${width}-${index + 1}-${STEPS[index]}.png`;
      await page.screenshot({ path: join(screenshots, name), fullPage: true });
    }
    for (const path of walk.slice(0, -1).toReversed()) {
      await page.goBack();
      expect(new URL(page.url()).pathname).toBe(encodeURI(path));
    }
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('the breadcrumbs of a lawyer lead back to the guide', async () => {
    const lawyer = walk[STEPS.indexOf('lawyer') + 1] ?? '';
    const { page } = await site.open(lawyer, { viewport: { width, height } });
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link');
    const targets = await crumbs.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(targets[0]).toBe('/');
    const guide = targets.find((target) => parseAddress(decodeURI(target))?.kind === 'legal-guide') ?? '';
    await page.getByRole('navigation', { name: 'Breadcrumb' }).locator(`[href="${guide}"]`).click();
    await page.waitForURL(site.origin + guide);
    expect(await page.locator('h1').textContent()).not.toBe('');
    await page.context().close();
  });
};
describeCases('at $width px', VIEWPORTS, testWalk);

test('without JavaScript, a visitor can click from a guide to a table, a firm, its department, a lawyer and the office', {
  tags: 'further',
}, async () => {
  const { page } = await site.open('/', { javaScriptEnabled: false });
  for (const path of walk.slice(1)) {
    await clickLink(page, path);
    await page.waitForURL(site.origin + path);
  }
  await page.context().close();
});

test('the cookie policy lists all data that searches store in a browser', { tags: 'further' }, async () => {
  const { page } = await site.open('/');
  const field = page.locator('main input[name=query]');
  await field.fill('banking');
  await page.locator('main .search-list a').first().waitFor();
  await field.press('Enter');
  await page.waitForURL('**/names/s/**');
  await page.goto(`${site.origin}/cookie-policy`);
  const named = await page.locator('main code').allTextContents();
  const remainingKeys = await page.evaluate(() => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
  ]);
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  expect(remainingKeys).toEqual(
    expect.arrayContaining(['recent-searches', expect.stringContaining('search-text')]),
  );
  // A storage key may have the path of a page after its name.
  expect([...remainingKeys, ...cookies].filter((name) => !named.includes(name.split(' ')[0] ?? ''))).toEqual(
    [],
  );
  await page.context().close();
});
