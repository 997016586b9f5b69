import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { sampleInBrowser } from './support/sample-in-browser.ts';

const sample = sampleInBrowser();

const styleOf = (locator: Locator, property: string): Promise<string> =>
  locator.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

/** Returns for each tab whether its underline is visible. */
const underlined = (tabs: Locator): Promise<readonly boolean[]> =>
  tabs.evaluateAll((elements) => {
    const paper = getComputedStyle(document.body).backgroundColor;
    return elements.map((element) => getComputedStyle(element).borderBlockEndColor !== paper);
  });

describe.each(['light', 'dark'] as const)('with the forced colours of a %s theme,', (colorScheme) => {
  const open = async (path: string): Promise<Page> => {
    const options = { colorScheme, forcedColors: 'active', viewport: { width: 1440, height: 900 } } as const;
    return (await sample.open(path, options)).page;
  };

  test('matched words have the colour of their link, and the current tab and page are marked', async () => {
    const page = await open('/names/s/firm?query=law');
    const mark = page.locator('.search-hits a mark').first();
    await mark.waitFor();
    expect(await styleOf(mark, 'color')).toBe(
      await styleOf(page.locator('.search-hits > li > a').first(), 'color'),
    );
    expect(await underlined(page.locator('.link-tabs a'))).toEqual([false, true, false]);
    const [current, other] = [page.locator('.pager [aria-current]'), page.locator('.pager li a').nth(1)];
    expect(await styleOf(current, 'background-color')).not.toBe(await styleOf(other, 'background-color'));
    expect(await styleOf(current, 'color')).not.toBe(await styleOf(other, 'color'));
    await page.context().close();
  });

  test('the search modal marks matched words and the current tab', async () => {
    const page = await open('/');
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await page.keyboard.type('corp');
    const option = dialog
      .getByRole('option')
      .filter({ has: page.locator('mark') })
      .first();
    await option.waitFor();
    expect(await styleOf(option.locator('mark').first(), 'color')).toBe(await styleOf(option, 'color'));
    expect(await underlined(dialog.getByRole('tab'))).toEqual([true, false, false]);
    await page.context().close();
  });

  test('the current letter of a list is marked', async () => {
    const page = await open(sample.pages.find((path) => /^\/all-law-firms-[^/]+\/b$/.test(path)) ?? '');
    const [current, other] = [
      page.locator('.letter-index [aria-current]'),
      page.locator('.letter-index a:not([aria-current])').first(),
    ];
    expect(await styleOf(current, 'color')).not.toBe(await styleOf(other, 'color'));
    await page.context().close();
  });
});
