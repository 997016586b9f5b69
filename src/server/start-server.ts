import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { FaultError } from 'astro-incremental/faults';
import { searchFolder } from '../build/site-folders.ts';
import { portTaken } from '../errors/serving.ts';
import { readEnvironment } from '../settings/environment.ts';
import { hostingSettings } from '../settings/hosting-settings.ts';
import { searchPath } from '../settings/search-configuration.ts';
import type { createSearchFunction } from './search-function.ts';
import { createSiteServer, type Handler } from './site-server.ts';

export interface ServeOptions {
  /** Folder of the built site. */
  readonly dist: string;
  /** 0, the default, takes any free port. */
  readonly port?: number;
  readonly hostname?: string;
  /** Variables that set the site up, as on a host; default: this process's own. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

export interface RunningServer {
  /** e.g. `http://127.0.0.1:4321` */
  readonly origin: string;
  close(): Promise<void>;
}

/**
 * Starts serving and resolves once requests are answered.
 * @throws {FaultError} PortTaken; EnvironmentInvalid naming the variables that cannot be read.
 */
export async function startServer(options: ServeOptions): Promise<RunningServer> {
  const hostname = options.hostname ?? '127.0.0.1';
  const dist = resolve(options.dist);
  const environment = readEnvironment(options.environment ?? process.env);
  const site = createSiteServer({
    dist,
    settings: hostingSettings(environment),
    fetch,
    now: () => performance.now(),
    functions: { [searchPath]: searchFunction({ indexes: searchFolder(dist), dist, environment }) },
  });
  const server = createAdaptorServer({ fetch: site, overrideGlobalObjects: false });
  const wanted = options.port ?? 0;
  server.listen(wanted, hostname);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new FaultError(portTaken({ hostname, port: wanted }), { cause: error });
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://${hostname}:${port}`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
      await closed;
    },
  };
}

/** The search interface, loaded with the first search: pages need nothing of it. */
function searchFunction(of: Parameters<typeof createSearchFunction>[0]): Handler {
  let loaded: Promise<Handler> | undefined;
  return async (request) => {
    loaded ??= import('./search-function.ts').then((module) => module.createSearchFunction(of));
    return (await loaded)(request);
  };
}
