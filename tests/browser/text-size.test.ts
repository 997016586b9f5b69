/** Tests of pages with the text size and the text spacing that a visitor has chosen. Sources: WCAG 2.2, 1.4.4, 1.4.10 and 1.4.12. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { type AddressKind, parseAddress } from '../../src/domain/addresses.ts';
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

/**
 * Returns the texts that an element clips sideways, and the pairs of cells in a row of a table whose texts overlap. Texts that scroll, end
 * with an ellipsis or are only for screen readers are omitted.
 */
const obscuredTexts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const TOLERANCE_PX = 1;
    const range = document.createRange();
    const boxes = (node: Node): readonly DOMRect[] => {
      range.selectNodeContents(node);
      return [...range.getClientRects()].filter(({ width, height }) => width > 2 && height > 2);
    };
    const name = (node: Node) => `“${node.textContent?.trim().slice(0, 40)}”`;
    /** Returns the element that clips a text; null if none does. */
    const clippingElement = (element: Element | null): Element | null => {
      if (element === null || element === document.body) return null;
      const { clipPath, overflowX, textOverflow } = getComputedStyle(element);
      if (clipPath !== 'none' || textOverflow === 'ellipsis' || /auto|scroll/.test(overflowX)) return null;
      return /hidden|clip/.test(overflowX) ? element : clippingElement(element.parentElement);
    };
    const textNodes = (root: Element): readonly Node[] => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const nodes: Node[] = [];
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) nodes.push(node);
      return nodes;
    };
    const isForScreenReaders = (element: Element | null): boolean =>
      element !== null &&
      (getComputedStyle(element).clipPath !== 'none' || isForScreenReaders(element.parentElement));
    const faults = new Set<string>();
    for (const node of textNodes(document.body)) {
      if (!node.parentElement?.checkVisibility({ visibilityProperty: true })) continue;
      const view = clippingElement(node.parentElement)?.getBoundingClientRect();
      if (view === undefined) continue;
      const isClipped = ({ left, right }: DOMRect) =>
        left < view.left - TOLERANCE_PX || right > view.right + TOLERANCE_PX;
      if (boxes(node).some(isClipped)) faults.add(`${name(node)} is clipped`);
    }
    const overlap = (one: DOMRect, other: DOMRect) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > TOLERANCE_PX &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > TOLERANCE_PX;
    for (const row of document.querySelectorAll('tbody tr')) {
      const cells = [...row.children].map((cell) => {
        const shown = textNodes(cell).filter(({ parentElement }) => !isForScreenReaders(parentElement));
        return { cell, texts: shown.flatMap(boxes) };
      });
      for (const [index, one] of cells.entries())
        for (const other of cells.slice(index + 1))
          if (one.texts.some((text) => other.texts.some((next) => overlap(text, next))))
            faults.add(`${name(one.cell)} overlaps ${name(other.cell)}`);
    }
    return [...faults];
  });

/** The text spacing of WCAG 1.4.12. */
const SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-block-end: 2em !important; }';

interface Size {
  /** Text size of the browser in percent of the default. */
  readonly percent: number;
  /** Width of the window in pixels. */
  readonly width: number;
}

/**
 * Checks a page of each kind. It is loaded once and then laid out in each size, because loading takes longer than a layout.
 * @param kinds kinds of pages to check; undefined for all kinds
 * @returns the number of checked layouts
 */
async function checkKinds(
  sizes: readonly Size[],
  { kinds, style }: { readonly kinds?: readonly AddressKind[]; readonly style?: string } = {},
): Promise<number> {
  const { origin, browser } = sample;
  const pages = sample.pages.filter((path) => {
    const kind = parseAddress(path)?.kind;
    return kinds === undefined || (kind !== undefined && kinds.includes(kind));
  });
  const faults: string[] = [];
  let checked = 0;
  await visitKinds({ pages, origin, browser }, { bypassCSP: style !== undefined }, async (page, path) => {
    await page.goto(origin + encodeURI(path));
    if (style !== undefined) await page.addStyleTag({ content: style });
    for (const { percent, width } of sizes) {
      await setTextSize(page, percent);
      await page.setViewportSize({ width, height: 800 });
      const { rootSize, windowWidth, overflow } = await page.evaluate(() => ({
        rootSize: getComputedStyle(document.documentElement).fontSize,
        windowWidth: window.innerWidth,
        overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      }));
      expect({ rootSize, windowWidth }).toEqual({
        rootSize: `${(DEFAULT_TEXT_SIZE_PX * percent) / 100}px`,
        windowWidth: width,
      });
      const place = `${path} with text of ${percent}% at ${width} px`;
      if (overflow > 0) faults.push(`${place} is ${overflow} px wider than the window`);
      if ((await page.locator('.site-header-bar').count()) > 0)
        faults.push(...(await misplacedControls(page)).map((fault) => `${place}: ${fault}`));
      faults.push(...(await obscuredTexts(page)).map((fault) => `${place}: ${fault}`));
      checked++;
    }
  });
  expect(faults).toEqual([]);
  return checked;
}

test('with text of 200%, a tooltip and the outline of its focused link are not clipped by the scrolling table', async () => {
  const { page } = await sample.open('/top-law-firms', { viewport: { width: 360, height: 800 } });
  await setTextSize(page, 200);
  const tooltip = page.locator('.top-firms .tooltip');
  await page.waitForFunction(() => getComputedStyle(document.documentElement).fontSize === '32px');
  await tooltip.getByRole('link').focus();
  const { scrolls, clipped } = await tooltip.evaluate((element) => {
    const OUTLINE_PX = 5;
    const scrolling = element.closest('table')?.parentElement;
    const link = element.querySelector('a')?.getBoundingClientRect();
    const text = element.querySelector('.tooltip-text')?.getBoundingClientRect();
    if (!scrolling || !link || !text) throw new Error('The page has no tooltip in a table.');
    const view = scrolling.getBoundingClientRect();
    return {
      scrolls: scrolling.scrollWidth > scrolling.clientWidth,
      clipped: [
        link.left - OUTLINE_PX < view.left,
        link.right + OUTLINE_PX > view.right,
        text.left < view.left,
        text.right > view.right,
        text.top < view.top,
      ],
    };
  });
  expect(scrolls).toBe(true);
  expect(clipped).toEqual([false, false, false, false, false]);
  await page.context().close();
});

test('with text of 200%, a profile, a ranking table and an article fit a window of 360 px and obscure no text or header control', async () => {
  const kinds = ['law-firm', 'legal-rankings', 'article'] as const;
  expect(await checkKinds([{ percent: 200, width: 360 }], { kinds })).toBe(kinds.length);
});

test('a page of each kind fits a window of 360 px with the text spacing of WCAG, with all controls of the header', {
  tags: 'further',
}, async () => {
  expect(await checkKinds([{ percent: 100, width: 360 }], { style: SPACING })).toBeGreaterThan(8);
});

test('at text sizes of 125, 150 and 200%, a page of each kind fits windows of 320 to 1280 px and obscures no text or header control', {
  tags: 'further',
  timeout: 600_000,
}, async () => {
  const sizes = [125, 150, 200].flatMap((percent) =>
    [320, 360, 768, 1024, 1280].map((width) => ({ percent, width })),
  );
  expect(await checkKinds(sizes)).toBeGreaterThan(8 * sizes.length);
});
