/** Serves a preview of unpublished content: it requires a token, is never indexed, and marks each page. */
import { Hono } from 'hono';
import * as previewTexts from '#texts/preview.ts';
import { escapeHtml } from '../../domain/escape-html.ts';
import { requireToken } from './require-token.ts';
import type { Handler } from './site-server.ts';

const COOKIE = 'laurel-preview';
const STYLE_PATH = '/_preview/banner.css';

const STYLES = `
.preview-banner { background: #ffd84d; color: #1a1a1a; font: 600 1rem/1.4 system-ui, sans-serif; margin: 0; padding: .6rem 1rem; text-align: center }
`;

interface PreviewOptions {
  /** Secret that grants access to the preview. */
  readonly token: string;
  /** Time of the preview, e.g. `2026-12-01 09:00 UTC`; undefined if no record is scheduled. */
  readonly time: string | undefined;
  /** Monotonic time in milliseconds. */
  readonly now: () => number;
}

/** Returns the function that wraps the handling of requests of a preview. */
export function createPreviewAccess({
  token,
  time,
  now,
}: PreviewOptions): (request: Request, respond: Handler) => Promise<Response> {
  const app = new Hono<{ Bindings: { readonly respond: Handler } }>();
  const banner = `<aside class="preview-banner" aria-label="${previewTexts.name}">${escapeHtml(previewTexts.banner(time))}</aside>`;
  app.use(async (context, next) => {
    await next();
    context.header('X-Robots-Tag', 'noindex, nofollow');
    context.header('Cache-Control', 'no-store');
  });
  app.use(
    requireToken({
      token,
      cookie: COOKIE,
      now,
      refuse: (context, status) =>
        context.text(
          `${status === 429 ? previewTexts.tooManyAttempts : previewTexts.tokenRequired}\n`,
          status,
        ),
    }),
  );
  app.get(STYLE_PATH, (context) => context.body(STYLES, 200, { 'Content-Type': 'text/css' }));
  app.all('*', async (context) =>
    addBanner(await context.env.respond(withoutNegotiation(context.req.raw)), banner),
  );
  return async (request, respond) => app.fetch(request, { respond });
}

/**
 * Removes the request headers for compression, ranges and conditional requests, because the preview adds a banner to the HTML and needs
 * the complete body.
 */
function withoutNegotiation(request: Request): Request {
  if (request.method !== 'GET' && request.method !== 'HEAD') return request;
  const headers = new Headers(request.headers);
  for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since', 'range']) headers.delete(name);
  return new Request(request.url, { method: request.method, headers });
}

async function addBanner(response: Response, banner: string): Promise<Response> {
  const headers = new Headers(response.headers);
  for (const name of ['etag', 'last-modified']) headers.delete(name);
  if (!headers.get('content-type')?.startsWith('text/html'))
    return new Response(response.body, { status: response.status, headers });
  headers.delete('content-length');
  const html = (await response.text())
    .replace('</head>', () => `<link rel="stylesheet" href="${STYLE_PATH}"></head>`)
    .replace(/<body[^>]*>/, (body) => `${body}${banner}`);
  // A response to HEAD, and a redirect, have no HTML.
  return new Response(html === '' ? null : html, { status: response.status, headers });
}
