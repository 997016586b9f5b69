/** Publishes builds as releases in a folder, switches between them, and restores damaged files. See `release-store.ts` for the layout. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { abbreviateList, isDiskFull } from '@laurel/diagnostics';
import type { Progress } from '@laurel/terminal';
import { explainWriteErrorIn, nothingLive, nothingReleased, releaseDamaged } from '../core/engine-errors.ts';
import type { Discrepancy } from '../output/find-discrepancies.ts';
import { listFiles } from '../output/write-outputs.ts';
import type { Lock } from '../store/file-lock.ts';
import { acquireFolderLock } from '../store/folder-lock.ts';
import type { State } from '../store/state.ts';
import { compareRelease, repairRelease } from './check-release.ts';
import { openFinished } from './finished-outputs.ts';
import {
  completeRelease,
  createReadableFolder,
  currentRelease,
  incompleteFolder,
  listMetadata,
  newName,
  prune,
  type ReleasedFile,
  readCurrentRelease,
  readRelease,
  releaseFolder,
  removeLeftovers,
  removeRelease,
  type StoredRelease,
  setCurrent,
  writeMetadata,
} from './release-store.ts';
import { requireSeparateFolder, type SiteFolders } from './require-separate-folder.ts';
import { type AssetRetention, assetRetention, retainedAssets } from './retained-assets.ts';
import { rollbackTarget } from './rollback-target.ts';
import { linkRetainedAssets, writeOutputs } from './write-release.ts';

export interface ReleaseOptions extends SiteFolders {
  /** Folder of the releases. */
  readonly to: string;
  /** Number of releases to retain, including the current one. */
  readonly keep: number;
  /** Which assets of earlier builds stay reachable, and how long; 7 days by default. */
  readonly retention?: AssetRetention | undefined;
  /** Returns the current time. */
  readonly now: () => Date;
  readonly progress: Progress;
  /** Called with the id of the build before anything is written. An error that it throws cancels the release. */
  readonly confirm?: ((build: string) => void) | undefined;
}

export interface Release {
  /** Name of the folder: the time of the release in UTC, e.g. '20261121T103000Z'. */
  readonly name: string;
  readonly files: number;
  /** False if the current release already was this build. */
  readonly changed: boolean;
  /** Number of damaged files of the current release that were restored or removed. */
  readonly repaired: number;
}

/**
 * Releases the latest finished build. If the current release already is this build, its damaged files are restored. Files of the
 * output folder that no build wrote are not released.
 * @throws {FaultError} NothingBuilt, StateUnusable, OutputDamaged, ReleaseFolderRefused, BuildInProgress, DiskFull, NotWritable;
 * the current release is then unchanged, and the incomplete one is removed
 */
export async function releaseSite(options: ReleaseOptions): Promise<Release> {
  const { out, cache, to, confirm, progress } = options;
  requireSeparateFolder(to, options);
  const { state, build, close } = openFinished(out, cache);
  let lock: Lock | undefined;
  try {
    createReadableFolder(to);
    lock = acquireFolderLock(join(to, '.lock'), 'release');
    confirm?.(build.id);
    removeLeftovers(to);
    const live = readCurrentRelease(to);
    if (live?.files === undefined || live.metadata.build !== build.id)
      return await writeNewRelease(options, { state, build: build.id, live });
    const discrepancies = await restoreRelease(to, live, { out, contents: false, progress });
    const { name, metadata } = live;
    return { name, files: metadata.files, changed: false, repaired: discrepancies.length };
  } catch (error) {
    throw explainWriteErrorIn(error, to);
  } finally {
    lock?.release();
    close();
  }
}

/** Writes a build as a new release and makes it the current one. If that fails, everything that was written is removed. */
async function writeNewRelease(
  { out, to, keep, now, progress, retention = assetRetention() }: ReleaseOptions,
  {
    state,
    build,
    live,
  }: { readonly state: State; readonly build: string; readonly live: StoredRelease | undefined },
): Promise<Release> {
  const name = newName(to, now());
  try {
    const outputs = await writeOutputs(to, { state, out, previous: live, progress });
    noteUnreleasedFiles(out, outputs, progress);
    const dropped = retainedAssets(live, outputs, now().getTime(), retention);
    const retained = linkRetainedAssets(to, incompleteFolder(to), live, dropped);
    const number = Math.max(0, ...listMetadata(to).map((release) => release.number)) + 1;
    completeRelease(to, name, outputs, { build, number, before: live?.metadata.number, retained });
    setCurrent(to, name);
    prune(to, keep, live === undefined ? [name] : [name, live.name]);
    return { name, files: outputs.size, changed: true, repaired: 0 };
  } catch (error) {
    if (currentRelease(to) !== name) removeRelease(to, name);
    throw error;
  }
}

/** Reports files of the output folder that no build wrote. */
function noteUnreleasedFiles(
  out: string,
  outputs: ReadonlyMap<string, ReleasedFile>,
  progress: Progress,
): void {
  const unknown = listFiles(out).filter((file) => !outputs.has(file));
  if (unknown.length > 0)
    progress.note(`Not released because no build wrote them: ${abbreviateList(unknown)}.`);
}

