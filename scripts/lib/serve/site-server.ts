import type { HostingSettings } from '../../../src/hosting/hosting-settings.ts';
import { type HeaderRule, headerRules, headersOf } from '../../../src/hosting/response-headers.ts';
import { createStaticFiles } from './static-files.ts';

/** A built site as a function from requests to answers: what the CDN, its redirects and its functions do together. */
export interface SiteServer {
  answer(request: Request): Promise<Response>;
}

export interface SiteServerOptions {
  /** Folder of the built site. */
  readonly dist: string;
  readonly settings: HostingSettings;
}

export function createSiteServer({ dist, settings }: SiteServerOptions): SiteServer {
  const rules = headerRules(settings);
  const files = createStaticFiles(dist);

  const respond = async (request: Request, path: string): Promise<Response> => {
    if (path === '/404')
      return (await files.answer(request, path, 404)) ?? new Response('Not found\n', { status: 404 });
    return (
      (await files.answer(request, path)) ??
      new Response(null, { status: 302, headers: { Location: '/404' } })
    );
  };

  return {
    async answer(request) {
      const path = decodeURI(new URL(request.url).pathname);
      return withHeaders(await respond(request, path), path, rules);
    },
  };
}

function withHeaders(response: Response, path: string, rules: readonly HeaderRule[]): Response {
  for (const [name, value] of Object.entries(headersOf(path, rules)))
    if (!response.headers.has(name)) response.headers.set(name, value);
  return response;
}
