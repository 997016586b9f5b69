/** How long publications have been waiting to go live. Times are milliseconds of one clock. */
export class LiveDelay {
  /** Since when something waits that no round has begun on. */
  #waiting: number | undefined;
  /** Since when that waits on which a round is working. */
  #underWay: number | undefined;

  /** A publication was announced. */
  announced(now: number): void {
    this.#waiting ??= now;
  }

  /** A round begins, on all that waits; what an earlier one left for a review waits still. */
  began(now: number): void {
    this.#underWay ??= this.#waiting ?? now;
    this.#waiting = undefined;
  }

  /** All that the round worked on is live. */
  succeeded(): void {
    this.#underWay = undefined;
  }

  /** The round failed: what it worked on waits still. */
  failed(): void {
    this.#waiting = this.#underWay ?? this.#waiting;
    this.#underWay = undefined;
  }

  /** Milliseconds that the oldest of what is not live waits; 0 where nothing does. */
  oldest(now: number): number {
    const since = this.#underWay ?? this.#waiting;
    return since === undefined ? 0 : Math.max(0, now - since);
  }
}
