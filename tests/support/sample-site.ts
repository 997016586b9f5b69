import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startServer } from '../../src/delivery/server/start-server.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The folder of the committed sample. */
export const sampleSnapshots = join(root, 'data-snapshots');

/** Folders of the sample's build, which the system tests share. */
export const sampleFolders = {
  dist: join(root, '.laurel/sample-site/dist'),
  cache: join(root, '.laurel/sample-site/cache'),
} as const;

/** The committed sample, built and served. */
export interface SampleSite {
  /** Origin of the site, e.g. `http://127.0.0.1:40123`. */
  readonly origin: string;
  /** The folder of the built site. */
  readonly dist: string;
  /** Paths of its pages: each .html file, the home page as `/`. */
  readonly pages: readonly string[];
  close(): Promise<void>;
}

/** Serves a build of the sample on a free port. Default: the build that the system tests share. */
export async function startSampleSite(dist: string = sampleFolders.dist): Promise<SampleSite> {
  const server = await startServer({ dist, environment: {} });
  const files = await readdir(dist, { recursive: true });
  return {
    origin: server.origin,
    dist,
    pages: files
      .filter((file) => file.endsWith('.html'))
      .map(pagePath)
      .sort(),
    close: () => server.close(),
  };
}

function pagePath(file: string): string {
  const path = `/${file.replaceAll('\\', '/').replace(/\.html$/, '')}`;
  return path === '/index' ? '/' : path;
}
