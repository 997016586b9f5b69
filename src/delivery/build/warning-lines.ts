import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listWarnings } from '../../content/snapshots/describe-warnings.ts';
import { type PullWarning, parseWarnings, WARNINGS_FILE } from '../../content/snapshots/pull-warnings.ts';

/** Returns the warnings of the pull that wrote a snapshot; none if their file is missing. */
export function readWarnings(snapshotFolder: string): readonly PullWarning[] {
  try {
    return parseWarnings(readFileSync(join(snapshotFolder, WARNINGS_FILE), 'utf8'));
  } catch {
    return [];
  }
}

/** Returns the warnings of the pull that wrote a snapshot, as one line each. */
export const warningLines = (snapshotFolder: string): readonly string[] =>
  listWarnings(readWarnings(snapshotFolder));
