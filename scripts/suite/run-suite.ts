import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatDuration } from '@laurel/terminal';
import { browserSources } from '../browser/browser-sources.ts';
import { findBrowser } from '../browser/find-browser.ts';
import { launchOnce } from '../browser/launch-browser.ts';
import { CHECKS } from '../checks/all-checks.ts';
import { runChecks } from '../checks/run-checks.ts';
import { runVitest } from './run-vitest.ts';
import { countPartResults, type TestCounts } from './test-counts.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const PARTS = {
  check: checkAll,
  unit: () => runVitest(['--project', 'node', '--project', 'dom']),
  system: () => runTagged('!further'),
  further: () => runTagged('further'),
  extended: () => runVitest(['--project', 'extended', '--project', 'packages']),
} as const satisfies Record<string, () => Promise<TestCounts>>;
export type Part = keyof typeof PARTS;
export const partNames = Object.keys(PARTS) as Part[];

/** Static checks and Vitest projects that `npm test` runs. Together, they have at least one test of each behaviour. */
export const SHORT_PARTS: readonly Part[] = ['check', 'unit', 'system'];

/** Parts that run concurrently, one group after the other. The checks mostly wait for one single-threaded program. */
const CONCURRENT_PARTS: readonly (readonly Part[])[] = [
  ['check', 'unit'],
  ['system'],
  ['further'],
  ['extended'],
];

/** Parts with tests in a real browser. */
const BROWSER_PARTS: readonly Part[] = ['system', 'further', 'extended'];

const PART_WIDTH = 10;

/** Number of slowest files that are listed for a part. */
const LISTED_FILES = 10;

/** Runs the system tests that match an expression of tags. */
async function runTagged(expression: string): Promise<TestCounts> {
  const counts = await runVitest(['--project', 'system', '--tags-filter', expression]);
  // Vitest reports the tests that do not match as skipped.
  return { ...counts, skipped: 0 };
}

/** Runs the static checks and writes their lines together at the end. */
async function checkAll(): Promise<TestCounts> {
  let output = '';
  const failed = await runChecks(
    CHECKS,
    (text) => {
      output += text;
    },
    () => performance.now(),
  );
  process.stdout.write(output);
  return countPartResults(failed.length === 0 ? 0 : 1, undefined);
}

/**
 * Runs parts of the suite and prints the result of each.
 * @returns the exit code
 */
export async function runSuite(parts: readonly Part[]): Promise<number> {
  const started = performance.now();
  // Hundreds of processes load the same modules, so they share one compile cache.
  process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'node-compile-cache');
  if (BROWSER_PARTS.some((part) => parts.includes(part))) {
    const note = (line: string) => process.stdout.write(`${line}\n`);
    process.env.CHROMIUM_PATH = await findBrowser(browserSources(process.env, note), launchOnce);
    note(`Browser: ${process.env.CHROMIUM_PATH}`);
  }
  const lines: string[] = [];
  const total = { passed: 0, failed: 0 };
  for (const group of CONCURRENT_PARTS) {
    const reports = group
      .filter((part) => parts.includes(part))
      .map(async (part) => {
        const partStarted = performance.now();
        const { passed, failed, skipped, files } = await PARTS[part]();
        total.passed += passed;
        total.failed += failed;
        const counts = part === 'check' ? (failed ? 'FAILED' : 'ok') : `${passed} passed, ${failed} failed`;
        const skippedText = skipped === 0 ? '' : `, ${skipped} skipped`;
        return [
          `${part.padEnd(PART_WIDTH)}${formatDuration(performance.now() - partStarted)}  ${counts}${skippedText}`,
          ...files
            .slice(0, LISTED_FILES)
            .map(
              ({ path, ms }) => `${''.padEnd(PART_WIDTH + 2)}${formatDuration(ms)}  ${relative(root, path)}`,
            ),
        ];
      });
    lines.push(...(await Promise.all(reports)).flat());
  }
  lines.push(`${'in all'.padEnd(PART_WIDTH)}${formatDuration(performance.now() - started)}`);
  process.stdout.write(`\n${lines.join('\n')}\n\n${total.passed} passed, ${total.failed} failed\n`);
  return total.failed === 0 ? 0 : 1;
}
