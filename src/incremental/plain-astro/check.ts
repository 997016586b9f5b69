/** Builds a plain site both ways, with this engine and with Astro alone, and compares what they leave. */
import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type BuildOptions, buildSite } from '../build/build.ts';
import { compileFailed } from '../core/fault-catalogue.ts';
import { listFiles } from '../output/write-outputs.ts';
import { State, stateFile } from '../store/state.ts';
import { wordsForUntraced } from './plain-inputs.ts';
import { fromRecords } from './plain-partition.ts';

export interface CheckDifference {
  readonly file: string;
  /** `missing`: only Astro leaves it; `surplus`: only this engine does. */
  readonly kind: 'differs' | 'missing' | 'surplus';
  /** What its page read that cannot be compared with an earlier build, in words. */
  readonly untraced: readonly string[];
}

export interface Check {
  readonly files: number;
  readonly differences: readonly CheckDifference[];
}

/**
 * Builds the site as it goes on from the last build, and with Astro from nothing, and compares both byte for byte.
 * @throws {FaultError} as `build` does
 */
export async function checkSite(options: BuildOptions): Promise<Check> {
  const { root, out, cache, progress } = options;
  await buildSite(options);
  const stock = join(cache, 'check');
  rmSync(stock, { recursive: true, force: true });
  const stage = progress.stage('Building with Astro');
  try {
    await buildWithAstro(root, stock);
    stage.end('to compare with');
    return compare(out, stock, untracedOf(cache));
  } finally {
    rmSync(stock, { recursive: true, force: true });
  }
}

async function buildWithAstro(root: string, out: string): Promise<void> {
  const folder = dirname(createRequire(join(root, 'package.json')).resolve('astro/package.json'));
  const args = [join(folder, 'bin/astro.mjs'), 'build', '--root', root, '--outDir', out, '--force'];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  const status = await new Promise<number | null>((done, failed) => {
    child.on('close', done);
    child.on('error', failed);
  });
  if (status !== 0) throw compileFailed(new Error(said.trim()));
}

/** What each page read that cannot be compared, by file. */
function untracedOf(cache: string): ReadonlyMap<string, readonly string[]> {
  const state = State.open(stateFile(cache), { readOnly: true });
  try {
    return new Map(
      [...state.allPages()].map(({ file, records }) => [file, wordsForUntraced(fromRecords(records).reads)]),
    );
  } finally {
    state.close();
  }
}

function compare(out: string, stock: string, untraced: ReadonlyMap<string, readonly string[]>): Check {
  const [ours, theirs] = [new Set(listFiles(out)), new Set(listFiles(stock))];
  const differences: CheckDifference[] = [];
  for (const file of [...new Set([...ours, ...theirs])].sort()) {
    const kind = !ours.has(file) ? 'missing' : !theirs.has(file) ? 'surplus' : 'differs';
    if (kind === 'differs' && readFileSync(join(out, file)).equals(readFileSync(join(stock, file)))) continue;
    differences.push({ file, kind, untraced: untraced.get(file) ?? [] });
  }
  return { files: theirs.size, differences };
}
