/**
 * Runs the whole test suite.
 *
 *     npm test -- [PART…]
 *
 * Exit codes: 0 all passed, 1 something failed, 2 usage.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatDuration } from '../src/incremental/terminal/progress.ts';
import { browserSources, launchOnce } from './browser/browser-sources.ts';
import { findBrowser, NoBrowser } from './browser/find-browser.ts';
import { fail } from './command/fail.ts';
import { readNames } from './command/read-names.ts';
import { countsOfPart, type TestCounts } from './suite/test-report.ts';

const usage = `Usage: npm test -- [PART…]

Runs the suite, all of it or the parts named:

  check    static checks, as npm run check
  unit     tests without a browser or other processes
  system   integration, edge and browser tests; installs a Chromium if the machine has none

A single file: npx vitest run tests/domain/slugs.test.ts
CHROMIUM_PATH names the browser to use. The last line counts the tests: '812 passed, 0 failed'.`;

const root = fileURLToPath(new URL('..', import.meta.url));
const require = createRequire(import.meta.url);
const vitest = join(dirname(require.resolve('vitest/package.json')), 'vitest.mjs');
const tsx = join(dirname(require.resolve('tsx/package.json')), 'dist/cli.mjs');

const PARTS = {
  check: () => runNode([tsx, 'scripts/check.ts']),
  unit: () => runVitest(['node', 'dom']),
  system: () => runVitest(['system']),
} as const satisfies Record<string, () => Promise<TestCounts>>;
type Part = keyof typeof PARTS;
const partNames = Object.keys(PARTS) as Part[];

/** Runs this Node with the arguments, its output passed through; resolves to its exit code. */
async function exitCode(args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

async function runNode(args: readonly string[]): Promise<TestCounts> {
  return countsOfPart(await exitCode(args), undefined);
}

async function runVitest(projects: readonly string[]): Promise<TestCounts> {
  const folder = await mkdtemp(join(tmpdir(), 'laurel-test-'));
  try {
    const report = join(folder, 'report.json');
    const chosen = projects.flatMap((project) => ['--project', project]);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const code = await exitCode([vitest, 'run', ...chosen, ...reporters]);
    return countsOfPart(code, await readFile(report, 'utf8').catch(() => undefined));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runSuite(parts: readonly Part[]): Promise<number> {
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

async function main(): Promise<number> {
  const names = readNames(partNames, 'part', usage);
  if (typeof names === 'number') return names;
  return runSuite(partNames.filter((part) => names.length === 0 || names.includes(part)));
}

process.exitCode = await main().catch((error: unknown) => {
  if (!(error instanceof NoBrowser)) return fail(error);
  console.error(error.message);
  return 1;
});
