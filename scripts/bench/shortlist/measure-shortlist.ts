/**
 * Measures the delays of interactions with a full shortlist of the built sample. Prints the delays, their goal and the load average.
 *
 *     npm run bench:shortlist -- [--entries 50] [--slowdown 4] [--times 9]
 *
 * Exit codes: 0 measured, 2 called wrongly.
 */
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { MAX_SHORTLIST_ENTRIES } from '../../../src/domain/shortlist.ts';
import { openBrowser } from '../../../tests/browser/support/browser.ts';
import { startSampleSite } from '../../../tests/support/sample-site.ts';
import { largestProfiles, measureShortlistDelay } from './shortlist-delay.ts';

/** Goal of the time from an input to the next paint, at a slow-down of 4. */
const GOAL_MS = 150;

const { values } = parseArgs({
  options: {
    entries: { type: 'string', default: String(MAX_SHORTLIST_ENTRIES) },
    slowdown: { type: 'string', default: '4' },
    times: { type: 'string', default: '9' },
  },
});
const site = await startSampleSite();
const browser = await openBrowser();
try {
  const delays = await measureShortlistDelay(browser, {
    origin: site.origin,
    keys: largestProfiles(site.dist, Number(values.entries)),
    slowdown: Number(values.slowdown),
    times: Number(values.times),
  });
  console.table(
    delays.map((delay) => ({
      ...delay,
      goal: GOAL_MS,
      medianToGoal: Number((delay.medianUntilPainted / GOAL_MS).toFixed(2)),
    })),
  );
  console.log(`Load of the machine: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores.`);
} finally {
  await browser.close();
  await site.close();
}
