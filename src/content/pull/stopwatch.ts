/** Wall-clock milliseconds by stage. */
export type Timings = Readonly<Record<string, number>>;

/** Measures the stages of a pull. */
export interface Stopwatch {
  /** Runs `work` and adds its duration to a stage, also if it throws. */
  time<Result>(stage: string, work: () => Promise<Result>): Promise<Result>;
  /** Durations so far, in the order in which the stages first ended. */
  timings(): Timings;
}

export function createStopwatch(): Stopwatch {
  const timings: Record<string, number> = {};
  return {
    async time(stage, work) {
      const started = performance.now();
      try {
        return await work();
      } finally {
        timings[stage] = (timings[stage] ?? 0) + performance.now() - started;
      }
    },
    timings: () => ({ ...timings }),
  };
}
