/**
 * Releases on a disk: `<to>/releases/<time>/` holds a whole site, `<to>/current` is a link to one of them. A
 * reader that follows the link sees one release or the other and never a mixture: the link changes in one rename.
 * A release is made of hard links, so that it costs no space and no copying. It is complete as soon as it has its
 * name, and loses its name before anything in it is removed.
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
import { basename, dirname, join } from 'node:path';
import type { Progress } from '@laurel/terminal';
import {
  explainWriteIn,
  firstFew,
  nothingLive,
  nothingReleased,
  outputDamaged,
  releaseDamaged,
  releaseFolderRefused,
} from '../core/engine-errors.ts';
import { compareOutputs } from '../output/verify-site.ts';
import { listFiles } from '../output/write-outputs.ts';
import { linkOrCopy } from '../store/link-or-copy.ts';
import { type Lock, takeLock } from '../store/lock.ts';
import type { State } from '../store/state.ts';
import { openFinished } from './finished-outputs.ts';
import { rollbackTarget } from './rollback-target.ts';

export interface ReleaseOptions {
  readonly out: string;
  readonly cache: string;
  /** Folder of the releases. */
  readonly to: string;
  /** Releases kept, the current one included. */
  readonly keep: number;
  readonly now: () => Date;
  readonly progress: Progress;
  /** Is given the id of the build before anything is written; what it throws ends the release. */
  readonly confirm?: ((build: string) => void) | undefined;
}

export interface Release {
  /** Its folder's name: the time of the release in UTC, '20261121T103000Z'. */
  readonly name: string;
  readonly files: number;
  /** False if the current release was this very build already. */
  readonly changed: boolean;
}

/** What stands beside a release. */
interface Note {
  /** Id of the build that was released. */
  readonly build: string;
  readonly files: number;
  /** Releases are counted, because clocks may be set back. */
  readonly number: number;
  /** Number of the release that was current when it was made. */
  readonly before?: number | undefined;
}

/** Names of folders that are being made or removed begin with a dot: they are no releases. */
const INCOMPLETE = '.incomplete';
const REMOVED = '.removed';

/**
 * Releases the last finished build: the files that it left, each compared with the state first. Other files in the output
 * folder are not released.
 * @throws {FaultError} NothingBuilt, StateUnusable, OutputDamaged, ReleaseFolderRefused, BuildInProgress, DiskFull, NotWritable
 */
export async function releaseSite(options: ReleaseOptions): Promise<Release> {
  const { out, cache, to, keep, now, progress, confirm } = options;
  const { state, build, close } = openFinished(out, cache);
  let lock: Lock | undefined;
  try {
    lock = takeLock(join(to, '.lock'), 'release');
    confirm?.(build.id);
    const releases = join(to, 'releases');
    removeRemains(releases);
    const current = currentRelease(to);
    const note = current === undefined ? undefined : readNote(to, current);
    if (current !== undefined && note?.build === build.id)
      return { name: current, files: note.files, changed: false };
    await proveOutputs(state, out, progress);
    const number = Math.max(0, ...allReleases(to).map((release) => release.number)) + 1;
    const name = newName(releases, now());
    const files = linkOutputs(state, out, join(releases, INCOMPLETE));
    writeFileSync(
      noteFile(to, name),
      `${JSON.stringify({ build: build.id, files, number, before: note?.number } satisfies Note)}\n`,
    );
    renameSync(join(releases, INCOMPLETE), join(releases, name));
    pointTo(to, name);
    prune(to, keep, current === undefined ? [name] : [name, current]);
    return { name, files, changed: true };
  } catch (error) {
    throw explainWriteIn(error, to);
  } finally {
    lock?.release();
    close();
  }
}

/**
 * Goes back to the release that the current one replaced, or to a named one; returns its name.
 * @throws {FaultError} NothingReleased if there is none, NothingLive if none is current, ReleaseDamaged if it lacks files.
 */
