import type { Trace } from '../core/trace.ts';
import type { Journal, PageRow } from '../store/state.ts';
import type { PartitionOutcome, PartitionTask } from './partition.ts';

/** A place for a partition that is under way. */
export interface Slot {
  readonly thread: number;
  /** Behind the one that the thread makes: it has its next partition at hand while the state takes in the last. */
  readonly isNext: boolean;
}

/** Whoever makes partitions: this thread (runner.ts) or several (pool.ts). */
export interface Executor {
  /** As many as partitions may be under way at a time, of the threads that run. */
  readonly slots: readonly Slot[];
  /** Starts the threads that do not run yet. @returns their slots */
  startOthers(): readonly Slot[];
  listPartitions(route: string): Promise<{ names: readonly string[]; trace: Trace }>;
  makePartition(
    thread: number,
    task: PartitionTask,
    stored: readonly PageRow[],
    journal: (journal: Journal) => Promise<void> | void,
    progress: (pages: number) => void,
  ): Promise<PartitionOutcome>;
}
