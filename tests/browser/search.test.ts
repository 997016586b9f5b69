import type { Browser, Locator, Page, Route } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { siteConfiguration } from '../../src/domain/settings/site-configuration.ts';
import { exampleRecords } from '../search/example-records.ts';
import { firm, lawyer, table } from '../search/search-records.ts';
import { parseHtml } from '../support/html.ts';
import { openBrowser } from './support/browser.ts';
import { type GuardedPage, guardedPage } from './support/guarded-page.ts';
import { holdBack } from './support/hold-back.ts';
import { openSearchSite, type SearchSite } from './support/search/search-site.ts';

const records = [
  ...exampleRecords,
  ...Array.from({ length: 70 }, (_, at) =>
    firm(100 + at, `Quill Advocates ${at + 1}`, { rank: 31 - (at % 30) }),
  ),
  lawyer(300, 'Ada Quill'),
  ...['Ferrer', 'Marin', 'Navarro', 'Ortega'].map((name, at) =>
    lawyer(310 + at, `Ruth ${name}`, {
      countryName: at === 3 ? 'Germany' : 'France',
      facets: { languages: at % 2 === 0 ? ['French', 'German'] : ['French'] },
    }),
  ),
  ...Array.from({ length: 6 }, (_, at) => table(400 + at, `Shipping ${at + 1}`, { rank: 31 - at })),
];

let browser: Browser;
let site: SearchSite;
let guarded: GuardedPage | undefined;

beforeAll(async () => {
  [browser, site] = await Promise.all([openBrowser(), openSearchSite(records)]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});
afterEach(async () => {
  expect(guarded?.faults ?? []).toEqual([]);
  await guarded?.page.context().close();
  guarded = undefined;
});

const openAll = async (
  path = '/boxes',
  { width = 1200, javaScriptEnabled = true }: { width?: number; javaScriptEnabled?: boolean } = {},
): Promise<Page> => {
  const viewport = { width, height: 800 };
  guarded = await guardedPage(browser, `${site.origin}${path}`, { viewport, javaScriptEnabled });
  return guarded.page;
};

/** Opens a page in a session in which the visitor has chosen practice areas, the default type of the specification. */
const open = async (path = '/boxes', options: Parameters<typeof openAll>[1] = {}): Promise<Page> => {
  const page = await openAll(path, options);
  if (options.javaScriptEnabled === false || path !== '/boxes') return page;
  await page.evaluate(() => sessionStorage.setItem('selected-search-type', 'practice-area'));
  await page.reload();
  return page;
};

/** Returns the parts of a search box of the test page, by the name of its section. */
function boxOf(page: Page, name: 'Group' | 'Rounded' | 'Fixed') {
  const section = page.getByRole('region', { name });
  return {
    field: section.locator('input[name=query]'),
    type: section.getByRole('combobox', { name: 'What to search' }),
    search: section.locator('.search-submit'),
    clear: section.getByRole('button', { name: 'Clear' }),
    list: section.locator('.search-list'),
    status: section.getByRole('status'),
    links: section.locator('.search-list').getByRole('option'),
  };
}

const focused = (element: Locator) => element.evaluate((node) => node === document.activeElement);
const isJson = (route: Route) => !route.request().url().includes('/results');

/** Records the queries of the searches that a page sends. */
function countSearches(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/search')
      if (searchParams.get('size') !== '0')
        // Searches of size 0 only count the hits of the other types.
        sent.push(`${searchParams.get('entityType')} ${searchParams.get('query')}`);
  });
  return sent;
}

