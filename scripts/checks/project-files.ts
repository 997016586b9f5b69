import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A text file of the project. */
export interface ProjectFile {
  /** Path below the root, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

/** Larger files are data, not something that anybody writes. */
const LARGEST_BYTES = 1_000_000;

/**
 * Every text file that is committed or about to be: those that git tracks and those that it would add.
 * Binary files and files over 1 MB are left out.
 */
export async function readProjectFiles(root: string): Promise<ProjectFile[]> {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  const { stdout } = await promisify(execFile)('git', list, { cwd: root, maxBuffer: 2 ** 28 });
  const paths = stdout.split('\0').filter((path) => path !== '');
  const files = await Promise.all(
    paths.map(async (path) => {
      const info = await stat(join(root, path)).catch(() => undefined);
      if (!info?.isFile() || info.size > LARGEST_BYTES) return [];
      const bytes = await readFile(join(root, path));
      return bytes.includes(0) ? [] : [{ path, text: bytes.toString() }];
    }),
  );
  return files.flat();
}
