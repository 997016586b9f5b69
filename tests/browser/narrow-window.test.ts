import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { parseAddress } from '../../src/domain/addresses.ts';
import { sampleInBrowser } from './support/sample-in-browser.ts';

const sample = sampleInBrowser();

const open = async (path: string, width: number): Promise<Page> =>
  (await sample.open(path, { viewport: { width, height: 800 } })).page;

test.each([320, 360])('no word of the rankings by band is broken at %i px', async (width) => {
  const page = await open('/legal-guide/global-2', width);
  const lines = await page.locator('.bands-chart th').evaluateAll((headings) =>
    headings.flatMap((heading) => {
      const text = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT).nextNode() as Text;
      return [...text.data.matchAll(/\S+/g)].map(({ 0: word, index }) => {
        const range = new Range();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return { word, lines: range.getClientRects().length };
      });
    }),
  );
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.filter((word) => word.lines > 1)).toEqual([]);
  await page.context().close();
});

test('a separator of the breadcrumbs is on the first line of the following entry, however long the entry is', async () => {
  const departments = sample.pages.filter((path) => parseAddress(path)?.kind === 'department');
  const [longest = ''] = departments.toSorted((one, other) => other.length - one.length);
  const page = await open(longest, 360);
  const items = await page.locator('.breadcrumbs li').evaluateAll((entries) =>
    entries.map((entry) => {
      const [line] = entry.firstElementChild?.getClientRects() ?? [];
      return { height: entry.clientHeight, above: (line?.top ?? 0) - entry.getBoundingClientRect().top };
    }),
  );
  expect(Math.max(...items.map(({ height }) => height))).toBeGreaterThan(40);
  expect(Math.max(...items.map(({ above }) => above))).toBeLessThan(10);
  await page.context().close();
});
