import type { Fault } from '@laurel/diagnostics';
import type { ContentFaults, PullWarning } from '../snapshots/pull-warnings.ts';

/** Number of records of one kind by how they differ from the previous snapshot. */
export interface ChangeCounts {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly unchanged: number;
}

/** Change counts by kind of record. */
export type RecordChanges = Readonly<Record<string, ChangeCounts>>;

/** ETags by call; null for a response without one. */
export type Etags = Readonly<Record<string, string | null>>;

/** Results of a pull that its steps contribute to. */
export interface PullFindings {
  /** The calls whose responses are in the new snapshot, with their ETags. */
  readonly etags: Etags;
  /** ETags of content that was received and is not in the new snapshot. */
  readonly discardedEtags: Etags;
  /** Errors in the upstream's content. Any of them rejects the pull. */
  readonly faults: readonly Fault[];
  /** Non-fatal errors that do not concern the content of a record: retained content, and pictures that cannot be used. */
  readonly warnings: readonly PullWarning[];
  /** Faults in the content of records. A source that was not requested again has the faults of the previous pull. */
  readonly contentFaults: ContentFaults;
  readonly changes: RecordChanges;
}

/** The contribution of one step. An absent member adds nothing. */
export type StepFindings = Partial<PullFindings>;

/** Result of a step. The next pull repeats the step if calls of it failed. */
export interface StepResult {
  /** Whether a call or the request of a picture failed. */
  readonly pending: boolean;
  readonly findings: StepFindings;
}

const NO_CHANGES: ChangeCounts = { added: 0, changed: 0, removed: 0, unchanged: 0 };

/** Creates findings with the change counts of one kind. Omitted counts are 0. */
export const countedChanges = (kind: string, counts: Partial<ChangeCounts>): StepFindings => ({
  changes: { [kind]: { ...NO_CHANGES, ...counts } },
});

/**
 * Creates the findings of content that is retained from the previous snapshot although the upstream has other content.
 * @param discardedEtags ETags of the upstream's content
 */
export const retainedContent = (
  scope: string,
  faults: readonly Fault[],
  discardedEtags: Etags,
): StepFindings => ({
  warnings: faults.map((fault) => ({ scope, effect: 'content retained', fault })),
  discardedEtags,
});

/**
 * Merges the findings of several steps, in their order: adds up counts, joins lists. A later ETag, or the later faults of a source,
 * replace earlier ones.
 */
export function mergeFindings(steps: readonly StepFindings[]): PullFindings {
  const changes: Record<string, ChangeCounts> = {};
  const etags: Record<string, string | null> = {};
  const discardedEtags: Record<string, string | null> = {};
  const contentFaults: Record<string, readonly Fault[]> = {};
  for (const step of steps) {
    Object.assign(etags, step.etags);
    Object.assign(discardedEtags, step.discardedEtags);
    Object.assign(contentFaults, step.contentFaults);
    for (const [kind, counts] of Object.entries(step.changes ?? {}))
      changes[kind] = addCounts(changes[kind] ?? NO_CHANGES, counts);
  }
  return {
    etags,
    discardedEtags,
    faults: steps.flatMap(({ faults }) => faults ?? []),
    warnings: steps.flatMap(({ warnings }) => warnings ?? []),
    contentFaults,
    changes,
  };
}

/** Returns the stored faults of a source whose content is reused from the previous snapshot. */
export const reusedFaults = (
  { knownFaults }: { readonly knownFaults: ContentFaults },
  source: string,
): ContentFaults => ({ [source]: knownFaults[source] ?? [] });

/** Merges the results of several steps. The merged result is pending if any of them is. */
export const mergeResults = (results: readonly StepResult[]): StepResult => ({
  pending: results.some(({ pending }) => pending),
  findings: mergeFindings(results.map(({ findings }) => findings)),
});

const addCounts = (one: ChangeCounts, other: ChangeCounts): ChangeCounts => ({
  added: one.added + other.added,
  changed: one.changed + other.changed,
  removed: one.removed + other.removed,
  unchanged: one.unchanged + other.unchanged,
});
