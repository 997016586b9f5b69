import { parseAddress } from '../../domain/addresses.ts';
import { POST_PREFIX } from '../../domain/forms.ts';
import type { HostingSettings } from '../../domain/settings/hosting-settings.ts';
import { searchFormPath, searchPath } from '../../domain/settings/search-configuration.ts';
import { PERSON_PARAMETER } from '../../domain/unsubscribe.ts';
import { answerMissing, answerOffice, type EdgeDependencies } from '../edge/answer-missing-page.ts';
import { createBasicProfiles } from '../edge/basic-profiles.ts';
import { RESPELLED_PATHS } from '../edge/canonical-path.ts';
import { completeAnswer, type LogFailure } from '../edge/complete-answer.ts';
import { createMissingPageLog } from '../edge/missing-page-log.ts';
import { commonHeaders, headerRules, headersOf } from '../hosting/response-headers.ts';
import { createFormFunctions } from './form-functions.ts';
import { pageReader } from './read-page.ts';
import type { StaticFiles } from './static-files.ts';

/** Answers requests, e.g. those of one function of the host. */
export type Handler = (request: Request) => Promise<Response>;

export interface SiteServerOptions {
  readonly files: StaticFiles;
  readonly settings: HostingSettings;
  readonly fetch: typeof fetch;
  /** Milliseconds; only differences count. */
  readonly now: () => number;
  readonly log: LogFailure;
  /** Answers searches. */
  readonly search: Handler;
}

/**
 * A built site as one function from requests to answers: what the CDN, its redirects, the edge and the functions do
 * together, in the CDN's order.
 */
export function createSiteServer(options: SiteServerOptions): Handler {
  const { files, settings, fetch, now, log, search } = options;
  const rules = headerRules(settings);
  const respelled = new RegExp(RESPELLED_PATHS);
  const { profileApi, mainApi } = settings;
  const dependencies: EdgeDependencies = {
    async readLookup(path) {
      const text = await files.readText(path);
      return text === undefined ? undefined : JSON.parse(text);
    },
    askBasicProfile: profileApi === undefined ? undefined : createBasicProfiles(profileApi, { fetch, now }),
    exists: files.exists,
    report: mainApi === undefined ? async () => {} : createMissingPageLog(mainApi, { fetch, now }),
    waitUntil: () => {},
    headers: commonHeaders(settings),
  };

  const forms = createFormFunctions({
    settings,
    fetch,
    readPage: pageReader(files),
  });

  const answerStatic = async (request: Request, path: string): Promise<Response | undefined> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    return path === '/404' ? files.answer(request, path, 404) : files.answer(request, path);
  };

  const answer = async (request: Request, path: string): Promise<Response> => {
    if (path === searchPath || path === searchFormPath || asksForResults(request.url)) return search(request);
    if (path.startsWith(POST_PREFIX)) return forms.post(request);
    if (asksForPreferences(request.url)) return forms.unsubscribe(request);
    if (respelled.test(path)) return answerMissing(request, dependencies);
    const next = async () =>
      (await answerStatic(request, path)) ??
      new Response(null, { status: 404, headers: dependencies.headers });
    if (path.startsWith('/office/')) return answerOffice(request, next, dependencies);
    return (await answerStatic(request, path)) ?? answerMissing(request, dependencies);
  };

  /** Without a question a results page is a file. */
  const asksForResults = (url: string): boolean => {
    const { pathname, searchParams } = new URL(url);
    return parseAddress(pathname)?.kind === 'search-results' && searchParams.has('query');
  };

  /** Without a question the page is a file. */
  const asksForPreferences = (url: string): boolean => {
    const { pathname, searchParams } = new URL(url);
    return parseAddress(pathname)?.kind === 'unsubscribe' && searchParams.has(PERSON_PARAMETER);
  };

  return (request) => {
    const path = new URL(request.url).pathname;
    return completeAnswer(request, () => answer(request, path), { headers: headersOf(path, rules), log });
  };
}
