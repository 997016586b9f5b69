import type { Trace } from '../core/trace.ts';
import type { Journal, PageRow } from '../store/state.ts';
import type { PartitionOutcome, PartitionTask } from './render-partition.ts';

/** Capacity for one partition in progress. */
export interface Slot {
  /** Index of the worker. */
  readonly worker: number;
  /**
   * Whether the partition waits behind the current one of the same worker. The worker then starts it while the state commits the
   * current one.
   */
  readonly isPrefetch: boolean;
}

/** Runs the work on partitions: in this process (`local-executor.ts`) or in worker threads (`worker-pool.ts`). */
export interface Executor {
  /** Slots of the running workers. */
  readonly slots: readonly Slot[];
  /**
   * Starts the workers that are not running yet.
   * @returns the slots of the new workers
   */
  startOthers(): readonly Slot[];
  /** Lists the partitions of a route, with a trace of the inputs that were read. */
  listPartitions(route: string): Promise<{ names: readonly string[]; trace: Trace }>;
  /**
   * Renders one partition.
   * @param worker index of the worker
   * @param stored outputs of the partition in the state that may change
   * @param journal stores the upcoming changes before any of them is written
   * @param onPages called with the number of pages finished since the previous call
   */
  renderPartition(
    worker: number,
    task: PartitionTask,
    stored: readonly PageRow[],
    journal: (journal: Journal) => Promise<void> | void,
    onPages: (pages: number) => void,
  ): Promise<PartitionOutcome>;
}
