/** Maximum delay of one timeout: a change of the system clock takes effect within this time, and Node limits a timeout to 24 days. */
const MAX_TIMEOUT_MS = 600_000;

/** Timer for the publication time of scheduled records. */
export class ScheduleTimer {
  readonly #now: () => number;
  readonly #onDue: () => void;
  #timeout: NodeJS.Timeout | undefined;

  /**
   * @param now returns the current time in milliseconds since 1970
   * @param onDue called once at each set time, or immediately if the time is in the past
   */
  constructor(now: () => number, onDue: () => void) {
    this.#now = now;
    this.#onDue = onDue;
  }

  /** Replaces the set time, in milliseconds since 1970. Undefined cancels the timer. */
  set(time: number | undefined): void {
    clearTimeout(this.#timeout);
    if (time === undefined) return;
    const delay = Math.max(0, time - this.#now());
    this.#timeout = setTimeout(
      () => {
        if (this.#now() < time) this.set(time);
        else this.#onDue();
      },
      Math.min(delay, MAX_TIMEOUT_MS),
    );
  }
}
