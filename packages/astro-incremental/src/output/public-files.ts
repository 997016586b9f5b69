import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '@laurel/diagnostics';
import { digest } from '../core/digest.ts';
import type { StaticFile } from '../core/plan.ts';
import { listFiles } from './write-outputs.ts';

/** The files of `public/`. The signature is a hash of names, sizes, inodes and times; it changes when any file changes. */
export interface PublicFiles {
  readonly signature: string;
  /** Reads and hashes all files. */
  load(): StaticFile[];
}

/** Scans the folder of files that are published unchanged, without opening them. A missing folder counts as empty. */
export function scanPublicFiles(folder: string): PublicFiles {
  let files: readonly string[];
  try {
    files = listFiles(folder, { followsLinks: true });
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    files = [];
  }
  const entries = files.map((file) => {
    const { size, ino, mtimeNs, ctimeNs } = statSync(join(folder, file), { bigint: true });
    return `${file} ${size} ${ino} ${mtimeNs} ${ctimeNs}`;
  });
  return {
    signature: digest(entries.join('\n')),
    load: () =>
      files.map((file) => {
        const source = join(folder, file);
        const bytes = readFileSync(source);
        return { file, source, hash: digest(bytes), size: bytes.byteLength };
      }),
  };
}
