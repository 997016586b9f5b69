/** Tests of pages with the text size and the text spacing that a visitor has chosen. Sources: WCAG 2.2, 1.4.4, 1.4.10 and 1.4.12. */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { sampleInBrowser } from './support/sample-in-browser.ts';
import { visitKinds } from './support/visit-kinds.ts';

const DEFAULT_TEXT_SIZE_PX = 16;
const sample = sampleInBrowser();

/** Sets the text size of the browser. Media queries in `em` use it, unlike a zoom or the font size of the root element. */
async function setTextSize(page: Page, percent: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const standard = Math.round((DEFAULT_TEXT_SIZE_PX * percent) / 100);
  await session.send('Page.setFontSizes', { fontSizes: { standard } });
}

/** Returns the controls of the header that are not completely in the window, and the pairs that overlap. */
const misplacedControls = (page: Page): Promise<readonly string[]> =>
  page.locator('.site-header-bar').evaluate((bar) => {
    const controls = [...bar.querySelectorAll<HTMLElement>('.logo, button, a.tool, .main-menu-page')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => ({
        name: element.textContent.trim() || (element.getAttribute('aria-label') ?? ''),
        box: element.getBoundingClientRect(),
      }));
    const outside = controls.filter(
      ({ box }) => box.left < 0 || box.right > document.documentElement.clientWidth,
    );
    const overlaps = controls.flatMap((one, index) =>
      controls
        .slice(index + 1)
        .filter(
          ({ box }) =>
            Math.min(one.box.right, box.right) - Math.max(one.box.left, box.left) > 1 &&
            Math.min(one.box.bottom, box.bottom) - Math.max(one.box.top, box.top) > 1,
        )
        .map(({ name }) => `${one.name} overlaps ${name}`),
    );
    return [...outside.map(({ name }) => `${name} is outside`), ...overlaps];
  });

/** The text spacing of WCAG 1.4.12. */
const SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-block-end: 2em !important; }';

async function checkKinds(percent: number, width: number, style?: string): Promise<void> {
  const faults: string[] = [];
  let visited = 0;
  await visitKinds(
    sample,
    { viewport: { width, height: 800 }, bypassCSP: style !== undefined },
    async (page, path) => {
      await page.goto(sample.origin + encodeURI(path));
      if (style !== undefined) await page.addStyleTag({ content: style });
      const rootSize = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
      expect(rootSize).toBe(`${(DEFAULT_TEXT_SIZE_PX * percent) / 100}px`);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (overflow > 0) faults.push(`${path} is ${overflow} px wider than the window`);
      if ((await page.locator('.site-header-bar').count()) > 0)
        faults.push(...(await misplacedControls(page)).map((fault) => `${path}: ${fault}`));
      visited++;
    },
    (page) => setTextSize(page, percent),
  );
  expect(faults).toEqual([]);
  expect(visited).toBeGreaterThan(8);
}

describe('with text of 200%', () => {
  test('a page of each kind fits a window of 360 px, with all controls of the header', async () => {
    await checkKinds(200, 360);
  });
});

test('a page of each kind fits a window of 360 px with the text spacing of WCAG, with all controls of the header', {
  tags: 'extended',
}, async () => {
  await checkKinds(100, 360, SPACING);
});

describe.each([125, 150, 200])('with text of %i%', (percent) => {
  test.each([320, 768, 1024, 1280])(
    'a page of each kind fits a window of %i px, with all controls of the header',
    { tags: 'extended' },
    async (width) => {
      await checkKinds(percent, width);
    },
  );
});
