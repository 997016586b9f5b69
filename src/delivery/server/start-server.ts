import { once } from 'node:events';
import { createServer } from 'node:http';
import { resolve } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { describeError } from '@laurel/diagnostics';
import { readEnvironment } from '../../domain/settings/environment.ts';
import { hostingSettings } from '../../domain/settings/hosting-settings.ts';
import type { SearchEngine } from '../../search/search-engine.ts';
import { searchFolder } from '../build/site-folders.ts';
import type { LogFailure } from '../edge/complete-answer.ts';
import { plainAnswer } from '../edge/plain-answer.ts';
import { commonHeaders } from '../hosting/response-headers.ts';
import type { Bucket } from '../publish/bucket.ts';
import { bucketFiles } from './bucket-files.ts';
import { listen } from './listen.ts';
import { liveReleases } from './live-release.ts';
import { answerMalformed } from './malformed-requests.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { pageReader } from './read-page.ts';
import type { SearchFunctionOptions } from './search-function.ts';
import { createSiteServer, type Handler } from './site-server.ts';
import { createStaticFiles, type StaticFiles } from './static-files.ts';

/** Milliseconds after which a connection on which nothing moves is closed, e.g. because its answers are not read. */
const SILENCE_LIMIT = 60_000;

/**
 * Milliseconds for which a connection is kept between two requests: longer than proxies and clients keep theirs, so that it
 * is not closed while one of them sends its next request.
 */
const KEPT = 65_000;

export interface ServeOptions {
  /** Folder of the built site. */
  readonly dist: string;
  /** Where the site is published: then its files and its search index come from there. */
  readonly bucket?: Bucket | undefined;
  /** 0, the default, takes any free port. */
  readonly port?: number;
  readonly hostname?: string;
  /** Variables that set the site up, as on a host. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Default: a line on standard error. */
  readonly log?: LogFailure;
}

export interface RunningServer {
  /** e.g. `http://127.0.0.1:4321` */
  readonly origin: string;
  close(): Promise<void>;
}

/**
 * Starts serving and resolves once requests are answered.
 * @throws {FaultError} PortTaken, CannotListen; EnvironmentInvalid naming the variables that cannot be read.
 */
export async function startServer(options: ServeOptions): Promise<RunningServer> {
  const hostname = options.hostname ?? '127.0.0.1';
  const dist = resolve(options.dist);
  const environment = readEnvironment(options.environment);
  const settings = hostingSettings(environment);
  const headers = commonHeaders(settings);
  const log = options.log ?? logFailure;
  const now = () => performance.now();
  const { files, openEngine } = options.bucket ? publishedSite(options.bucket, now, log) : builtSite(dist);
  const search = searchFunction({ openEngine, environment, readPage: pageReader(files) });
  const site = createSiteServer({ files, settings, fetch, now, log, search: search.answer });
  const listener = oneAtATime(
    getRequestListener(site, {
      overrideGlobalObjects: false,
      errorHandler: () => plainAnswer(400, 'This is not a page of this site.', headers),
    }),
  );
  const server = createServer({ requireHostHeader: false, keepAliveTimeout: KEPT }, listener).setTimeout(
    SILENCE_LIMIT,
  );
  server.on('checkExpectation', listener);
  answerMalformed(server, headers);
  const origin = await listen(server, options.port ?? 0, hostname);
  return {
    origin,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      await search.close();
    },
  };
}

const logFailure: LogFailure = (what, error) => console.error(`${what} failed.\n${describeError(error)}`);

/** The parts of a site, wherever it lies. */
interface ServedSite {
  readonly files: StaticFiles;
  readonly openEngine: () => Promise<SearchEngine>;
}

const builtSite = (dist: string): ServedSite => ({
  files: createStaticFiles(dist),
  async openEngine() {
    const { embeddedEngine } = await import('../../search/embedded-engine.ts');
    return embeddedEngine(searchFolder(dist));
  },
});

function publishedSite(bucket: Bucket, now: () => number, log: LogFailure): ServedSite {
  const live = liveReleases(bucket, now);
  return {
    files: bucketFiles(bucket, live),
    async openEngine() {
      const { bucketSearch } = await import('./bucket-search.ts');
      return bucketSearch(live, (error) => log('The copy of the search index of a release', error));
    },
  };
}

/** The search interface, loaded with the first search: pages need nothing of it. */
function searchFunction({
  openEngine,
  ...of
}: Omit<SearchFunctionOptions, 'engine'> & Pick<ServedSite, 'openEngine'>): {
  readonly answer: Handler;
  close(): Promise<void>;
} {
  let loaded: Promise<{ readonly engine: SearchEngine; readonly answer: Handler }> | undefined;
  const load = async () => {
    const [engine, { createSearchFunction }] = await Promise.all([
      openEngine(),
      import('./search-function.ts'),
    ]);
    return { engine, answer: createSearchFunction({ ...of, engine }) };
  };
  return {
    async answer(request) {
      loaded ??= load();
      return (await loaded).answer(request);
    },
    async close() {
      (await loaded)?.engine.close();
    },
  };
}
