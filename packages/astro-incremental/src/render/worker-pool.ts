/**
 * Pool of worker threads, by default one per core. Threads are used instead of child processes because they end with the build: a
 * killed build leaves no process that still writes.
 */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { unpackError } from '@laurel/diagnostics';
import { engineDefect } from '../core/engine-errors.ts';
import type { Trace } from '../core/trace.ts';
import { compileCacheEnvironment } from '../process/compile-cache.ts';
import { isRunningInlineCode } from '../process/node-options.ts';
import { packageModuleUrl } from '../process/package-module-url.ts';
import type { Journal } from '../store/state.ts';
import type { Executor, Slot } from './executor.ts';
import type { PartitionOutcome } from './render-partition.ts';
import type { FromWorker, ToWorker, WorkerBuild, WorkerResult, WorkerSite } from './worker.ts';

interface Call {
  readonly resolve: (result: WorkerResult) => void;
  readonly reject: (error: unknown) => void;
  readonly journal: (journal: Journal) => Promise<void> | void;
  readonly onPages: (pages: number) => void;
}

type Request = Extract<ToWorker, { id: number }>;
type Command = Exclude<ToWorker, { id: number }>;
type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;

/**
 * Size of a worker's young generation, in MB. Almost all objects of a page are garbage once it is written. A larger young
 * generation means that fewer of them are copied.
 */
const YOUNG_GENERATION_MB = 32;

/**
 * Size of a worker's old generation, in MB. Below 2 GB, V8 lets the heap grow to at most twice its live size before it collects
 * garbage; from 2 GB on, to four times.
 */
const OLD_GENERATION_MB = 2_000;

/** A worker thread with the calls that it has not completed. */
class PoolWorker {
  readonly #worker: Worker;
  readonly #calls = new Map<number, Call>();
  #nextId = 1;
  #dead: unknown;

  /** @param env environment variables in addition to the environment of this process */
  constructor(env: NodeJS.ProcessEnv) {
    this.#worker = new Worker(packageModuleUrl('./render/worker'), {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        ...env,
      },
      resourceLimits: {
        maxYoungGenerationSizeMb: YOUNG_GENERATION_MB,
        maxOldGenerationSizeMb: OLD_GENERATION_MB,
      },
      // Without execArgv, a worker inherits all options of the process. An explicit list must not contain options of V8.
      ...(isRunningInlineCode() && { execArgv: [] }),
    });
    this.#worker.on('message', (message: FromWorker) => this.#receive(message));
    this.#worker.on('error', (error) => this.#failAll(error));
    this.#worker.on('exit', () =>
      this.#failAll(engineDefect('A worker thread exited before its tasks were done.')),
    );
    // An idle worker must not keep the process alive. The call comes last because adding a message listener refs the worker.
    this.#worker.unref();
  }

  /** Number of calls in progress. */
  get load(): number {
    return this.#calls.size;
  }

  get isDead(): boolean {
    return this.#dead !== undefined;
  }

  /** Sends a command that has no response. */
  send(command: Command): void {
    this.#worker.postMessage(command);
  }

  /** Sends a request and waits for its result. */
  call(
    request: WithoutId<Request>,
    hooks: Partial<Pick<Call, 'journal' | 'onPages'>> = {},
  ): Promise<WorkerResult> {
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      if (this.#dead !== undefined) return reject(this.#dead);
      this.#calls.set(id, {
        resolve,
        reject,
        journal: hooks.journal ?? (() => undefined),
        onPages: hooks.onPages ?? (() => undefined),
      });
      this.#worker.ref();
      this.#worker.postMessage({ ...request, id });
    });
  }

  stop(): Promise<number> {
    return this.#worker.terminate();
  }

  async #receive(message: FromWorker): Promise<void> {
    const call = this.#calls.get(message.id);
    if (!call) return;
    if (message.kind === 'progress') return call.onPages(message.pages);
    if (message.kind === 'journal') {
      try {
        await call.journal(message.journal);
        this.#worker.postMessage({ kind: 'journaled', id: message.id, isStored: true } satisfies ToWorker);
      } catch (error) {
        this.#end(message.id);
        call.reject(error);
        this.#worker.postMessage({ kind: 'journaled', id: message.id, isStored: false } satisfies ToWorker);
      }
      return;
    }
    this.#end(message.id);
    if (message.kind === 'done') call.resolve(message.result);
    else call.reject(unpackError(message.error));
  }

  #end(id: number): void {
    this.#calls.delete(id);
    if (this.#calls.size === 0) this.#worker.unref();
  }

  #failAll(error: unknown): void {
    this.#dead ??= error;
    for (const { reject } of this.#calls.values()) reject(error);
    this.#calls.clear();
  }
}

