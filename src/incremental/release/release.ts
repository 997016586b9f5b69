/**
 * Releases on a disk: `<to>/releases/<time>/` holds a whole site, `<to>/current` is a link to one of them. A
 * reader that follows the link sees one release or the other and never a mixture: the link changes in one rename.
 * A release is made of hard links, so that it costs no space and no copying.
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
import { explainWrite, nothingBuilt, nothingReleased, releaseFolderRefused } from '../core/faults.ts';
import { linkOrCopy, listFiles } from '../output/output.ts';
import { folderIdentity } from '../store/identity.ts';
import { type Lock, takeLock } from '../store/lock.ts';
import { State, stateFile } from '../store/state.ts';

export interface ReleaseOptions {
  readonly out: string;
  readonly cache: string;
  /** Folder of the releases. */
  readonly to: string;
  /** Releases kept, the current one included. */
  readonly keep: number;
  readonly now: () => Date;
}

export interface Release {
  /** Its folder's name: the time of the release in UTC, '20261121T103000Z'. */
  readonly name: string;
  readonly files: number;
  /** False if the current release was this very build already. */
  readonly changed: boolean;
}

const PARTIAL = '.partial';

/**
 * Releases the last finished build.
 * @throws {FaultError} NothingBuilt, ReleaseFolderRefused, BuildInProgress, DiskFull, NotWritable
 */
export function releaseSite({ out, cache, to, keep, now }: ReleaseOptions): Release {
  const locks: Lock[] = [];
  try {
    locks.push(takeLock(cache, 'release'));
    locks.push(takeLock(join(to, '.lock'), 'release'));
    const build = finishedBuildIn(out, cache);
    const current = currentRelease(to);
    if (current !== undefined && readNote(to, current)?.build === build)
      return { name: current, files: readNote(to, current)?.files ?? 0, changed: false };
    const releases = join(to, 'releases');
    rmSync(join(releases, PARTIAL), { recursive: true, force: true });
    const name = newName(releases, now());
    const files = linkTree(out, join(releases, PARTIAL));
    writeFileSync(join(releases, `${name}.json`), `${JSON.stringify({ build, files })}\n`);
    renameSync(join(releases, PARTIAL), join(releases, name));
    pointTo(to, name);
    prune(to, keep);
    return { name, files, changed: true };
  } catch (error) {
    throw explainWrite(error, to);
  } finally {
    for (const lock of locks) lock.release();
  }
}

/**
 * Goes back to the release before the current one, or to a named one.
 * @throws {FaultError} NothingReleased if there is none.
 */
export function rollBack(to: string, wanted?: string): string {
  const lock = takeLock(join(to, '.lock'), 'roll back');
  try {
    const current = currentRelease(to);
    const releases = releaseNames(to);
    const earlier = releases.filter((name) => current !== undefined && name < current).at(-1);
    const target = wanted ?? earlier;
    if (target === undefined) throw nothingReleased(to, 'earlier release');
    if (!releases.includes(target)) throw nothingReleased(to, `release '${target}'`);
    pointTo(to, target);
    return target;
  } catch (error) {
    throw explainWrite(error, to);
  } finally {
    lock.release();
  }
}

/** Names of the releases, oldest first. */
export function releaseNames(to: string): string[] {
  const folder = join(to, 'releases');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== PARTIAL)
    .map((entry) => entry.name)
    .sort();
}

/** Name of the release that readers see. */
export function currentRelease(to: string): string | undefined {
  try {
    return basename(readlinkSync(join(to, 'current')));
  } catch {
    return undefined;
  }
}

/** Id of the last build, which must have finished in this very folder. */
function finishedBuildIn(out: string, cache: string): string {
  const file = stateFile(cache);
  if (!existsSync(file)) throw nothingBuilt(out);
  const state = State.open(file);
  try {
    const build = state.finishedBuild();
    if (!build || build.writtenTo.folder !== folderIdentity(out)) throw nothingBuilt(out);
    return build.id;
  } finally {
    state.close();
  }
}

function readNote(to: string, name: string): { build: string; files: number } | undefined {
  try {
    return JSON.parse(readFileSync(join(to, 'releases', `${name}.json`), 'utf8'));
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

/** Links every file of a folder into a new one; copies where the file system cannot link. */
export function linkTree(from: string, to: string): number {
  const files = listFiles(from);
  const created = new Set<string>();
  mkdirSync(to, { recursive: true });
  for (const file of files) {
    const target = join(to, file);
    const folder = dirname(target);
    if (!created.has(folder)) mkdirSync(folder, { recursive: true });
    created.add(folder);
    linkOrCopy(join(from, file), target);
  }
  return files.length;
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

function prune(to: string, keep: number): void {
  const current = currentRelease(to);
  const surplus = releaseNames(to).slice(0, -Math.max(1, keep));
  for (const name of surplus) {
    if (name === current) continue;
    rmSync(join(to, 'releases', name), { recursive: true, force: true });
    rmSync(join(to, 'releases', `${name}.json`), { force: true });
  }
}
