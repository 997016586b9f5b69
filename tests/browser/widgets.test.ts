import type { Browser, Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { TRACK_EVENT_TYPE } from '../../src/client/analytics/track.ts';
import { siteConfiguration } from '../../src/domain/settings/site-configuration.ts';
import { openBrowser } from './support/browser.ts';
import { type GuardedPage, guardedPage } from './support/guarded-page.ts';
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

const open = async (options: Parameters<typeof guardedPage>[2] = {}): Promise<Page> => {
  guarded = await guardedPage(browser, site.address, { viewport: { width: 992, height: 800 }, ...options });
  return guarded.page;
};

const isFocused = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element === document.activeElement);

describe('the modal', () => {
  test('opens with the keyboard, traps the focus, and restores it on Escape', async () => {
    const page = await open();
    const button = page.getByRole('button', { name: 'Open the modal' });
    await button.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Rankings explained' });
    await dialog.waitFor();
    for (let stop = 0; stop < 4; stop += 1) {
      await page.keyboard.press('Tab');
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    }
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await isFocused(button)).toBe(true);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).not.toBe(
      'hidden',
    );
  });

  test.each([
    ['a click on its close button', (page: Page) => page.getByRole('button', { name: 'Close' }).click()],
    ['a click on the backdrop', (page: Page) => page.mouse.click(10, 10)],
  ])('closes on %s', { tags: 'further' }, async (_how, close) => {
    const page = await open();
    await page.getByRole('button', { name: 'Open the modal' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rankings explained' });
    await dialog.waitFor();
    await close(page);
    await dialog.waitFor({ state: 'hidden' });
  });
});

