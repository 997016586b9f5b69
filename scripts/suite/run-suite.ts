import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatDuration } from 'astro-incremental/terminal';
import { browserSources } from '../browser/browser-sources.ts';
import { findBrowser } from '../browser/find-browser.ts';
import { launchOnce } from '../browser/launch-browser.ts';
import { exitCode } from './exit-code.ts';
import { runVitest } from './run-vitest.ts';
import { countsOfPart, type TestCounts } from './test-report.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const tsx = join(dirname(createRequire(import.meta.url).resolve('tsx/package.json')), 'dist/cli.mjs');

const PARTS = {
  check: () => runNode([tsx, 'scripts/check.ts']),
  unit: () => runVitest(['--project', 'node', '--project', 'dom']),
  system: () => runVitest(['--project', 'system']),
} as const satisfies Record<string, () => Promise<TestCounts>>;
export type Part = keyof typeof PARTS;
export const partNames = Object.keys(PARTS) as Part[];

async function runNode(args: readonly string[]): Promise<TestCounts> {
  return countsOfPart(await exitCode(args), undefined);
}

/** Runs parts of the suite and prints what each came to. @returns the exit code. */
export async function runSuite(parts: readonly Part[]): Promise<number> {
  const started = performance.now();
  if (parts.includes('system')) {
    const note = (line: string) => process.stdout.write(`${line}\n`);
    process.env.CHROMIUM_PATH = await findBrowser(browserSources(process.env, note), launchOnce);
    note(`Browser: ${process.env.CHROMIUM_PATH}`);
  }
  const lines: string[] = [];
  const total = { passed: 0, failed: 0 };
  for (const part of parts) {
    const partStarted = performance.now();
    const { passed, failed, skipped, files } = await PARTS[part]();
    total.passed += passed;
    total.failed += failed;
    const counts = part === 'check' ? (failed ? 'FAILED' : 'ok') : `${passed} passed, ${failed} failed`;
    const left = skipped === 0 ? '' : `, ${skipped} skipped`;
    lines.push(`${part.padEnd(8)}${formatDuration(performance.now() - partStarted)}  ${counts}${left}`);
    for (const { path, ms } of files.slice(0, 5)) {
      lines.push(`          ${formatDuration(ms)}  ${relative(root, path)}`);
    }
  }
  lines.push(`in all  ${formatDuration(performance.now() - started)}`);
  process.stdout.write(`\n${lines.join('\n')}\n\n${total.passed} passed, ${total.failed} failed\n`);
  return total.failed === 0 ? 0 : 1;
}
