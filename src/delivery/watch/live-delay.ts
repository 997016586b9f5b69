/**
 * Measures how long publications have been waiting to go live. Publications are announced by a webhook call or found by a pull. A
 * failed cycle counts as a waiting publication, because its pull may have missed one. Times are monotonic milliseconds.
 */
export class LiveDelay {
  /** Time of the oldest announcement that no cycle has started to process. */
  #queuedSince: number | undefined;
  /** Time of the oldest publication that the current cycle processes. */
  #inCycleSince: number | undefined;
  /** Time of the oldest publication of failed cycles. It is cleared by a successful cycle that pulls everything. */
  #failedSince: number | undefined;

  /** Records that a publication was announced. */
  recordAnnouncement(now: number): void {
    this.#queuedSince ??= now;
  }

  /**
   * Records the start of a cycle, which processes all announced publications. Publications that wait for a review keep their time.
   * @param everything whether the cycle pulls everything, including publications of failed cycles
   */
  startCycle(everything: boolean): void {
    this.#inCycleSince ??= earliest(everything ? this.#failedSince : undefined, this.#queuedSince);
    this.#queuedSince = undefined;
    if (everything) this.#failedSince = undefined;
  }

  /** Records that the cycle has found a change, whether it was announced or not. */
  recordChange(now: number): void {
    this.#inCycleSince ??= now;
  }

  /** Records that all publications of the cycle are live. */
  completeCycle(): void {
    this.#inCycleSince = undefined;
  }

  /** Records that the cycle failed. Its publications are still waiting. */
  failCycle(now: number): void {
    this.#failedSince = earliest(this.#failedSince, this.#inCycleSince ?? this.#queuedSince ?? now);
    this.#inCycleSince = undefined;
  }

  /** Returns how long the oldest publication that is not live has been waiting; 0 if there is none. */
  oldestWaitMs(now: number): number {
    return elapsedMs(earliest(this.#failedSince, this.#inCycleSince, this.#queuedSince), now);
  }

  /** Returns how long the oldest publication of the current cycle has been waiting; 0 if the cycle has found none. */
  cycleWaitMs(now: number): number {
    return elapsedMs(this.#inCycleSince, now);
  }
}

function earliest(...times: readonly (number | undefined)[]): number | undefined {
  const knownTimes = times.filter((time) => time !== undefined);
  return knownTimes.length === 0 ? undefined : Math.min(...knownTimes);
}

const elapsedMs = (since: number | undefined, now: number): number =>
  since === undefined ? 0 : Math.max(0, now - since);
