import { answerPost } from '../edge/answer-post.ts';
import { answerMissing, answerOffice, type EdgeDependencies } from '../edge/answer-request.ts';
import { createBasicProfiles } from '../edge/basic-profiles.ts';
import { RESPELLED_PATHS } from '../edge/canonical-path.ts';
import { createMissingPageLog } from '../edge/missing-page-log.ts';
import { commonHeaders, type HeaderRule, headerRules, headersOf } from '../hosting/response-headers.ts';
import type { HostingSettings } from '../settings/hosting-settings.ts';
import { createStaticFiles } from './static-files.ts';

/** Answers requests, e.g. those of one function of the host. */
export type Handler = (request: Request) => Promise<Response>;

export interface SiteServerOptions {
  /** Folder of the built site. */
  readonly dist: string;
  readonly settings: HostingSettings;
  readonly fetch: typeof fetch;
  /** Milliseconds; only differences count. */
  readonly now: () => number;
  /** Functions by the path below which they answer, e.g. `/api/search`. */
  readonly functions?: Readonly<Record<string, Handler>>;
}

/**
 * A built site as one function from requests to answers: what the CDN, its redirects, the edge and the functions do
 * together, in the CDN's order.
 */
export function createSiteServer({ dist, settings, fetch, now, functions = {} }: SiteServerOptions): Handler {
  const rules = headerRules(settings);
  const files = createStaticFiles(dist);
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

  const answerStatic = async (request: Request, path: string): Promise<Response | undefined> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    return path === '/404' ? files.answer(request, path, 404) : files.answer(request, path);
  };

  const answer = async (request: Request, path: string): Promise<Response> => {
    const mounted = Object.keys(functions).find((prefix) => path === prefix || path.startsWith(`${prefix}/`));
    if (mounted !== undefined) return (functions[mounted] as Handler)(request);
    if (path.startsWith('/api/'))
      return answerPost(request, { base: mainApi, fetch, headers: dependencies.headers });
    if (respelled.test(path)) return answerMissing(request, dependencies);
    const next = async () =>
      (await answerStatic(request, path)) ??
      new Response(null, { status: 404, headers: dependencies.headers });
    if (path.startsWith('/office/')) return answerOffice(request, next, dependencies);
    return (await answerStatic(request, path)) ?? answerMissing(request, dependencies);
  };

  return async (request) => {
    const path = new URL(request.url).pathname;
    return withHeaders(await answer(request, path), path, rules);
  };
}

function withHeaders(response: Response, path: string, rules: readonly HeaderRule[]): Response {
  for (const [name, value] of Object.entries(headersOf(path, rules)))
    if (!response.headers.has(name)) response.headers.set(name, value);
  return response;
}