describe('a search box', () => {
  test('lists five hits as links with a link to all hits', async () => {
    const page = await open();
    const box = boxOf(page, 'Group');
    await box.field.fill('shipping');
    await box.list.waitFor();
    await box.links.nth(5).waitFor();
    expect(await box.links.allTextContents()).toEqual([
      'UK | London | Shipping 1',
      'UK | London | Shipping 2',
      'UK | London | Shipping 3',
      'UK | London | Shipping 4',
      'UK | London | Shipping 5',
      'See all 6 ranking tables',
    ]);
    expect(await box.links.first().getAttribute('href')).toBe('/legal-rankings/shipping-1-london-1:400:11:1');
    expect(await box.links.last().getAttribute('href')).toBe(
      '/names/s/practice-area?query=shipping&currentPage=1',
    );
    expect(await box.status.textContent()).toBe('6 ranking tables found');
    expect(await box.list.evaluate((list) => list.clientHeight)).toBeLessThanOrEqual(240);
  });

  test('lists two hits of each type in groups, with a link to all hits of a type, until a type is chosen', async () => {
    const page = await openAll();
    const box = boxOf(page, 'Group');
    expect(await box.type.inputValue()).toBe('all');
    const sent = countSearches(page);
    await box.field.fill('quill');
    await box.list.waitFor();
    await box.links.nth(3).waitFor();
    expect(sent).toEqual(['all quill']);
    expect(await box.status.textContent()).toBe('70 firms, 1 individual found');
    expect(await page.getByRole('listbox', { name: 'All' }).ariaSnapshot()).toMatchInlineSnapshot(`
      "- listbox "All":
        - group "Firms 70":
          - text: Firms 70
          - option "Quill Advocates 1 | London, UK":
            - mark: Quill
            - text: Advocates 1 | London, UK
          - option "Quill Advocates 31 | London, UK":
            - mark: Quill
            - text: Advocates 31 | London, UK
          - option "See all 70 firms"
        - group "Individuals 1":
          - text: Individuals 1
          - option "Ada Quill | Ashgrove & Lane | Paris, France":
            - text: Ada
            - mark: Quill
            - text: "| Ashgrove & Lane | Paris, France""
    `);
    const [, , all, person] = await box.links.all();
    for (let press = 0; press < 4; press += 1) await page.keyboard.press('ArrowDown');
    await expect.poll(() => person?.getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    expect(await box.field.getAttribute('aria-activedescendant')).toBe(await all?.getAttribute('id'));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/names/s/firm?query=quill&currentPage=1');
  });

  test('shows no groups and no hits when no entity type matches the query', { tags: 'further' }, async () => {
    const page = await openAll();
    const box = boxOf(page, 'Group');
    await box.field.fill('zzyzx');
    await box.list.getByText('0 Results found for "zzyzx"').waitFor();
    expect(await box.list.textContent()).not.toContain('Try running your search in');
    expect(await box.list.getByRole('link').allTextContents()).toEqual([
      'Browse all ranking tables',
      'Practice areas',
      'Locations',
      'All law firms',
      'All lawyers',
    ]);
  });

  test('is empty when the visitor returns from a chosen hit', { tags: 'further' }, async () => {
    const page = await openAll();
    await page.route('**/lawyer/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>A lawyer</title>' }),
    );
    const box = boxOf(page, 'Group');
    await box.field.fill('ada quill');
    await box.links.first().click();
    await page.waitForURL('**/lawyer/**');
    await page.goBack();
    await expect.poll(() => box.field.inputValue()).toBe('');
  });

  test('retains text that was typed before hydration', async () => {
    const page = await open();
    const release = await holdBack(page, '**/_astro/search-box*');
    const box = boxOf(page, 'Group');
    await box.field.click();
    await page.keyboard.type('shipping 3');
    release();
    await box.links.first().waitFor();
    expect(await box.links.allTextContents()).toEqual(['UK | London | Shipping 3']);
    expect(await box.field.inputValue()).toBe('shipping 3');
  });

  test('searches after a pause in typing, and does not repeat a search for the same text', async () => {
    const page = await open();
    const sent = countSearches(page);
    const box = boxOf(page, 'Group');
    await box.field.fill('shipping');
    await box.links.first().waitFor();
    // A fake clock: a slow machine must not cause pauses in typing.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await box.field.pressSequentially(' 3');
    await page.clock.runFor(299);
    expect(sent).toEqual(['practice-area shipping']);
    await page.clock.runFor(1);
    await expect.poll(() => sent).toEqual(['practice-area shipping', 'practice-area shipping 3']);
    await page.keyboard.type(' ');
    await page.keyboard.press('Backspace');
    await page.clock.runFor(1_000);
    await box.field.press('4');
    await page.clock.runFor(300);
    await expect.poll(() => sent.slice(2)).toEqual(['practice-area shipping 34']);
  });

  test('shows a message during a slow search, and cancels the search when a later one starts', {
    tags: 'further',
  }, async () => {
    const page = await open();
    const release = await holdBack(page, '**/api/search?*query=slow*');
    const cancelled = page.waitForEvent('requestfailed', (request) => request.url().includes('query=slow'));
    const box = boxOf(page, 'Group');
    await box.field.fill('slow');
    await box.list.getByText('Searching…').waitFor();
    expect(await box.status.textContent()).toBe('Searching…');
    await box.field.fill('shipping');
    await box.links.first().waitFor();
    expect((await cancelled).failure()?.errorText).toBe('net::ERR_ABORTED');
    release();
    expect(await box.links.first().textContent()).toBe('UK | London | Shipping 1');
  });

  test('shows no hits if the search fails, and logs the error to the console only', async () => {
    const page = await open();
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.route('**/api/search?*', (route) => route.fulfill({ status: 503, json: {} }));
    const box = boxOf(page, 'Group');
    await box.field.fill('shipping');
    await box.list.getByText('0 Ranking tables found for "shipping"').waitFor();
    expect(await box.list.textContent()).toContain('Try running your search in Firms or Individuals');
    expect(await box.status.textContent()).toBe('0 Ranking tables found for "shipping"');
    expect(logged.some((text) => text.includes('status 503'))).toBe(true);
    guarded = guarded && {
      ...guarded,
      faults: guarded.faults.filter((fault) => !fault.includes('status 503')),
    };
  });

  test('offers the other types for a search without hits, and stores the type for the session', {
    tags: 'further',
  }, async () => {
    const page = await open();
    const box = boxOf(page, 'Group');
    await box.field.fill('quill');
    await box.list.getByRole('link', { name: 'Individuals' }).click();
    await box.list.getByText('Ada Quill').waitFor();
    expect(await box.type.inputValue()).toBe('individual');
    expect(await focused(box.field)).toBe(true);
    await page.reload();
    await box.field.focus();
    await expect.poll(() => box.type.inputValue()).toBe('individual');
  });

  test('lists the recent searches of this device under an empty field, until they are deleted', async () => {
    const page = await open();
    const box = boxOf(page, 'Group');
    await box.field.fill('quill');
    await box.list.getByRole('link', { name: 'Individuals' }).click();
    await box.list.getByText('Ada Quill').waitFor();
    await box.field.press('Enter');
    await page.waitForURL(/names\/s\/individual/);
    await page.goBack();
    await box.field.focus();
    await box.field.fill('');
    await box.list.getByRole('link', { name: 'quill Individuals' }).waitFor();
    await box.list.getByRole('button', { name: 'Erase' }).click();
    await box.list.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => localStorage.getItem('recent-searches'))).toBeNull();
  });

  test('repeats the search immediately when the type changes', { tags: 'further' }, async () => {
    const page = await open();
    const sent = countSearches(page);
    const box = boxOf(page, 'Group');
    await box.field.fill('quill');
    await box.list.waitFor();
    await box.type.selectOption('Firms');
    await box.list.getByText('See all 70 firms').waitFor();
    expect(sent).toEqual(['practice-area quill', 'organisation quill']);
  });

  test('does not search for one character, and its button is disabled without text', {
    tags: 'further',
  }, async () => {
    const page = await open();
    const sent = countSearches(page);
    const box = boxOf(page, 'Group');
    await box.field.fill('s');
    await box.clear.waitFor();
    await page.waitForTimeout(450);
    expect(await box.list.count()).toBe(0);
    expect(await box.search.isDisabled()).toBe(false);
    await box.field.press('Enter');
    expect(page.url()).toBe(`${site.origin}/boxes`);
    await box.clear.click();
    expect(await box.field.inputValue()).toBe('');
    expect(await focused(box.field)).toBe(true);
    expect(await box.search.isDisabled()).toBe(true);
    expect(await box.clear.count()).toBe(0);
    expect(sent).toEqual([]);
  });

  test('has a disabled button while its field is empty, both before and after hydration', {
    tags: 'further',
  }, async () => {
    const page = await open();
    await page.route('**/_astro/search-box*', (route) => route.abort());
    const box = boxOf(page, 'Group');
    await expect.poll(() => box.search.isDisabled()).toBe(true);
    await box.field.fill('q');
    expect(await box.search.isDisabled()).toBe(false);
    await box.field.fill(' ');
    expect(await box.search.isDisabled()).toBe(true);
    guarded = undefined;
    await page.context().close();
  });

  test('opens the results page on Enter', async () => {
    const page = await open();
    const box = boxOf(page, 'Fixed');
    await box.field.fill(' quill & advocates ');
    await box.clear.waitFor();
    await box.field.press('Enter');
    await page.waitForURL('**/names/s/firm?query=quill%20%26%20advocates&currentPage=1');
  });

  test('blurs the field and closes the list on Escape, and searches immediately on focus', {
    tags: 'further',
  }, async () => {
    const page = await open();
    const box = boxOf(page, 'Group');
    await box.field.fill('shipping');
    await box.links.first().waitFor();
    await page.keyboard.press('Escape');
    expect(await box.list.count()).toBe(0);
    expect(await focused(box.field)).toBe(false);
    expect(await box.field.inputValue()).toBe('shipping');
    // The clock is stopped, so a search after a delay would never start.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await box.field.focus();
    await box.links.first().waitFor();
  });

  test('closes the list when the focus leaves', { tags: 'further' }, async () => {
    const page = await open();
    const box = boxOf(page, 'Group');
    await box.field.fill('shipping');
    await box.links.first().waitFor();
    await page.getByLabel('A field of something else').focus();
    await expect.poll(() => box.list.count()).toBe(0);
  });

  test('fills the field with the chosen item and follows its link', async () => {
    const page = await open();
    await page.route('**/legal-rankings/**', (route) => route.fulfill({ status: 204 }));
    const box = boxOf(page, 'Group');
    await box.field.fill('shipping');
    await box.links.nth(1).click();
    await expect.poll(() => box.field.inputValue()).toBe('UK | London | Shipping 2');
    expect(await box.list.count()).toBe(0);
    // The page stays open, as after a click that opens another tab: the next text replaces the text of the hit.
    await page.keyboard.type('ship');
    expect(await box.field.inputValue()).toBe('ship');
  });

  test('moves through its options with the arrow keys, wraps around, and leaves the focus in the field', async () => {
    const page = await open();
    const box = boxOf(page, 'Group');
    expect(await box.field.getAttribute('aria-expanded')).toBe('false');
    await box.field.fill('shipping');
    await box.links.nth(5).waitFor();
    expect(await box.field.getAttribute('aria-expanded')).toBe('true');
    const list = page.getByRole('listbox', { name: 'Ranking tables' });
    expect(await list.getAttribute('id')).toBe(await box.field.getAttribute('aria-controls'));
    for (const [key, at] of [
      ['ArrowDown', 0],
      ['ArrowUp', 5],
      ['ArrowDown', 0],
    ] as const) {
      await page.keyboard.press(key);
      const active = box.links.nth(at);
      await expect.poll(() => active.getAttribute('aria-selected')).toBe('true');
      expect(await box.field.getAttribute('aria-activedescendant')).toBe(await active.getAttribute('id'));
      expect(await focused(box.field)).toBe(true);
    }
    expect(await page.locator('[aria-selected=true]').count()).toBe(1);
  });

  test('follows the link of the active option on Enter', { tags: 'further' }, async () => {
    const page = await open();
    await page.route('**/legal-rankings/**', (route) => route.fulfill({ body: 'A table.' }));
    const box = boxOf(page, 'Group');
    await box.field.fill('shipping');
    await box.links.nth(5).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/legal-rankings/shipping-2-london-1:401:11:1');
  });

  test('returns to the field on typing while an option is active', { tags: 'further' }, async () => {
    const page = await open();
    const box = boxOf(page, 'Group');
    await box.field.fill('shipping');
    await box.links.nth(5).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.type(' 3');
    expect(await box.field.inputValue()).toBe('shipping 3');
    expect(await box.field.getAttribute('aria-activedescendant')).toBeNull();
    await expect.poll(() => box.links.allTextContents()).toEqual(['UK | London | Shipping 3']);
  });

  test('shows the icon of the selected type', { tags: 'further' }, async () => {
    const page = await open();
    const shown = page.getByRole('region', { name: 'Group' }).locator('.entity-icon:visible');
    const box = boxOf(page, 'Group');
    const symbol = () =>
      page
        .getByRole('region', { name: 'Group' })
        .locator('.entity-icon')
        .evaluateAll((icons) =>
          icons
            .filter((icon) => getComputedStyle(icon).visibility === 'visible')
            .map((icon) => icon.getAttribute('data-icon')),
        );
    expect(await shown.count()).toBe(1);
    expect(await symbol()).toEqual(['table']);
    await box.type.selectOption('Individuals');
    expect(await symbol()).toEqual(['person']);
  });

  test('with a fixed type has no selector and links to the results pages of the other types', {
    tags: 'further',
  }, async () => {
    const page = await open();
    const box = boxOf(page, 'Fixed');
    expect(await box.type.count()).toBe(0);
    await box.field.fill('shipping');
    const other = box.list.getByRole('link', { name: 'Ranking tables 6' });
    expect(await other.getAttribute('href')).toBe('/names/s/practice-area?query=shipping&currentPage=1');
    await other.click();
    await page.waitForURL('**/names/s/practice-area?query=shipping&currentPage=1');
  });

  test('has a full-width button on a narrow screen, if configured', { tags: 'further' }, async () => {
    const page = await open('/boxes', { width: 360 });
    const section = page.getByRole('region', { name: 'Group' });
    const wide = section.locator('.search-wide');
    expect(await wide.isVisible()).toBe(true);
    expect(await section.locator('.search-submit').isVisible()).toBe(false);
    expect(await wide.evaluate((button) => button.clientWidth)).toBeGreaterThan(300);
    expect(await page.locator('.search-wide').count()).toBe(1);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(beyond).toBeLessThanOrEqual(0);
  });

  test('corrects a mistyped word if there are no hits otherwise', { tags: 'further' }, async () => {
    const page = await open();
    const box = boxOf(page, 'Group');
    await box.field.fill('shiping');
    await box.links.first().waitFor();
    expect(await box.list.textContent()).toContain('Showing results for shipping');
  });

  test('has correct names and roles for assistive technology', async () => {
    const page = await open();
    const box = boxOf(page, 'Group');
    await box.field.fill('shipping 3');
    await box.list.getByRole('link', { name: 'Individuals 0' }).waitFor();
    expect(await page.getByRole('region', { name: 'Group' }).ariaSnapshot()).toMatchInlineSnapshot(`
      "- region "Group":
        - search:
          - combobox "What to search":
            - option "All"
            - option "Ranking tables" [selected]
            - option "Firms"
            - option "Individuals"
          - combobox "Search ranking tables by practice area and location" [expanded]: shipping 3
          - button "Clear"
          - button "Search"
          - status: 1 ranking table found
          - listbox "Ranking tables":
            - option "UK | London | Shipping 3":
              - text: UK | London |
              - mark: Shipping
              - mark: "3"
          - paragraph:
            - link "Firms 11":
              - /url: /names/s/firm?query=shipping%203&currentPage=1
            - link "Individuals 0":
              - /url: /names/s/individual?query=shipping%203&currentPage=1"
    `);
    expect(await page.locator('[role=menu]').count()).toBe(0);
  });
});

