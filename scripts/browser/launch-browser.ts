import { type Browser, chromium } from 'playwright';

/** What Chromium loads with each window for its address bar: pages of its own, which cost more than most of ours. */
const POPUPS_OF_THE_ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

const args = ['--no-sandbox'];

/** Starts a headless browser and lets it draw a page. The caller closes it. */
export async function launchBrowser(executablePath: string): Promise<Browser> {
  const features = await withoutFeatures(executablePath, POPUPS_OF_THE_ADDRESS_BAR);
  const browser = await chromium.launch({ executablePath, args: [...args, features], timeout: 30_000 });
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

/** Starts the browser, lets it draw a page, and stops it. @returns its executable. */
export async function launchOnce(executablePath: string): Promise<string> {
  const browser = await launchBrowser(executablePath);
  await browser.close();
  return executablePath;
}

/** The switch by which playwright turns features off, with more of them: of two such switches Chromium hears the last alone. */
async function withoutFeatures(executablePath: string, more: readonly string[]): Promise<string> {
  const server = await chromium.launchServer({ executablePath, args, timeout: 30_000 });
  const name = '--disable-features=';
  const own = server.process().spawnargs.find((argument) => argument.startsWith(name));
  await server.close();
  return `${own ?? name},${more.join()}`;
}
