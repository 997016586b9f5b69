import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startServer } from '../../../../src/delivery/server/start-server.ts';
import { makePagesFolder } from '../pages-folder.ts';

export interface ServicesSite {
  readonly origin: string;
  /** Folder of the built site. */
  readonly dist: string;
  close(): Promise<void>;
}

/** Builds two pages with these settings in a separate folder and serves them with their headers. */
export async function openServicesSite(variables: Readonly<Record<string, string>>): Promise<ServicesSite> {
  const folder = await makePagesFolder('laurel-services');
  const builder = fileURLToPath(new URL('./build-services-site.ts', import.meta.url));
  await promisify(execFile)(process.execPath, [builder, folder, JSON.stringify(variables)], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const dist = join(folder, 'site');
  const server = await startServer({ dist, environment: variables });
  return {
    origin: server.origin,
    dist,
    async close() {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
