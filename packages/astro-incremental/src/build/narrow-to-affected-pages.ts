import { changedKeys, currentTrace } from '../core/changed-keys.ts';
import type { InputIndex } from '../core/input-index.ts';
import { findReaders } from '../core/packed-reads.ts';
import type { StalePartition } from '../core/plan.ts';
import type { Trace } from '../core/trace.ts';
import type { AffectedPages } from '../render/render-partition.ts';
import type { State } from '../store/state.ts';
import type { InputDiffs } from './input-diffs.ts';

/** Stale partitions, split by how much of each has to be recomputed. */
export interface NarrowedPartitions {
  /** Partitions of which at least one page, or the list of pages, has to be recomputed. */
  readonly stale: readonly StalePartition[];
  /** The affected pages of partitions of which the other pages need no check. */
  readonly affectedPages: ReadonlyMap<StalePartition, AffectedPages>;
  /** New traces, by partition id, of partitions that read nothing that changed. */
  readonly unaffected: ReadonlyMap<number, Trace>;
}

/** Narrows partitions whose inputs changed to the pages that read a changed record, column or file. */
export function narrowToAffectedPages(
  partitions: readonly StalePartition[],
  state: State,
  index: InputIndex,
  diffs: InputDiffs,
): NarrowedPartitions {
  const compare = (name: string, previousDigest: string) => diffs.keysSince(previousDigest, name);
  const stale: StalePartition[] = [];
  const affectedPages = new Map<StalePartition, AffectedPages>();
  const unaffected = new Map<number, Trace>();
  for (const partition of partitions) {
    const { stored, reason } = partition;
    const trace = reason === 'inputs' ? stored?.trace : undefined;
    const changed = trace && changedKeys(trace, index, compare);
    const read = stored && changed && state.pageReads(stored.id);
    if (!read || !changed || !trace) {
      stale.push(partition);
      continue;
    }
    const affected = findReaders(read.reads, changed);
    if (affected.size === 0) {
      unaffected.set(stored.id, currentTrace(trace, index));
      continue;
    }
    stale.push(partition);
    if (read.keys.length > 0) affectedPages.set(partition, { ...read, trace, affected });
  }
  return { stale, affectedPages, unaffected };
}
