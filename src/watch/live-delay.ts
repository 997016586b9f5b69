/**
 * How long publications have been waiting to go live: those that were announced, and those that a round found. A round that
 * failed counts as one, because nobody knows what it would have found. Times are milliseconds of one clock.
 */
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
  began(): void {
    this.#underWay ??= this.#waiting;
    this.#waiting = undefined;
  }

  /** The round works on something, whether or not that was announced. */
  found(now: number): void {
    this.#underWay ??= now;
  }

  /** All that the round worked on is live. */
  succeeded(): void {
    this.#underWay = undefined;
  }

  /** The round failed: what it worked on waits still. */
  failed(now: number): void {
    this.#waiting = this.#underWay ?? this.#waiting ?? now;
    this.#underWay = undefined;
  }

  /** Milliseconds that the oldest of what is not live waits; 0 where nothing does. */
  oldest(now: number): number {
    const since = this.#underWay ?? this.#waiting;
    return since === undefined ? 0 : Math.max(0, now - since);
  }
}
