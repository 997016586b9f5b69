/**
 * Releases on a disk. Each folder `<to>/releases/<time>/` contains a complete site; the symbolic link `<to>/current` points to one of
 * them. The link is replaced by one rename, so that readers never see a mixture of two releases.
 *
 * A release consists of hard links, which need no space and no copying. A folder gets the name of a release only when it is complete,
 * and loses the name before any of its files is removed.
 */
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { abbreviateList } from '@laurel/diagnostics';
import type { Progress } from '@laurel/terminal';
import {
  explainWriteErrorIn,
  nothingLive,
  nothingReleased,
  outputDamaged,
  releaseDamaged,
  releaseFolderRefused,
} from '../core/engine-errors.ts';
import { compareOutputs } from '../output/verify-site.ts';
import { listFiles } from '../output/write-outputs.ts';
import type { Lock } from '../store/file-lock.ts';
import { acquireFolderLock } from '../store/folder-lock.ts';
import { createLinker } from '../store/link-or-copy.ts';
import type { State } from '../store/state.ts';
import { openFinished } from './finished-outputs.ts';
import { rollbackTarget } from './rollback-target.ts';

export interface ReleaseOptions {
  readonly out: string;
  readonly cache: string;
  /** Folder of the releases. */
  readonly to: string;
  /** Number of releases to retain, including the current one. */
  readonly keep: number;
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
}

/** Metadata of a release, in a JSON file next to its folder. */
interface ReleaseMetadata {
  /** Id of the build that was released. */
  readonly build: string;
  readonly files: number;
  /** Sequence number of the release. Times are not used for ordering because clocks may be set back. */
  readonly number: number;
  /** Number of the release that was current when this release was published. */
  readonly before?: number | undefined;
}

/** Prefixes of folders that are being written or removed. Folders whose name begins with a dot are not releases. */
const INCOMPLETE = '.incomplete';
const REMOVED = '.removed';

/**
 * Releases the latest finished build. Every output is compared with the state first. Other files of the output folder are not
 * released.
 * @throws {FaultError} NothingBuilt, StateUnusable, OutputDamaged, ReleaseFolderRefused, BuildInProgress, DiskFull, NotWritable
 */
export async function releaseSite(options: ReleaseOptions): Promise<Release> {
  const { out, cache, to, keep, now, progress, confirm } = options;
  const { state, build, close } = openFinished(out, cache);
  let lock: Lock | undefined;
  try {
    lock = acquireFolderLock(join(to, '.lock'), 'release');
    confirm?.(build.id);
    const releases = join(to, 'releases');
    removeLeftovers(releases);
    const current = currentRelease(to);
    const metadata = current === undefined ? undefined : readMetadata(to, current);
    if (current !== undefined && metadata?.build === build.id)
      return { name: current, files: metadata.files, changed: false };
    await verifyOutputs(state, out, progress);
    const number = Math.max(0, ...allReleases(to).map((release) => release.number)) + 1;
    const name = newName(releases, now());
    const files = linkOutputs(state, out, join(releases, INCOMPLETE));
    writeFileSync(
      metadataFile(to, name),
      `${JSON.stringify({ build: build.id, files, number, before: metadata?.number } satisfies ReleaseMetadata)}\n`,
    );
    renameSync(join(releases, INCOMPLETE), join(releases, name));
    setCurrent(to, name);
    prune(to, keep, current === undefined ? [name] : [name, current]);
    return { name, files, changed: true };
  } catch (error) {
    throw explainWriteErrorIn(error, to);
  } finally {
    lock?.release();
    close();
  }
}

/**
 * Makes an earlier release the current one.
 * @param requestedName name of the release; by default the release that the current one replaced
 * @returns the name of the release
 * @throws {FaultError} NothingReleased if there is none, NothingLive if none is current, ReleaseDamaged if files are missing
 */
export function rollBack(to: string, requestedName?: string): string {
  const lock = acquireFolderLock(join(to, '.lock'), 'roll back');
  try {
    const current = currentRelease(to);
    const releases = allReleases(to);
    const has = (release: string | undefined) => releases.some(({ name }) => name === release);
    const latest = releases.at(-1);
    if (requestedName === undefined && latest && !has(current)) throw nothingLive(to, latest.name);
    const live = releases.find(({ name }) => name === current);
    const target = requestedName ?? rollbackTarget(releases, live)?.name;
    if (target === undefined) throw nothingReleased(to, 'earlier release');
    if (!has(target)) throw nothingReleased(to, `release '${target}'`);
    const folder = join(to, 'releases', target);
    const found = listFiles(folder).length;
    const expected = readMetadata(to, target)?.files ?? 0;
    if (found !== expected) throw releaseDamaged(folder, expected, found);
    setCurrent(to, target);
    return target;
  } catch (error) {
    throw explainWriteErrorIn(error, to);
  } finally {
    lock.release();
  }
}

