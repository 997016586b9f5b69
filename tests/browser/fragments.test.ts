import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { sampleFolders } from '../support/sample-site.ts';
import { sampleInBrowser } from './support/sample-in-browser.ts';

const sample = sampleInBrowser();

/** Returns the first page below a path whose HTML contains a text. */
async function pageWith(below: string, text: string): Promise<string> {
  for (const path of sample.pages.filter((each) => each.startsWith(below)))
    if ((await readFile(join(sampleFolders.dist, `${path}.html`), 'utf8')).includes(text)) return path;
  throw new Error(`No page below ${below} contains ${text}.`);
}

/** Waits until the fragment of the page's address is an id, and returns whether the visitor sees its element. */
async function isShown(page: Page, id: string): Promise<boolean> {
  await page.waitForURL((url) => decodeURIComponent(url.hash) === `#${id}`);
  const target = page.locator(`[id="${id}"]`);
  const isInView = () =>
    target.evaluate((element) => {
      const { top, height } = element.getBoundingClientRect();
      const isCollapsed = element.closest('details:not([open])') !== null;
      return !isCollapsed && top >= -1 && top + Math.min(height, 1) <= innerHeight;
    });
  await expect.poll(isInView).toBe(true);
  return isInView();
}

const HOUSE_STYLE = '/info/house-style';

describe('a fragment with the id that an author wrote', () => {
  test.each([
    ['a page of the CMS', async () => HOUSE_STYLE, 'figures', 'text-figures'],
    ['a page of the CMS, whose layout has the same id', async () => HOUSE_STYLE, 'footer', 'text-footer'],
    [
      'an article, in French',
      async () => '/articles/les-transferts-de-donnees-encore',
      'régulateurs',
      'text-régulateurs',
    ],
    [
      'an article, percent-encoded',
      async () => '/articles/les-transferts-de-donnees-encore',
      'r%C3%A9gulateurs',
      'text-régulateurs',
    ],
    ['an event', () => pageWith('/events/', 'id="text-topics"'), 'topics', 'text-topics'],
    [
      'an event that was renamed since',
      async () =>
        (await pageWith('/events/', 'id="text-topics"')).replace(/[a-z-]+(?=-\d+$)/, 'an-earlier-title'),
      'topics',
      'text-topics',
    ],
    ['an answer', () => pageWith('/faqs/', 'id="text-note-1"'), 'note-1', 'text-note-1'],
    ['a profile', () => pageWith('/law', '_Hlk80123456'), '_Hlk80123456', 'profile-1-_Hlk80123456'],
  ])('in a bookmark leads to its element: %s', { tags: 'further' }, async (_what, findPath, fragment, id) => {
    const { page, faults } = await sample.open(`${await findPath()}#${fragment}`);
    expect(await isShown(page, id)).toBe(true);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('in a bookmark opens the collapsed answer that contains its element', async () => {
    const topic = await pageWith('/faqs/topics/', '-note-1"');
    const html = await readFile(join(sampleFolders.dist, `${topic}.html`), 'utf8');
    const id = /id="(answer-\d+-note-1)"/.exec(html)?.[1] ?? 'none';
    const { page } = await sample.open(`${topic}#note-1`);
    expect(await isShown(page, id)).toBe(true);
    await page.context().close();
  });

  test('in a link from another page leads to its element', async () => {
    const { page } = await sample.open('/articles/how-to-write-a-submission');
    await page.getByRole('link', { name: 'forms than ours' }).click();
    await page.waitForURL(/house-style/);
    expect(await isShown(page, 'text-figures')).toBe(true);
    await page.context().close();
  });
});