describe('before hydration', () => {
  /** Opens a page whose search code is loaded only after `release` is called. */
  const openUnhydrated = async () => {
    const page = await open('/boxes');
    return { page, release: await holdBack(page, '**/_astro/search*') };
  };

  test.each([
    ['Enter', (page: Page) => page.keyboard.press('Enter')],
    ['the button', (page: Page) => boxOf(page, 'Group').search.click()],
  ])('a search by %s opens the results page', { tags: 'further' }, async (_how, search) => {
    const { page, release } = await openUnhydrated();
    await boxOf(page, 'Group').field.click();
    await page.keyboard.type('quill');
    await search(page);
    release();
    await page.waitForURL('**/names/s/practice-area?query=quill&currentPage=1');
  });

  test('a search uses the selected type and stores it for the session', { tags: 'further' }, async () => {
    const { page, release } = await openUnhydrated();
    const box = boxOf(page, 'Group');
    await box.type.selectOption('Firms');
    await box.field.fill('quill');
    await box.field.press('Enter');
    release();
    await page.waitForURL('**/names/s/firm?query=quill&currentPage=1');
    expect(await page.evaluate(() => sessionStorage.getItem('selected-search-type'))).toBe('organisation');
  });

  test('the stored type does not replace a type that the visitor selected', {
    tags: 'further',
  }, async () => {
    const { page, release } = await openUnhydrated();
    await page.evaluate(() => sessionStorage.setItem('selected-search-type', 'individual'));
    await page.goto(`${site.origin}/boxes`);
    const box = boxOf(page, 'Group');
    expect(await box.type.inputValue()).toBe('individual');
    await box.type.focus();
    await box.type.selectOption('Firms');
    release();
    await page.locator('section[aria-label=Group] astro-island:not([ssr])').waitFor({ state: 'attached' });
    await box.field.fill('quill');
    await box.list.getByText('See all 70 firms').waitFor();
    expect(await box.type.inputValue()).toBe('organisation');
  });

  test('the search box is a plain form if its code cannot be loaded', { tags: 'further' }, async () => {
    const page = await open('/boxes');
    await page.route('**/_astro/search*', (route) => route.abort());
    const sent: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname === '/api/search/results') sent.push(search);
    });
    await boxOf(page, 'Group').field.click();
    await page.keyboard.type('quill');
    // The key press leaves the page and may never resolve, so the test waits for the navigation only.
    page.keyboard.press('Enter').catch(() => undefined);
    await page.waitForURL('**/names/s/practice-area?query=quill*');
    expect(sent).toEqual(['?entityType=practice-area&query=quill']);
    await page.context().close();
    guarded = undefined;
  });
});

