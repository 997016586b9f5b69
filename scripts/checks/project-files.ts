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

/** Maximum size of a file that is checked. Larger files are data that nobody writes by hand. */
const MAX_FILE_BYTES = 1_000_000;

/** Reads each text file that git tracks or would add. Binary files and files over 1 MB are omitted. */
export async function readProjectFiles(root: string): Promise<ProjectFile[]> {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  const { stdout } = await promisify(execFile)('git', list, { cwd: root, maxBuffer: 2 ** 28 });
  const paths = stdout.split('\0').filter((path) => path !== '');
  const files = await Promise.all(
    paths.map(async (path) => {
      const info = await stat(join(root, path)).catch(() => undefined);
      if (!info?.isFile() || info.size > MAX_FILE_BYTES) return [];
      const bytes = await readFile(join(root, path));
      return bytes.includes(0) ? [] : [{ path, text: bytes.toString() }];
    }),
  );
  return files.flat();
}
