import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type CodeSources,
  type CompiledCode,
  codeFolder,
  codeKey,
  keptCode,
  pruneCode,
} from '../compile/code.ts';
import {
  codeKeepsChanging,
  compileFailed,
  type ErrorData,
  explainWrite,
  stateUnusable,
  unpackError,
} from '../core/errors.ts';
import type { Shard } from '../core/shard.ts';
import { InputIndex } from '../core/trace.ts';
import type { BuildProgress, BuildReport } from '../core/types.ts';
import { openInputFolder } from '../inputs/input-folder.ts';
import { openOutput } from '../output/output.ts';
import { publicFiles } from '../output/public-files.ts';
import { openState, SiteFolder } from '../output/site-folder.ts';
import type { Pool } from '../render/pool.ts';
import { bootIdentity, folderIdentity } from '../store/identity.ts';
import { takeLock } from '../store/lock.ts';
import { type Foundation, isDamage } from '../store/state.ts';
import {
  type Executor,
  type RunOptions,
  runBuild,
  type StaticFile,
  stopwatch,
  unchangedReport,
} from './run.ts';

export interface BuildSiteOptions {
  /** The site's folder: astro.config, src/, public/. */
  readonly root: string;
  /** Module that exports `site`, relative to the root. Default: 'src/site.ts'. */
  readonly site?: string;
  /** Folder of the inputs, with their index.json. */
  readonly snapshots: string;
  /** Folder that the site is written to; it belongs to the build alone. */
  readonly out: string;
  /** Folder of the build's state; belongs to one `out`. */
  readonly cache: string;
  /** Folder whose files are published unchanged. Default: public/ of the root. */
  readonly publicFolder?: string;
  /** Files in `out` that something else than the build puts there. */
  readonly foreign?: readonly string[];
  /** Files and folders, relative to the root, that count as code. */
  readonly code?: readonly string[];
  /** Environment variables that the code reads. */
  readonly env?: readonly string[];
  /** Say what would change and write nothing to `out`. */
  readonly plan?: boolean;
  /** Forget everything and build anew. */
  readonly clean?: boolean;
  readonly shard?: Shard | undefined;
  /** Worker threads. Default: one a core. */
  readonly workers?: number;
  readonly progress: BuildProgress;
  /** Called with remarks that are no part of the report, e.g. that a state was unusable. */
  readonly note?: (line: string) => void;
}

