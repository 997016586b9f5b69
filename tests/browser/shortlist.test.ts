import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { parseCsv } from '../../src/content/pull/tables/parse-csv.ts';
import { encodeFragment, encodeShortlist } from '../../src/domain/shortlist.ts';
import { sampleInBrowser } from './support/sample-in-browser.ts';
import { violations } from './support/violations.ts';

const site = sampleInBrowser();
/** Keys, names and empty notes of the firms in the list of top law firms. */
let firms: readonly { readonly key: string; readonly name: string; readonly note: string }[];

beforeAll(async () => {
  const { page } = await site.open('/top-law-firms');
  firms = await page.locator('.top-firms button[name=shortlist]').evaluateAll((buttons) =>
    buttons.map((button) => ({
      key: (button as HTMLButtonElement).value,
      name: (button as HTMLButtonElement).dataset.name ?? '',
      note: '',
    })),
  );
  await page.context().close();
});

/** Opens a page in a browser whose local storage contains a shortlist with the entries. */
async function openWith(entries: typeof firms, path = '/shortlist') {
  const opened = await site.open('/404');
  await opened.page.evaluate((text) => localStorage.setItem('shortlist', text), encodeShortlist(entries));
  await opened.page.goto(site.origin + path);
  return opened;
}

const namesOf = (page: Page) => page.locator('.shortlist-entries h3').allTextContents();
const namesOfFirms = (indexes: readonly number[]) => indexes.map((index) => firms[index]?.name);

