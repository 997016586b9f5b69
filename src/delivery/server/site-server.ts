import { formatAddress, parseAddress } from '../../domain/addresses.ts';
import { POST_PREFIX } from '../../domain/forms.ts';
import type { HostingSettings } from '../../domain/settings/hosting-settings.ts';
import { searchFormPath, searchPath } from '../../domain/settings/search-configuration.ts';
import { PERSON_PARAMETER } from '../../domain/unsubscribe.ts';
import { createBasicProfileFetcher } from '../edge/basic-profiles.ts';
import { NON_CANONICAL_PATHS } from '../edge/canonical-path.ts';
import { completeResponse, type LogFailure } from '../edge/complete-response.ts';
import { type EdgeDependencies, handleMissingPage, handleOffice } from '../edge/handle-missing-page.ts';
import { createMissingPageLog } from '../edge/missing-page-log.ts';
import { commonHeaders, headerRules, headersForPath } from '../hosting/response-headers.ts';
import { createPageReader } from './create-page-reader.ts';
import { createFormFunctions } from './form-functions.ts';
import { createRateLimit } from './rate-limit.ts';
import type { StaticFiles } from './static-files.ts';

/** Handler of requests, e.g. of one function of the host. */
export type Handler = (request: Request) => Promise<Response>;

/** Handler of requests of a client, whose key identifies it for rate limits. */
export type SiteHandler = (request: Request, client: string) => Promise<Response>;

interface SiteServerOptions {
  readonly files: StaticFiles;
  readonly settings: HostingSettings;
  readonly fetch: typeof fetch;
  /** Monotonic time in milliseconds. */
  readonly now: () => number;
  readonly log: LogFailure;
  /** Handler of search requests. */
  readonly search: Handler;
}

/**
 * Creates a single handler for a built site. It combines static files, redirects, edge functions and functions in the order of the
 * CDN.
 */
export function createSiteServer(options: SiteServerOptions): SiteHandler {
  const { files, settings, fetch, now, log, search } = options;
  const rules = headerRules(settings);
  const nonCanonicalPaths = new RegExp(NON_CANONICAL_PATHS);
  const { profileApi, mainApi } = settings;
  const dependencies: EdgeDependencies = {
    async readLookup(path) {
      const text = await files.readText(path);
      return text === undefined ? undefined : JSON.parse(text);
    },
    fetchBasicProfile:
      profileApi === undefined ? undefined : createBasicProfileFetcher(profileApi, { fetch, now }),
    exists: files.exists,
    report: mainApi === undefined ? async () => {} : createMissingPageLog(mainApi, { fetch, now }),
    waitUntil: () => {},
    headers: commonHeaders(settings),
  };

  const forms = createFormFunctions({
    settings,
    fetch,
    countRequest: createRateLimit(settings.rates, now),
    readPage: createPageReader(files),
  });

  const serveStaticFile = async (request: Request, path: string): Promise<Response | undefined> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    return path === '/404' ? files.serve(request, path, 404) : files.serve(request, path);
  };

  const respond = async (request: Request, path: string, client: string): Promise<Response> => {
    if (path === searchPath || path === searchFormPath || isSearchRequest(request.url))
      return search(request);
    if (path.startsWith(POST_PREFIX)) return forms.handlePost(request, client);
    if (isPreferencesRequest(request.url)) return forms.handleUnsubscribe(request, client);
    if (nonCanonicalPaths.test(path)) return handleMissingPage(request, dependencies);
    const next = async () =>
      (await serveStaticFile(request, path)) ??
      new Response(null, { status: 404, headers: dependencies.headers });
    if (path.startsWith('/office/')) return handleOffice(request, next, dependencies);
    return (await serveStaticFile(request, path)) ?? handleMissingPage(request, dependencies);
  };

  /** Without a query a results page is a static file. */
  const isSearchRequest = (url: string): boolean => {
    const { pathname, searchParams } = new URL(url);
    return parseAddress(pathname)?.kind === 'search-results' && searchParams.has('query');
  };

  /** Without a query the page is a static file. */
  const isPreferencesRequest = (url: string): boolean => {
    const { pathname, searchParams } = new URL(url);
    return parseAddress(pathname)?.kind === 'unsubscribe' && searchParams.has(PERSON_PARAMETER);
  };

  return (request, client) => {
    const path = new URL(request.url).pathname;
    return completeResponse(request, () => respond(request, path, client), {
      headers: headersForPath(path, rules),
      log,
      readErrorPage: () => files.readText(formatAddress({ kind: 'error' })),
    });
  };
}