describe('a search box on a small screen', () => {
  test('opens as a modal with the typed text, and restores the focus of the field', async () => {
    const page = await open('/boxes', { width: 360 });
    const box = boxOf(page, 'Group');
    await box.field.click();
    const dialog = page.getByRole('dialog', { name: `Search ${siteConfiguration.productName}` });
    await dialog.waitFor();
    expect(await focused(dialog.getByRole('combobox'))).toBe(true);
    await page.keyboard.type('shipping');
    await dialog.getByRole('option').last().waitFor();
    expect(await dialog.getByRole('heading', { name: 'Results' }).isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('dialog').count()).toBe(0);
    expect(await box.field.inputValue()).toBe('shipping');
    expect(await focused(box.field)).toBe(true);
    expect(await box.list.count()).toBe(0);
  });

  test('shows the "See all" link completely inside its list', { tags: 'further' }, async () => {
    const page = await open('/boxes', { width: 360 });
    await boxOf(page, 'Group').field.click();
    const dialog = page.getByRole('dialog', { name: `Search ${siteConfiguration.productName}` });
    await dialog.waitFor();
    await page.keyboard.type('shipping');
    const all = dialog.getByRole('option', { name: 'See all 6 ranking tables' });
    await all.waitFor();
    const isInside = () =>
      all.evaluate((link) => {
        const list = link.closest('.search-list')?.getBoundingClientRect();
        return list !== undefined && link.getBoundingClientRect().bottom <= list.bottom + 0.5;
      });
    // If the typing paused in the middle of the word, a list for the whole word may replace the list for its beginning.
    await expect.poll(isInside).toBe(true);
  });
});

