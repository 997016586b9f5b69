import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { digest } from '../core/digest.ts';
import { listFiles } from '../output/write-outputs.ts';
import { currentRelease, readRelease, releaseFolder } from './release-store.ts';

/**
 * Returns the digests of the outputs of a release by file name, without retained assets; empty if there is no such release. The files
 * of a release without a manifest are read.
 * @param name name of the release; by default the current one
 */
export function releasedOutputs(to: string, name = currentRelease(to)): ReadonlyMap<string, string> {
  if (name === undefined) return new Map();
  const release = readRelease(to, name);
  if (release?.files === undefined) return readDigests(releaseFolder(to, name));
  const outputs = new Map(Array.from(release.files, ([file, { hash }]) => [file, hash]));
  for (const { file } of release.metadata.retained ?? []) outputs.delete(file);
  return outputs;
}

function readDigests(folder: string): ReadonlyMap<string, string> {
  if (!existsSync(folder)) return new Map();
  return new Map(listFiles(folder).map((file) => [file, digest(readFileSync(join(folder, file)))]));
}
