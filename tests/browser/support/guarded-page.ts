import type { Browser, BrowserContextOptions, Page } from 'playwright';

/** A page that collects script errors and violations of the content security policy. */
export interface GuardedPage {
  readonly page: Page;
  readonly faults: readonly string[];
}

/** Messages of Chromium about skipped view transitions between pages, which are not faults. */
const SKIPPED_TRANSITION =
  /ViewTransition opt-in disabled|Transition was aborted because of invalid state|^Transition was skipped$/;

/** Collects the faults of a page from now on. Failed downloads are not faults, because tests provoke them. */
export function collectFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => {
    if (!SKIPPED_TRANSITION.test(message)) faults.push(message);
  });
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      faults.push(message.text());
    }
  });
  return faults;
}

/** Opens an address in a new browser context. Faults of the page make the test fail. */
export async function guardedPage(
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
): Promise<GuardedPage> {
  const context = await browser.newContext(options);
  // A machine with other work needs more than the 30 seconds that are the default.
  context.setDefaultTimeout(90_000);
  const page = await context.newPage();
  const faults = collectFaults(page);
  await page.goto(address);
  return { page, faults };
}
