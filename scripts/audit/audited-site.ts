import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunningServer } from '../../src/delivery/server/start-server.ts';
import { registerJsx } from '../command/register-jsx.ts';
import { runNode } from '../suite/run-node.ts';
import { pageOfEachKind } from './page-kinds.ts';

/** The committed sample, built for production and served. */
export interface AuditedSite extends RunningServer {
  /** One path of each kind of page, by the name of the kind. */
  readonly pages: ReadonlyMap<string, string>;
}

const folder = '.laurel/audit';
const dist = join(folder, 'dist');
const folders = ['--snapshots', 'data-snapshots', '--out', dist, '--cache', join(folder, 'cache')];

/** Builds the sample if it changed, and serves it on a free port. Returns undefined if the build fails. */
export async function startAuditedSite(): Promise<AuditedSite | undefined> {
  const environment = { LAUREL_PRODUCTION: 'true' };
  const code = await runNode(['scripts/build.ts', '--quiet', ...folders], {
    ...process.env,
    ...environment,
  });
  if (code !== 0) return undefined;
  const files = await readdir(dist, { recursive: true });
  const addresses = files
    .filter((file) => file.endsWith('.html'))
    .map((file) => `/${file.replace(/\.html$/, '')}`)
    .map((path) => (path === '/index' ? '/' : path))
    // Lighthouse cannot measure a response with status 404.
    .filter((path) => path !== '/404');
  registerJsx();
  const { startServer } = await import('../../src/delivery/server/start-server.ts');
  const server = await startServer({ dist, environment });
  return { ...server, pages: pageOfEachKind(addresses) };
}