export function rollBack(to: string, wanted?: string): string {
  const lock = takeLock(join(to, '.lock'), 'roll back');
  try {
    const current = currentRelease(to);
    const releases = allReleases(to);
    const has = (release: string | undefined) => releases.some(({ name }) => name === release);
    const latest = releases.at(-1);
    if (wanted === undefined && latest && !has(current)) throw nothingLive(to, latest.name);
    const live = releases.find(({ name }) => name === current);
    const target = wanted ?? rollbackTarget(releases, live)?.name;
    if (target === undefined) throw nothingReleased(to, 'earlier release');
    if (!has(target)) throw nothingReleased(to, `release '${target}'`);
    const folder = join(to, 'releases', target);
    const found = listFiles(folder).length;
    const expected = readNote(to, target)?.files ?? 0;
    if (found !== expected) throw releaseDamaged(folder, expected, found);
    pointTo(to, target);
    return target;
  } catch (error) {
    throw explainWriteIn(error, to);
  } finally {
    lock.release();
  }
}

/** Names of the releases, oldest first. */
export const releaseNames = (to: string): string[] => allReleases(to).map(({ name }) => name);

function allReleases(to: string): readonly (Note & { readonly name: string })[] {
  const folder = join(to, 'releases');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .flatMap(({ name }) => {
      const note = readNote(to, name);
      return note ? [{ ...note, name }] : [];
    })
    .sort((one, other) => one.number - other.number);
}

/** Name of the release that readers see. */
export function currentRelease(to: string): string | undefined {
  try {
    return basename(readlinkSync(join(to, 'current')));
  } catch {
    return undefined;
  }
}

/** Id of the build that a release was made of; undefined where nothing says so. */
export const buildOf = (to: string, release: string): string | undefined => readNote(to, release)?.build;

/** @throws {FaultError} OutputDamaged if an output is not what the build left; notes files that no build made. */
async function proveOutputs(state: State, folder: string, progress: Progress): Promise<void> {
  const found = await compareOutputs(state, { folder, progress });
  const unknown = found.filter(({ kind }) => kind === 'unknown').map(({ file }) => file);
  const damaged = found.filter(({ kind }) => kind !== 'unknown').map(({ file }) => file);
  if (damaged.length > 0) throw outputDamaged(folder, damaged);
  if (unknown.length > 0) progress.note(`Not released, because no build made them: ${firstFew(unknown)}.`);
}

const noteFile = (to: string, name: string): string => join(to, 'releases', `${name}.json`);

function readNote(to: string, name: string): Note | undefined {
  try {
    return JSON.parse(readFileSync(noteFile(to, name), 'utf8')) as Note;
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

/** Links every output into a new folder; copies where the file system cannot link. @returns their number */
function linkOutputs(state: State, from: string, to: string): number {
  const created = new Set<string>();
  mkdirSync(to, { recursive: true });
  let files = 0;
  for (const { file } of state.allPages()) {
    const target = join(to, file);
    const folder = dirname(target);
    if (!created.has(folder)) mkdirSync(folder, { recursive: true });
    created.add(folder);
    linkOrCopy(join(from, file), target);
    files += 1;
  }
  return files;
}

function pointTo(to: string, name: string): void {
  const link = join(to, 'current');
  const found = lstatSync(link, { throwIfNoEntry: false });
  if (found && !found.isSymbolicLink()) throw releaseFolderRefused(link);
  const next = join(to, '.current.next');
  rmSync(next, { force: true });
  symlinkSync(join('releases', name), next);
  renameSync(next, link);
}

/** Keeps `keep` releases: the first ones of `needed`, and of the others the latest. */
function prune(to: string, keep: number, needed: readonly string[]): void {
  const releases = join(to, 'releases');
  const latestFirst = releaseNames(to).reverse();
  const inOrder = new Set([...needed.filter((name) => latestFirst.includes(name)), ...latestFirst]);
  for (const name of [...inOrder].slice(Math.max(1, keep))) {
    renameSync(join(releases, name), join(releases, `${REMOVED}-${name}`));
    rmSync(noteFile(to, name), { force: true });
  }
  removeRemains(releases);
}

/** Removes what a release that was made or removed left when it was stopped. */
function removeRemains(releases: string): void {
  if (!existsSync(releases)) return;
  for (const name of readdirSync(releases))
    if (name.startsWith(INCOMPLETE) || name.startsWith(REMOVED))
      rmSync(join(releases, name), { recursive: true, force: true });
}
