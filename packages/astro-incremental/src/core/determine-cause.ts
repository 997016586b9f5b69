import type { Cause } from './types.ts';

/** Facts about one changed output from which its cause is determined. */
export interface ChangeEvidence {
  /** Whether the state was empty when the build started. */
  readonly firstBuild: boolean;
  /** Whether the state did not trust the file, after an interrupted build or a repair. */
  readonly untrusted: boolean;
  readonly codeChanged: boolean;
  /** Names of the records that changed since the previous build and affect a read of the page. */
  readonly changedRecords: ReadonlySet<string>;
  /** Inputs of the partition that differ from the previous build. */
  readonly changedInputs: readonly string[];
}

/** Maximum number of records in a cause. Beyond it, the cause names the inputs. */
const MAX_NAMED_RECORDS = 100;

/** Determines why an output changed, as precisely as possible: records, then code, then whole inputs. */
export function determineCause(evidence: ChangeEvidence): Cause {
  if (evidence.firstBuild) return { kind: 'first build' };
  if (evidence.untrusted) return { kind: 'repair' };
  const { changedRecords } = evidence;
  if (changedRecords.size > 0 && changedRecords.size <= MAX_NAMED_RECORDS)
    return { kind: 'records', records: [...changedRecords].sort() };
  if (evidence.codeChanged) return { kind: 'code' };
  return { kind: 'inputs', inputs: evidence.changedInputs };
}
