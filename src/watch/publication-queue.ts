/** What there is to pull: some groups, or everything. */
export type PullScope = ReadonlySet<number> | 'everything';

export interface QueueOptions {
  /** Pulls, builds and publishes; at most one at a time. It rejects soon after the signal. */
  readonly work: (scope: PullScope, signal: AbortSignal) => Promise<void>;
  /** Told of a failure; after `retryAfter` everything is pulled, for a group may be gone upstream. */
  readonly failed: (error: unknown, retryAfter: number) => void;
  /**
   * Milliseconds without another call before the work begins, so that a burst is one build; a burst that does not end is
   * waited for ten times as long.
   */
  readonly quiet?: number;
  /** Milliseconds before the first retry; each further one waits twice as long, up to five minutes. */
  readonly retry?: number;
}

const LONGEST_RETRY = 300_000;
/** The longest wait for the end of a burst, in quiet times. */
const LONGEST_BURST = 10;

/** Gathers publications and works on them one batch after the other. */
export class PublicationQueue {
  readonly #options: QueueOptions;
  #waiting: Set<number> | 'everything' = new Set();
  /** When the first of those was added, as milliseconds of `performance.now()`. */
  #waitingSince: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #failures = 0;
  /** When a retry may begin, as milliseconds of `performance.now()`. */
  #notBefore = 0;
  readonly #stopped = new AbortController();

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  /** Asks for a group, or for everything. */
  add(scope: number | 'everything'): void {
    if (scope === 'everything') this.#waiting = 'everything';
    else if (this.#waiting !== 'everything') this.#waiting.add(scope);
    const quiet = this.#options.quiet ?? 500;
    this.#waitingSince ??= performance.now();
    this.#schedule(Math.min(quiet, this.#waitingSince + LONGEST_BURST * quiet - performance.now()));
  }

  /** Takes no more work, abandons the current batch and resolves when it has ended. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    clearTimeout(this.#timer);
    await this.#running;
  }

  #schedule(delay: number): void {
    clearTimeout(this.#timer);
    const wait = Math.max(delay, this.#notBefore - performance.now());
    if (!this.#stopped.signal.aborted && !this.#running)
      this.#timer = setTimeout(() => void this.#begin(), wait);
  }

  #begin(): void {
    const scope = this.#waiting;
    this.#waiting = new Set();
    this.#waitingSince = undefined;
    this.#running = this.#run(scope).then(() => {
      this.#running = undefined;
      if (this.#waiting === 'everything' || this.#waiting.size > 0) this.#schedule(0);
    });
  }

  async #run(scope: Set<number> | 'everything'): Promise<void> {
    try {
      await this.#options.work(scope, this.#stopped.signal);
      this.#failures = 0;
    } catch (error) {
      if (this.#stopped.signal.aborted) return;
      const delay = Math.min((this.#options.retry ?? 5000) * 2 ** this.#failures, LONGEST_RETRY);
      this.#failures += 1;
      this.#notBefore = performance.now() + delay;
      this.#waiting = 'everything';
      this.#options.failed(error, delay);
    }
  }
}