describe('the shortlist', () => {
  test('of five firms in three countries can be built and exported with eight clicks from the home page', async () => {
    const { page, faults } = await site.open('/');
    let clicks = 0;
    const click = async (locator: ReturnType<Page['locator']>) => {
      clicks += 1;
      await locator.click();
    };
    await click(page.getByRole('link', { name: 'Top Law Firms' }).last());
    await page.locator('.top-firms').waitFor();
    const rows = page.locator('.top-firms tbody tr');
    const seats = await rows.evaluateAll((all) =>
      all.map((row) => row.querySelector('.entry-detail')?.textContent?.split(', ').at(-1) ?? ''),
    );
    const firstOfCountry = seats.flatMap((country, index) =>
      seats.indexOf(country) === index ? [index] : [],
    );
    const three = firstOfCountry.slice(0, 3);
    const chosen = [...three, ...[...seats.keys()].filter((index) => !three.includes(index))].slice(0, 5);
    for (const index of chosen) await click(rows.nth(index).getByRole('button', { name: /^Shortlist / }));
    await click(page.getByRole('link', { name: 'Shortlist (5)' }));
    await page.getByRole('heading', { name: 'Comparison' }).waitFor();
    const downloaded = page.waitForEvent('download');
    await click(page.getByRole('button', { name: 'Export as CSV' }));
    const download = await downloaded;
    expect(download.suggestedFilename()).toBe('shortlist.csv');
    const [headings, ...entries] = parseCsv((await readFile(await download.path(), 'utf8')).slice(1)).rows;
    const places = headings?.cells.indexOf('Places') ?? -1;
    expect(entries).toHaveLength(5);
    const countries = entries.map(({ cells }) => cells[places]?.split('; ')[0]?.split(', ').at(-1));
    expect(new Set(countries).size).toBeGreaterThanOrEqual(3);
    expect(clicks).toBeLessThanOrEqual(8);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('can be reordered by keyboard: the used control retains the focus, and the new position is announced', async () => {
    const { page, faults } = await openWith(firms.slice(0, 3));
    await page.getByRole('heading', { name: 'Comparison' }).waitFor();
    const [first, second] = namesOfFirms([0, 1]);
    await page.getByRole('button', { name: `Move ${first} down` }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => namesOf(page)).toEqual(namesOfFirms([1, 0, 2]));
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe(`Move ${first} down`);
    await page.keyboard.press('Enter');
    await expect.poll(() => namesOf(page)).toEqual(namesOfFirms([1, 2, 0]));
    expect(await page.getByRole('status').filter({ hasText: 'position 3 of 3' }).count()).toBe(1);
    await expect
      .poll(() => page.locator('.shortlist-comparison thead a').allTextContents())
      .toEqual(namesOfFirms([1, 2, 0]));
    await page.getByRole('textbox', { name: `Note on ${second}` }).fill('Ask for fees');
    await page.reload();
    await expect.poll(() => namesOf(page)).toEqual(namesOfFirms([1, 2, 0]));
    expect(await page.getByRole('textbox', { name: `Note on ${second}` }).inputValue()).toBe('Ask for fees');

    await page.getByRole('button', { name: `Remove ${second}` }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => namesOf(page)).toEqual(namesOfFirms([2, 0]));
    const [third] = namesOfFirms([2]);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      `Remove ${third}`,
    );
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('can be reordered by dragging', { tags: 'further' }, async () => {
    const { page } = await openWith(firms.slice(0, 3));
    await page.getByRole('heading', { name: 'Comparison' }).waitFor();
    const handle = await page.locator('.shortlist-handle').first().boundingBox();
    const last = await page.locator('.shortlist-entry').last().boundingBox();
    if (handle === null || last === null) throw new Error('The entries have no boxes.');
    await page.mouse.move(handle.x + 5, handle.y + 5);
    await page.mouse.down();
    await page.mouse.move(handle.x + 5, last.y + last.height / 2, { steps: 5 });
    await page.mouse.up();
    await page.mouse.move(handle.x + 5, handle.y, { steps: 3 });
    expect(await namesOf(page)).toEqual(namesOfFirms([1, 2, 0]));
    await page.context().close();
  });

  test('is the same in two tabs, and each button shows whether its firm is listed', async () => {
    const { page } = await openWith(firms.slice(0, 1), '/top-law-firms');
    const other = await page.context().newPage();
    await other.goto(`${site.origin}/shortlist`);
    const button = page.getByRole('button', { name: `Shortlist ${firms[1]?.name}`, exact: true });
    expect(await button.getAttribute('aria-pressed')).toBe('false');
    await button.click();
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => namesOf(other)).toEqual(namesOfFirms([0, 1]));
    await other.getByRole('button', { name: `Remove ${firms[1]?.name}` }).click();
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('false');
    await page.getByRole('link', { name: 'Shortlist (1)' }).waitFor();
    await page.context().close();
  });

  test('shared by another visitor changes the list of this visitor only on request', async () => {
    const shared = firms.slice(1, 4);
    const { page, faults } = await openWith(firms.slice(0, 2), `/shortlist${encodeFragment(shared)}`);
    await page.getByRole('heading', { name: 'A shared shortlist' }).waitFor();
    const stored = () =>
      page.evaluate(() => JSON.parse(localStorage.getItem('shortlist') ?? '{}').entries.length as number);
    await expect.poll(() => namesOf(page)).toEqual(namesOfFirms([1, 2, 3]));
    expect(await stored()).toBe(2);
    await page.getByRole('button', { name: 'Show my shortlist' }).click();
    await expect.poll(() => namesOf(page)).toEqual(namesOfFirms([0, 1]));
    expect(new URL(page.url()).hash).toBe('');

    await page.evaluate((hash) => location.assign(hash), encodeFragment(shared));
    await page.getByRole('button', { name: 'Add to my shortlist' }).click();
    await expect.poll(() => namesOf(page)).toEqual(namesOfFirms([0, 1, 2, 3]));
    await page.getByRole('status').filter({ hasText: '2 entries added' }).waitFor();

    await page.evaluate((hash) => location.assign(hash), encodeFragment(shared));
    await page.getByRole('button', { name: 'Replace my shortlist' }).click();
    await expect.poll(() => namesOf(page)).toEqual(namesOfFirms([1, 2, 3]));
    expect(await stored()).toBe(3);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('reports entries that are no longer published, and removes them on request', {
    tags: 'further',
  }, async () => {
    const gone = { key: 'law-firm/2:999999999', name: 'Gone & Co', note: '' };
    const { page } = await openWith([gone, ...firms.slice(0, 1)]);
    await page.getByText('This entry is no longer published.').waitFor();
    await page.getByRole('button', { name: 'Remove the entry that is no longer published' }).click();
    await expect.poll(() => namesOf(page)).toEqual(namesOfFirms([0]));
    await page.context().close();
  });

  test('is unchanged if the browser blocks local storage, and the page reports the error', {
    tags: 'further',
  }, async () => {
    const { page } = await site.open('/404');
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
    });
    await page.goto(`${site.origin}/top-law-firms`);
    const button = page.getByRole('button', { name: `Shortlist ${firms[0]?.name}`, exact: true });
    await button.click();
    await page.getByRole('status').filter({ hasText: 'does not allow this site to store' }).waitFor();
    expect(await button.getAttribute('aria-pressed')).toBe('false');
    await page.context().close();
  });

  test('shows no buttons and links without JavaScript, and its page explains why', async () => {
    const { page } = await site.open('/top-law-firms', { javaScriptEnabled: false });
    expect(await page.locator('button[name=shortlist]').first().isVisible()).toBe(false);
    expect(await page.locator('a[href="/shortlist"]').isVisible()).toBe(false);
    await page.goto(`${site.origin}/shortlist`);
    expect(await page.locator('main noscript').textContent()).toContain('The shortlist needs JavaScript');
    await page.context().close();
  });

  test.each([
    ['in a wide window', { viewport: { width: 1440, height: 900 } }],
    ['in a narrow window with dark colours', { viewport: { width: 360, height: 740 }, colorScheme: 'dark' }],
  ] as const)(
    'has no axe violations and fits the window: %s',
    { tags: 'further' },
    async (_case, options) => {
      const { page } = await site.open('/top-law-firms', options);
      for (const index of [0, 1]) await page.locator('button[name=shortlist]').nth(index).click();
      await page.getByRole('link', { name: 'Shortlist (2)' }).waitFor();
      expect(await violations(page)).toEqual([]);
      await page.getByRole('link', { name: 'Shortlist (2)' }).click();
      await page.getByRole('heading', { name: 'Comparison' }).waitFor();
      expect(await violations(page)).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      ).toBeLessThanOrEqual(0);
      await page.context().close();
    },
  );
});
