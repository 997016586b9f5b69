import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatDuration } from 'astro-incremental/terminal';
import { browserSources, launchOnce } from '../browser/browser-sources.ts';
import { findBrowser } from '../browser/find-browser.ts';
import { countsOfPart, type TestCounts } from './test-report.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const require = createRequire(import.meta.url);
const vitest = join(dirname(require.resolve('vitest/package.json')), 'vitest.mjs');
const tsx = join(dirname(require.resolve('tsx/package.json')), 'dist/cli.mjs');

const PARTS = {
  check: () => runNode([tsx, 'scripts/check.ts']),
  unit: () => runVitest(['node', 'dom']),
  system: () => runVitest(['system']),
} as const satisfies Record<string, () => Promise<TestCounts>>;
export type Part = keyof typeof PARTS;
export const partNames = Object.keys(PARTS) as Part[];

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
