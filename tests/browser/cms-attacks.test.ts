import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cmsDocument } from '../../src/models/cms-document.ts';
import { attacks, harmless } from '../models/cms-attacks.ts';
import { openBrowser } from './support/browser.ts';

const ADDRESS = 'http://cms.example/page';

/** Events of user interaction. Dispatching one runs its handlers, but not its default action. */
const EVENTS = [
  'click',
  'auxclick',
  'contextmenu',
  'mouseover',
  'pointerenter',
  'focus',
  'blur',
  'copy',
  'dragstart',
  'wheel',
  'input',
  'beforeinput',
  'toggle',
  'animationstart',
  'transitionend',
  'load',
  'error',
];

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** Opens a page without a content security policy, triggers everything in it, and reports scripts that ran and requests. */
async function tryOut(body: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const ran = new Set<string>();
  const requested: string[] = [];
  await page.exposeFunction('run', (which: unknown) => void ran.add(String(which)));
  await page.exposeFunction('alert', () => void ran.add('alert'));
  await page.route('**', (route) => {
    const address = route.request().url();
    if (address === ADDRESS)
      return route.fulfill({ contentType: 'text/html; charset=utf-8', body: `<!doctype html><body>${body}` });
    if (!route.request().isNavigationRequest()) requested.push(address);
    return route.fulfill({ status: 204 });
  });
  await page.goto(ADDRESS);
  const text = await page.evaluate(async (events) => {
    const elements = [...document.querySelectorAll<HTMLElement>('body, body *')];
    for (const element of elements)
      for (const type of events) element.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
    for (const element of elements) if (element instanceof HTMLAnchorElement) element.click();
    await new Promise((proceed) => setTimeout(proceed, 200));
    return document.body.innerText;
  }, EVENTS);
  await context.close();
  return { ran, requested, text };
}

test('a page with every attack executes nothing, loads nothing, and retains the harmless content', async () => {
  const body = attacks
    .map(({ html }) => cmsDocument(`${harmless.before}${html}`).html + cmsDocument(harmless.after).html)
    .join('\n');
  const { ran, requested, text } = await tryOut(body);
  expect([...ran]).toEqual([]);
  expect(requested).toEqual([]);
  expect(text.match(/A strong word\./g)).toHaveLength(attacks.length);
  expect(text.match(/After, with a link\./g)).toHaveLength(attacks.length);
});

test('the same attacks run without sanitising', async () => {
  const ran = new Set<string>();
  for (const { html } of attacks.filter((_, index) => index % 12 === 0))
    for (const which of (await tryOut(html)).ran) ran.add(which);
  expect(ran.size).toBeGreaterThan(6);
});
