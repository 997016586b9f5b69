import type { Browser } from 'playwright';

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

/**
 * Opens a page without a content security policy, dispatches every event of `EVENTS` on each element, and follows each link.
 * @returns the scripts that ran, the addresses that were requested, and the text of the page
 */
export async function tryOut(browser: Browser, body: string) {
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