describe('the search modal', () => {
  const dialogOf = (page: Page) =>
    page.getByRole('dialog', { name: `Search ${siteConfiguration.productName}` });
  const openDialog = async (page: Page) => {
    await page.keyboard.press('Control+s');
    const dialog = dialogOf(page);
    await dialog.waitFor();
    return dialog;
  };

  test('opens on a click on its button, has tabs and prompts of all types and of each type, and restores the focus', async () => {
    const page = await open();
    const button = page.getByRole('banner').getByRole('button', { name: 'Search' });
    await button.click();
    const dialog = dialogOf(page);
    await dialog.waitFor();
    expect(await focused(dialog.getByRole('combobox'))).toBe(true);
    expect(await dialog.getByRole('tab').allTextContents()).toEqual([
      'All',
      'Ranking tables',
      'Firms',
      'Individuals',
    ]);
    const prompts: (string | null)[] = [];
    for (const tab of await dialog.getByRole('tab').all()) {
      await tab.click();
      expect(await tab.getAttribute('aria-selected')).toBe('true');
      prompts.push(await dialog.locator('.search-prompt').textContent());
    }
    expect(prompts).toEqual([
      'Search ranking tables, firms and individuals',
      'Find the best legal talent for your matter by searching practice area and location',
      'Search for a firm by name',
      'Search for an individual by name',
    ]);
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBe(0);
    expect(await focused(button)).toBe(true);
  });

  test.each([
    [
      'its button is clicked',
      (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Search' }).click(),
    ],
    ['Ctrl+S is pressed', (page: Page) => page.keyboard.press('Control+s')],
  ])('receives the text typed after %s, before hydration', { tags: 'further' }, async (_how, press) => {
    const page = await open();
    const release = await holdBack(page, '**/_astro/search*');
    // The module that buffers keys arrives after the first key press.
    const releaseKeys = await holdBack(page, '**/_astro/buffer-keys*');
    const code = page.waitForResponse('**/_astro/buffer-keys*');
    await press(page);
    await page.keyboard.type('Shi');
    releaseKeys();
    // Another import of the module resolves only after it has run, not when it has been received.
    await page.evaluate(`import(${JSON.stringify((await code).url())}).then(() => undefined)`);
    await page.keyboard.type('pping 12');
    await page.keyboard.press('Backspace');
    expect(await dialogOf(page).count()).toBe(0);
    release();
    const field = dialogOf(page).getByRole('combobox');
    await expect.poll(() => field.inputValue()).toBe('Shipping 1');
    await page.keyboard.type('!');
    expect(await field.inputValue()).toBe('Shipping 1!');
    await page.keyboard.press('Backspace');
    await dialogOf(page).getByRole('option', { name: 'Shipping 1' }).first().waitFor();
  });

  test('does not handle keys if its code cannot be loaded', { tags: 'further' }, async () => {
    const page = await open();
    await page.route('**/_astro/search-modal*', (route) => route.abort());
    await page.route('**/names/s/all', (route) => route.fulfill({ status: 204 }));
    const led = page.waitForRequest('**/names/s/all');
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
    await led;
    const { field } = boxOf(page, 'Fixed');
    await field.evaluate((input: HTMLInputElement) => input.focus());
    await page.keyboard.type('quill');
    expect(await field.inputValue()).toBe('quill');
    expect(guarded?.faults).toEqual([expect.stringContaining('Error hydrating')]);
    await page.context().close();
    guarded = undefined;
  });

  test('opens on Ctrl+S before any other interaction', async () => {
    const page = await open();
    await openDialog(page);
  });

  test('opens on the key at the physical position of S only if the keyboard layout has no Latin letters', {
    tags: 'further',
  }, async () => {
    const page = await open();
    const isTaken = (keys: { readonly key: string; readonly code: string }) =>
      page.evaluate(
        (pressed) =>
          !document.dispatchEvent(
            new KeyboardEvent('keydown', { ...pressed, ctrlKey: true, bubbles: true, cancelable: true }),
          ),
        keys,
      );
    expect(await isTaken({ key: 'o', code: 'KeyS' })).toBe(false);
    expect(await isTaken({ key: 's', code: 'Semicolon' })).toBe(true);
    await dialogOf(page).waitFor();
    await page.keyboard.press('Escape');
    expect(await isTaken({ key: 'ы', code: 'KeyS' })).toBe(true);
    await dialogOf(page).waitFor();
  });

  test('opens on Ctrl+S from a field, and restores its focus', { tags: 'further' }, async () => {
    const page = await open();
    const field = page.getByLabel('A field of something else');
    await field.focus();
    await openDialog(page);
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(field)).toBe(true);
  });

  test('closes an open menu', { tags: 'further' }, async () => {
    const page = await open();
    const menu = page.getByRole('button', { name: 'Rankings' });
    await menu.click();
    await expect.poll(() => menu.getAttribute('aria-expanded')).toBe('true');
    await openDialog(page);
    expect(await menu.getAttribute('aria-expanded')).toBe('false');
  });

  test('prevents scrolling of the page while a menu closes that was loaded late', {
    tags: 'further',
  }, async () => {
    const page = await open();
    await openDialog(page);
    await page.evaluate(() =>
      document.querySelector('.main-menu')?.dispatchEvent(new Event('focusin', { bubbles: true })),
    );
    await page.locator('astro-island:has(> .main-menu):not([ssr])').waitFor({ state: 'attached' });
    await page.waitForTimeout(100);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden');
  });

  test('traps the focus after Escape has closed the list', { tags: 'further' }, async () => {
    const page = await open();
    const dialog = await openDialog(page);
    await page.keyboard.type('shipping');
    await dialog.getByRole('option').first().waitFor();
    await page.keyboard.press('Escape');
    for (let stop = 0; stop < 6; stop += 1) {
      await page.keyboard.press('Tab');
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    }
  });

  test('stores the type of its tab and starts with the stored type', { tags: 'further' }, async () => {
    const page = await open();
    await page.keyboard.press('Control+s');
    await dialogOf(page).getByRole('tab', { name: 'Individuals' }).click();
    expect(await page.evaluate(() => sessionStorage.getItem('selected-search-type'))).toBe('individual');
    await page.reload();
    await page.keyboard.press('Control+s');
    const tab = dialogOf(page).getByRole('tab', { name: 'Individuals' });
    await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true');
  });

  test('has the icons of the entity types', { tags: 'further' }, async () => {
    const page = await open();
    await page.keyboard.press('Control+s');
    const icons = dialogOf(page).locator('[role=tab] svg');
    await icons.first().waitFor();
    expect(await icons.evaluateAll((all) => all.map((icon) => icon.getAttribute('data-icon')))).toEqual([
      'all',
      'table',
      'building',
      'person',
    ]);
  });

  test('shows results under a heading, wraps around with the arrow keys, and repeats the search on a change of tabs', async () => {
    const page = await open();
    const dialog = await openDialog(page);
    await page.keyboard.type('quill');
    await dialog.locator('.search-zero').getByText('0 Ranking tables found for "quill"').waitFor();
    await dialog.getByRole('tab', { name: 'Firms' }).click();
    await dialog.getByText('See all 70 firms').waitFor();
    expect(await dialog.getByRole('heading', { name: 'Results' }).isVisible()).toBe(true);
    expect(await dialog.locator('.search-list').evaluate((list) => list.clientHeight)).toBeLessThanOrEqual(
      250,
    );
    const links = dialog.getByRole('option');
    await dialog.getByRole('combobox').focus();
    await links.last().waitFor();
    await page.keyboard.press('ArrowUp');
    expect(await links.last().getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('ArrowDown');
    expect(await links.first().getAttribute('aria-selected')).toBe('true');
    await dialog.getByRole('button', { name: 'Clear' }).click();
    expect(await dialog.getByRole('combobox').inputValue()).toBe('');
  });

  test.each([1200, 360])(
    'shows the active hit completely above "See all" in a window of %i pixels',
    { tags: 'further' },
    async (width) => {
      const page = await open('/boxes', { width });
      const dialog = await openDialog(page);
      await page.keyboard.type('shipping');
      const options = dialog.getByRole('option');
      await options.nth(5).waitFor();
      for (let place = 0; place < 5; place += 1) {
        await page.keyboard.press('ArrowDown');
        const active = dialog.locator('[role=option][aria-selected=true]');
        await expect.poll(() => active.getAttribute('id')).toBe(await options.nth(place).getAttribute('id'));
        const [list, hit, all] = await Promise.all(
          [dialog.locator('.search-list'), active, options.last()].map((element) => element.boundingBox()),
        );
        if (!list || !hit || !all) throw new Error('not shown');
        expect(hit.y).toBeGreaterThanOrEqual(list.y);
        expect(hit.y + hit.height).toBeLessThanOrEqual(all.y + 0.5);
      }
    },
  );

  test('shows five hits of one line and the content below them without scrolling', {
    tags: 'further',
  }, async () => {
    const page = await open();
    const dialog = await openDialog(page);
    await page.keyboard.type('shipping');
    await dialog.getByRole('link', { name: 'Individuals 0' }).waitFor();
    const list = dialog.locator('.search-list');
    expect(await list.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
  });

  test('changes tabs with the arrow keys', { tags: 'further' }, async () => {
    const page = await open();
    await page.keyboard.press('Control+s');
    const dialog = dialogOf(page);
    await dialog.getByRole('tab', { name: 'Ranking tables' }).focus();
    await page.keyboard.press('End');
    expect(await focused(dialog.getByRole('tab', { name: 'Individuals' }))).toBe(true);
    expect(await dialog.locator('.search-prompt').textContent()).toBe('Search for an individual by name');
    await page.keyboard.press('ArrowRight');
    expect(await focused(dialog.getByRole('tab', { name: 'All' }))).toBe(true);
  });

  test('closes first its list, then itself on Escape; closes on its backdrop and on its button', async () => {
    const page = await open();
    const dialog = dialogOf(page);
    await page.keyboard.press('Control+s');
    await dialog.waitFor();
    await page.keyboard.type('shipping');
    await dialog.getByRole('option').first().waitFor();
    await page.keyboard.press('Escape');
    expect(await dialog.locator('.search-list').count()).toBe(0);
    expect(await dialog.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBe(0);
    await page.keyboard.press('Control+s');
    await dialog.waitFor();
    await page.mouse.click(5, 400);
    await expect.poll(() => dialog.count()).toBe(0);
    await page.keyboard.press('Control+s');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => dialog.count()).toBe(0);
  });

  test('is large, scrollable and animated', { tags: 'further' }, async () => {
    const page = await open();
    await openDialog(page);
    const look = await dialogOf(page).evaluate((dialog) => ({
      width: dialog.getBoundingClientRect().width,
      animated: getComputedStyle(dialog).animationName !== 'none',
      scrolls: getComputedStyle(dialog.querySelector('.modal-body') ?? dialog).overflowY,
    }));
    expect(look).toEqual({ width: 800, animated: true, scrolls: 'auto' });
  });

  test('also covers the scrollbar of the page with its backdrop', { tags: 'further' }, async () => {
    const page = await open();
    const colour = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await openDialog(page);
    expect(await colour()).not.toBe(paper);
    expect(await colour()).toMatch(/^color\(srgb 0\.[45]/);
  });

  test('locks the page behind it', { tags: 'further' }, async () => {
    const page = await open();
    await openDialog(page);
    const locked = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY);
    expect(await locked()).toBe('hidden');
    await page.keyboard.press('Escape');
    await expect.poll(locked).not.toBe('hidden');
  });
});

describe('the results page of all types', () => {
  test('lists the first five hits of each type with a link to the others, also without JavaScript', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const page = await openAll('/names/s/all?query=quill', { javaScriptEnabled });
      const sections = page.locator('.search-section');
      expect(await sections.getByRole('heading').allTextContents()).toEqual(['Firms 70', 'Individuals 1']);
      expect(await sections.first().locator('li').count()).toBe(5);
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Results for “quill”');
      expect(await page.locator('.search-count').textContent()).toBe('70 firms, 1 individual found');
      await sections.getByRole('link', { name: 'See all 70 firms' }).click();
      await page.waitForURL('**/names/s/firm?query=quill&currentPage=1');
      if (javaScriptEnabled) await page.context().close();
    }
  });

  test('requests the hits with its script on a host that serves the page without results', {
    tags: 'further',
  }, async () => {
    const page = await openAll('/names/s/all');
    await page.route('**/names/s/all?*', async (route) =>
      route.fulfill({ response: await route.fetch({ url: `${site.origin}/names/s/all` }) }),
    );
    await page.goto(`${site.origin}/names/s/all?query=quill`);
    await page.getByRole('heading', { name: 'Firms 70' }).waitFor();
  });
});

