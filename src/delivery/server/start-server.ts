import type { IncomingMessage } from 'node:http';
import { resolve } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import * as errorsTexts from '#texts/errors.ts';
import { hostingSettings } from '../../domain/settings/hosting-settings.ts';
import type { SearchEngine } from '../../search/search-engine.ts';
import { readSettings } from '../build/read-settings.ts';
import { searchFolder } from '../build/site-folders.ts';
import type { LogFailure } from '../edge/complete-response.ts';
import { plainTextResponse } from '../edge/plain-text-response.ts';
import { commonHeaders, type HeaderValues } from '../hosting/response-headers.ts';
import type { Bucket } from '../publish/bucket.ts';
import { createAccessLog } from './access-log.ts';
import { bucketFiles } from './bucket-files.ts';
import { createClientAddresses } from './client-address.ts';
import { createPageReader } from './create-page-reader.ts';
import { prepareGracefulClose } from './graceful-close.ts';
import { createHttpServer } from './http-server.ts';
import { listen } from './listen.ts';
import { createLiveReleaseReader } from './live-release.ts';
import { logFailure } from './log-failure.ts';
import { receivePost } from './receive-post.ts';
import { createRequestQueue, QUEUE_LIMITS, type QueueLimits } from './request-queue.ts';
import type { SearchFunctionOptions } from './search-function.ts';
import { serializeRequests } from './serialize-requests.ts';
import { createSiteServer, type Handler } from './site-server.ts';
import { createStaticFiles, type StaticFiles } from './static-files.ts';

interface ServeOptions {
  /** Folder of the built site. */
  readonly dist: string;
  /** Bucket of the published site. If it is set, files and search index are read from it instead of `dist`. */
  readonly bucket?: Bucket | undefined;
  /** Limits of the queue of requests. Default: `QUEUE_LIMITS`. */
  readonly queueLimits?: QueueLimits;
  /** 0, the default, selects a free port. */
  readonly port?: number;
  readonly hostname?: string;
  /** Environment variables of the site. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Receives a line of JSON after each response. By default there is no access log. */
  readonly accessLog?: ((line: string) => void) | undefined;
  /** Wraps the handling of each request, e.g. to require a token. `respond` returns the response of the site. */
  readonly handle?: (request: Request, respond: Handler) => Promise<Response>;
  /** By default errors are written to standard error. */
  readonly log?: LogFailure;
}

export interface RunningServer {
  /** Origin of the server, e.g. `http://127.0.0.1:4321`. */
  readonly origin: string;
  /**
   * Stops accepting connections and finishes the requests in progress. At the deadline all connections are closed.
   * @param deadlineMs 0, the default, closes them immediately
   */
  close(deadlineMs?: number): Promise<void>;
}

/** Path of the health check. Its requests bypass the queue, so that a busy server counts as healthy. */
const HEALTH_PATH = '/health';

/**
 * Starts a server for a site and resolves when it accepts requests.
 * @throws {FaultError} PortTaken, CannotListen; EnvironmentInvalid with the invalid variables
 */
