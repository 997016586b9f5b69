import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { availableParallelism, hostname } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  BuildError,
  compileFailed,
  type ErrorData,
  errorCode,
  explainWrite,
  outputFolderRefused,
  unpackError,
} from '../core/errors.ts';
import type { Shard } from '../core/shard.ts';
import { InputIndex } from '../core/trace.ts';
import type { BuildProgress, BuildReport } from '../types.ts';
import { type CodeSources, type CompiledCode, codeFolder, codeKey, keptCode, pruneCode } from './code.ts';
import { openInputFolder } from './input-folder.ts';
import { takeLock } from './lock.ts';
import { clearIncoming, openOutput } from './output.ts';
import type { Pool } from './pool.ts';
import { publicFiles } from './public-files.ts';
import {
  type Executor,
  type RunOptions,
  runBuild,
  type StaticFile,
  stopwatch,
  unchangedReport,
} from './run.ts';
import { type Foundation, State } from './state.ts';

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
    return await buildLocked(options);
  } catch (error) {
    throw explainWrite(error, options.cache);
  } finally {
    lock.release();
  }
}

async function buildLocked(options: BuildSiteOptions): Promise<BuildReport> {
  const { root, cache, out, plan = false, shard } = options;
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
  const trash = new Trash(cache);
  let state = openState(options, trash);
  const foundation: Foundation = {
    code: key,
    inputs: inputs.key,
    published: published.signature,
    shard: shard ? `${shard.index}/${shard.count}` : '1/1',
    out: folderIdentity(out),
    boot: bootIdentity(),
  };
  try {
    const kept = keptCode(cache, key, root);
    time('Look');
    if (kept && same(state.foundation(), foundation))
      return unchangedReport(plan, state.countPages(), timings);
    if (!plan) state = secureOutput(state, options, trash);

    const pool = startPool(options);
    try {
      const code = kept ?? (await compile(sources, options, key));
      if (!kept) time('Compile');
      let executor: Executor | undefined;
      const run: RunOptions = {
        state,
        inputs,
        index: new InputIndex(inputs.digests()),
        collections: code.collections,
        statics: new Map([
          ['assets', assetsOf(code, codeFolder(cache, key))],
          ['public', published.load()],
        ]),
        output: openOutput(out, 'main'),
        copies: join(cache, 'inputs'),
        foundation: { ...foundation, out: folderIdentity(out) },
        shard,
        plan,
        progress: options.progress,
        timings,
        async executor() {
          executor ??= (await pool).executor({
            codeFolder: codeFolder(cache, key),
            code,
            inputs: options.snapshots,
            out,
          });
          return executor;
        },
      };
      const report = await runBuild(run);
      pruneCode(cache, key);
      return report;
    } finally {
      await (await pool).stop();
    }
  } finally {
    state.close();
    trash.empty();
  }
}

/** Imports the pool only for a build that has something to do. */
async function startPool(options: BuildSiteOptions): Promise<Pool> {
  const { Pool } = await import('./pool.ts');
  return new Pool(options.workers ?? availableParallelism());
}

const same = (one: Foundation | undefined, other: Foundation): boolean =>
  one !== undefined && (Object.keys(other) as (keyof Foundation)[]).every((key) => one[key] === other[key]);

const stateFile = (cache: string) => join(cache, 'state.sqlite');

/** Opens the state; with `clean`, or where it cannot be used, an empty one, and the output folder is moved away. */
function openState(options: BuildSiteOptions, trash: Trash): State {
  const file = stateFile(options.cache);
  const afresh = () => {
    if (options.plan !== true) trash.takeOutput(options);
    State.discard(file);
    return State.open(file);
  };
  if (!existsSync(file) || (options.clean && !options.plan)) return afresh();
  try {
    return State.open(file);
  } catch (error) {
    if (!(error instanceof BuildError && error.name === 'StateUnusable')) throw error;
    options.note?.(error.message);
    return afresh();
  }
}

/**
 * Makes sure that the output folder is the one that the state describes. In another folder's place, or after the
 * machine went down, every file is looked at, and those that are missing or of another size are made again.
 */
function secureOutput(state: State, options: BuildSiteOptions, trash: Trash): State {
  const { out } = options;
  clearIncoming(out);
  const ground = state.ground();
  const here = { out: folderIdentity(out), boot: bootIdentity() };
  if (ground === undefined || !existsSync(out)) {
    if (state.countPages() > 0) {
      options.note?.(`${out} is missing: everything is built again.`);
      state.close();
      State.discard(stateFile(options.cache));
      state = State.open(stateFile(options.cache));
    }
    mkdirSync(out, { recursive: true });
    return state;
  }
  if (ground.out === here.out && ground.boot === here.boot) return state;
  const faulty: string[] = [];
  for (const page of state.allPages()) {
    const size = statSync(join(out, page.file), { throwIfNoEntry: false })?.size;
    if (page.fingerprint !== '' && size !== page.size) faulty.push(page.file);
  }
  if (faulty.length > 0)
    options.note?.(
      `${faulty.length} files of ${out} are missing or of another size than this build left them: they are made again.`,
    );
  state.distrust(faulty);
  void trash;
  return state;
}

/** Folders moved out of the way: deleting at once would make the file system slow to create what comes next. */
class Trash {
  readonly #folder: string;

  constructor(cache: string) {
    this.#folder = join(cache, 'trash');
  }

  /** Moves the output folder away, unless something in it shows that it is no output folder. */
  takeOutput({ out, root, cache }: BuildSiteOptions): void {
    if (!existsSync(out)) return;
    const strange = readdirSync(out).find((name) =>
      ['.git', 'package.json', 'node_modules', 'src'].includes(name),
    );
    if (strange !== undefined) throw outputFolderRefused(out, strange);
    if (!relative(resolve(out), resolve(root)).startsWith('..')) throw outputFolderRefused(out, root);
    if (!relative(resolve(out), resolve(cache)).startsWith('..')) throw outputFolderRefused(out, cache);
    mkdirSync(this.#folder, { recursive: true });
    const target = join(this.#folder, `${Date.now()}-${process.pid}`);
    try {
      renameSync(out, target);
    } catch (error) {
      if (errorCode(error) !== 'EXDEV') throw explainWrite(error, out);
      rmSync(out, { recursive: true, force: true });
    }
  }

  empty(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** Device, inode and birth of a folder; '' if there is none. */
function folderIdentity(folder: string): string {
  const found = statSync(folder, { throwIfNoEntry: false, bigint: true });
  return found ? `${found.dev}:${found.ino}:${found.birthtimeNs}` : '';
}

/** The running system, until it goes down. */
function bootIdentity(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return hostname();
  }
}

const assetsOf = (code: CompiledCode, folder: string): StaticFile[] =>
  code.assets.map((asset) => ({ ...asset, from: join(folder, 'assets', asset.file) }));

/** Runs compile.ts in a process of its own, whose memory goes with it. */
async function compile(sources: CodeSources, options: BuildSiteOptions, key: string): Promise<CompiledCode> {
  const stage = options.progress.stage('Compiling');
  const order = {
    root: sources.root,
    site: sources.site,
    paths: sources.paths,
    cache: options.cache,
    key,
  };
  const script = fileURLToPath(new URL('./compile.ts', import.meta.url));
  const child = spawn(process.execPath, [...process.execArgv, script, JSON.stringify(order)], {
    cwd: sources.root,
    env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
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
