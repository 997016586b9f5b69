import { digestOf } from './snapshot-folder.ts';
import { readState } from './upstream-state.ts';

/**
 * Whether the snapshot in a folder was pulled from another upstream than the one of that name; false where there is no
 * snapshot, or where it is not known from where it came.
 */
export async function isOfAnotherUpstream(folder: string, upstream: string): Promise<boolean> {
  const state = await readState(folder);
  return state !== undefined && state.upstream !== digestOf(upstream);
}
