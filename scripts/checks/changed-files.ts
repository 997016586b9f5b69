import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Lists the files that differ from the commit at which this branch left `main`, or from HEAD without a branch `main`: changed,
 * added, deleted and untracked ones. Paths are below the root.
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
