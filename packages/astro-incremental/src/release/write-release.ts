/** Writes the files of a new release into the incomplete folder. */
import { constants, lstatSync } from 'node:fs';
import { chmod, copyFile, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { numberText } from '@laurel/diagnostics/number-text';
import type { Progress } from '@laurel/terminal';
import { digest } from '../core/digest.ts';
import { outputDamaged } from '../core/engine-errors.ts';
import { linkOrCopy } from '../store/link-or-copy.ts';
import type { PageRow, State } from '../store/state.ts';
import { compareStatus, hasDigest } from './check-release.ts';
import {
  createReadableFolder,
  FILE_MODE,
  incompleteFolder,
  modificationTimeMs,
  type ReleasedFile,
  type RetainedAsset,
  releaseFolder,
  type StoredRelease,
} from './release-store.ts';

/** Number of files after which the loop yields to the event loop. */
const FILES_PER_TURN = 200;
/** Maximum number of files that are copied concurrently. */
const MAX_CONCURRENT_COPIES = 16;

interface OutputsToRelease {
  readonly state: State;
  readonly out: string;
  /** Release whose unchanged files are linked. */
  readonly previous: StoredRelease | undefined;
  readonly progress: Progress;
}

/** An output according to the state. */
type Output = Pick<PageRow, 'file' | 'hash' | 'size'>;

/**
 * Writes the outputs of a build into the incomplete folder. A file with the same digest in the previous release becomes a hard
 * link, which needs no disk space and no reading. All other files are copied from the output folder, so that later changes of
 * that folder do not affect the release.
 * @returns the files of the release
 * @throws {FaultError} OutputDamaged if the digest of a copied file differs from the state
 */
export async function writeOutputs(
  to: string,
  { state, out, previous, progress }: OutputsToRelease,
): Promise<ReadonlyMap<string, ReleasedFile>> {
  const total = state.countPages();
  const stage = progress.stage('Writing the release', total);
  const target = createTargets(incompleteFolder(to));
  const released = new Map<string, ReleasedFile>();
  const outputsToCopy: Output[] = [];
  let linked = 0;
  for (const { file, hash, size } of state.allPages()) {
    const previousFile = previous?.files?.get(file);
    const linkedFile =
      previous && previousFile?.hash === hash
        ? linkIntact(to, previous, file, previousFile, target)
        : undefined;
    if (linkedFile) {
      released.set(file, linkedFile);
      if (++linked % FILES_PER_TURN !== 0) continue;
      stage.advance(FILES_PER_TURN);
      await setImmediate();
    } else outputsToCopy.push({ file, hash, size });
  }
  const damaged: string[] = [];
  await forEachConcurrent(outputsToCopy, async (output) => {
    const modifiedMs = await copyOutput(out, output, target);
    if (modifiedMs === undefined) damaged.push(output.file);
    else released.set(output.file, { hash: output.hash, size: output.size, modifiedMs });
    stage.advance();
  });
  stage.end(`${numberText(total)} files, ${numberText(outputsToCopy.length)} of them copied`);
  if (damaged.length > 0) throw outputDamaged(out, damaged);
  return released;
}

/** Links retained assets of the previous release. @returns the assets whose file was intact */
export function linkRetainedAssets(
  to: string,
  folder: string,
  previous: StoredRelease | undefined,
  assets: readonly RetainedAsset[],
): readonly RetainedAsset[] {
  const target = createTargets(folder);
  return assets.flatMap((asset) => {
    const linkedFile = previous && linkIntact(to, previous, asset.file, asset, target);
    return linkedFile ? [{ ...asset, ...linkedFile }] : [];
  });
}

/** Returns a function that returns the path of a file in a folder and creates its parent folders. */
function createTargets(folder: string): (file: string) => string {
  const createdFolders = new Set<string>();
  return (file) => {
    const path = join(folder, file);
    const parent = dirname(path);
    if (!createdFolders.has(parent)) createReadableFolder(parent);
    createdFolders.add(parent);
    return path;
  };
}

/**
 * Creates a hard link to a file of an earlier release. If only the modification time of the file differs, its content is compared.
 * @returns the file; undefined if it was changed or removed
 */
function linkIntact(
  to: string,
  from: StoredRelease,
  file: string,
  expected: ReleasedFile,
  target: (file: string) => string,
): ReleasedFile | undefined {
  const source = join(releaseFolder(to, from.name), file);
  const { hash, size } = expected;
  const status = compareStatus(source, expected);
  if (status !== 'unchanged' && !(status === 'modified' && hasDigest(source, hash))) return undefined;
  const path = target(file);
  const isLinked = linkOrCopy(source, path);
  const isSameTime = isLinked && status === 'unchanged';
  return { hash, size, modifiedMs: isSameTime ? expected.modifiedMs : modificationTimeMs(lstatSync(path)) };
}

/** Copies an output. @returns the modification time of the copy; undefined if its content is not the expected one */
async function copyOutput(
  out: string,
  { file, hash, size }: Output,
  target: (file: string) => string,
): Promise<number | undefined> {
  const source = join(out, file);
  // A symbolic link is not an output, even if its target has the same bytes.
  if (!lstatSync(source, { throwIfNoEntry: false })?.isFile()) return undefined;
  const path = target(file);
  await copyFile(source, path, constants.COPYFILE_FICLONE);
  await chmod(path, FILE_MODE);
  const bytes = await readFile(path);
  if (bytes.byteLength !== size || digest(bytes) !== hash) return undefined;
  return modificationTimeMs(await stat(path));
}

/** Runs `work` for each item, several at a time. The first error is thrown after all started work has ended. */
async function forEachConcurrent<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const remaining = items.values();
  const workers = Array.from({ length: MAX_CONCURRENT_COPIES }, async () => {
    for (const item of remaining) await work(item);
  });
  for (const result of await Promise.allSettled(workers))
    if (result.status === 'rejected') throw result.reason;
}