describe('the results page', () => {
  const hits = (page: Page) => page.locator('.search-hits > li > a');

  test('shows tabs with counts and thirty hits with marked words for a shared link', async () => {
    const page = await open('/names/s/firm?query=quill&currentPage=1');
    await hits(page).first().waitFor();
    expect(await hits(page).count()).toBe(30);
    expect(await hits(page).first().locator('mark').allTextContents()).toEqual(['Quill']);
    expect(await page.locator('.search-count').textContent()).toBe('70 firms found, 1 to 30 shown');
    const tabs = page.getByRole('navigation', { name: 'Results by type' }).getByRole('link');
    await expect
      .poll(() => tabs.allTextContents())
      .toEqual(['All', 'Ranking tables0', 'Firms70', 'Individuals1']);
    expect(await page.getByRole('combobox', { name: 'Search firms' }).inputValue()).toBe('quill');
  });

  test('supports paging, changes of the type and the back button', async () => {
    const page = await open('/names/s/firm?query=quill&currentPage=1');
    await page.getByRole('link', { name: 'Next' }).click();
    await page.waitForURL('**/names/s/firm?query=quill&currentPage=2');
    await expect
      .poll(() => page.locator('.search-count').textContent())
      .toBe('70 firms found, 31 to 60 shown');
    expect(await page.getByRole('link', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page');
    await page.getByRole('link', { name: /^Individuals/ }).click();
    await page.waitForURL('**/names/s/individual?query=quill&currentPage=1');
    await page.getByText('1 individual found').waitFor();
    await page.goBack();
    await expect
      .poll(() => page.locator('.search-count').textContent())
      .toBe('70 firms found, 31 to 60 shown');
    await page.goForward();
    await page.getByText('1 individual found').waitFor();
  });

  test('shows the last page, in the heading and in the list, if the page number exceeds the number of pages', {
    tags: 'further',
  }, async () => {
    const page = await open('/names/s/firm?query=quill&currentPage=9999');
    await page.getByText('70 firms found, 61 to 70 shown').waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Firms for “quill”, page 3');
    expect(await page.title()).toContain('Firms for “quill”, page 3');
    expect(await page.getByRole('link', { name: 'Page 3' }).getAttribute('aria-current')).toBe('page');
  });

  test('shows a message and the other types for a search without hits', { tags: 'further' }, async () => {
    const page = await open('/names/s/practice-area?query=quill&currentPage=1');
    await page.getByText('0 Ranking tables found for "quill"').waitFor();
    await page.locator('.search-zero').getByRole('link', { name: 'Firms' }).click();
    await page.waitForURL('**/names/s/firm?query=quill&currentPage=1');
  });

  test.each(['', '?query=', '?query=q'])(
    'shows the minimum number of characters with the query %j',
    { tags: 'further' },
    async (parameters) => {
      const page = await open(`/names/s/firm${parameters}`);
      await page.getByText('Type at least 2 characters to search.').waitFor();
    },
  );

  test('handles a blank query like a missing one', { tags: 'further' }, async () => {
    const page = await open('/names/s/firm');
    const heading = page.getByRole('heading', { level: 1 });
    const without = [await page.title(), await heading.textContent()];
    await page.goto(`${site.origin}/names/s/firm?query=%20%20`);
    expect([await page.title(), await heading.textContent()]).toEqual(without);
    expect(await page.getByRole('combobox', { name: 'Search firms' }).inputValue()).toBe('');
  });

  test('escapes a query with markup', { tags: 'further' }, async () => {
    const page = await open(`/names/s/firm?query=${encodeURIComponent('<img src=x onerror=alert(1)>"')}`);
    await page.getByText('0 Firms found for "<img src=x onerror=alert(1)>""').waitFor();
  });

  test('reports a failed search', { tags: 'further' }, async () => {
    const page = await open('/names/s/firm');
    await page.route('**/api/search?*', (route) => (isJson(route) ? route.abort() : route.continue()));
    // Loads the page as a static host serves it, without embedded results.
    await page.route('**/names/s/firm?*', async (route) =>
      route.fulfill({ response: await route.fetch({ url: `${site.origin}/names/s/firm` }) }),
    );
    await page.goto(`${site.origin}/names/s/firm?query=quill&currentPage=1`);
    await page.getByText('The search failed. Try again in a moment.').waitFor();
    expect(await page.getByText('0 Firms found').count()).toBe(0);
    guarded = guarded && {
      ...guarded,
      faults: guarded.faults.filter((fault) => !fault.includes('Failed to fetch')),
    };
  });
});

test('in production, pages may be indexed, but not search results', { tags: 'further' }, async () => {
  const robots = async (path: string) => {
    const html = parseHtml(await (await fetch(`${site.origin}${path}`)).text());
    return html.select('meta[name="robots"]').map((element) => element.attribute('content'));
  };
  expect(await robots('/boxes')).toEqual([]);
  expect(await robots('/names/s/firm')).toEqual(['noindex']);
});

describe('results pages with a stored type', { tags: 'further' }, () => {
  const store = (page: Page, type: string) =>
    page.evaluate((value) => sessionStorage.setItem('selected-search-type', value), type);

  test.each(['', '?query=quill&currentPage=1'])(
    'start with the type of the URL instead of a stored type, with %j',
    async (parameters) => {
      const page = await open(`/names/s/firm${parameters}`);
      await store(page, 'individual');
      await page.reload();
      const type = page.getByRole('combobox', { name: 'What to search' });
      const field = page.getByRole('combobox', { name: 'Search firms' });
      expect(await type.inputValue()).toBe('organisation');
      expect(await field.getAttribute('placeholder')).toBe('Harrow & Vane, London');
      await field.focus();
      await page.locator('astro-island:has(.search-box):not([ssr])').waitFor({ state: 'attached' });
      expect(await type.inputValue()).toBe('organisation');
      expect(await field.getAttribute('placeholder')).toBe('Harrow & Vane, London');
    },
  );

  test('store the type of the tab that is followed, before hydration as well', async () => {
    const page = await open('/names/s/firm?query=quill&currentPage=1');
    const stored = () => page.evaluate(() => sessionStorage.getItem('selected-search-type'));
    await page.getByRole('link', { name: /^Individuals/ }).click();
    await page.waitForURL('**/names/s/individual?**');
    await expect.poll(stored).toBe('individual');
    const scripts = '**/*.js';
    await page.route(scripts, (route) => route.abort());
    await page.reload();
    await page.getByRole('link', { name: /^Firms/ }).click();
    await page.waitForURL('**/names/s/firm?**');
    await page.unroute(scripts);
    expect(await stored()).toBe('individual');
    await page.reload();
    await expect.poll(stored).toBe('organisation');
  });

  test('a results page has no layout shift while results arrive', async () => {
    const page = await open('/names/s/firm', { width: 412 });
    await page.addInitScript(() => {
      const seen = window as Window & { shifts?: number };
      seen.shifts = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          seen.shifts = (seen.shifts ?? 0) + Number(Reflect.get(entry, 'value'));
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(`${site.origin}/names/s/firm?query=quill&currentPage=1`);
    await page.getByRole('link', { name: 'Individuals 1' }).waitFor();
    await page.waitForTimeout(200);
    expect(await page.evaluate(() => (window as Window & { shifts?: number }).shifts)).toBe(0);
  });
});

describe('without JavaScript', () => {
  test('a plain form opens results with links to further pages and other types', async () => {
    const page = await open('/boxes', { javaScriptEnabled: false });
    const box = boxOf(page, 'Group');
    await box.type.selectOption('Firms');
    await box.field.fill('quill');
    await box.field.press('Enter');
    await page.waitForURL('**/names/s/firm?query=quill&currentPage=1');
    expect(await page.title()).toContain('Firms for “quill”');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Firms for “quill”');
    expect(await page.getByRole('button', { name: 'Clear' }).count()).toBe(0);
    expect(await page.locator('.search-hits > li').count()).toBe(30);
    await page.getByRole('link', { name: 'Next' }).click();
    await page.waitForURL('**/names/s/firm?query=quill&currentPage=2');
    expect(await page.locator('.search-count').textContent()).toBe('70 firms found, 31 to 60 shown');
    expect(await page.title()).toContain('Firms for “quill”, page 2');
    await page.getByRole('link', { name: /^Individuals/ }).click();
    await page.waitForURL('**/names/s/individual?query=quill&currentPage=1');
    expect(await page.locator('.search-hits').textContent()).toContain('Ada Quill');
    expect(await page.locator('.served-form input[name=query]').inputValue()).toBe('quill');
  });

  test('facets filter the results, and the selected values can be removed', { tags: 'further' }, async () => {
    const page = await open('/names/s/all?query=ruth', { javaScriptEnabled: false });
    const counts = page.locator('.search-count');
    expect(await counts.textContent()).toBe('4 individuals found');
    await page
      .getByRole('navigation', { name: 'Filter results' })
      .getByRole('link', { name: 'France 3' })
      .click();
    await page.waitForURL('**/names/s/all?query=ruth&currentPage=1&country=france');
    expect(await counts.textContent()).toBe('3 individuals found');
    await page.getByRole('link', { name: /^Individuals/ }).click();
    await page.getByRole('link', { name: 'German 2', exact: true }).click();
    await page.waitForURL('**/names/s/individual?query=ruth&currentPage=1&country=france&language=german');
    expect(await counts.textContent()).toBe('2 individuals found');
    expect(await page.locator('.search-hits > li').count()).toBe(2);
    await page.getByRole('link', { name: 'Remove filter Country or location: France' }).click();
    await page.waitForURL('**/names/s/individual?query=ruth&currentPage=1&language=german');
    expect(await page.getByRole('link', { name: 'German 2' }).getAttribute('aria-current')).toBe('true');
    await page.goto(`${site.origin}/names/s/individual?query=ruth&country=atlantis`);
    expect(await counts.textContent()).toBe('4 individuals found');
  });

  test('the header links to a results page with a plain form', { tags: 'further' }, async () => {
    const page = await open('/boxes', { javaScriptEnabled: false });
    const header = page.getByRole('banner');
    expect(await header.getByRole('button', { name: 'Search' }).count()).toBe(0);
    await header.getByRole('link', { name: 'Search' }).click();
    await page.waitForURL('**/names/s/all');
    await page.locator('input[name=query]').fill('shipping');
    await page.getByRole('button', { name: 'Search' }).first().click();
    await page.getByRole('link', { name: 'See all 6 ranking tables' }).click();
    await page.waitForURL('**/names/s/practice-area?query=shipping&currentPage=1');
    expect(await page.locator('.search-hits > li').count()).toBe(6);
  });
});
