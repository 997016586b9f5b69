/** Compares a build with the live release in a folder of releases, and reads files of that release. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FinishedOutputs, listReleases, type OutputsSince, releasedOutputs } from 'astro-incremental';
import type { PublishPlan } from './publish-difference.ts';

/**
 * Compares a finished build with the live release by digests. If the build state knows the build of that release, only files that
 * were written or removed since then are compared. Assets that the release retains for visitors do not count.
 */
export async function planRelease(
  to: string,
  outputs: Pick<FinishedOutputs, 'files' | 'since'>,
): Promise<PublishPlan> {
  const [{ current, build }, live] = await Promise.all([listReleases(to), releasedOutputs(to)]);
  const since = build === undefined ? undefined : outputs.since(build);
  const remaining = new Set(
    since === undefined ? live.keys() : changedFileNames(since).filter((file) => live.has(file)),
  );
  const added: string[] = [];
  const changed: string[] = [];
  let bytes = 0;
  for (const { file, hash, size } of since?.written ?? outputs.files()) {
    if (remaining.delete(file)) {
      if (live.get(file) === hash) continue;
      changed.push(file);
    } else added.push(file);
    bytes += size;
  }
  return { from: current, added, changed, removed: [...remaining].sort(), bytes };
}

/** Reads a file of the live release; undefined if the release lacks it. */
export const readReleased = (to: string, file: string): Promise<Uint8Array | undefined> =>
  readFile(join(to, 'current', file)).catch(() => undefined);

const changedFileNames = ({ written, removed }: OutputsSince): readonly string[] => [
  ...written.map(({ file }) => file),
  ...removed,
];
