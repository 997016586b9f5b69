import { basename } from 'node:path';
import { type Browser, chromium } from 'playwright';

/**
 * Chromium features to disable: they load internal pages for the address bar of each window, which takes more CPU time than loading most
 * pages of the site. The headless shell has no address bar.
 */
const POPUPS_OF_THE_ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

const args = ['--no-sandbox'];

/** Starts a headless browser and renders one page as a test. The caller closes the browser. */
export async function launchBrowser(executablePath: string): Promise<Browser> {
  const features = /headless.shell/.test(basename(executablePath))
    ? []
    : [await withoutFeatures(executablePath, POPUPS_OF_THE_ADDRESS_BAR)];
  const browser = await chromium.launch({ executablePath, args: [...args, ...features], timeout: 30_000 });
  try {
    const page = await browser.newPage();
    await page.setContent('<p>ready</p>', { timeout: 30_000 });
    await page.close();
    return browser;
  } catch (error) {
    await browser.close();
    throw error;
  }
}

/**
 * Starts the browser, renders one page and stops it.
 * @returns its executable
 */
export async function launchOnce(executablePath: string): Promise<string> {
  const browser = await launchBrowser(executablePath);
  await browser.close();
  return executablePath;
}

/**
 * Returns playwright's switch `--disable-features` with `more` features added: Chromium uses only the last such switch.
 */
async function withoutFeatures(executablePath: string, more: readonly string[]): Promise<string> {
  const server = await chromium.launchServer({ executablePath, args, timeout: 30_000 });
  const name = '--disable-features=';
  const own = server.process().spawnargs.find((argument) => argument.startsWith(name));
  await server.close();
  return `${own ?? name},${more.join()}`;
}
