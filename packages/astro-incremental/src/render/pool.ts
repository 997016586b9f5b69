/** Worker threads, one a core. Threads and not processes: none is left to write when the build is killed. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { unpackError } from '@laurel/diagnostics';
import { engineDefect } from '../core/fault-catalogue.ts';
import type { Trace } from '../core/trace.ts';
import { keptCode } from '../process/compile-cache.ts';
import { runsText } from '../process/node-options.ts';
import { packageModule } from '../process/package-module.ts';
import type { Journal } from '../store/state.ts';
import type { Executor, Slot } from './executor.ts';
import type { PartitionOutcome } from './partition.ts';
import type { FromWorker, ToWorker, WorkerBuild, WorkerResult, WorkerSite } from './worker.ts';

interface Call {
  readonly resolve: (result: WorkerResult) => void;
  readonly reject: (error: unknown) => void;
  readonly journal: (journal: Journal) => Promise<void> | void;
  readonly progress: (pages: number) => void;
}

type Request = Extract<ToWorker, { id: number }>;
type Order = Exclude<ToWorker, { id: number }>;
type Unnumbered<T> = T extends unknown ? Omit<T, 'id'> : never;

/**
 * Memory of a thread for new objects, in MB. Nearly all that a page makes is garbage when it is written: with more room
 * for it less is copied.
 */
const YOUNG_GENERATION = 32;

/**
 * Memory of a thread for the objects that stay, in MB. Below 2 GB, V8 lets them grow to at most twice their size before it
 * collects what is garbage of them, otherwise to four times.
 */
const OLD_GENERATION = 2_000;

class Thread {
  readonly #worker: Worker;
  readonly #calls = new Map<number, Call>();
  #nextId = 1;
  #dead: unknown;

  /** @param env variables besides those of this process */
  constructor(env: NodeJS.ProcessEnv) {
    this.#worker = new Worker(packageModule('./render/worker'), {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        ...env,
      },
      resourceLimits: {
        maxYoungGenerationSizeMb: YOUNG_GENERATION,
        maxOldGenerationSizeMb: OLD_GENERATION,
      },
      // Unless some are named here, Node hands on all options of the process. Named ones must be none of V8's.
      ...(runsText() && { execArgv: [] }),
    });
    this.#worker.on('message', (message: FromWorker) => this.#receive(message));
    this.#worker.on('error', (error) => this.#failAll(error));
    this.#worker.on('exit', () => this.#failAll(engineDefect('A worker thread ended before its work.')));
    // After them: who listens for messages waits for them. A thread without work must not hold up the end of the process.
    this.#worker.unref();
  }

  get busy(): number {
    return this.#calls.size;
  }

  get isDead(): boolean {
    return this.#dead !== undefined;
  }

  tell(order: Order): void {
    this.#worker.postMessage(order);
  }

  call(
    request: Unnumbered<Request>,
    hooks: Partial<Pick<Call, 'journal' | 'progress'>> = {},
  ): Promise<WorkerResult> {
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      if (this.#dead !== undefined) return reject(this.#dead);
      this.#calls.set(id, {
        resolve,
        reject,
        journal: hooks.journal ?? (() => undefined),
        progress: hooks.progress ?? (() => undefined),
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
    if (message.kind === 'progress') return call.progress(message.pages);
    if (message.kind === 'journal') {
      try {
        await call.journal(message.journal);
        this.#worker.postMessage({ kind: 'journalled', id: message.id, marked: true } satisfies ToWorker);
      } catch (error) {
        this.#end(message.id);
        call.reject(error);
        this.#worker.postMessage({ kind: 'journalled', id: message.id, marked: false } satisfies ToWorker);
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

/** A build as all threads are told of it. */
type SharedBuild = Omit<WorkerBuild, 'name'>;

/**
 * Threads that are started before they know the site, so that they are up when it is compiled. They may stay for further
 * builds of it.
 */
export class Pool {
  #threads: Thread[] = [];
  #site: WorkerSite | undefined;
  readonly #most: number;
  readonly #code = keptCode();

  /** @param most threads; by default one a core */
  constructor(most = availableParallelism()) {
    this.#most = most;
  }

  /** Starts those of so many threads that do not run; by default all that there may be. */
  start(threads = this.#most): void {
    this.#threads = this.#threads.filter(({ isDead }) => !isDead);
    while (this.#threads.length < Math.min(threads, this.#most)) this.#startOne();
  }

  #startOne(): Thread {
    const thread = new Thread(this.#code);
    this.#threads.push(thread);
    if (this.#site) thread.tell({ kind: 'load', site: this.#site });
    return thread;
  }

  /** Has every thread load the site. Those that have loaded another are replaced: code cannot be unloaded. */
  async load(site: WorkerSite): Promise<void> {
    const loaded = this.#site;
    if (loaded?.folder === site.folder) return;
    const running = this.#threads.length;
    if (loaded) await this.stop();
    this.#site = site;
    for (const thread of this.#threads) thread.tell({ kind: 'load', site });
    this.start(running);
  }

  /** Begins a build of the loaded site. */
  begin(build: SharedBuild): Executor {
    if (this.#threads.length === 0)
      throw engineDefect('The threads of a build were stopped before it began.');
    const begin = (thread: Thread, index: number) =>
      thread.tell({ kind: 'begin', build: { ...build, name: String(index) } });
    this.#threads.forEach(begin);
    const idle = () => this.#threads.toSorted((one, other) => one.busy - other.busy)[0] as Thread;
    const slotsFrom = (first: number): Slot[] => {
      const threads = this.#threads.map((_, thread) => thread).slice(first);
      return [false, true].flatMap((isNext) => threads.map((thread) => ({ thread, isNext })));
    };
    return {
      slots: slotsFrom(0),
      startOthers: () => {
        const running = this.#threads.length;
        // Nobody would stop them.
        if (running === 0) return [];
        for (let index = running; index < this.#most; index++) begin(this.#startOne(), index);
        return slotsFrom(running);
      },
      listPartitions: (route) =>
        idle().call({ kind: 'list', route }) as Promise<{ names: string[]; trace: Trace }>,
      makePartition: (thread, task, stored, journal, progress) =>
        (this.#threads[thread] ?? idle()).call(
          { kind: 'make', task, stored },
          { journal, progress },
        ) as Promise<PartitionOutcome>,
    };
  }

  async stop(): Promise<void> {
    const threads = this.#threads;
    this.#threads = [];
    this.#site = undefined;
    await Promise.all(threads.map((thread) => thread.stop()));
  }
}
