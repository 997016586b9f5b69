/**
 * Measures the input delay of the filter of a long list, on the built sample with synthetic rows.
 *
 *     npm run bench:lists -- [--rows N] [--slowdown N]
 */
import { parseWholeNumber, runCommand } from '@laurel/terminal';
import { openBrowser } from '../../../tests/browser/support/browser.ts';
import { registerJsx } from '../../command/register-jsx.ts';
import { measureFilterDelay } from './filter-delay.ts';

const CALL = 'npm run bench:lists --';

const usage = `Usage: ${CALL} [options]

Types into the filter of a list of the built sample, whose rows are replaced by synthetic rows. Prints the delays as JSON.

  --rows N      number of rows (default 40000)
  --slowdown N  factor by which the processor is slowed down (default 4)
  --help        this text

Exit codes: 0 measured, 1 failure, 2 invalid arguments.`;

await runCommand({
  invocation: CALL,
  usage,
  options: {
    rows: { type: 'string', default: '40000' },
    slowdown: { type: 'string', default: '4' },
  },
  async run({ values }) {
    const rows = parseWholeNumber(CALL, '--rows', values.rows);
    const slowdown = parseWholeNumber(CALL, '--slowdown', values.slowdown);
    registerJsx();
    const { startSampleSite } = await import('../../../tests/support/sample-site.ts');
    const site = await startSampleSite();
    const browser = await openBrowser();
    try {
      const path = site.pages.find((page) => /^\/all-lawyers-[^/]+$/.test(page)) ?? '';
      const measured = await measureFilterDelay(browser, { origin: site.origin, path, rows, slowdown });
      console.log(JSON.stringify(measured, undefined, 2));
    } finally {
      await browser.close();
      await site.close();
    }
    return 0;
  },
});
