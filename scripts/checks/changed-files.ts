import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Lists changed, added, deleted and untracked files. The files are compared with the merge base of this branch and `main`, or
 * with HEAD if there is no `main`. Paths are relative to the root.
 */
export async function changedFiles(root: string): Promise<readonly string[]> {
  const git = async (...args: string[]): Promise<string> =>
    (await promisify(execFile)('git', args, { cwd: root, maxBuffer: 2 ** 28 })).stdout;
  const base = await git('merge-base', 'HEAD', 'main').catch(() => 'HEAD');
  const outputs = await Promise.all([
    git('diff', '--name-only', '--no-renames', '-z', base.trim()),
    git('ls-files', '--others', '--exclude-standard', '-z'),
  ]);
  return outputs.flatMap((output) => output.split('\0')).filter((path) => path !== '');
}
