/**
 * Measures the delays of interactions with a full shortlist of the built sample.
 *
 *     npm run bench:shortlist -- [--entries N] [--slowdown N] [--times N]
 */
import { parseWholeNumber, runCommand } from '@laurel/terminal';
import { MAX_SHORTLIST_ENTRIES } from '../../../src/domain/shortlist.ts';
import { openBrowser } from '../../../tests/browser/support/browser.ts';
import { registerJsx } from '../../command/register-jsx.ts';
import { describeLoad } from '../describe-load.ts';
import { largestProfiles, measureShortlistDelay } from './shortlist-delay.ts';

const CALL = 'npm run bench:shortlist --';

/** Goal of the time from an input to the next paint, at a slow-down of 4. */
const GOAL_MS = 150;

const DEFAULT_TIMES = 9;

const usage = `Usage: ${CALL} [options]

Measures the delays of interactions with a shortlist of the built sample. Prints the delays, their goal (${GOAL_MS} ms at a slow-down of
4) and the load average.

  --entries N   number of entries of the shortlist (default ${MAX_SHORTLIST_ENTRIES})
  --slowdown N  factor by which the processor is slowed down (default 4)
  --times N     number of measurements of each interaction, less than the number of entries (default ${DEFAULT_TIMES}, or the
                largest allowed number if it is less)
  --help        this text

Exit codes: 0 measured, 1 failure, 2 invalid arguments.`;

await runCommand({
  invocation: CALL,
  usage,
  options: {
    entries: { type: 'string', default: String(MAX_SHORTLIST_ENTRIES) },
    slowdown: { type: 'string', default: '4' },
    times: { type: 'string' },
  },
  async run({ values }) {
    const entries = parseWholeNumber(CALL, '--entries', values.entries, {
      min: 3,
      max: MAX_SHORTLIST_ENTRIES,
    });
    const slowdown = parseWholeNumber(CALL, '--slowdown', values.slowdown);
    const max = entries - 1;
    const times =
      values.times === undefined
        ? Math.min(DEFAULT_TIMES, max)
        : parseWholeNumber(CALL, '--times', values.times, { min: 2, max });
    registerJsx();
    const { startSampleSite } = await import('../../../tests/support/sample-site.ts');
    const site = await startSampleSite();
    const browser = await openBrowser();
    try {
      const delays = await measureShortlistDelay(browser, {
        origin: site.origin,
        keys: largestProfiles(site.dist, entries),
        slowdown,
        times,
      });
      console.table(
        delays.map((delay) => ({
          ...delay,
          goal: GOAL_MS,
          medianToGoal: Number((delay.medianUntilPainted / GOAL_MS).toFixed(2)),
        })),
      );
      console.log(`After the benchmark: ${describeLoad()}.`);
    } finally {
      await browser.close();
      await site.close();
    }
    return 0;
  },
});
