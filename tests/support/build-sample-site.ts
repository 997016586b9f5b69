import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root, sampleFolders, sampleSnapshots } from './sample-site.ts';

/**
 * Builds the committed sample as `npm run build` does, once before the files that read it. It is kept in an ignored
 * folder from one run to the next, so that only the first waits for more than what changed.
 */
export async function setup(): Promise<void> {
  const { dist, cache } = sampleFolders;
  const folders = ['--snapshots', sampleSnapshots, '--out', dist, '--cache', cache];
  await promisify(execFile)(process.execPath, ['scripts/run.mjs', 'build', '--quiet', ...folders], {
    cwd: root,
    env: withoutSettings(process.env),
  });
}

/** What the environment sets for the site would change its pages. */
function withoutSettings(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('LAUREL_')));
}
