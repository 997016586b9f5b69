import type { Executor, Slot } from '../render/executor.ts';
import { PartitionQueue } from './partition-queue.ts';

/**
 * Minimum number of pages for another worker. With fewer pages, a worker costs more than it saves, because it first loads the
 * site.
 */
const MIN_PAGES_FOR_WORKERS = 500;

/** Interval between two checks whether a build with few pages should start more workers after all. */
const WORKER_CHECK_INTERVAL_MS = 500;

/**
 * Minimum expected remaining time for which a build with few pages starts more workers. A new worker has to read the inputs
 * that the first one has already read.
 */
const MIN_REMAINING_MS_FOR_WORKERS = 2000;

export interface PartitionRendering<Partition> {
  readonly partitions: readonly Partition[];
  /** Number of pages to check in a partition; undefined if it is not known in advance. */
  readonly expectedPages: (partition: Partition) => number | undefined;
  readonly executor: Pick<Executor, 'slots' | 'startOthers'>;
  /** Renders one partition on a worker and reports finished pages. */
  readonly render: (partition: Partition, worker: number, onPages: (pages: number) => void) => Promise<void>;
  /** Called with the pages finished since the previous call and the expected total. */
  readonly onProgress: (pages: number, expectedTotal: number) => void;
}

/**
 * Renders partitions on the running workers and starts the other workers when that is expected to pay off.
 * @returns the number of pages that were checked
 * @throws the first error of a render, after all renders in progress have ended
 */
export async function renderPartitions<Partition>({
  partitions,
  expectedPages,
  executor,
  render,
  onProgress,
}: PartitionRendering<Partition>): Promise<number> {
  let pagesDone = 0;
  let partitionsDone = 0;
  const known = partitions.map(expectedPages).filter((pages) => pages !== undefined);
  const knownPages = known.reduce((sum, pages) => sum + pages, 0);
  const unknownPartitions = partitions.length - known.length;
  const onPages = (pages: number) => {
    pagesDone += pages;
    const perPartition = known.length > 0 ? knownPages / known.length : pagesDone / (partitionsDone + 1);
    const total = Math.round(knownPages + perPartition * unknownPartitions);
    onProgress(pages, Math.max(pagesDone, total));
  };
  const slots = [...executor.slots];
  const queue = new PartitionQueue(partitions, () => slots.length);
  const failures: unknown[] = [];
  const work = async (slot: Slot) => {
    for (let partition = queue.take(slot); partition; partition = queue.take(slot)) {
      await render(partition, slot.worker, onPages);
      partitionsDone += 1;
    }
  };
  const workOrFail = (slot: Slot) => work(slot).catch((error: unknown) => failures.push(error));
  const working = slots.map(workOrFail);
  const started = performance.now();
  const expectedRemainingMs = () => {
    const perPartition = (performance.now() - started) / Math.max(partitionsDone, 0.5);
    return perPartition * (partitions.length - partitionsDone);
  };
  const hasFewPages = knownPages + unknownPartitions < MIN_PAGES_FOR_WORKERS;
  const startOthers = () => {
    if (queue.isEmpty || failures.length > 0) return;
    if (hasFewPages && expectedRemainingMs() < MIN_REMAINING_MS_FOR_WORKERS) {
      timer = setTimeout(startOthers, WORKER_CHECK_INTERVAL_MS);
      return;
    }
    const others = executor.startOthers();
    slots.push(...others);
    working.push(...others.map(workOrFail));
  };
  let timer = setTimeout(startOthers, hasFewPages ? WORKER_CHECK_INTERVAL_MS : 0);
  // The list grows while it is iterated: workers that start later are awaited too.
  for (const each of working) await each;
  clearTimeout(timer);
  if (failures.length > 0) throw failures[0];
  return pagesDone;
}
