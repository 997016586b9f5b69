import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PullWarning, parseWarnings, WARNINGS_FILE } from '../snapshots/pull-warnings.ts';

/** Reads the warnings of the snapshot in a folder; returns none if their file is missing or damaged. */
export function readWarnings(folder: string): readonly PullWarning[] {
  try {
    return parseWarnings(readFileSync(join(folder, WARNINGS_FILE), 'utf8'));
  } catch {
    return [];
  }
}
