import { expect, test } from 'vitest';
import { describeCases } from '../support/describe-cases.ts';
import { sampleInBrowser } from './support/sample-in-browser.ts';

const sample = sampleInBrowser();

/** A telephone number with a country code, an optional trunk prefix and all its separators. */
const LONG_NUMBER = '+44 (0)161 496-0048';

const PATH = '/legal-rankings/banking-finance-london-1:22:501:1';

const MEDIA_AND_WIDTHS = [
  ['screen', 768],
  ['screen', 992],
  ['screen', 1440],
  // The widths of an A4 page within the margins of the print styles, in portrait and in landscape.
  ['print', 673],
  ['print', 1002],
] as const;

const testColumns = ([media, width]: (typeof MEDIA_AND_WIDTHS)[number]) => {
  test('has columns that are wide enough for names, and for telephone numbers on one line', async () => {
    const { page } = await sample.open(PATH, { viewport: { width, height: 900 } });
    await page.emulateMedia({ media });
    const table = page.locator('.ranking-table');
    const lines = await table.locator('[href^="tel:"]').evaluateAll(
      (links, number) =>
        links.map((link) => {
          link.textContent = number;
          const text = document.createRange();
          text.selectNodeContents(link);
          return text.getClientRects().length;
        }),
      LONG_NUMBER,
    );
    expect([...new Set(lines)]).toEqual([1]);
    const cells = await table.locator('tbody :is(th, td):visible').evaluateAll((elements) =>
      elements.map((element) => {
        const { width: cellWidth, right } = element.getBoundingClientRect();
        const contents = [...element.children].map((child) => child.getBoundingClientRect().right);
        return {
          column: element.className,
          width: cellWidth,
          right,
          contentRight: Math.max(0, ...contents),
        };
      }),
    );
    expect(cells.filter((cell) => cell.column === 'entry-name' && cell.width <= 100)).toEqual([]);
    expect(cells.filter(({ right }) => right > width)).toEqual([]);
    expect(cells.filter(({ right, contentRight }) => contentRight > right + 0.5)).toEqual([]);
    await page.context().close();
  });
};
describeCases('a ranking table in %s at %i px', MEDIA_AND_WIDTHS, testColumns);

test('a list of department heads has no line that begins with a comma', async () => {
  const { page } = await sample.open(PATH);
  const lists = page.locator('.entry-heads');
  for (let width = 320; width < 1440; width += 14) {
    await page.setViewportSize({ width, height: 900 });
    const gaps = await lists.evaluateAll((elements) =>
      elements.flatMap((list) =>
        [...list.querySelectorAll('a + a')].map((link) => {
          const comma = document.createRange();
          comma.setStart(link.previousSibling as Text, 0);
          comma.setEnd(link.previousSibling as Text, 1);
          const name = [...(link.previousElementSibling?.getClientRects() ?? [])].at(-1);
          return comma.getBoundingClientRect().left - (name?.right ?? 0);
        }),
      ),
    );
    expect(gaps.length).toBeGreaterThan(0);
    // The comma directly follows the name.
    expect(
      gaps.filter((gap) => Math.abs(gap) > 1),
      `${width} px`,
    ).toEqual([]);
  }
  await page.context().close();
});
