import { digestOf } from './snapshot-folder.ts';
import { readState } from './upstream-state.ts';

/** Whether the snapshot in a folder was pulled from a different upstream than `upstream`. False if there is no snapshot or no state. */
export async function isOfAnotherUpstream(folder: string, upstream: string): Promise<boolean> {
  const state = await readState(folder);
  return state !== undefined && state.upstream !== digestOf(upstream);
}