/** What counts as code of a site unless it says otherwise. */
export const DEFAULT_CODE = [
  'src',
  'astro.config.mjs',
  'astro.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

/**
 * Builds a site: afterwards `out` holds the same bytes as after a clean build of the same inputs and code.
 * @throws {BuildError} of the catalogue in core/errors.ts; the state then knows what is unfinished.
 */
export async function buildSite(options: BuildSiteOptions): Promise<BuildReport> {
  const lock = takeLock(options.cache, options.plan ? 'build --plan' : 'build');
  try {
    return await buildLocked(options).catch((error: unknown) => {
      if (!isDamage(error)) throw error;
      options.note?.(String(stateUnusable(options.cache, error)));
      return buildLocked({ ...options, clean: true });
    });
  } catch (error) {
    throw explainWrite(error, options.cache);
  } finally {
    lock.release();
  }
}

async function buildLocked(options: BuildSiteOptions): Promise<BuildReport> {
  const { root, cache, plan = false, shard } = options;
  const timings: { stage: string; ms: number }[] = [];
  const time = stopwatch(timings);
  const sources: CodeSources = {
    root,
    site: options.site ?? 'src/site.ts',
    paths: options.code ?? DEFAULT_CODE,
    env: options.env ?? [],
  };
  const inputs = openInputFolder(options.snapshots);
  const key = codeKey(sources);
  const published = publicFiles(options.publicFolder ?? join(root, 'public'));
  const site = new SiteFolder(options);
  let state = openState(options);
  const foundation: Foundation = {
    code: key,
    inputs: inputs.key,
    published: published.signature,
    shard: shard ? `${shard.index}/${shard.count}` : '1/1',
    out: folderIdentity(options.out),
    boot: bootIdentity(),
  };
  try {
    const kept = keptCode(cache, key, root);
    time('Look');
    if (kept && same(state.foundation(), foundation))
      return unchangedReport(plan, state.countPages(), timings);

    const pool = startPool(options);
    try {
      const code = kept ?? (await compileStable(sources, options, key));
      if (!kept) time('Compile');
      state = plan ? site.planned(state) : await site.prepare(state);
      let executor: Executor | undefined;
      const run: RunOptions = {
        state,
        inputs,
        index: new InputIndex(inputs.digests()),
        collections: code.collections,
        statics: new Map([
          ['assets', assetsOf(code, codeFolder(cache, code.key))],
          ['public', published.load()],
        ]),
        output: openOutput(site.output, 'main'),
        copies: join(cache, 'inputs'),
        foundation: { ...foundation, code: code.key, out: folderIdentity(site.output.folder) },
        arrive: () => site.arrive(),
        shard,
        plan,
        progress: options.progress,
        timings,
        async executor() {
          executor ??= (await pool).executor({
            codeFolder: codeFolder(cache, code.key),
            code,
            inputs: options.snapshots,
            inputsKey: inputs.key,
            out: site.output,
          });
          return executor;
        },
      };
      const report = await runBuild(run);
      pruneCode(cache, code.key);
      return report;
    } finally {
      await (await pool).stop();
    }
  } finally {
    state.close();
    site.tidy();
  }
}

/** Compilations in a row before the code counts as restless. */
const COMPILE_ATTEMPTS = 3;

/** Imports the pool only for a build that has something to do. */
async function startPool(options: BuildSiteOptions): Promise<Pool> {
  const { Pool } = await import('../render/pool.ts');
  return new Pool(options.workers ?? availableParallelism());
}

const same = (one: Foundation | undefined, other: Foundation): boolean =>
  one !== undefined && (Object.keys(other) as (keyof Foundation)[]).every((key) => one[key] === other[key]);

const assetsOf = (code: CompiledCode, folder: string): StaticFile[] =>
  code.assets.map((asset) => ({ ...asset, from: join(folder, 'assets', asset.file) }));

/** Compiles until the code is the same before and after: an edit meanwhile would be kept under the wrong key. */
async function compileStable(
  sources: CodeSources,
  options: BuildSiteOptions,
  firstKey: string,
): Promise<CompiledCode> {
  let key = firstKey;
  for (let attempt = 1; attempt <= COMPILE_ATTEMPTS; attempt++) {
    const code = await compile(sources, options, key);
    const now = codeKey(sources);
    if (now === key) return code;
    rmSync(codeFolder(options.cache, key), { recursive: true, force: true });
    options.note?.('The code changed while it was compiled: it is compiled again.');
    key = now;
  }
  throw codeKeepsChanging(sources.root);
}

/** Runs compile.ts in a process of its own, whose memory goes with it; it ends when the pipe to it does. */
async function compile(sources: CodeSources, options: BuildSiteOptions, key: string): Promise<CompiledCode> {
  const stage = options.progress.stage('Compiling');
  const order = {
    root: sources.root,
    site: sources.site,
    paths: sources.paths,
    env: sources.env,
    cache: options.cache,
    key,
  };
  const script = fileURLToPath(new URL('../compile/compile.ts', import.meta.url));
  const child = spawn(process.execPath, [...process.execArgv, script, JSON.stringify(order)], {
    cwd: sources.root,
    env: {
      NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache'),
      ...process.env,
      NODE_ENV: 'production',
      ASTRO_TELEMETRY_DISABLED: '1',
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const said = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].setEncoding('utf8').on('data', (text: string) => {
      said[stream] += text;
    });
  const status = await new Promise<number | null>((done, failed) => {
    child.on('close', done);
    child.on('error', failed);
  });
  const code = status === 0 ? keptCode(options.cache, key, sources.root) : undefined;
  if (!code) {
    stage.end('failed');
    throw compileError(said);
  }
  stage.end('the code');
  return code;
}

function compileError({ stdout, stderr }: { stdout: string; stderr: string }): Error {
  const line = stdout.split('\n').findLast((text) => text.startsWith('{"name"'));
  return line
    ? unpackError(JSON.parse(line) as ErrorData)
    : compileFailed(new Error(`${stdout}\n${stderr}`.trim() || 'It ended without a word.'));
}
