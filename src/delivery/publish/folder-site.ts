/** What is live in a folder of releases: how a build differs from it, and its files. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FinishedOutputs, listReleases, type OutputsSince } from 'astro-incremental';
import type { PublishPlan } from './publish-difference.ts';

/** The folder of the release that is live. */
const liveFolder = (to: string): string => join(to, 'current');

/**
 * How a finished build differs from the release that is live: of what was made since that release's build where the
 * state knows it, of all files elsewhere. Releases are hard links to what builds left, and a build never changes a file in
 * place: the same file on the disk is the same content. Others are compared.
 */
export async function planRelease(
  to: string,
  outputs: Pick<FinishedOutputs, 'files' | 'since' | 'folder'>,
): Promise<PublishPlan> {
  const { current, build } = await listReleases(to);
  const since = build === undefined ? undefined : outputs.since(build);
  const looked = since?.made ?? outputs.files();
  const live = liveFiles(to, current === undefined ? [] : since && namesIn(since));
  const added: string[] = [];
  const changed: string[] = [];
  let bytes = 0;
  for (const { file, size } of looked) {
    if (live.delete(file)) {
      if (isSameFile(join(outputs.folder, file), join(liveFolder(to), file))) continue;
      changed.push(file);
    } else added.push(file);
    bytes += size;
  }
  return { from: current, added, changed, removed: [...live].sort(), bytes };
}

/** The bytes of a file of the release that is live; undefined where it has none of that name. */
export const readReleased = (to: string, file: string): Promise<Uint8Array | undefined> =>
  readFile(join(liveFolder(to), file)).catch(() => undefined);

/** Whether two files have the same bytes. Of the same file on the disk nothing is read. */
export function isSameFile(one: string, other: string): boolean {
  const [here, there] = [
    statSync(one, { throwIfNoEntry: false }),
    statSync(other, { throwIfNoEntry: false }),
  ];
  if (here === undefined || there === undefined || here.size !== there.size) return false;
  if (here.ino === there.ino && here.dev === there.dev) return true;
  return readFileSync(one).equals(readFileSync(other));
}

const namesIn = ({ made, removed }: OutputsSince): readonly string[] => [
  ...made.map(({ file }) => file),
  ...removed,
];

/** The files that are live: of these, or all. */
const liveFiles = (to: string, names: readonly string[] | undefined): Set<string> =>
  names === undefined
    ? filesBelow(liveFolder(to))
    : new Set(
        names.filter((file) => statSync(join(liveFolder(to), file), { throwIfNoEntry: false })?.isFile()),
      );

function filesBelow(folder: string): Set<string> {
  const files = new Set<string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) files.add(join(entry.parentPath, entry.name).slice(folder.length + 1));
  return files;
}
