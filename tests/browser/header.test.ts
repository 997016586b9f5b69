import type { Browser, Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { siteConfiguration } from '../../src/domain/settings/site-configuration.ts';
import { describeCases } from '../support/describe-cases.ts';
import { openBrowser } from './support/browser.ts';
import { type GuardedPage, guardedPage } from './support/guarded-page.ts';
import { headerSettings } from './support/header-settings.ts';
import { holdBack } from './support/hold-back.ts';
import { openStyleguide, type StyleguideSite } from './support/styleguide-site.ts';

let browser: Browser;
let site: StyleguideSite;
let guarded: GuardedPage | undefined;

beforeAll(async () => {
  [browser, site] = await Promise.all([openBrowser(), openStyleguide()]);
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

const open = async (width: number, options: { readonly javaScriptEnabled?: boolean } = {}): Promise<Page> => {
  guarded = await guardedPage(browser, site.address, { viewport: { width, height: 800 }, ...options });
  return guarded.page;
};

const isLocked = (page: Page): Promise<boolean> =>
  page.evaluate(() => getComputedStyle(document.documentElement).overflowY === 'hidden');

const inMenu = (page: Page, name: string): Locator =>
  page.locator('.menu-panel').getByRole('link', { name, exact: true });

const WIDE = [1440, 992];
const NARROW = [360, 768];

const MENUS = siteConfiguration.menus.map(({ label }) => label);
/** Labels of the menus of the header settings. A brand may lack a menu; its tests are skipped. */
const [RANKINGS = '', ARTICLES = '', PRODUCTS = '', SUBMISSIONS = ''] = (
  ['rankings', 'articles-events', 'products', 'submissions'] as const
).map((id) => siteConfiguration.menus.find((menu) => menu.id === id)?.label);
const hasAccount = siteConfiguration.myAccountOrigin !== null;

const testHeader = (width: number) => {
  test('the page is not wider than the window', async () => {
    const page = await open(width);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(beyond).toBeLessThanOrEqual(0);
  });

  test('the skip link is the first tab stop and leads to the main area', async () => {
    const page = await open(width);
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to main content' });
    expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
  });

  test('the header is 4.25rem high below a strip of 0.75rem', async () => {
    const page = await open(width);
    const heights = await page.locator('.site-header').evaluate((header) => ({
      bar: header.querySelector('.site-header-bar')?.getBoundingClientRect().height,
      strip: getComputedStyle(header, '::before').height,
    }));
    expect(heights).toEqual({ bar: 68, strip: '12px' });
  });

  test('without JavaScript the menus, Help and the account are links', async () => {
    const page = await open(width, { javaScriptEnabled: false });
    for (const name of MENUS) {
      expect(await page.locator('.main-menu').getByRole('link', { name, exact: true }).isVisible()).toBe(
        true,
      );
    }
    expect(await page.locator('.main-menu').getByRole('button').count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Help' }).isVisible()).toBe(true);
    expect(await page.getByRole('link', { name: 'My Account' }).isVisible()).toBe(hasAccount);
  });

  test.runIf(hasAccount)('the account link is Sign Out for signed-in visitors', async () => {
    const page = await open(width);
    expect(await page.getByRole('link', { name: 'Sign Out' }).isVisible()).toBe(false);
    await page.context().addCookies([{ name: 'laurel-signed-in', value: '1', url: site.address }]);
    await page.reload();
    await page.getByRole('link', { name: 'Sign Out' }).waitFor();
    expect(await page.getByRole('link', { name: 'My Account' }).isVisible()).toBe(false);
  });
};
for (const widths of [NARROW, WIDE]) describeCases('at %i px', widths, testHeader);

const testMenus = (width: number) => {
  test.runIf(PRODUCTS)('open one at a time with the pointer', async () => {
    const page = await open(width);
    const rankings = page.getByRole('button', { name: RANKINGS, exact: true });
    const products = page.getByRole('button', { name: PRODUCTS, exact: true });

    await rankings.click();
    await inMenu(page, 'Asia-Pacific').waitFor();
    expect(await rankings.getAttribute('aria-expanded')).toBe('true');
    expect(await isLocked(page)).toBe(true);

    await products.click();
    await inMenu(page, 'Badges').waitFor();
    expect(await rankings.getAttribute('aria-expanded')).toBe('false');
    expect(await inMenu(page, 'Asia-Pacific').isVisible()).toBe(false);

    await products.click();
    expect(await products.getAttribute('aria-expanded')).toBe('false');
    expect(await isLocked(page)).toBe(false);
  });

  test('can be opened and left with the keyboard, and Escape restores the focus', async () => {
    const page = await open(width);
    const rankings = page.getByRole('button', { name: RANKINGS, exact: true });
    await rankings.focus();
    await page.keyboard.press('Enter');
    await inMenu(page, 'Asia-Pacific').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Global');
    await page.keyboard.press('Escape');
    expect(await rankings.getAttribute('aria-expanded')).toBe('false');
    expect(await rankings.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  test.runIf(SUBMISSIONS)('close when the focus leaves with Tab', async () => {
    const page = await open(width);
    const submissions = page.getByRole('button', { name: SUBMISSIONS, exact: true });
    await submissions.click();
    await inMenu(page, 'Deadlines').focus();
    await page.keyboard.press('Tab');
    await expect.poll(() => submissions.getAttribute('aria-expanded')).toBe('false');
  });

  test.runIf(PRODUCTS)('close on a click on the backdrop', async () => {
    const page = await open(width);
    const products = page.getByRole('button', { name: PRODUCTS, exact: true });
    await products.click();
    await inMenu(page, 'Badges').waitFor();
    await page.mouse.click(width / 2, 780);
    expect(await products.getAttribute('aria-expanded')).toBe('false');
    expect(await isLocked(page)).toBe(false);
  });

  test('close when a link is followed', async () => {
    const page = await open(width);
    await page.getByRole('button', { name: RANKINGS, exact: true }).click();
    const news = page.getByRole('link', { name: /Research news/ });
    await news.waitFor();
    await page.context().route('https://news.laurel.example/**', (route) => route.fulfill({ body: 'news' }));
    const [tab] = await Promise.all([page.waitForEvent('popup'), news.click()]);
    expect(tab.url()).toBe('https://news.laurel.example/research');
    expect(await tab.evaluate(() => window.opener)).toBe(null);
    await expect
      .poll(() => page.getByRole('button', { name: RANKINGS, exact: true }).getAttribute('aria-expanded'))
      .toBe('false');
  });
};
describe.runIf(RANKINGS)('the menus', () => describeCases('at %i px', WIDE, testMenus));

const testNarrowMenu = (width: number) => {
  test.runIf(RANKINGS && PRODUCTS)(
    'opens, shows one section at a time, and closes step by step on Escape',
    async () => {
      const page = await open(width);
      const menu = page.getByRole('button', { name: 'Menu' });
      expect(await page.getByRole('button', { name: RANKINGS, exact: true }).isVisible()).toBe(false);
      await menu.click();
      await expect.poll(() => isLocked(page)).toBe(true);
      const rankings = page.getByRole('button', { name: RANKINGS, exact: true });
      const products = page.getByRole('button', { name: PRODUCTS, exact: true });
      await rankings.click();
      await inMenu(page, 'Asia-Pacific').waitFor();
      await products.click();
      expect(await rankings.getAttribute('aria-expanded')).toBe('false');
      await page.keyboard.press('Escape');
      expect(await products.evaluate((button) => button === document.activeElement)).toBe(true);
      expect(await menu.getAttribute('aria-expanded')).toBe('true');
      await page.keyboard.press('Escape');
      expect(await menu.getAttribute('aria-expanded')).toBe('false');
      expect(await menu.evaluate((button) => button === document.activeElement)).toBe(true);
      expect(await isLocked(page)).toBe(false);
    },
  );

  test('offers every menu and Help to the keyboard, and closes when the focus leaves', async () => {
    const page = await open(width);
    const menu = page.getByRole('button', { name: 'Menu' });
    await menu.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => menu.getAttribute('aria-expanded')).toBe('true');
    const stops: (string | null | undefined)[] = [];
    for (let stop = 0; stop < MENUS.length + 1; stop += 1) {
      await page.keyboard.press('Tab');
      stops.push(await page.evaluate(() => document.activeElement?.textContent?.trim()));
    }
    expect(stops).toEqual([...MENUS, 'Help']);
    await page.keyboard.press('Tab');
    await expect.poll(() => menu.getAttribute('aria-expanded')).toBe('false');
  });
};
describeCases('the narrow menu at %i px', NARROW, testNarrowMenu);

test('closes when one of its links or Help is followed', async () => {
  const page = await open(360);
  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.click();
  const help = page.locator('.main-menu').getByRole('link', { name: 'Help' });
  await help.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
  await help.click();
  await expect.poll(() => menu.getAttribute('aria-expanded')).toBe('false');
  expect(await isLocked(page)).toBe(false);
});

test.runIf(RANKINGS).each([
  [1000, RANKINGS, '.menu-panel:not([hidden])'],
  [360, 'Menu', '.main-menu-list'],
])(
  'an open menu fits a low window of %i px, also at the top of a page',
  { tags: 'further' },
  async (width, name, part) => {
    const page = await open(width);
    await page.setViewportSize({ width, height: 400 });
    await page.getByRole('button', { name, exact: true }).click();
    await page.locator(part).waitFor();
    const end = () => page.locator(part).evaluate((panel) => panel.getBoundingClientRect().bottom);
    await expect.poll(end).toBeLessThanOrEqual(400);
  },
);

describe.runIf(RANKINGS)('the data of the menus', () => {
  test('are not loaded before the first sign of intent, and are one file', async () => {
    const page = await open(1440);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.mouse.move(700, 600);
    await page.waitForTimeout(200);
    expect(requests.filter((path) => path !== '/favicon.svg')).toEqual([]);
    await page.getByRole('button', { name: RANKINGS, exact: true }).hover();
    await expect.poll(() => requests.filter((path) => path === '/data/header.json').length).toBe(1);
    expect(requests.some((path) => path.includes('header-menu.island'))).toBe(true);
  });

  test('are replaced by a loading indicator until they have been loaded', { tags: 'further' }, async () => {
    const page = await open(1440);
    const answer = await holdBack(page, '**/data/header.json');
    await page.getByRole('button', { name: RANKINGS, exact: true }).click();
    await page.getByRole('status').getByText('Loading…').waitFor();
    answer();
    await inMenu(page, 'Asia-Pacific').waitFor();
    expect(await page.locator('.main-menu').getByText('Loading…').count()).toBe(0);
  });

  test('are in the language of the cookie selectedLocale if there is a translation', async () => {
    const page = await open(1440);
    await page.context().addCookies([{ name: 'selectedLocale', value: 'fr-CA', url: page.url() }]);
    await page.getByRole('button', { name: RANKINGS, exact: true }).click();
    await inMenu(page, 'Asie-Pacifique').waitFor();
    expect(await page.locator('.nav-section').getAttribute('lang')).toBe('fr');
  });

  test.each([
    ['the file is missing', 404, ''],
    ['it is not JSON', 200, '<html>'],
    ['it is not header settings', 200, '{"acf":{"nav_sections":[{"section_id":5}]}}'],
  ])('are silently empty if %s', { tags: 'further' }, async (_why, status, body) => {
    const page = await open(1440);
    await page.route('**/data/header.json', (route) => route.fulfill({ status, body }));
    await page.getByRole('button', { name: RANKINGS, exact: true }).click();
    await inMenu(page, `All ${RANKINGS}`).waitFor();
    await expect.poll(() => page.locator('.main-menu').getByText('Loading…').count()).toBe(0);
    expect(await page.locator('.nav-section').count()).toBe(0);
  });

  test.runIf(ARTICLES)(
    'are replaced by a link to the page of the menu if its code cannot be loaded',
    async () => {
      const page = await open(1440);
      await page.route('**/header-menu.island.*.js*', (route) => route.abort());
      await page.route('**/articles', (route) =>
        route.fulfill({ body: '<h1>Articles</h1>', contentType: 'text/html' }),
      );
      await page.getByRole('button', { name: ARTICLES }).click();
      await page.waitForURL('**/articles');
      guarded = undefined;
    },
  );

  test.runIf(ARTICLES)(
    'are rendered as links, badges, overviews and banners according to their fields',
    async () => {
      const page = await open(1440);
      await page.getByRole('button', { name: RANKINGS, exact: true }).click();
      await inMenu(page, 'Asia-Pacific').waitFor();
      const link = (name: string | RegExp) => page.locator('.menu-panel').getByRole('link', { name });
      expect(await link(/^Global/).getAttribute('class')).toBe('nav-link-bold');
      expect(
        await link(/^Global/)
          .locator('.nav-badge')
          .textContent(),
      ).toBe('New');
      expect(await link('UK').getAttribute('target')).toBe(null);
      expect(await link('UK').getAttribute('href')).toMatch(/\/legal-guide\/uk-1$/);
      expect(await link(/Research news/).getAttribute('rel')).toBe('noopener');
      expect(await link('methodology').getAttribute('href')).toBe('/about-us/methodology');
      expect(await page.locator('.nav-columns').first().getByRole('list').count()).toBe(2);
      expect(await page.getByRole('link', { name: 'Reserve a seat' }).isVisible()).toBe(true);
      expect(await page.locator('.nav-banner').getAttribute('data-layout')).toBe('default');
      await page.getByRole('button', { name: ARTICLES }).click();
      expect(await page.locator('.nav-banner').getAttribute('data-layout')).toBe('horizontal');
      expect(await page.locator('.nav-banner').getAttribute('data-color')).toBe('dark');
    },
  );
});

test.runIf(RANKINGS).each([
  ['left top', '0% 0%'],
  ['right bottom', '100% 100%'],
  ['center top', '50% 0%'],
  ['left center', '0% 50%'],
])('a banner shows the region of its picture at the %s', { tags: 'further' }, async (anchor, position) => {
  const page = await open(1440);
  const [horizontal, vertical] = anchor.split(' ');
  await page.route('**/images/banner-*', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 5"/>',
    }),
  );
  await page.route('**/data/header.json', async (route) => {
    const { acf } = structuredClone(headerSettings);
    for (const section of acf.nav_sections)
      if (section.banner) Object.assign(section.banner, { image_anchor: { horizontal, vertical } });
    await route.fulfill({ json: { acf } });
  });
  await page.getByRole('button', { name: RANKINGS, exact: true }).click();
  const picture = page.locator('.nav-banner img').first();
  await picture.waitFor({ state: 'attached' });
  expect(await picture.evaluate((image) => getComputedStyle(image).objectPosition)).toBe(position);
});

test.runIf(RANKINGS).each([
  [1440, 'default', 'portrait'],
  [992, 'default', 'portrait'],
  [991, 'default', 'landscape'],
  [360, 'default', 'landscape'],
  [1440, 'horizontal', 'landscape'],
  [360, 'horizontal', 'landscape'],
])(
  'a banner at %i px in the layout %s fetches only the %s picture',
  { tags: 'further' },
  async (width, layout, expected) => {
    const page = await open(width);
    const fetched = new Set<string>();
    await page.route('**/images/only-*', (route) => {
      fetched.add(/only-(\w+)/.exec(route.request().url())?.[1] ?? '');
      return route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 5"/>',
      });
    });
    await page.route('**/data/header.json', async (route) => {
      const { acf } = structuredClone(headerSettings);
      const picture = (name: string) => ({
        image_default: `/images/only-${name}.svg`,
        image_md: '',
        image_lg: '',
        image_xl: '',
        image_xxl: '',
      });
      for (const section of acf.nav_sections)
        if (section.banner)
          Object.assign(section.banner, {
            layout,
            landscape_image: picture('landscape'),
            portrait_image: picture('portrait'),
          });
      await route.fulfill({ json: { acf } });
    });
    if (width < 992) await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('button', { name: RANKINGS, exact: true }).click();
    await page.locator('.nav-banner').scrollIntoViewIfNeeded();
    await expect.poll(() => [...fetched]).toEqual([expected]);
    await page.waitForTimeout(200);
    expect([...fetched]).toEqual([expected]);
  },
);

test.runIf(RANKINGS)('a banner without its picture has a plain background', { tags: 'further' }, async () => {
  const page = await open(1440);
  await page.getByRole('button', { name: RANKINGS, exact: true }).click();
  const banner = page.locator('.nav-banner');
  await banner.waitFor();
  await expect.poll(() => banner.locator('img').count()).toBe(0);
  expect(await banner.getAttribute('data-image')).toBe(null);
  expect(await banner.getByRole('link', { name: 'See the schedule' }).isVisible()).toBe(true);
});

describe('the sticky header', () => {
  const top = (page: Page): Promise<number> =>
    page.locator('.site-header').evaluate((header) => Math.round(header.getBoundingClientRect().bottom));
  /** Scrolls to another position, and waits until the header has reached its new position. */
  const scrollTo = (page: Page, y: number): Promise<void> =>
    page.evaluate(async (top) => {
      const scrolled = new Promise((resolve) => addEventListener('scroll', resolve, { once: true }));
      window.scrollTo({ top, behavior: 'instant' });
      await scrolled;
      const transitions = document.querySelector('.site-header')?.getAnimations() ?? [];
      await Promise.all(transitions.map(({ finished }) => finished));
    }, y);

  test('hides on scrolling down and shows on scrolling up by default', async () => {
    const page = await open(992);
    await scrollTo(page, 1200);
    expect(await top(page)).toBeLessThanOrEqual(0);
    await scrollTo(page, 1000);
    expect(await top(page)).toBe(69);
    await scrollTo(page, 0);
    expect(await top(page)).toBe(81);
  });

  test('stays visible while it contains the focus', { tags: 'further' }, async () => {
    const page = await open(992);
    await scrollTo(page, 600);
    await page.getByRole('link', { name: 'Help' }).focus();
    await scrollTo(page, 1200);
    expect(await top(page)).toBe(69);
  });

  test.each([
    ['always', 69],
    ['never', -1119],
  ])('can be configured per page as %s', { tags: 'further' }, async (mode, bottom) => {
    const page = await open(992);
    await page.locator('.site-header').evaluate((header, sticky) => {
      header.setAttribute('data-sticky', sticky);
    }, mode);
    await page.evaluate(() => document.querySelector('.site-header')?.removeAttribute('data-away'));
    await scrollTo(page, 1200);
    await page.evaluate(() => document.querySelector('.site-header')?.removeAttribute('data-away'));
    expect(await top(page)).toBe(bottom);
  });
});
