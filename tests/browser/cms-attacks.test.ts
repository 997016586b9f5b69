import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cmsDocument } from '../../src/models/cms-document.ts';
import { attacks, harmless } from '../models/cms-attacks.ts';
import { openBrowser } from './support/browser.ts';
import { tryOut } from './support/try-out.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

test('a page with every attack executes nothing, loads nothing, and retains the harmless content', async () => {
  const body = attacks
    .map(({ html }) => cmsDocument(`${harmless.before}${html}`).html + cmsDocument(harmless.after).html)
    .join('\n');
  const { ran, requested, text } = await tryOut(browser, body);
  expect([...ran]).toEqual([]);
  expect(requested).toEqual([]);
  expect(text.match(/A strong word\./g)).toHaveLength(attacks.length);
  expect(text.match(/After, with a link\./g)).toHaveLength(attacks.length);
});