/** The part of a build's description that is the same for all workers. */
type SharedBuild = Omit<WorkerBuild, 'name'>;

/**
 * Starts worker threads and distributes partitions to them. Workers start before the site is compiled, so that they are ready when
 * it is. They may be reused by further builds of the same site.
 */
export class WorkerPool {
  #workers: PoolWorker[] = [];
  #site: WorkerSite | undefined;
  readonly #maxWorkers: number;
  readonly #compileCacheEnv = compileCacheEnvironment();

  /** @param maxWorkers maximum number of workers; by default one per core */
  constructor(maxWorkers = availableParallelism()) {
    this.#maxWorkers = maxWorkers;
  }

  /**
   * Starts workers until the given number is running. Workers that have exited are replaced.
   * @param count number of workers; by default the maximum
   */
  start(count = this.#maxWorkers): void {
    this.#workers = this.#workers.filter(({ isDead }) => !isDead);
    while (this.#workers.length < Math.min(count, this.#maxWorkers)) this.#startOne();
  }

  #startOne(): PoolWorker {
    const worker = new PoolWorker(this.#compileCacheEnv);
    this.#workers.push(worker);
    if (this.#site) worker.send({ kind: 'load', site: this.#site });
    return worker;
  }

  /** Makes every worker load the site. Workers that have loaded another site are replaced: code cannot be unloaded. */
  async load(site: WorkerSite): Promise<void> {
    const loaded = this.#site;
    if (loaded?.folder === site.folder) return;
    const running = this.#workers.length;
    if (loaded) await this.stop();
    this.#site = site;
    for (const worker of this.#workers) worker.send({ kind: 'load', site });
    this.start(running);
  }

  /** Starts a build of the loaded site on all running workers. */
  begin(build: SharedBuild): Executor {
    if (this.#workers.length === 0)
      throw engineDefect('The workers of a build were stopped before it started.');
    const sendBuild = (worker: PoolWorker, index: number) =>
      worker.send({ kind: 'begin', build: { ...build, name: String(index) } });
    this.#workers.forEach(sendBuild);
    const leastLoaded = () => this.#workers.toSorted((one, other) => one.load - other.load)[0] as PoolWorker;
    const slotsFrom = (first: number): Slot[] => {
      const indexes = this.#workers.map((_, index) => index).slice(first);
      return [false, true].flatMap((isPrefetch) => indexes.map((worker) => ({ worker, isPrefetch })));
    };
    return {
      slots: slotsFrom(0),
      startOthers: () => {
        const running = this.#workers.length;
        // The pool was stopped. Workers started now would never be stopped.
        if (running === 0) return [];
        for (let index = running; index < this.#maxWorkers; index++) sendBuild(this.#startOne(), index);
        return slotsFrom(running);
      },
      listPartitions: (route) =>
        leastLoaded().call({ kind: 'list', route }) as Promise<{ names: string[]; trace: Trace }>,
      renderPartition: (worker, task, stored, journal, onPages) =>
        (this.#workers[worker] ?? leastLoaded()).call(
          { kind: 'render', task, stored },
          { journal, onPages },
        ) as Promise<PartitionOutcome>,
    };
  }

  /** Stops all workers. Calls in progress fail. */
  async stop(): Promise<void> {
    const workers = this.#workers;
    this.#workers = [];
    this.#site = undefined;
    await Promise.all(workers.map((worker) => worker.stop()));
  }
}
