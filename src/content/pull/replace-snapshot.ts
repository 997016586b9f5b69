import type { PreviousSnapshot } from './previous-snapshot.ts';
import { notesOf, type Staging } from './snapshot-folder.ts';
import { STATE_FILE } from './upstream-state.ts';

/**
 * Replaces the snapshot in a folder, unless the new one is the same.
 * @param index the text of the new `index.json`
 * @param state the text of the new state of the upstream
 * @returns whether it was replaced
 */
export async function replaceSnapshot(
  folder: string,
  staging: Staging,
  previous: PreviousSnapshot | undefined,
  index: string,
  state: string,
): Promise<boolean> {
  if (!staging.hasWritten && previous?.indexText === index && previous.stateText === state) {
    await staging.discard();
    return false;
  }
  for (const note of await notesOf(folder)) staging.reuse(note);
  await staging.write(STATE_FILE, state);
  await staging.write('index.json', index);
  await staging.commit();
  return true;
}