export async function startServer(options: ServeOptions): Promise<RunningServer> {
  const hostname = options.hostname ?? '127.0.0.1';
  const dist = resolve(options.dist);
  const environment = readSettings(options.environment);
  const settings = hostingSettings(environment);
  const headers = commonHeaders(settings);
  const log = options.log ?? logFailure;
  const handle = options.handle ?? ((request, respond) => respond(request));
  const now = () => performance.now();
  const { files, openEngine } = options.bucket
    ? openPublishedSite(options.bucket, now, log)
    : openBuiltSite(dist);
  const search = createLazySearch({ openEngine, environment, readPage: createPageReader(files) });
  const site = createSiteServer({ files, settings, fetch, now, log, search: search.handle });
  const clients = createClientAddresses(environment.trustedProxies);
  const enterQueue = createRequestQueue(options.queueLimits ?? QUEUE_LIMITS);
  const respond = async (request: Request, incoming: IncomingMessage): Promise<Response> => {
    if (new URL(request.url).pathname === HEALTH_PATH) return respondHealth(request, files, headers);
    const client = clients.ofRequest(incoming);
    const received = await receivePost(request);
    const entered = enterQueue(client);
    if (entered === undefined)
      return plainTextResponse(503, errorsTexts.overloadedResponse, headers, { 'Retry-After': '1' });
    const release = await entered;
    try {
      // If the client closed the connection while its request waited, the request is not processed.
      return incoming.socket.destroyed ? new Response(null, { status: 503 }) : await site(received, client);
    } finally {
      release();
    }
  };
  const listener = serializeRequests(
    getRequestListener(
      (request, { incoming }) => handle(request, (each) => respond(each, incoming as IncomingMessage)),
      {
        overrideGlobalObjects: false,
        errorHandler: () => plainTextResponse(400, errorsTexts.malformedAddressResponse, headers),
      },
    ),
  );
  const server = createHttpServer(listener, {
    hosts: [new URL(settings.origin).hostname, hostname, ...environment.hosts],
    clients,
    headers,
  });
  const closeGracefully = prepareGracefulClose(server);
  if (options.accessLog !== undefined) {
    const log = createAccessLog({ write: options.accessLog, clientOf: clients.ofRequest, now: Date.now });
    server.prependListener('request', log);
    server.prependListener('checkExpectation', log);
  }
  const origin = await listen(server, options.port ?? 0, hostname);
  return {
    origin,
    async close(deadlineMs = 0) {
      await closeGracefully(deadlineMs);
      await search.close();
    },
  };
}

/** Responds with 200 if the home page of the site can be read, otherwise with 503. */
async function respondHealth(request: Request, files: StaticFiles, headers: HeaderValues): Promise<Response> {
  const refusal = { ...headers, 'X-Robots-Tag': 'noindex' };
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return plainTextResponse(405, 'Only GET and HEAD are allowed here.', refusal, { Allow: 'GET, HEAD' });
  const isReadable = await files.exists('/').catch(() => false);
  return isReadable
    ? plainTextResponse(200, 'The site is served.', refusal)
    : plainTextResponse(503, 'The site cannot be read.', refusal);
}

/** Files and search engine of a site in a folder or a bucket. */
interface ServedSite {
  readonly files: StaticFiles;
  readonly openEngine: () => Promise<SearchEngine>;
}

const openBuiltSite = (dist: string): ServedSite => ({
  files: createStaticFiles(dist),
  async openEngine() {
    const { embeddedEngine } = await import('../../search/embedded-engine.ts');
    return embeddedEngine(searchFolder(dist));
  },
});

function openPublishedSite(bucket: Bucket, now: () => number, log: LogFailure): ServedSite {
  const live = createLiveReleaseReader(bucket, now);
  return {
    files: bucketFiles(bucket, live),
    async openEngine() {
      const { bucketSearch } = await import('./bucket-search.ts');
      return bucketSearch(live, (error) => log('The copy of the search index of a release', error));
    },
  };
}

/** Creates a search handler whose module is loaded by the first search, because serving pages does not need it. */
function createLazySearch({
  openEngine,
  ...options
}: Omit<SearchFunctionOptions, 'engine'> & Pick<ServedSite, 'openEngine'>): {
  readonly handle: Handler;
  close(): Promise<void>;
} {
  let loaded: Promise<{ readonly engine: SearchEngine; readonly handle: Handler }> | undefined;
  const load = async () => {
    const [engine, { createSearchFunction }] = await Promise.all([
      openEngine(),
      import('./search-function.ts'),
    ]);
    return { engine, handle: createSearchFunction({ ...options, engine }) };
  };
  return {
    async handle(request) {
      loaded ??= load();
      return (await loaded).handle(request);
    },
    async close() {
      (await loaded)?.engine.close();
    },
  };
}
