import type { Timings } from '../core/types.ts';

/** Returns a function that records the time since its previous call under the name of a stage. */
export function stopwatch(timings: Timings): (stage: string) => void {
  let last = performance.now();
  return (stage) => {
    const now = performance.now();
    timings.push({ stage, ms: Math.round((now - last) * 10) / 10 });
    last = now;
  };
}
