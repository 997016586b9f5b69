import { availableParallelism, loadavg } from 'node:os';

/**
 * Describes the current load of the machine, to print next to measured times: the load averages of the last 1, 5 and 15 minutes, e.g.
 * `load average 2.1, 1.4, 0.9 on 2 cores`. Averages that are read after a measurement include the load of the measurement itself.
 */
export function describeLoad(): string {
  const averages = loadavg().map((average) => average.toFixed(1));
  return `load average ${averages.join(', ')} on ${availableParallelism()} cores`;
}
