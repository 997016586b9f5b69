import { type Browser, chromium } from 'playwright';
import { browserSources, launchOnce } from '../../../scripts/browser/browser-sources.ts';
import { findBrowser } from '../../../scripts/browser/find-browser.ts';

/** Starts a headless browser; installs one where the machine has none. The caller closes it. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = await findBrowser(browserSources(process.env, console.log), launchOnce);
  return chromium.launch({ executablePath, args: ['--no-sandbox'] });
}
