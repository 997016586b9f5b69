import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { digest } from '../core/digest.ts';
import { errorCode } from '../core/fault-catalogue.ts';
import type { StaticFile } from '../core/plan.ts';
import { listFiles } from './write-outputs.ts';

/** The files of `public/`, as names and times: `signature` changes when any of them does. Opens none. */
export interface PublicFiles {
  readonly signature: string;
  /** Reads and hashes all of them. */
  load(): StaticFile[];
}

/** Looks at the folder of files that are published unchanged; none is as good as an empty one. */
export function publicFiles(folder: string): PublicFiles {
  let files: readonly string[];
  try {
    files = listFiles(folder, { followsLinks: true });
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    files = [];
  }
  const marks = files.map((file) => {
    const { size, ino, mtimeNs, ctimeNs } = statSync(join(folder, file), { bigint: true });
    return `${file} ${size} ${ino} ${mtimeNs} ${ctimeNs}`;
  });
  return {
    signature: digest(marks.join('\n')),
    load: () =>
      files.map((file) => {
        const from = join(folder, file);
        const bytes = readFileSync(from);
        return { file, from, hash: digest(bytes), size: bytes.byteLength };
      }),
  };
}
