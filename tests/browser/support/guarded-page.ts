import type { Browser, BrowserContextOptions, Page } from 'playwright';

/** A page of its own that collects what no visitor should meet: script errors and violations of the policy. */
export interface GuardedPage {
  readonly page: Page;
  readonly faults: readonly string[];
}

/** What Chromium says where two pages do not blend, as the next is another site's or shown already: nothing that a visitor meets. */
const NOT_BLENDED = /ViewTransition opt-in disabled|Transition was aborted because of invalid state/;

/** Opens an address in a fresh context. Failed downloads that a test provokes are not faults. */
export async function guardedPage(
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
): Promise<GuardedPage> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => {
    if (!NOT_BLENDED.test(message)) faults.push(message);
  });
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      faults.push(message.text());
    }
  });
  await page.goto(address);
  return { page, faults };
}
