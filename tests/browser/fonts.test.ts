/** Runs in a browser, because only a browser decides which fonts render a letter. */
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningServer } from '../../src/delivery/server/start-server.ts';
import { startSampleSite } from '../support/sample-site.ts';
import { openBrowser } from './support/browser.ts';

let browser: Browser;
let site: RunningServer;
beforeAll(async () => {
  [browser, site] = await Promise.all([openBrowser(), startSampleSite()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

test.each([
  ['English', '/info/privacy', []],
  ['Polish', '/names/s/individual?query=dąbrowicz', ['central']],
  ['Vietnamese', '/staff-members/nguyen-thu-ha-77', ['vietnamese']],
  ['English with an e-mail address', '/faqs/topics/your-account-3', ['symbols']],
])('letters of a page in %s are rendered in the fonts of the site', async (_language, path, parts) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const loaded = new Set<string>();
  page.on('request', (request) => {
    const [, part] =
      /\/(?:inter|newsreader)-([a-z-]+?)(?:-wght-normal)?\.[^/]*woff2$/.exec(request.url()) ?? [];
    if (part !== undefined) loaded.add(part);
  });
  await page.goto(`${site.origin}${path}`, { waitUntil: 'networkidle' });
  expect([...loaded].sort()).toEqual([...parts, 'core'].sort());
  await context.close();
});
