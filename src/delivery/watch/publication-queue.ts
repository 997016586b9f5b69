/** Scope of a batch: everything, or groups by id. No groups: only scheduled records whose time has come, without a pull. */
export type PullScope = ReadonlySet<number> | 'everything';

interface QueueOptions {
  /** Pulls, builds and publishes a batch. Batches never overlap. The promise must reject soon after the signal is aborted. */
  readonly processBatch: (scope: PullScope, signal: AbortSignal) => Promise<void>;
  /**
   * Receives the error of a failed batch. After `retryAfter` milliseconds everything is pulled, because a group may have been
   * removed upstream. Publications that arrive earlier are processed immediately: the failure may concern another group.
   */
  readonly onFailure: (error: unknown, retryAfter: number) => void;
  /**
   * Milliseconds without another publication before a batch starts, so that a burst becomes one build. A continuous burst delays
   * the batch by at most `MAX_DEBOUNCE_FACTOR` times as long.
   */
  readonly debounceMs?: number;
  /** Milliseconds before the first retry. The delay doubles with each further retry, up to five minutes. */
  readonly retryDelayMs?: number;
}

const MAX_RETRY_DELAY_MS = 300_000;
/** Maximum wait for the end of a burst, as a multiple of `debounceMs`. */
const MAX_DEBOUNCE_FACTOR = 10;

/** Collects publications and processes them in consecutive batches. */
export class PublicationQueue {
  readonly #options: QueueOptions;
  /** Scope of the next batch; undefined if nothing is queued. */
  #queued: Set<number> | 'everything' | undefined;
  /** Time at which the first queued publication was added, in milliseconds of `performance.now()`. */
  #queuedSince: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #failures = 0;
  /** Scheduled pull of everything after a failure; `at` is in milliseconds of `performance.now()`. */
  #retry: { readonly timer: NodeJS.Timeout; readonly at: number } | undefined;
  readonly #stopped = new AbortController();

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  /** Queues the pull of a group or of everything, or a batch that publishes scheduled records. */
  add(scope: number | 'everything' | 'schedule'): void {
    if (scope === 'everything') this.#queued = 'everything';
    else if (this.#queued !== 'everything') {
      this.#queued ??= new Set();
      if (scope !== 'schedule') this.#queued.add(scope);
    }
    const quiet = this.#options.debounceMs ?? 500;
    this.#queuedSince ??= performance.now();
    this.#schedule(Math.min(quiet, this.#queuedSince + MAX_DEBOUNCE_FACTOR * quiet - performance.now()));
  }

  /** Rejects further publications, aborts the current batch and resolves when it has ended. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    clearTimeout(this.#timer);
    clearTimeout(this.#retry?.timer);
    await this.#running;
  }

  #schedule(delay: number): void {
    clearTimeout(this.#timer);
    if (!this.#stopped.signal.aborted && !this.#running)
      this.#timer = setTimeout(() => void this.#startBatch(), delay);
  }

  #startBatch(): void {
    const scope = this.#queued ?? new Set<number>();
    this.#queued = undefined;
    this.#queuedSince = undefined;
    this.#running = this.#runBatch(scope).then(() => {
      this.#running = undefined;
      if (this.#queued !== undefined) this.#schedule(0);
    });
  }

  async #runBatch(scope: Set<number> | 'everything'): Promise<void> {
    if (scope === 'everything') this.#cancelRetry();
    try {
      await this.#options.processBatch(scope, this.#stopped.signal);
      if (this.#retry === undefined) this.#failures = 0;
    } catch (error) {
      if (this.#stopped.signal.aborted) return;
      this.#retry ??= this.#scheduleRetry();
      this.#options.onFailure(error, Math.max(0, this.#retry.at - performance.now()));
    }
  }

  #scheduleRetry(): { timer: NodeJS.Timeout; at: number } {
    const delay = Math.min((this.#options.retryDelayMs ?? 5000) * 2 ** this.#failures, MAX_RETRY_DELAY_MS);
    this.#failures += 1;
    const timer = setTimeout(() => {
      this.#retry = undefined;
      this.add('everything');
    }, delay);
    return { timer, at: performance.now() + delay };
  }

  #cancelRetry(): void {
    clearTimeout(this.#retry?.timer);
    this.#retry = undefined;
  }
}
