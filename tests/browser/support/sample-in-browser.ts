import type { Browser, BrowserContextOptions } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import { type SampleSite, startSampleSite } from '../../support/sample-site.ts';
import { openBrowser } from './browser.ts';
import { type GuardedPage, guardedPage } from './guarded-page.ts';

export interface SampleInBrowser {
  /** Paths of the pages of the sample. */
  readonly pages: readonly string[];
  readonly origin: string;
  readonly browser: Browser;
  open(path: string, options?: BrowserContextOptions): Promise<GuardedPage>;
}

/** Provides the built sample and a browser while the tests of a file run. */
export function sampleInBrowser(): SampleInBrowser {
  let site: SampleSite;
  let browser: Browser;
  beforeAll(async () => {
    site = await startSampleSite();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });
  return {
    get pages() {
      return site.pages;
    },
    get origin() {
      return site.origin;
    },
    get browser() {
      return browser;
    },
    open: (path, options) => guardedPage(browser, site.origin + path, options),
  };
}
