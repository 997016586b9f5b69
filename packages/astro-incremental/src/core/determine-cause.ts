import type { Cause } from './types.ts';

/** Facts about one changed output from which its cause is determined. */
export interface ChangeEvidence {
  /** Whether the state was empty when the build started. */
  readonly firstBuild: boolean;
  /** Whether the state did not trust the file, after an interrupted build or a repair. */
  readonly untrusted: boolean;
  readonly codeChanged: boolean;
  /** Names of the records from which the page was made. */
  readonly records: readonly string[];
  /** Names of the records that differ from the previous build. */
  readonly changedRecords: ReadonlySet<string>;
  /** Inputs of the partition that differ from the previous build. */
  readonly changedInputs: readonly string[];
}

/** Determines why an output changed, as precisely as possible: records, then code, then whole inputs. */
export function determineCause(evidence: ChangeEvidence): Cause {
  if (evidence.firstBuild) return { kind: 'first build' };
  if (evidence.untrusted) return { kind: 'repair' };
  const records = evidence.records.filter((record) => evidence.changedRecords.has(record));
  if (records.length > 0) return { kind: 'records', records };
  if (evidence.codeChanged) return { kind: 'code' };
  return { kind: 'inputs', inputs: evidence.changedInputs };
}
