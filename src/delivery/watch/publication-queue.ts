/** What there is to pull: some groups, or everything. */
export type PullScope = ReadonlySet<number> | 'everything';

export interface QueueOptions {
  /** Pulls, builds and publishes; at most one at a time. It rejects soon after the signal. */
  readonly work: (scope: PullScope, signal: AbortSignal) => Promise<void>;
  /**
   * Told of a failure; after `retryAfter` everything is pulled, for a group may be gone upstream. What is published
   * meanwhile does not wait for that: the failure may be of another group.
   */
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
  /** Pulls everything again after a failure, at a time in milliseconds of `performance.now()`. */
  #retry: { readonly timer: NodeJS.Timeout; readonly at: number } | undefined;
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
    clearTimeout(this.#retry?.timer);
    await this.#running;
  }

  #schedule(delay: number): void {
    clearTimeout(this.#timer);
    if (!this.#stopped.signal.aborted && !this.#running)
      this.#timer = setTimeout(() => void this.#begin(), delay);
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
    if (scope === 'everything') this.#forgetRetry();
    try {
      await this.#options.work(scope, this.#stopped.signal);
      if (this.#retry === undefined) this.#failures = 0;
    } catch (error) {
      if (this.#stopped.signal.aborted) return;
      this.#retry ??= this.#retryLater();
      this.#options.failed(error, Math.max(0, this.#retry.at - performance.now()));
    }
  }

  #retryLater(): { timer: NodeJS.Timeout; at: number } {
    const delay = Math.min((this.#options.retry ?? 5000) * 2 ** this.#failures, LONGEST_RETRY);
    this.#failures += 1;
    const timer = setTimeout(() => {
      this.#retry = undefined;
      this.add('everything');
    }, delay);
    return { timer, at: performance.now() + delay };
  }

  #forgetRetry(): void {
    clearTimeout(this.#retry?.timer);
    this.#retry = undefined;
  }
}
