import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startServer } from '../../src/server/start-server.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const tsx = join(dirname(createRequire(import.meta.url).resolve('tsx/package.json')), 'dist/cli.mjs');

/** The folder of the committed sample. */
export const sampleSnapshots = join(root, 'data-snapshots');

/** The committed sample, built and served. */
export interface SampleSite {
  /** e.g. `http://127.0.0.1:40123` */
  readonly origin: string;
  /** The folder of the built site. */
  readonly dist: string;
  /** Addresses of its pages: every .html file, the home page as `/`. */
  readonly pages: readonly string[];
  close(): Promise<void>;
}

/**
 * Builds the committed sample as `npm run build` does and serves it on a free port. The output is kept in an ignored
 * folder from one test file to the next, so that only the first of them waits for more than what changed.
 */
export async function startSampleSite(): Promise<SampleSite> {
  const folder = join(root, '.laurel/sample-site');
  const dist = join(folder, 'dist');
  const cache = join(folder, 'cache');
  const folders = ['--snapshots', sampleSnapshots, '--out', dist, '--cache', cache];
  await promisify(execFile)(process.execPath, [tsx, 'scripts/build.ts', '--quiet', ...folders], {
    cwd: root,
    env: withoutSettings(process.env),
  });
  const server = await startServer({ dist, environment: {} });
  const files = await readdir(dist, { recursive: true });
  return {
    origin: server.origin,
    dist,
    pages: files
      .filter((file) => file.endsWith('.html'))
      .map(addressOf)
      .sort(),
    close: () => server.close(),
  };
}

/** What the environment sets for the site would change its pages. */
function withoutSettings(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('LAUREL_')));
}

function addressOf(file: string): string {
  const path = `/${file.replaceAll('\\', '/').replace(/\.html$/, '')}`;
  return path === '/index' ? '/' : path;
}
