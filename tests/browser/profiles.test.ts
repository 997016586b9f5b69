import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { parseHtml } from '../support/html.ts';
import { sampleInBrowser } from './support/sample-in-browser.ts';

const site = sampleInBrowser();

const html = async (path: string) => parseHtml(await (await fetch(site.origin + path)).text());

/** Returns the path of the first page that matches `path` and contains an element that matches `selector`. */
async function findPage(path: RegExp, selector: string): Promise<string> {
  for (const page of site.pages)
    if (path.test(page) && (await html(page)).select(selector).length > 0) return page;
  throw new Error(`No page ${path} has ${selector}.`);
}

async function downloadedText(page: Page, link: string): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator(link).first().click()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'latin1') };
}

describe('the profile of a lawyer', () => {
  it('shows the bands and downloads the file of a badge within four clicks from the home page', async () => {
    const profile = await findPage(/^\/lawyer\//, '#rankings');
    const name = (await html(profile)).select('h1')[0]?.text.trim() ?? '';
    const { page, faults } = await site.open('/');
    // Click 1: the search box. Click 2: the hit.
    await page.locator('main input[name=query]').first().click();
    await page.keyboard.type(name);
    await page.locator('.search-list').getByRole('option', { name }).first().click();
    await page.waitForURL('**/lawyer/**');
    expect(await page.locator('#rankings .band').first().isVisible()).toBe(true);
    // Click 3: the badges. Click 4: the file.
    await page.locator('.badge-kit summary').click();
    const { name: file, text } = await downloadedText(page, '.badge-kit a[download$=".png"]');
    expect(file).toMatch(/^[a-z0-9-]+-2026\.png$/);
    expect(text.slice(1, 4)).toBe('PNG');
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('offers a contact card, and buttons that copy the postal address and the embed code of a badge', async () => {
    const profile = await findPage(/^\/lawyer\//, '.contact-actions [data-copy]');
    const { page, faults } = await site.open(profile, { permissions: ['clipboard-read', 'clipboard-write'] });
    const card = await downloadedText(page, '.contact-actions a');
    expect(card.name).toMatch(/\.vcf$/);
    expect(card.text).toMatch(/^BEGIN:VCARD\r\nVERSION:3\.0\r\n/);
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    const address = page.locator('.contact-actions .copy-button');
    await address.click();
    await page.locator('.contact-actions [role="status"]').filter({ hasText: 'Copied' }).waitFor();
    expect(await clipboard()).toBe(await address.getAttribute('data-copy'));
    await page.locator('.badge-kit summary').click();
    await page.locator('.badge-choice .copy-button').first().click();
    await expect.poll(clipboard).toBe(await page.locator('.badge-choice textarea').first().inputValue());
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('offers files and HTML of badges without a script, but no buttons that need one', async () => {
    const profile = await findPage(/^\/lawyer\//, '.contact-actions [data-copy]');
    const { page } = await site.open(profile, { javaScriptEnabled: false });
    await page.locator('.badge-kit summary').click();
    expect(await page.locator('.badge-choice a').first().isVisible()).toBe(true);
    expect(await page.locator('.badge-choice textarea').first().isVisible()).toBe(true);
    expect(await page.locator('.copy-button').first().isVisible()).toBe(false);
    await page.context().close();
  });
});

describe('the filters of a ranking table', () => {
  const rows = (page: Page) => page.locator('.ranking-table tr:not(.tier):has(th[scope="row"])');
  const visibleRows = (page: Page) => rows(page).locator('visible=true').count();
  const tableWithFilters = () => findPage(/^\/legal-rankings\//, '[data-table-filter] [name="town"]');

  it('can be operated by keyboard, report the number of entries, and are written to the URL', async () => {
    const { page, faults } = await site.open(await tableWithFilters());
    const requests: string[] = [];
    const total = await visibleRows(page);
    const town = page.getByLabel('Town');
    const choice = (await town.locator('option').nth(1).textContent()) ?? '';
    await page.waitForLoadState('networkidle');
    page.on('request', (request) => {
      // Chromium requests the icon again after each change of the URL.
      if (!request.url().endsWith('/favicon.svg')) requests.push(request.url());
    });
    await town.focus();
    await page.keyboard.type(choice.slice(0, 4));
    await page.keyboard.press('Enter');
    const status = page.locator('.list-status');
    await status.filter({ hasText: `of ${total} entries shown` }).waitFor();
    const shown = await visibleRows(page);
    expect(shown).toBeLessThan(total);
    expect(await status.textContent()).toBe(`${shown} of ${total} entries shown`);
    expect(requests).toEqual([]);
    expect(new URL(page.url()).searchParams.get('town')).toBe(choice);
    await page.reload();
    await expect.poll(() => visibleRows(page)).toBe(shown);
    await page.emulateMedia({ media: 'print' });
    expect(await visibleRows(page)).toBe(shown);
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('button', { name: 'Clear' }).click();
    expect(await visibleRows(page)).toBe(total);
    expect(new URL(page.url()).search).toBe('');
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('filter a table of 200 entries in less than a second', async () => {
    const { page } = await site.open('/404');
    // Adds the rows at the first change of `readyState`, before the script of the filters reads them.
    await page.addInitScript(() =>
      document.addEventListener(
        'readystatechange',
        () => {
          const body = document.querySelector('.ranking-table tbody');
          const row = body?.querySelector('tr:not(.tier)');
          for (let copies = 0; row && copies < 200; copies++) body?.append(row.cloneNode(true));
        },
        { once: true },
      ),
    );
    await page.goto(site.origin + (await tableWithFilters()));
    await page.waitForLoadState('networkidle');
    const [milliseconds, report] = await page.evaluate(() => {
      const select = document.querySelector<HTMLSelectElement>('[data-table-filter] [name="town"]');
      if (!select) throw new Error('The page has no filter.');
      const start = performance.now();
      select.selectedIndex = 1;
      select.dispatchEvent(new Event('change', { bubbles: true }));
      document.body.getBoundingClientRect();
      return [performance.now() - start, document.querySelector('.list-status')?.textContent] as const;
    });
    expect(report).toMatch(/of 2\d\d entries shown$/);
    expect(milliseconds).toBeLessThan(1000);
    await page.context().close();
  });

  it('are hidden without a script', async () => {
    const { page } = await site.open(await tableWithFilters(), { javaScriptEnabled: false });
    expect(await page.locator('[data-table-filter]').isVisible()).toBe(false);
    await page.context().close();
  });
});
