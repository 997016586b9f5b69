import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { digestOf } from './snapshot-folder.ts';
import { parseState, STATE_FILE } from './upstream-state.ts';

/**
 * Whether the snapshot in a folder was pulled from another upstream than the one of that name; false where there is no
 * snapshot, or where it is not known from where it came.
 */
export async function isOfAnotherUpstream(folder: string, upstream: string): Promise<boolean> {
  const text = await readFile(join(folder, STATE_FILE), 'utf8').catch(() => '');
  const state = parseState(text);
  return state !== undefined && state.upstream !== digestOf(upstream);
}