test('a modal stays open while text in it is selected beyond its edge', { tags: 'further' }, async () => {
  const page = await open();
  await page.getByRole('button', { name: 'Open the modal' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rankings explained' });
  const title = await dialog.getByRole('heading').boundingBox();
  await page.mouse.move((title?.x ?? 0) + 20, (title?.y ?? 0) + 10);
  await page.mouse.down();
  await page.mouse.move(10, 10);
  await page.mouse.up();
  expect(await dialog.isVisible()).toBe(true);
});

test('a modal is above everything, at z-index 1055', { tags: 'further' }, async () => {
  const page = await open();
  await page.getByRole('button', { name: 'Open the modal' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rankings explained' });
  await dialog.waitFor();
  expect(await dialog.evaluate((element) => getComputedStyle(element).zIndex)).toBe('1055');
  const top = await dialog.evaluate((element) => {
    const over = document.createElement('div');
    over.className = 'site-header';
    Object.assign(over.style, { position: 'fixed', inset: '0', zIndex: '2147483647' });
    document.body.append(over);
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  expect(top).toBe(true);
});

test('links of a ranking table are wide enough for touch on a phone', { tags: 'further' }, async () => {
  const page = await open();
  await page.setViewportSize({ width: 360, height: 800 });
  const sizes = await page.locator('.ranking-table td a, .ranking-table th a').evaluateAll((links) =>
    links.map((link) => {
      const { width, height } = link.getBoundingClientRect();
      return { name: link.textContent, width, height };
    }),
  );
  expect(sizes.length).toBeGreaterThan(4);
  expect(sizes.filter(({ width, height }) => width < 24 || height < 24)).toEqual([]);
});

test.each([360, 768])(
  'a line of a ranking table never breaks within a range of years at %i px',
  { tags: 'further' },
  async (width) => {
    const page = await open();
    await page.setViewportSize({ width, height: 800 });
    const lines = await page
      .locator('.ranking-table .years-run')
      .evaluateAll((runs) => runs.map((run) => run.getClientRects().length));
    expect(lines.length).toBeGreaterThan(4);
    expect(new Set(lines)).toEqual(new Set([1]));
  },
);

test('tabs follow the arrow keys and wrap around', async () => {
  const page = await open();
  const tab = (name: string) => page.getByRole('tab', { name });
  await tab('Practice Areas').focus();
  await page.locator('#tabs astro-island:not([ssr])').waitFor({ state: 'attached' });
  for (const [key, name] of [
    ['ArrowRight', 'Firms'],
    ['End', 'Individuals'],
    ['ArrowRight', 'Practice Areas'],
    ['ArrowLeft', 'Individuals'],
    ['Home', 'Practice Areas'],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(() => tab(name).getAttribute('aria-selected')).toBe('true');
    expect(await isFocused(tab(name))).toBe(true);
  }
  expect(await page.getByRole('tabpanel', { name: 'Practice Areas' }).isVisible()).toBe(true);
  await tab('Firms').click();
  expect(await page.getByRole('tabpanel', { name: 'Firms' }).textContent()).toContain('Firms come here.');
});

describe('the dropdown', () => {
  const dropdown = (page: Page, label: string): Locator =>
    page.getByRole('button', { name: new RegExp(`^${label}`) });

  test('is operable with the keyboard, ignores disabled items, and puts its value into the form', async () => {
    const page = await open();
    const button = dropdown(page, 'Band');
    await button.focus();
    await page.keyboard.press('Enter');
    const list = page.getByRole('listbox', { name: 'Band' });
    await list.waitFor();
    await expect.poll(() => isFocused(list)).toBe(true);
    expect(await page.getByRole('combobox').count()).toBe(0);
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    expect(await list.isVisible()).toBe(true);
    expect(await page.getByRole('option', { name: 'Band 3' }).getAttribute('aria-disabled')).toBe('true');
    expect(await page.getByTitle('this item is disabled').count()).toBe(1);
    await page.keyboard.press('s');
    await page.keyboard.press('Enter');
    await list.waitFor({ state: 'hidden' });
    expect(await button.textContent()).toBe('Star Individuals');
    expect(await isFocused(button)).toBe(true);
    expect(await page.locator('input[name=band]').getAttribute('value')).toBe('Star Individuals');
  });

  test('with more than ten items has a filter with a delay of 400 ms and multiple selection', {
    tags: 'further',
  }, async () => {
    const page = await open();
    await dropdown(page, 'Locations').click();
    const filter = page.getByRole('combobox', { name: 'Filter Locations' });
    await filter.waitFor();
    expect(await isFocused(filter)).toBe(true);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await filter.fill('AN');
    await page.clock.runFor(399);
    expect(await page.getByRole('option').count()).toBe(12);
    await page.clock.resume();
    await expect
      .poll(() => page.getByRole('option').allTextContents())
      .toEqual(['Canada', 'England & Wales', 'France', 'Germany', 'Japan']);
    await page.getByRole('button', { name: 'Select All' }).click();
    await page.getByRole('option', { name: 'Japan' }).click();
    expect(await page.getByRole('option', { selected: true }).count()).toBe(4);
    await filter.fill('xyz');
    await page.getByText('No Values').waitFor();
    await page.keyboard.press('Escape');
    expect(await dropdown(page, 'Locations').textContent()).toBe('4 items selected');
  });

  test('is at most 200 px high and loads more items near its end', { tags: 'further' }, async () => {
    const page = await open();
    // The page observes its own changes, because the message is shown for 150 ms only, which is less than the polling interval of
    // a locator.
    const said = page.evaluate(
      () =>
        new Promise<void>((seen) => {
          const isSaid = (element: Element) =>
            element.textContent === 'Loading items…' && element.checkVisibility();
          new MutationObserver(() => {
            if ([...document.querySelectorAll('main *')].some(isSaid)) seen();
          }).observe(document.body, { childList: true, subtree: true, characterData: true });
        }),
    );
    await dropdown(page, 'Practice areas').click();
    await said;
    const list = page.getByRole('listbox', { name: 'Practice areas' });
    await expect.poll(() => page.getByRole('option').count()).toBe(10);
    expect((await list.boundingBox())?.height).toBe(200);
    await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect.poll(() => page.getByRole('option').count()).toBe(20);
    await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect.poll(() => page.getByRole('option').count()).toBe(30);
  });

  test('shows a message if it has no items, and closes when it loses focus or the visitor clicks outside it', {
    tags: 'further',
  }, async () => {
    const page = await open();
    const button = dropdown(page, 'Nothing');
    expect(await button.textContent()).toBe('Select an item…');
    await button.click();
    await page.getByText('No Values').waitFor();
    await page.keyboard.press('Tab');
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false');
    await button.click();
    await page.mouse.click(5, 400);
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false');
  });
});

describe('the tooltip', () => {
  test.each([
    ['hover', (button: Locator) => button.hover()],
    ['focus', (button: Locator) => button.focus()],
  ])('is shown on %s, 6 px above, and dismissed on Escape', { tags: 'further' }, async (_how, reach) => {
    const page = await open();
    const button = page.getByRole('button', { name: 'What is a band?' });
    await button.scrollIntoViewIfNeeded();
    const tip = page.locator('#tip-band');
    expect(await tip.isVisible()).toBe(false);
    await reach(button);
    await expect.poll(() => tip.isVisible()).toBe(true);
    const [above, below] = [await tip.boundingBox(), await button.boundingBox()];
    expect(Math.round((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0))).toBe(6);
    await page.keyboard.press('Escape');
    expect(await tip.isVisible()).toBe(false);
  });
});

describe('the accordion', () => {
  test('opens with the keyboard, one at a time', async () => {
    const page = await open();
    await page.locator('#faq-cost summary').focus();
    await page.keyboard.press('Enter');
    expect(await page.getByText('Rankings cannot be bought').isVisible()).toBe(true);
    await page.locator('#faq-referees summary').click();
    expect(await page.getByText('Rankings cannot be bought').isVisible()).toBe(false);
    expect(await page.getByText('Twenty clients').isVisible()).toBe(true);
  });
});

describe('the carousel', () => {
  const place = (page: Page): Promise<string | null> => page.locator('.carousel-place').textContent();
  /** Scrolls to the carousel, which loads its script. */
  const reach = async (page: Page): Promise<void> => {
    await page.locator('.carousel').scrollIntoViewIfNeeded();
    await page.locator('laurel-carousel:defined').waitFor();
  };

  test('rotates every five seconds, wraps around, and pauses while the pointer or the focus is inside', {
    tags: 'further',
  }, async () => {
    const context = await browser.newContext({ viewport: { width: 992, height: 800 } });
    const page = await context.newPage();
    await page.clock.install();
    await page.goto(site.address);
    await reach(page);
    await page.clock.runFor(5000);
    expect(await place(page)).toBe('2 of 3');
    await page.clock.runFor(10_000);
    expect(await place(page)).toBe('1 of 3');
    await page.locator('.carousel').hover();
    await page.clock.runFor(20_000);
    expect(await place(page)).toBe('1 of 3');
    await page.mouse.move(0, 0);
    await page.locator('[data-action=next]').focus();
    await page.clock.runFor(20_000);
    expect(await place(page)).toBe('1 of 3');
    await context.close();
  });

  test('responds to buttons and arrow keys', async () => {
    const page = await open();
    await reach(page);
    await page.locator('[data-action=previous]').click();
    expect(await place(page)).toBe('3 of 3');
    await page.keyboard.press('ArrowRight');
    expect(await place(page)).toBe('1 of 3');
    await page.getByRole('button', { name: 'Pause' }).click();
    expect(await page.locator('[data-action=pause]').textContent()).toBe('Play');
  });

  test('reports its name and the direction to analytics after a move by arrow key', {
    tags: 'further',
  }, async () => {
    const page = await open();
    await reach(page);
    const recorded = page.evaluate(
      (type) =>
        new Promise((resolve) => {
          document.addEventListener(type, (event) => resolve((event as CustomEvent).detail), { once: true });
        }),
      TRACK_EVENT_TYPE,
    );
    await page.locator('.carousel-row').press('ArrowRight');
    expect(await recorded).toEqual({ event: 'carousel_scroll', carouselName: 'Events', direction: 'next' });
  });

  test('continues from the slide that the visitor has scrolled to', { tags: 'further' }, async () => {
    const page = await open({ viewport: { width: 390, height: 800 } });
    await reach(page);
    const row = page.locator('.carousel-row');
    await row.evaluate((element) => element.scrollTo({ left: element.scrollWidth, behavior: 'instant' }));
    await expect.poll(() => place(page)).toBe('3 of 3');
    await page.locator('[data-action=next]').click();
    expect(await place(page)).toBe('1 of 3');
  });

  test('does not rotate automatically if reduced motion is preferred', { tags: 'further' }, async () => {
    const page = await open({ reducedMotion: 'reduce' });
    await reach(page);
    expect(await page.getByRole('button', { name: 'Play' }).count()).toBe(1);
    expect(await page.locator('laurel-carousel[data-turning]').count()).toBe(0);
  });

  test('is a row of links without JavaScript', async () => {
    const page = await open({ javaScriptEnabled: false });
    expect(await page.locator('.carousel-controls').isVisible()).toBe(false);
    expect(await page.locator('.carousel').getByRole('link').count()).toBe(3);
  });
});

describe('sharing', () => {
  test('opens the page of a social network in a window of 800 × 500 pixels', {
    tags: 'further',
  }, async () => {
    const page = await open();
    await page.context().route('https://www.linkedin.com/**', (route) => route.fulfill({ body: 'share' }));
    const link = page.locator('.share').getByRole('link', { name: 'LinkedIn' });
    await link.hover();
    await page.locator('#share astro-island:not([ssr])').waitFor({ state: 'attached' });
    const [popup] = await Promise.all([page.waitForEvent('popup'), link.click()]);
    expect(popup.url()).toContain(
      `share-offsite/?url=${encodeURIComponent(siteConfiguration.origin)}%2Fstyleguide`,
    );
    expect(await popup.evaluate(() => window.opener)).toBe(null);
    expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([800, 500]);
  });

  test('copies the address, confirms it for two seconds, and reports a failure', async () => {
    const page = await open({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Link copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${siteConfiguration.origin}/styleguide`,
    );
    await page.clock.runFor(1_999);
    expect(await page.getByText('Link copied').count()).toBe(1);
    await page.clock.runFor(1);
    await expect.poll(() => page.getByText('Link copied').count()).toBe(0);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
    });
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('The link could not be copied').waitFor();
  });
});

test('the leaf loader and the spinner have their specified sizes, and the message is visible', {
  tags: 'further',
}, async () => {
  const page = await open();
  expect(await page.locator('.leaf-loader svg').boundingBox()).toMatchObject({ width: 108, height: 108 });
  expect(
    await page.locator('#loaders .loader-spinner').evaluate((element) => getComputedStyle(element).width),
  ).toBe('48px');
  expect(await page.getByText('Gathering the rankings…').isVisible()).toBe(true);
});
