/**
 * Serves a built site as the CDN would: addresses without `.html`, headers, redirects, edge functions, 404 page.
 *
 *     npm run serve -- [--dist dist] [--port 4321] [--hostname 127.0.0.1]
 *
 * Exit codes: 0 stopped, 1 failure, 2 usage.
 */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createAdaptorServer } from '@hono/node-server';
import { InvalidEnvironment } from '../src/domain/environment.ts';
import { environmentInvalid } from '../src/errors/environment.ts';
import { hostingSettings } from '../src/hosting/hosting-settings.ts';
import { fail, failUsage } from './lib/fail.ts';
import { createSiteServer, type Handler } from './lib/serve/site-server.ts';

export interface ServeOptions {
  /** Folder of the built site. */
  readonly dist: string;
  /** 0, the default, takes any free port. */
  readonly port?: number;
  readonly hostname?: string;
  /** Variables that set the site up, as on a host; default: this process's own. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Functions by the path below which they answer, e.g. `/api/search`. */
  readonly functions?: Readonly<Record<string, Handler>>;
}

export interface RunningServer {
  /** e.g. `http://127.0.0.1:4321` */
  readonly origin: string;
  close(): Promise<void>;
}

/**
 * Starts serving and resolves once requests are answered.
 * @throws {Error} EADDRINUSE if the port is taken.
 */
export async function startServer(options: ServeOptions): Promise<RunningServer> {
  const hostname = options.hostname ?? '127.0.0.1';
  const site = createSiteServer({
    dist: resolve(options.dist),
    settings: hostingSettings(options.environment ?? process.env),
    fetch,
    now: () => performance.now(),
    functions: options.functions ?? {},
  });
  const server = createAdaptorServer({ fetch: site, overrideGlobalObjects: false });
  server.listen(options.port ?? 0, hostname);
  await once(server, 'listening');
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

const usage = `Usage: npm run serve -- [--dist dist] [--port 4321] [--hostname 127.0.0.1]

Serves a built site as the CDN would.`;

async function main(): Promise<number> {
  const options = {
    dist: { type: 'string', default: 'dist' },
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
    const { origin } = await startServer({ dist: values.dist, port, hostname: values.hostname });
    console.log(`Serving ${values.dist} at ${origin}`);
    return 0;
  } catch (error) {
    return fail(error instanceof InvalidEnvironment ? environmentInvalid(error) : error);
  }
}

if (import.meta.main) process.exitCode = await main();
