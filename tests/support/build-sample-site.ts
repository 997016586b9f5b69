import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root, sampleFolders, sampleSnapshots } from './sample-site.ts';

/**
 * Builds the committed sample as `npm run build` does, once before the test files that read it. The output remains in
 * an ignored folder, so that later runs build only what changed.
 */
export async function setup(): Promise<void> {
  const { dist, cache } = sampleFolders;
  const folders = ['--snapshots', sampleSnapshots, '--out', dist, '--cache', cache];
  await promisify(execFile)(process.execPath, ['scripts/run.mjs', 'build', '--quiet', ...folders], {
    cwd: root,
  });
}