/** Returns the names of all releases, oldest first. */
export const releaseNames = (to: string): string[] => allReleases(to).map(({ name }) => name);

function allReleases(to: string): readonly (ReleaseMetadata & { readonly name: string })[] {
  const folder = join(to, 'releases');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .flatMap(({ name }) => {
      const metadata = readMetadata(to, name);
      return metadata ? [{ ...metadata, name }] : [];
    })
    .sort((one, other) => one.number - other.number);
}

/** Returns the name of the current release; undefined if there is none. */
export function currentRelease(to: string): string | undefined {
  try {
    return basename(readlinkSync(join(to, 'current')));
  } catch {
    return undefined;
  }
}

/** Returns the id of the build that a release contains; undefined if the release has no metadata. */
export const releasedBuild = (to: string, release: string): string | undefined =>
  readMetadata(to, release)?.build;

/**
 * Verifies all outputs and reports files that no build wrote.
 * @throws {FaultError} OutputDamaged if an output differs from the state
 */
async function verifyOutputs(state: State, folder: string, progress: Progress): Promise<void> {
  const discrepancies = await compareOutputs(state, { folder, progress });
  const unknown = discrepancies.filter(({ kind }) => kind === 'unknown').map(({ file }) => file);
  const damaged = discrepancies.filter(({ kind }) => kind !== 'unknown').map(({ file }) => file);
  if (damaged.length > 0) throw outputDamaged(folder, damaged);
  if (unknown.length > 0)
    progress.note(`Not released because no build wrote them: ${abbreviateList(unknown)}.`);
}

/** Returns the path of the metadata of a release. */
const metadataFile = (to: string, name: string): string => join(to, 'releases', `${name}.json`);

function readMetadata(to: string, name: string): ReleaseMetadata | undefined {
  try {
    return JSON.parse(readFileSync(metadataFile(to, name), 'utf8')) as ReleaseMetadata;
  } catch {
    return undefined;
  }
}

function newName(releases: string, now: Date): string {
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '');
  let name = time;
  for (let n = 2; existsSync(join(releases, name)); n++) name = `${time}-${n}`;
  return name;
}

/**
 * Hard-links every output into a new folder, or copies it if the file system has no hard links.
 * @returns the number of outputs
 */
function linkOutputs(state: State, from: string, to: string): number {
  const link = createLinker(from, to);
  mkdirSync(to, { recursive: true });
  let files = 0;
  for (const { file } of state.allPages()) {
    link(file);
    files += 1;
  }
  return files;
}

/** Makes a release the current one. */
function setCurrent(to: string, name: string): void {
  const link = join(to, 'current');
  const found = lstatSync(link, { throwIfNoEntry: false });
  if (found && !found.isSymbolicLink()) throw releaseFolderRefused(link);
  const next = join(to, '.current.next');
  rmSync(next, { force: true });
  symlinkSync(join('releases', name), next);
  renameSync(next, link);
}

/** Removes all but `keep` releases. Retains the releases in `needed` first, then the latest releases. */
function prune(to: string, keep: number, needed: readonly string[]): void {
  const releases = join(to, 'releases');
  const latestFirst = releaseNames(to).reverse();
  const inOrder = new Set([...needed.filter((name) => latestFirst.includes(name)), ...latestFirst]);
  for (const name of [...inOrder].slice(Math.max(1, keep))) {
    renameSync(join(releases, name), join(releases, `${REMOVED}-${name}`));
    rmSync(metadataFile(to, name), { force: true });
  }
  removeLeftovers(releases);
}

/** Removes the folders of an interrupted release or removal. */
function removeLeftovers(releases: string): void {
  if (!existsSync(releases)) return;
  for (const name of readdirSync(releases))
    if (name.startsWith(INCOMPLETE) || name.startsWith(REMOVED))
      rmSync(join(releases, name), { recursive: true, force: true });
}
