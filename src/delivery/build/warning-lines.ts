import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listWarnings } from '../../content/snapshots/describe-warnings.ts';
import { parseWarnings, WARNINGS_FILE } from '../../content/snapshots/pull-warnings.ts';

/** Returns the warnings of the pull that wrote a snapshot, as one line each; none if their file is missing. */
export function warningLines(snapshotFolder: string): readonly string[] {
  try {
    return listWarnings(parseWarnings(readFileSync(join(snapshotFolder, WARNINGS_FILE), 'utf8')));
  } catch {
    return [];
  }
}
