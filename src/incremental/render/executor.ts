import type { Trace } from '../core/trace.ts';
import type { Journal, PageRow } from '../store/state.ts';
import type { PartitionOutcome, PartitionTask } from './partition.ts';

/** Whoever makes partitions: this thread (runner.ts) or several (pool.ts). */
export interface Executor {
  /**
   * The thread of each partition that may be under way at a time. A thread that is named twice has its next partition
   * at hand while the state takes in the last one.
   */
  readonly slots: readonly number[];
  listPartitions(route: string): Promise<{ names: readonly string[]; trace: Trace }>;
  makePartition(
    thread: number,
    task: PartitionTask,
    stored: readonly PageRow[],
    journal: (journal: Journal) => Promise<void> | void,
    progress: (pages: number) => void,
  ): Promise<PartitionOutcome>;
}
