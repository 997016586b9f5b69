import type { Trace } from '../core/trace.ts';
import type { Journal, PageRow } from '../store/state.ts';
import type { PartitionOutcome, PartitionTask } from './partition.ts';

/** Whoever makes partitions: this thread (runner.ts) or several (pool.ts). */
export interface Executor {
  /** How many partitions it makes at a time. */
  readonly concurrency: number;
  listPartitions(route: string): Promise<{ names: readonly string[]; trace: Trace }>;
  makePartition(
    task: PartitionTask,
    stored: readonly PageRow[],
    journal: (journal: Journal) => Promise<void> | void,
    progress: (pages: number) => void,
  ): Promise<PartitionOutcome>;
}
