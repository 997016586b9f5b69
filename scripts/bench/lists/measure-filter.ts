/**
 * Measures the input delay of the filter of a long list, on the built sample with synthetic rows.
 *
 *     npx tsx scripts/bench/lists/measure-filter.ts [--rows 40000] [--slowdown 4]
 *
 * Exit codes: 0 measured, 2 called wrongly.
 */
import { parseArgs } from 'node:util';
import { openBrowser } from '../../../tests/browser/support/browser.ts';
import { startSampleSite } from '../../../tests/support/sample-site.ts';
import { measureFilterDelay } from './filter-delay.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '40000' },
    slowdown: { type: 'string', default: '4' },
  },
});
const site = await startSampleSite();
const browser = await openBrowser();
try {
  const path = site.pages.find((page) => /^\/all-lawyers-[^/]+$/.test(page)) ?? '';
  const measured = await measureFilterDelay(browser, {
    origin: site.origin,
    path,
    rows: Number(values.rows),
    slowdown: Number(values.slowdown),
  });
  console.log(JSON.stringify(measured, undefined, 2));
} finally {
  await browser.close();
  await site.close();
}
