import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type ErrorData, unpackError } from '../core/fault.ts';
import { compileFailed } from '../core/fault-catalogue.ts';
import type { Progress } from '../core/types.ts';
import { keptCode } from '../kept-code.ts';
import { optionsForFile } from '../node-options.ts';
import { siblingModule } from '../sibling-module.ts';
import { type Lock, waitForLock } from '../store/lock.ts';
import {
  type CodeSources,
  type CodeState,
  type CompiledCode,
  cachedCode,
  environmentDigest,
  isIntact,
  readCode,
  type SourceDigests,
} from './code.ts';
import type { FinishRequest } from './finish-site.ts';

export interface PrepareRequest {
  readonly root: string;
  readonly cache: string;
  readonly key: string;
  readonly paths: readonly string[];
  /** Every source file as it is now. */
  readonly files: SourceDigests;
  /** Digest of what the code is compiled with besides its files. */
  readonly environment: string;
}

export interface CompileRequest extends PrepareRequest {
  readonly isPlain: boolean;
  /** Key of the code of the last build, whose compiled form may serve where content alone changed. */
  readonly previous: string | undefined;
}

/** What the process is asked for, and answers. */
export type Order =
  | { readonly kind: 'prepare'; readonly request: PrepareRequest }
  | { readonly kind: 'compile'; readonly request: CompileRequest }
  | { readonly kind: 'finish'; readonly request: FinishRequest };

/** What it is sent. At the end of its orders, it is to end. */
export type Message = Order | 'end';

/** What it answers. */
export type Answer =
  /** The configuration is loaded, and the next order continues from there. */
  | { readonly kind: 'prepared' }
  | { readonly kind: 'compiled' }
  /** The code stayed, and the content alone was loaded. */
  | { readonly kind: 'refreshed' }
  /** Another process is needed, which has not loaded the configuration. */
  | { readonly kind: 'again' }
  | { readonly kind: 'finished' }
  | { readonly kind: 'failed'; readonly error: ErrorData };

export interface CompileOptions {
  readonly cache: string;
  /** The code as it is now. */
  readonly now: CodeState;
  /** Key of the code of the last build. */
  readonly previous: string | undefined;
  readonly progress: Progress;
}

interface Running {
  readonly child: ChildProcess;
  /** Whether it was given an order that it has not answered yet. */
  isBusy: boolean;
  /** Undefined while it waits for its first order after it was prepared. */
  lock: Lock | undefined;
  /** Key of the code that it was prepared for, until then. */
  preparedFor: string | undefined;
  readonly ended: Promise<void>;
  said: string;
}

/** Milliseconds in which a process ends by itself, at most: what a site's plugins leave running may keep it from that. */
const MOST_TO_END = 10_000;

/** Runs Astro (compile.ts) in a process of its own, whose memory goes with it; it ends when this process does. */
export class CompileProcess {
  readonly #root: string;
  readonly #cache: string;
  readonly #mostToEnd: number;
  #running: Running | undefined;
  /** Settles when those that were let go are gone. */
  #ended: Promise<unknown> = Promise.resolve();

  /** @param mostToEnd milliseconds that the process may take to end by itself */
  constructor(root: string, cache: string, mostToEnd = MOST_TO_END) {
    this.#root = root;
    this.#cache = cache;
    this.#mostToEnd = mostToEnd;
  }

