import type { Cause } from './types.ts';

/** What is known about one changed output when its cause is told. */
export interface Evidence {
  /** The state held nothing when the build began. */
  readonly firstBuild: boolean;
  /** The state did not trust the file: an interrupted build, or a repair. */
  readonly untrusted: boolean;
  readonly codeChanged: boolean;
  /** Records that the page names. */
  readonly records: readonly string[];
  /** Records that differ from the last build. */
  readonly changedRecords: ReadonlySet<string>;
  /** Inputs of its partition that differ from the last build. */
  readonly changedInputs: readonly string[];
}

/** Why an output changed, as precisely as the evidence allows: records, then code, then whole inputs. */
export function determineCause(evidence: Evidence): Cause {
  if (evidence.firstBuild) return { kind: 'first build' };
  if (evidence.untrusted) return { kind: 'repair' };
  const records = evidence.records.filter((record) => evidence.changedRecords.has(record));
  if (records.length > 0) return { kind: 'records', records };
  if (evidence.codeChanged) return { kind: 'code' };
  return { kind: 'inputs', inputs: evidence.changedInputs };
}
