/**
 * Serves a built site as the CDN would: addresses without `.html`, headers, redirects, edge functions, 404 page.
 *
 *     npm run serve -- [--dist dist] [--search DIR] [--port 4321] [--hostname 127.0.0.1]
 *
 * Exit codes: 0 stopped, 1 failure, 2 usage.
 */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createAdaptorServer } from '@hono/node-server';
import { siteFolders } from '../src/build/site-folders.ts';
import { portTaken } from '../src/errors/serving.ts';
import type { createSearchFunction } from '../src/server/search-function.ts';
import { createSiteServer, type Handler } from '../src/server/site-server.ts';
import { hostingSettings } from '../src/settings/hosting-settings.ts';
import { searchPath } from '../src/settings/search-configuration.ts';
import { fail, failUsage } from './command/fail.ts';

export interface ServeOptions {
  /** Folder of the built site. */
  readonly dist: string;
  /** 0, the default, takes any free port. */
  readonly port?: number;
  readonly hostname?: string;
  /** Variables that set the site up, as on a host; default: this process's own. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Folder of the search indexes; default: where the build puts them. */
  readonly search?: string;
}

export interface RunningServer {
  /** e.g. `http://127.0.0.1:4321` */
  readonly origin: string;
  close(): Promise<void>;
}

/**
 * Starts serving and resolves once requests are answered.
 * @throws {LaurelError} PortTaken; {InvalidEnvironment} naming the variables that cannot be read.
 */
export async function startServer(options: ServeOptions): Promise<RunningServer> {
  const hostname = options.hostname ?? '127.0.0.1';
  const dist = resolve(options.dist);
  const environment = options.environment ?? process.env;
  const indexes = resolve(options.search ?? siteFolders({}).search);
  const site = createSiteServer({
    dist,
    settings: hostingSettings(environment),
    fetch,
    now: () => performance.now(),
    functions: { [searchPath]: searchFunction({ indexes, dist, environment }) },
  });
  const server = createAdaptorServer({ fetch: site, overrideGlobalObjects: false });
  const wanted = options.port ?? 0;
  server.listen(wanted, hostname);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? portTaken(hostname, wanted, error) : error;
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
    loaded ??= import('../src/server/search-function.ts').then((module) => module.createSearchFunction(of));
    return (await loaded)(request);
  };
}

const usage = `Usage: npm run serve -- [--dist dist] [--search DIR] [--port 4321] [--hostname 127.0.0.1]

Serves a built site as the CDN would.

  --dist DIR       built site (dist)
  --search DIR     search indexes (.laurel/search)
  --port P         0 takes any free port (4321)
  --hostname NAME  what to listen on (127.0.0.1)`;

async function main(): Promise<number> {
  const options = {
    dist: { type: 'string', default: 'dist' },
    search: { type: 'string' },
    port: { type: 'string', default: '4321' },
    hostname: { type: 'string', default: '127.0.0.1' },
    help: { type: 'boolean', default: false },
  } as const;
  let values: ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];
  try {
    ({ values } = parseArgs({ options }));
  } catch (error) {
    return failUsage((error as Error).message, usage);
  }
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    return failUsage(`--port must be a number from 0 to 65535, not ${values.port}.`, usage);
  if (!existsSync(values.dist)) {
    console.error(`There is no built site in ${values.dist}. Build it first: npm run build`);
    return 1;
  }
  try {
    const { origin } = await startServer({
      dist: values.dist,
      port,
      hostname: values.hostname,
      ...(values.search === undefined ? {} : { search: values.search }),
    });
    console.log(`Serving ${values.dist} at ${origin}`);
    return 0;
  } catch (error) {
    return fail(error);
  }
}

if (import.meta.main) process.exitCode = await main();
