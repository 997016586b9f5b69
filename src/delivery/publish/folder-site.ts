/** Compares a build with the live release in a folder of releases, and reads files of that release. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FinishedOutputs, listReleases, type OutputsSince } from 'astro-incremental';
import type { PublishPlan } from './publish-difference.ts';

/** Returns the folder of the live release. */
const liveFolder = (to: string): string => join(to, 'current');

/**
 * Compares a finished build with the live release.
 * - If the build state knows the build of that release, only files that were written or removed since then are compared.
 *   Otherwise all files are compared.
 * - A release consists of hard links to build outputs, and a build never changes a file in place. So two names of the same
 *   inode have equal content. The bytes of other files are compared.
 */
export async function planRelease(
  to: string,
  outputs: Pick<FinishedOutputs, 'files' | 'since' | 'folder'>,
): Promise<PublishPlan> {
  const { current, build } = await listReleases(to);
  const since = build === undefined ? undefined : outputs.since(build);
  const candidates = since?.written ?? outputs.files();
  const live = listLiveFiles(to, current === undefined ? [] : since && changedFileNames(since));
  const added: string[] = [];
  const changed: string[] = [];
  let bytes = 0;
  for (const { file, size } of candidates) {
    if (live.delete(file)) {
      if (isSameFile(join(outputs.folder, file), join(liveFolder(to), file))) continue;
      changed.push(file);
    } else added.push(file);
    bytes += size;
  }
  return { from: current, added, changed, removed: [...live].sort(), bytes };
}

/** Reads a file of the live release; undefined if the release lacks it. */
export const readReleased = (to: string, file: string): Promise<Uint8Array | undefined> =>
  readFile(join(liveFolder(to), file)).catch(() => undefined);

/** Returns whether two files have the same bytes. Two names of one inode are equal without a read. */
export function isSameFile(one: string, other: string): boolean {
  const [here, there] = [
    statSync(one, { throwIfNoEntry: false }),
    statSync(other, { throwIfNoEntry: false }),
  ];
  if (here === undefined || there === undefined || here.size !== there.size) return false;
  if (here.ino === there.ino && here.dev === there.dev) return true;
  return readFileSync(one).equals(readFileSync(other));
}

const changedFileNames = ({ written, removed }: OutputsSince): readonly string[] => [
  ...written.map(({ file }) => file),
  ...removed,
];

/** Returns the files of the live release: those among `names`, or all if `names` is undefined. */
const listLiveFiles = (to: string, names: readonly string[] | undefined): Set<string> =>
  names === undefined
    ? listFilesBelow(liveFolder(to))
    : new Set(
        names.filter((file) => statSync(join(liveFolder(to), file), { throwIfNoEntry: false })?.isFile()),
      );

function listFilesBelow(folder: string): Set<string> {
  const files = new Set<string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) files.add(join(entry.parentPath, entry.name).slice(folder.length + 1));
  return files;
}
