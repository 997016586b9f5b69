import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startServer } from '../../../../src/delivery/server/start-server.ts';
import type { SearchRecord } from '../../../../src/domain/search.ts';
import { writeSearchIndex } from '../../../search/write-search-index.ts';
import { makePagesFolder } from '../pages-folder.ts';

export interface SearchSite {
  /** Origin of the site, e.g. `http://127.0.0.1:5301`. */
  readonly origin: string;
  close(): Promise<void>;
}

/** Builds the search pages in a separate folder and serves them, with the search API over these records. */
export async function openSearchSite(records: readonly SearchRecord[]): Promise<SearchSite> {
  const folder = await makePagesFolder('laurel-search');
  const builder = fileURLToPath(new URL('./build-search-site.ts', import.meta.url));
  await promisify(execFile)(process.execPath, [builder, folder], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const dist = join(folder, 'site');
  writeSearchIndex(dist, records);
  const server = await startServer({ dist, environment: {} });
  return {
    origin: server.origin,
    async close() {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
