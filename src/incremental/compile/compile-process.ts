import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ErrorData, unpackError } from '../core/fault.ts';
import { compileFailed } from '../core/fault-catalogue.ts';
import type { Progress } from '../core/types.ts';
import { keptCode } from '../kept-code.ts';
import { optionsForFile } from '../node-options.ts';
import { siblingModule } from '../sibling-module.ts';
import { type Lock, waitForLock } from '../store/lock.ts';
import { type CodeSources, type CompiledCode, cachedCode, environmentDigest } from './code.ts';
import type { FinishRequest } from './finish-site.ts';

export interface CompileRequest {
  readonly root: string;
  readonly cache: string;
  readonly key: string;
  readonly paths: readonly string[];
  readonly isPlain: boolean;
  /** Digest of what the code is compiled with besides its files. */
  readonly environment: string;
  /** Key of the code of the last build, whose compiled form may serve where content alone changed. */
  readonly previous: string | undefined;
}

/** What the process is asked for. */
export type Order =
  | { readonly kind: 'compile'; readonly request: CompileRequest }
  | { readonly kind: 'finish'; readonly request: FinishRequest };

/** What it answers. */
export type Answer =
  | { readonly kind: 'compiled' }
  /** The code stayed, and the content alone was loaded. */
  | { readonly kind: 'refreshed' }
  /** The code has to be compiled, by a process that has not loaded the configuration. */
  | { readonly kind: 'again' }
  | { readonly kind: 'finished' }
  | { readonly kind: 'failed'; readonly error: ErrorData };

export interface CompileOptions {
  readonly cache: string;
  readonly key: string;
  /** Key of the code of the last build. */
  readonly previous: string | undefined;
  readonly progress: Progress;
}

interface Running {
  readonly child: ChildProcess;
  readonly lock: Lock;
  readonly ended: Promise<void>;
  said: string;
}

/** Runs Astro (compile.ts) in a process of its own, whose memory goes with it; it ends when this process does. */
export class CompileProcess {
  readonly #root: string;
  readonly #cache: string;
  #running: Running | undefined;

  constructor(root: string, cache: string) {
    this.#root = root;
    this.#cache = cache;
  }

  /** @throws {FaultError} CompileFailed, ConfigurationUnsupported, RouteWithoutCollection */
  async compile(
    sources: CodeSources,
    { cache, key, previous, progress }: CompileOptions,
  ): Promise<CompiledCode> {
    const { root, paths, isPlain } = sources;
    const stage = progress.stage('Compiling');
    try {
      const environment = environmentDigest(sources);
      const request = { root, paths, isPlain, environment, cache, key, previous };
      let answer = await this.#ask({ kind: 'compile', request });
      if (answer.kind === 'again') {
        await this.stop();
        answer = await this.#ask({ kind: 'compile', request: { ...request, previous: undefined } });
      }
      // What has bundled a whole site needs much memory, and pages are rendered next.
      if (answer.kind !== 'refreshed') await this.stop();
      const code = cachedCode(cache, key, root);
      if (!code) throw compileFailed(new Error('It left no code.'));
      stage.end('the code');
      return code;
    } catch (error) {
      stage.end('failed');
      throw error;
    }
  }

  /**
   * Has the site's integrations look at the finished site.
   * @throws {FaultError} CompileFailed
   */
  async finish(request: FinishRequest): Promise<void> {
    await this.#ask({ kind: 'finish', request });
  }

  async stop(): Promise<void> {
    const running = this.#running;
    if (!running) return;
    this.#running = undefined;
    running.child.kill('SIGKILL');
    await running.ended;
    running.lock.release();
  }

  /** Starts it unless it runs: from now on the folder that Astro works in is this process's alone. */
  async start(): Promise<void> {
    this.#running ??= await this.#spawn();
  }

  async #ask(order: Order): Promise<Answer> {
    this.#running ??= await this.#spawn();
    const running = this.#running;
    const { child } = running;
    running.said = '';
    const answer = await new Promise<Answer | undefined>((done) => {
      child.once('message', done);
      running.ended.then(() => done(undefined));
      child.send(order, (error) => error && done(undefined));
    });
    if (answer && answer.kind !== 'failed') return answer;
    await this.stop();
    throw answer
      ? unpackError(answer.error)
      : compileFailed(new Error(running.said.trim() || 'It ended without an error message.'));
  }

  async #spawn(): Promise<Running> {
    // Astro writes into this folder of the site itself, whatever the cache: two compilations would mix there.
    const lock = await waitForLock(join(this.#root, '.astro/compiling'), 'compile');
    const script = fileURLToPath(siblingModule('./compile/compile'));
    // Whoever lists the system's processes sees for which site it is.
    const child = spawn(process.execPath, [...optionsForFile(), script, this.#root, this.#cache], {
      cwd: this.#root,
      env: {
        ...process.env,
        ...keptCode(),
        NODE_ENV: 'production',
        ASTRO_TELEMETRY_DISABLED: '1',
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const ended = new Promise<void>((done) => {
      child.once('close', () => done());
      child.once('error', () => done());
    });
    const running: Running = { child, lock, ended, said: '' };
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        running.said += text;
      });
    return running;
  }
}