export interface RollbackOptions {
  /** Folder of the releases. */
  readonly to: string;
  /** Name of the release to make current; by default the release that the current one replaced. */
  readonly name?: string | undefined;
  /** Output folder of a build, from which damaged files may be restored. */
  readonly out?: string | undefined;
  readonly retention?: AssetRetention | undefined;
  readonly now: () => Date;
  readonly progress: Progress;
}

/**
 * Makes an earlier release the current one after comparing all its bytes with its manifest. Damaged files are restored. Assets of the
 * release that was current stay reachable. On a full disk, the rollback succeeds without these assets.
 * @returns the name of the release
 * @throws {FaultError} NothingReleased if there is none, NothingLive if none is current, ReleaseDamaged if files cannot be restored
 */
export async function rollBack(options: RollbackOptions): Promise<string> {
  const { to, out, progress } = options;
  // This check comes before the lock, which would create the folder.
  if (!existsSync(to)) throw nothingReleased(to, 'release');
  const lock = acquireFolderLock(join(to, '.lock'), 'roll back');
  try {
    const live = readCurrentRelease(to);
    const name = findRollbackTarget(to, options.name, live);
    const target = readRelease(to, name);
    if (target === undefined) throw nothingReleased(to, `release '${name}'`);
    await restoreRelease(to, target, { out, contents: true, progress });
    retainAssets(options, live, target);
    setCurrent(to, name);
    return name;
  } catch (error) {
    throw explainWriteErrorIn(error, to);
  } finally {
    lock.release();
  }
}

function findRollbackTarget(
  to: string,
  requestedName: string | undefined,
  live: StoredRelease | undefined,
): string {
  const releases = listMetadata(to);
  const latest = releases.at(-1);
  if (requestedName === undefined && latest && live === undefined) throw nothingLive(to, latest.name);
  const name = requestedName ?? rollbackTarget(releases, live?.metadata)?.name;
  if (name === undefined) throw nothingReleased(to, 'earlier release');
  if (releases.every((release) => release.name !== name)) throw nothingReleased(to, `release '${name}'`);
  return name;
}

/** Adds the assets of the current release to the release that is about to replace it. */
function retainAssets(
  { to, now, progress, retention = assetRetention() }: RollbackOptions,
  live: StoredRelease | undefined,
  { name, metadata, files }: StoredRelease,
): void {
  if (files === undefined) return;
  const dropped = retainedAssets(live, files, now().getTime(), retention);
  if (dropped.length === 0) return;
  try {
    const linked = linkRetainedAssets(to, releaseFolder(to, name), live, dropped);
    writeMetadata(to, name, { ...metadata, retained: [...(metadata.retained ?? []), ...linked] });
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    progress.note('No space is left, so that assets of the replaced release are not retained.');
  }
}

export interface CheckOptions {
  /** Folder of the releases. */
  readonly to: string;
  /** Output folder of a build, from which damaged files may be restored. */
  readonly out?: string | undefined;
  /** Whether the bytes of all files are compared, instead of names, sizes, permissions and modification times. */
  readonly contents: boolean;
  /** Whether damaged files are restored. */
  readonly repair: boolean;
  readonly progress: Progress;
}

/** The current release and its files that differ from its manifest. */
export interface CheckedRelease {
  readonly name: string;
  readonly discrepancies: readonly Discrepancy[];
}

/**
 * Compares the current release with its manifest.
 * @returns undefined if no release is current
 * @throws {FaultError} ReleaseDamaged if files cannot be restored, or if the metadata or the manifest is missing or damaged
 */
export async function checkRelease(options: CheckOptions): Promise<CheckedRelease | undefined> {
  const { to, repair } = options;
  // This check comes before the lock, which would create the folder.
  const name = currentRelease(to);
  if (name === undefined) return undefined;
  const lock = repair ? acquireFolderLock(join(to, '.lock'), 'verify') : undefined;
  try {
    const live = readCurrentRelease(to);
    if (live === undefined)
      throw releaseDamaged(releaseFolder(to, name), 'its metadata is missing or damaged');
    const check = repair ? restoreRelease : findDiscrepancies;
    return { name: live.name, discrepancies: await check(to, live, options) };
  } catch (error) {
    throw repair ? explainWriteErrorIn(error, to) : error;
  } finally {
    lock?.release();
  }
}

/** Compares a release with its manifest and restores damaged files. @returns the discrepancies that were found */
async function restoreRelease(
  to: string,
  release: StoredRelease,
  options: Pick<CheckOptions, 'out' | 'contents' | 'progress'>,
): Promise<readonly Discrepancy[]> {
  const discrepancies = await findDiscrepancies(to, release, options);
  const { files } = release;
  if (files !== undefined && discrepancies.length > 0)
    repairRelease(to, { ...release, files }, discrepancies, options.out);
  return discrepancies;
}

async function findDiscrepancies(
  to: string,
  { name, metadata, files }: StoredRelease,
  options: Pick<CheckOptions, 'contents' | 'progress'>,
): Promise<readonly Discrepancy[]> {
  const folder = releaseFolder(to, name);
  if (files !== undefined) return compareRelease(folder, files, options);
  if (metadata.manifest !== undefined) throw releaseDamaged(folder, 'its manifest is missing or damaged');
  // A release of an earlier version has no manifest. Only its number of files can be compared.
  const found = existsSync(folder) ? listFiles(folder).length : 0;
  if (found !== metadata.files)
    throw releaseDamaged(folder, `it has ${found} files instead of ${metadata.files}`);
  return [];
}