  /** @throws {FaultError} CompileFailed, ConfigurationUnsupported, RouteWithoutCollection */
  async compile(
    sources: CodeSources,
    { cache, now, previous, progress }: CompileOptions,
  ): Promise<CompiledCode> {
    const { root, paths, isPlain } = sources;
    const stage = progress.stage('Compiling');
    try {
      const environment = environmentDigest(sources);
      const { key } = now;
      const request = { root, paths, isPlain, environment, cache, ...now, previous };
      await this.#stopUnlessPreparedFor(previous);
      const [first, isWhole] = await Promise.all([
        this.#ask({ kind: 'compile', request }),
        isKeptWhole(cache, previous, root),
      ]);
      let answer = first;
      if (answer.kind === 'again' || (answer.kind === 'refreshed' && !isWhole)) {
        await this.stop();
        answer = await this.#ask({ kind: 'compile', request: { ...request, previous: undefined } });
      }
      // What has bundled a whole site needs much memory, and pages are rendered next.
      if (answer.kind !== 'refreshed') this.#letGo();
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
   * Has it load the configuration of a plain site that was built, before there is a change to build. Meanwhile others may work in the
   * folder that Astro works in.
   * @throws {FaultError} CompileFailed
   */
  async prepare(sources: CodeSources): Promise<void> {
    const { root, paths } = sources;
    const environment = environmentDigest(sources);
    const request = { root, paths, environment, cache: this.#cache, ...readCode(sources) };
    const { kind } = await this.#ask({ kind: 'prepare', request });
    const running = this.#running;
    if (kind !== 'prepared' || !running) return this.stop();
    running.preparedFor = request.key;
    running.lock?.release();
    running.lock = undefined;
  }

  /** Whether it waits for its first order after it was prepared. */
  get isPrepared(): boolean {
    return this.#running?.preparedFor !== undefined;
  }

  /**
   * Has the site's integrations look at the finished site.
   * @throws {FaultError} CompileFailed
   */
  async finish(request: FinishRequest): Promise<void> {
    await this.#ask({ kind: 'finish', request });
  }

  /** Ends it, at once where it is at work. Afterwards it is gone, and those that were let go. */
  async stop(): Promise<void> {
    const running = this.#running;
    if (running?.isBusy) {
      running.child.kill('SIGKILL');
      await running.ended;
    }
    this.#letGo();
    await this.#ended;
  }

  /** Has it end by itself, in which it keeps what Node has compiled for it. What it has to do next is another's. */
  #letGo(): void {
    const running = this.#running;
    if (!running) return;
    this.#running = undefined;
    const { child, ended, lock } = running;
    const late = setTimeout(() => child.kill('SIGKILL'), this.#mostToEnd);
    this.#ended = Promise.all([this.#ended, ended.then(() => clearTimeout(late))]);
    // One that has ended already is sent nothing.
    child.send('end' satisfies Message, () => undefined);
    lock?.release();
  }

  /**
   * Starts it unless it runs: from now on the folder that Astro works in is this process's alone.
   * @param key of the code whose integrations it is to run
   */
  async start(key: string): Promise<void> {
    await this.#stopUnlessPreparedFor(key);
    await this.#start();
  }

  /** One that was prepared for other code has loaded another configuration. */
  async #stopUnlessPreparedFor(key: string | undefined): Promise<void> {
    const preparedFor = this.#running?.preparedFor;
    if (preparedFor !== undefined && preparedFor !== key) await this.stop();
  }

  async #start(): Promise<Running> {
    this.#running ??= this.#spawn();
    const running = this.#running;
    if (running.lock) return running;
    // Astro writes into this folder of the site itself, whatever the cache: two compilations would mix there.
    const lock = await waitForLock(join(this.#root, '.astro/compiling'), 'compile');
    if (this.#running === running) running.lock = lock;
    else lock.release();
    return running;
  }

  async #ask(order: Order): Promise<Answer> {
    const running = await this.#start();
    const { child } = running;
    running.said = '';
    running.preparedFor = undefined;
    running.isBusy = true;
    const answer = await new Promise<Answer | undefined>((done) => {
      child.once('message', done);
      running.ended.then(() => done(undefined));
      child.send(order, (error) => error && done(undefined));
    });
    running.isBusy = false;
    if (answer && answer.kind !== 'failed') return answer;
    await this.stop();
    throw answer
      ? unpackError(answer.error)
      : compileFailed(new Error(running.said.trim() || 'It ended without an error message.'));
  }

  #spawn(): Running {
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
    const running: Running = {
      child,
      isBusy: false,
      lock: undefined,
      preparedFor: undefined,
      ended,
      said: '',
    };
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        running.said += text;
      });
    return running;
  }
}

/** Whether every file of the code of the last build is as it was compiled. Read while Astro loads the content. */
async function isKeptWhole(cache: string, key: string | undefined, root: string): Promise<boolean> {
  if (key === undefined) return true;
  // What it is asked for is sent first.
  await setImmediate();
  const code = cachedCode(cache, key, root);
  return code !== undefined && isIntact(cache, code);
}
