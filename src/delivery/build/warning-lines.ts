import { readWarnings } from '../../content/pull/read-warnings.ts';
import { listWarnings } from '../../content/snapshots/describe-warnings.ts';

/** Returns the warnings of the pull that wrote a snapshot, as one line each. */
export const warningLines = (snapshotFolder: string): readonly string[] =>
  listWarnings(readWarnings(snapshotFolder));
