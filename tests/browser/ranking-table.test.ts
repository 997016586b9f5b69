import { expect, test } from 'vitest';
import { sampleInBrowser } from './support/sample-in-browser.ts';

const sample = sampleInBrowser();

/** A telephone number that is as long as the longest numbers with a country code. */
const LONG_NUMBER = '+49 69 123456-7890';

test.each([
  ['screen', 768],
  ['screen', 992],
  ['screen', 1440],
  // About the width of an A4 page without margins, in portrait and in landscape.
  ['print', 680],
  ['print', 1050],
] as const)(
  'the columns of a ranking table fit the names and the telephone numbers in %s at %i px',
  async (media, width) => {
    const path = '/legal-rankings/banking-finance-london-1:22:501:1';
    const { page } = await sample.open(path, { viewport: { width, height: 900 } });
    await page.emulateMedia({ media });
    const cells = await page
      .locator('.ranking-table tbody :is(th, td):visible')
      .evaluateAll((elements, text) => {
        for (const number of document.querySelectorAll('.entry-contact [href^="tel:"]'))
          number.textContent = text;
        return elements.map((element) => {
          const { width: cellWidth, right } = element.getBoundingClientRect();
          const contents = [...element.children].map((child) => child.getBoundingClientRect().right);
          return {
            column: element.className,
            width: cellWidth,
            right,
            contentRight: Math.max(0, ...contents),
          };
        });
      }, LONG_NUMBER);
    expect(cells.filter(({ column }) => column === 'entry-contact').length).toBeGreaterThan(10);
    expect(cells.filter((cell) => cell.column === 'entry-name' && cell.width <= 100)).toEqual([]);
    expect(cells.filter(({ right }) => right > width)).toEqual([]);
    expect(cells.filter(({ right, contentRight }) => contentRight > right + 0.5)).toEqual([]);
    await page.context().close();
  },
);
