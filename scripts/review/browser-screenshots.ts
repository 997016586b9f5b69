import { FaultError } from '@laurel/diagnostics';
import type { TakeScreenshots } from '../../src/delivery/review/screenshots.ts';

/** The error if playwright, which is a development dependency, is not installed. */
function playwrightMissing(cause: unknown): FaultError {
  return new FaultError(
    {
      name: 'PlaywrightMissing',
      what: 'Playwright is not installed, so screenshots are not available.',
      why: 'It is a development dependency, which `npm ci --omit=dev` does not install. The rest of a review works without it.',
      action: 'Run `npm ci`, or review on a machine with Playwright.',
    },
    { cause },
  );
}

/** Time limit for a page to load. */
const PAGE_LOAD_TIMEOUT_MS = 30_000;

/**
 * Returns a function that takes screenshots with an installed browser. Each call starts the browser. The function never
 * downloads one.
 * @param environment e.g. `process.env`: CHROMIUM_PATH, PATH
 */
export function browserScreenshots(
  environment: Readonly<Record<string, string | undefined>>,
): TakeScreenshots {
  return async (addresses, { width, cookie }) => {
    await import('playwright').catch((error: unknown) => {
      throw playwrightMissing(error);
    });
    const { findBrowser } = await import('../browser/find-browser.ts');
    const { installedBrowsers } = await import('../browser/browser-sources.ts');
    const { launchBrowser } = await import('../browser/launch-browser.ts');
    const browser = await findBrowser(installedBrowsers(environment), launchBrowser);
    try {
      const context = await browser.newContext({
        viewport: { width, height: 900 },
        extraHTTPHeaders: { cookie },
        javaScriptEnabled: false,
        reducedMotion: 'reduce',
      });
      return await Promise.all(
        addresses.map(async (address) => {
          const page = await context.newPage();
          await page.goto(address, { waitUntil: 'networkidle', timeout: PAGE_LOAD_TIMEOUT_MS });
          return page.screenshot({ fullPage: true, animations: 'disabled' });
        }),
      );
    } finally {
      await browser.close();
    }
  };
}
