import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { explainWriteError, outputFolderRefused } from '../core/engine-errors.ts';
import { folderIdentity } from '../store/identity.ts';
import type { State } from '../store/state.ts';
import type { Discrepancy } from './find-discrepancies.ts';

/**
 * Marks wrong outputs as stale, so that the next build renders them again. Removes unknown files that block the path of a wrong
 * output. The next build removes the other unknown files at its end, because all its outputs are known only then.
 * @throws {FaultError} OutputFolderRefused if the previous build wrote another folder and this one has none of its files
 */
export function repairOutputs(state: State, folder: string, discrepancies: readonly Discrepancy[]): void {
  const unknown = discrepancies.filter(({ kind }) => kind === 'unknown').map(({ file }) => file);
  const missing = discrepancies.filter(({ kind }) => kind === 'missing').length;
  const isOtherFolder = state.writtenTo()?.folder !== folderIdentity(folder);
  if (unknown[0] && missing === state.countPages() && isOtherFolder)
    throw outputFolderRefused(folder, unknown[0]);
  const wrong = discrepancies.filter(({ kind }) => kind !== 'unknown').map(({ file }) => file);
  if (wrong.length === 0) return;
  const files = new Set(wrong);
  const folders = new Set(wrong.flatMap(parentFolders));
  for (const file of unknown) {
    if (!folders.has(file) && !parentFolders(file).some((parent) => files.has(parent))) continue;
    try {
      rmSync(join(folder, file), { force: true });
    } catch (error) {
      throw explainWriteError(error, join(folder, file));
    }
  }
  state.markStale(wrong);
}

/** Returns the folders that contain a path, e.g. `a` and `a/b` of `a/b/c.html`. */
function parentFolders(path: string): string[] {
  const steps = path.split('/');
  return steps.slice(1).map((_, index) => steps.slice(0, index + 1).join('/'));
}
