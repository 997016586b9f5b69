import type { Browser } from 'playwright';
import { browserSources } from '../../../scripts/browser/browser-sources.ts';
import { findBrowser } from '../../../scripts/browser/find-browser.ts';
import { launchBrowser } from '../../../scripts/browser/launch-browser.ts';

/** Starts a headless browser, and installs one if the machine has none. The caller closes it. */
export const openBrowser = (): Promise<Browser> =>
  findBrowser(browserSources(process.env, console.log), launchBrowser);
