import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { digest } from '../core/digest.ts';
import { listFiles } from '../output/write-outputs.ts';
import { currentRelease, readRelease, releaseFolder } from './release-store.ts';

/**
 * Returns the digests of the outputs of the current release by file name, without retained assets; empty if no release is current. The
 * files of a release without a manifest are read.
 */
export function releasedOutputs(to: string): ReadonlyMap<string, string> {
  const current = currentRelease(to);
  if (current === undefined) return new Map();
  const release = readRelease(to, current);
  if (release?.files === undefined) return readDigests(releaseFolder(to, current));
  const outputs = new Map(Array.from(release.files, ([file, { hash }]) => [file, hash]));
  for (const { file } of release.metadata.retained ?? []) outputs.delete(file);
  return outputs;
}

function readDigests(folder: string): ReadonlyMap<string, string> {
  if (!existsSync(folder)) return new Map();
  return new Map(listFiles(folder).map((file) => [file, digest(readFileSync(join(folder, file)))]));
}
