/**
 * Tests a site with random edits and faults, and repeatedly compares it with a clean build.
 *
 *     npm run torture -- [--seed N] [--minutes M] [--steps FILE]
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseWholeNumber, runCommand } from '@laurel/terminal';
import { z } from 'zod';
import { keyedRandom } from './publisher/generator/random.ts';
import { createPublisher } from './publisher/publisher.ts';
import { runHistory, type Violation } from './torture/run-history.ts';
import { SiteUnderTest } from './torture/site-under-test.ts';
import { isFaultStep, randomStep, type Step, stepSchema } from './torture/steps.ts';
import { untilMidnight } from './torture/until-midnight.ts';

const CALL = 'npm run torture --';
const MINUTE_MS = 60_000;

await runCommand({
  invocation: CALL,
  usage: `Usage: ${CALL} [options]

Pulls, builds and publishes the sample in a temporary folder. Then applies random steps: edits of the content, killed
commands, limited file sizes, flipped bits, truncated, deleted and extended files, older folders restored in place,
faults of the upstream, and two concurrent commands. After one or several of these steps, the commands run again, and the
built and the live site must equal a clean build. No step starts in the last three minutes of a day (UTC).

  --seed N        seed of the random steps (default 1)
  --minutes M     duration (default 5)
  --steps FILE    applies the steps of a JSON file, as printed for a failure, instead of random steps
  --help          this text

Exit codes: 0 no guarantee was broken, 1 a guarantee was broken or the test failed, 2 invalid arguments.`,
  options: {
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '5' },
    steps: { type: 'string' },
  },
  async run({ values }) {
    const seed = parseWholeNumber(CALL, '--seed', values.seed, { min: 0 });
    const minutes = parseWholeNumber(CALL, '--minutes', values.minutes, { min: 1 });
    const recordedSteps =
      values.steps === undefined
        ? undefined
        : z
            .array(stepSchema)
            .min(1)
            .parse(JSON.parse(readFileSync(values.steps, 'utf8')));
    const random = keyedRandom('torture', seed);
    const counts: Record<string, number> = {};
    const applied: Step[] = [];
    // The duration does not include the set-up of the site.
    let end = Number.POSITIVE_INFINITY;
    const next = untilMidnight(() => {
      const isDone =
        recordedSteps === undefined ? Date.now() >= end : applied.length === recordedSteps.length;
      if (isDone) return undefined;
      const step = recordedSteps?.[applied.length] ?? randomStep(random);
      applied.push(step);
      return step;
    }, Date.now);
    const violation = await withSite((site) => {
      end = Date.now() + minutes * MINUTE_MS;
      return runHistory(site, next, (step, found) => {
        counts[step.kind] = (counts[step.kind] ?? 0) + 1;
        console.log(`${applied.length} ${JSON.stringify(step)} ${found === undefined ? 'ok' : 'BROKEN'}`);
      });
    });
    if (violation !== undefined) {
      printViolation(violation, await shortestHistory(applied, violation), seed);
      return 1;
    }
    if (applied.length < (recordedSteps?.length ?? 1))
      throw new Error(
        `The last three minutes of the day (UTC) began after ${applied.length} steps. Start the test again after midnight (UTC).`,
      );
    console.table(counts);
    console.log(
      `${applied.filter(isFaultStep).length} faults, ${applied.length} steps: no guarantee was broken.`,
    );
    return 0;
  },
});

/** Calls an action with a new site, and removes the site afterwards. */
async function withSite<Result>(action: (site: SiteUnderTest) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-torture-'));
  const publisher = await createPublisher();
  try {
    const site = new SiteUnderTest(join(folder, 'site'), publisher);
    const failed = (await site.setUp()).find(({ end }) => end !== 0);
    if (failed !== undefined) throw new Error(`The first ${failed.command} failed: ${failed.errors}`);
    return await action(site);
  } finally {
    await publisher.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Runs suffixes of a history on new sites, from short to long. Returns the first suffix that breaks the same guarantee, otherwise
 * the whole history. In the last three minutes of a day (UTC), no step starts, so a history cannot be shortened
 * during these minutes.
 */
async function shortestHistory(steps: readonly Step[], { what }: Violation): Promise<readonly Step[]> {
  for (let length = 1; length < steps.length; length *= 2) {
    const end = steps.slice(-length);
    const remaining = [...end];
    const next = untilMidnight(() => remaining.shift(), Date.now);
    const found = await withSite((site) => runHistory(site, next, () => undefined));
    if (found?.what === what) return end;
  }
  return steps;
}

function printViolation({ what, detail }: Violation, history: readonly Step[], seed: number): void {
  const file = join(tmpdir(), `torture-${seed}.json`);
  writeFileSync(file, JSON.stringify(history, null, 2));
  console.error(`Broken with seed ${seed}: ${what}. ${detail}`);
  console.error(`Shortest history, also in ${file}: ${JSON.stringify(history)}`);
}
