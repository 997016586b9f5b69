import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attacks } from '../models/cms-attacks.ts';
import { openBrowser } from './support/browser.ts';
import { tryOut } from './support/try-out.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

test('attack scripts in HTML of the CMS run if the HTML is not sanitised', async () => {
  const ranScripts = new Set<string>();
  for (const { html } of attacks.filter((_, index) => index % 12 === 0))
    for (const which of (await tryOut(browser, html)).ran) ranScripts.add(which);
  expect(ranScripts.size).toBeGreaterThan(6);
});
