/**
 * How long publications have been waiting to go live: those that were announced, and those that a round found. A round that
 * failed counts as one, because nobody knows what it would have found. Times are milliseconds of one clock.
 */
export class LiveDelay {
  /** Since when something waits that no round has begun on. */
  #waiting: number | undefined;
  /** Since when that waits on which a round is working. */
  #underWay: number | undefined;
  /** Since when that waits on which a round failed; until one has pulled everything, nobody knows that it is live. */
  #failed: number | undefined;

  /** A publication was announced. */
  announced(now: number): void {
    this.#waiting ??= now;
  }

  /**
   * A round begins, on all that waits; what an earlier one left for a review waits still.
   * @param everything whether it pulls everything, and so what failed before
   */
  began(everything: boolean): void {
    this.#underWay ??= earliest(everything ? this.#failed : undefined, this.#waiting);
    this.#waiting = undefined;
    if (everything) this.#failed = undefined;
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
    this.#failed = earliest(this.#failed, this.#underWay ?? this.#waiting ?? now);
    this.#underWay = undefined;
  }

  /** Milliseconds that the oldest of what is not live waits; 0 where nothing does. */
  oldest(now: number): number {
    return duration(earliest(this.#failed, this.#underWay, this.#waiting), now);
  }

  /** Milliseconds that the oldest of what the round works on waits; 0 where it has found nothing yet. */
  underWay(now: number): number {
    return duration(this.#underWay, now);
  }
}

function earliest(...times: readonly (number | undefined)[]): number | undefined {
  const known = times.filter((time) => time !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}

const duration = (since: number | undefined, now: number): number =>
  since === undefined ? 0 : Math.max(0, now - since);
