import type { Fault } from '@laurel/diagnostics';

/** Number of records of one kind by how they differ from the previous snapshot. */
export interface ChangeCounts {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly unchanged: number;
}

/** Change counts by kind of record. */
export type RecordChanges = Readonly<Record<string, ChangeCounts>>;

/** Warnings about content, by its source. */
export type ContentWarnings = Readonly<Record<string, readonly Fault[]>>;

/** Results of a pull that its steps contribute to. */
export interface PullFindings {
  /** ETags of the content in the new snapshot, by call. */
  readonly etags: Readonly<Record<string, string>>;
  /** Errors in the upstream's content. Any of them rejects the pull. */
  readonly faults: readonly Fault[];
  /** Errors of pictures that cannot be used. */
  readonly warnings: readonly Fault[];
  /**
   * Warnings about the content of records, by its source: the file that contains the records, or the call that returned them. A source
   * that was not requested again keeps the warnings of the previous pull.
   */
  readonly contentWarnings: ContentWarnings;
  readonly changes: RecordChanges;
}

/** The contribution of one step. An absent member adds nothing. */
export type StepFindings = Partial<PullFindings>;

/** Result of a step whose failed calls are repeated by the next pull. */
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

/** Merges the findings of several steps, in their order: adds up counts, joins lists. A later ETag, or the later warnings of a source,
 * replace earlier ones. */
export function mergeFindings(steps: readonly StepFindings[]): PullFindings {
  const changes: Record<string, ChangeCounts> = {};
  const etags: Record<string, string> = {};
  const contentWarnings: Record<string, readonly Fault[]> = {};
  for (const step of steps) {
    Object.assign(etags, step.etags);
    Object.assign(contentWarnings, step.contentWarnings);
    for (const [kind, counts] of Object.entries(step.changes ?? {}))
      changes[kind] = addCounts(changes[kind] ?? NO_CHANGES, counts);
  }
  return {
    etags,
    faults: steps.flatMap(({ faults }) => faults ?? []),
    warnings: steps.flatMap(({ warnings }) => warnings ?? []),
    contentWarnings,
    changes,
  };
}

/** Returns the warnings about a source of the previous snapshot that is reused. */
export const reusedWarnings = (
  { knownWarnings }: { readonly knownWarnings: ContentWarnings },
  source: string,
): ContentWarnings => ({ [source]: knownWarnings[source] ?? [] });

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
