import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { getRequestListener } from '@hono/node-server';
import { describeError, FaultError } from '@laurel/diagnostics';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { getCookie, setCookie } from 'hono/cookie';
import { csrf } from 'hono/csrf';
import { html } from 'hono/html';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { createTokenBucket } from '../edge/token-bucket.ts';
import { contentType, isText } from '../hosting/content-types.ts';
import { candidateFiles } from '../hosting/file-address.ts';
import { describeRelease } from '../publish/describe-release.ts';
import { compareSecret } from '../server/compare-secret.ts';
import { prepareGracefulClose } from '../server/graceful-close.ts';
import { createHttpServer } from '../server/http-server.ts';
import { listen } from '../server/listen.ts';
import type { ChangedFile } from './changed-file.ts';
import { diffPages, diffText } from './page-difference.ts';
import type { DecisionRequest, DecisionResult, ReviewQueue } from './review-queue.ts';
import { diffScreenshots, type TakeScreenshot } from './screenshots.ts';
import { createSessions, SESSION_LIFETIME_S } from './sessions.ts';
import { FRAME_POLICY, rewriteForFrame, type Side } from './site-frame.ts';
import {
  type Comparison,
  frameAddress,
  renderChangePage,
  SCREENSHOT_WIDTHS_PX,
  type Screenshots,
} from './views/change-page.ts';
import { renderOverviewPage } from './views/overview-page.ts';
import { renderMessagePage, STYLE_PATH } from './views/shell.ts';

export interface ReviewServerOptions {
  readonly queue: Pick<ReviewQueue, 'pending' | 'decisionOn' | 'compare' | 'read'>;
  /** Applies a decision. */
  readonly decide: (choice: DecisionRequest) => Promise<DecisionResult>;
  /** Secret that grants access to the review and to decisions. */
  readonly token: string;
  readonly takeScreenshot: TakeScreenshot;
  /** Port on 127.0.0.1; 0 selects a free port. */
  readonly port: number;
  /** Accepted host names besides `localhost` and IP addresses. */
  readonly hosts: readonly string[];
  /** Monotonic time in milliseconds. */
  readonly now: () => number;
}

export interface ReviewServer {
  /** Origin of the server, e.g. `http://127.0.0.1:4330`. */
  readonly origin: string;
  /** Address that a reviewer opens, including the token. */
  readonly address: string;
  /** Stops accepting connections, and resolves when the requests in progress, e.g. a decision, have ended. */
  close(): Promise<void>;
}

/** Formats the address of the review. Only the address for a terminal contains the token, because logs are stored and forwarded. */
export const describeReviewAddress = ({ origin, address }: ReviewServer, forTerminal: boolean): string =>
  forTerminal ? address : `${origin}/?token=… with the value of LAUREL_REVIEW_TOKEN`;

const COOKIE = 'laurel-review';
/** Rate limit of requests with a token: number of requests in a burst, and sustained rate. */
const MAX_TOKEN_ATTEMPTS = 10;
const TOKEN_ATTEMPTS_PER_SECOND = 0.1;
const MAX_BODY_BYTES = 16_384;
/** Maximum size of a file that is compared by line. */
const MAX_COMPARED_BYTES = 500_000;
/** Maximum time that a decision in progress delays the end of the server. It publishes a release. */
const DECISION_TIMEOUT_MS = 15 * 60_000;
/** Maximum number of screenshots in memory. */
const MAX_CACHED_SCREENSHOTS = 24;

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; frame-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

const decisionForm = z.object({
  review: z.string(),
  verdict: z.enum(['approved', 'rejected']),
  who: z.string().trim().min(1).max(100),
  note: z.string().trim().max(2000),
  earlier: z.string().default(''),
  flags: z.literal('seen').optional(),
});

/** Names of errors of a rejected decision → HTTP status. */
const FAULT_STATUSES: Readonly<Record<string, 400 | 409>> = { RedFlagsUnseen: 400, ReviewOutdated: 409 };

/**
 * Starts the review server on 127.0.0.1. Every request except those for styles and fonts needs the token.
 * @throws {FaultError} PortTaken
 */
export async function startReviewServer(options: ReviewServerOptions): Promise<ReviewServer> {
  const app = createReviewApp(options, () => origin);
  const server = createHttpServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }), {
    hosts: options.hosts,
    headers: { 'Content-Security-Policy': PAGE_POLICY, 'X-Content-Type-Options': 'nosniff' },
  });
  const closeGracefully = prepareGracefulClose(server);
  const origin = await listen(server, options.port);
  return {
    origin,
    address: `${origin}/?token=${encodeURIComponent(options.token)}`,
    close: () => closeGracefully(DECISION_TIMEOUT_MS),
  };
}

function createReviewApp(
  { queue, decide, token, takeScreenshot, now }: ReviewServerOptions,
  origin: () => string,
): Hono {
  const app = new Hono();
  const screenshots = new LRUCache<string, Uint8Array>({ max: MAX_CACHED_SCREENSHOTS });
  const sessions = createSessions(now);
  const takeAttempt = createTokenBucket({
    burst: MAX_TOKEN_ATTEMPTS,
    perSecond: TOKEN_ATTEMPTS_PER_SECOND,
    now,
  });
  const isToken = compareSecret(token);
  const find = (file: string | undefined): ChangedFile | undefined =>
    queue.pending?.files.find((each) => each.file === file);

  app.use(async (context, next) => {
    await next();
    context.header('Cache-Control', 'no-store');
    context.header('X-Content-Type-Options', 'nosniff');
    context.header('Referrer-Policy', 'same-origin');
    if (!context.res.headers.has('Content-Security-Policy'))
      context.header('Content-Security-Policy', PAGE_POLICY);
  });
  app.get(STYLE_PATH, (context) => context.body(readStyleSheet(), 200, { 'Content-Type': 'text/css' }));
  app.get('/review/fonts/:font', (context) => {
    const font = FONTS.get(context.req.param('font'));
    return font === undefined
      ? context.notFound()
      : context.body(readFileBytes(font), 200, { 'Content-Type': 'font/woff2' });
  });
  app.use(async (context, next) => {
    const queryToken = context.req.query('token');
    if (queryToken !== undefined && context.req.path === '/') {
      if (!takeAttempt()) {
        context.header('Retry-After', String(1 / TOKEN_ATTEMPTS_PER_SECOND));
        const text = html`<p>Wait a minute, then open the address with the token again.</p>`;
        return context.html(await renderMessagePage('Too many attempts', text), 429);
      }
      if (isToken(queryToken)) {
        setCookie(context, COOKIE, sessions.start(), {
          httpOnly: true,
          sameSite: 'Lax',
          path: '/',
          maxAge: SESSION_LIFETIME_S,
        });
        return context.redirect('/');
      }
    }
    if (sessions.isOpen(getCookie(context, COOKIE) ?? '')) return next();
    const text = html`<p>Open the address with the access token. A session ends after 12 hours, or if the review is restarted.</p>`;
    return context.html(await renderMessagePage('Access token required', text), 401);
  });

  app.get('/', async (context) => {
    const { pending } = queue;
    return context.html(
      pending === undefined
        ? await renderMessagePage('Nothing to review', html`<p>The last build is live.</p>`)
        : await renderOverviewPage(pending, queue.decisionOn(pending.id)),
    );
  });

  app.get('/change', async (context) => {
    const change = find(context.req.query('file'));
    const { pending } = queue;
    if (change === undefined || pending === undefined)
      return context.html(await renderMessagePage('No such change', linkToOverview), 404);
    const width = SCREENSHOT_WIDTHS_PX.find((each) => String(each) === context.req.query('width'));
    const comparison = await compareFile(change);
    return context.html(
      await renderChangePage(change, {
        pending,
        comparison,
        screenshots:
          width === undefined || comparison.kind !== 'page'
            ? { kind: 'not requested' }
            : await takeScreenshots(change, comparison.sides, {
                width,
                // A separate session for each screenshot would end the sessions of reviewers, whose number is limited.
                cookie: `${COOKIE}=${getCookie(context, COOKIE)}`,
              }),
      }),
    );
  });

  app.get('/picture', (context) => {
    const { file = '', width = '', what = '' } = context.req.query();
    const screenshot = screenshots.get(screenshotKey(file, Number(width), what));
    return screenshot === undefined
      ? context.notFound()
      : context.body(Uint8Array.from(screenshot), 200, { 'Content-Type': 'image/png' });
  });

  app.get('/:side{before|after}/*', async (context) => {
    const side = context.req.param('side') as Side;
    const path = decodePath(context.req.path);
    return path === undefined
      ? context.text('The address is not encoded correctly.\n', 400)
      : serveFile(path.slice(side.length + 1), [side]);
  });
  app.get('/_astro/*', (context) => serveFile(context.req.path, ['after', 'before']));

  app.post('/decision', csrf(), bodyLimit({ maxSize: MAX_BODY_BYTES }), async (context) => {
    const form = decisionForm.safeParse(await context.req.parseBody());
    if (!form.success) {
      const text = html`<p>Enter your name to decide.</p>${linkToOverview}`;
      return context.html(await renderMessagePage('Nothing was decided', text), 400);
    }
    try {
      const { flags, ...choice } = form.data;
      const { decision, release } = await decide({ ...choice, flagsSeen: flags === 'seen' });
      const lines = release === undefined ? ['The live release has not changed.'] : describeRelease(release);
      const failures = (release?.unfinished ?? []).map(
        (error) => html`<pre class="alarm">${describeError(error)}</pre>`,
      );
      const notified =
        decision.notNotified === undefined
          ? ''
          : html`<p class="alarm">The publisher was not notified: ${decision.notNotified}</p>`;
      return context.html(
        await renderMessagePage(
          decision.verdict === 'approved' ? 'Approved and published' : 'Rejected',
          html`${lines.map((line) => html`<p>${line}</p>`)}${failures}${notified}<p class="note">The decision of ${decision.who} was added to the log.</p>`,
        ),
      );
    } catch (error) {
      const text = html`<pre>${describeError(error)}</pre>${linkToOverview}`;
      const status = (error instanceof FaultError && FAULT_STATUSES[error.name]) || 500;
      return context.html(await renderMessagePage('Nothing was published', text), status);
    }
  });

  const linkToOverview = html`<p><a href="/">Current review</a></p>`;

  async function compareFile(change: ChangedFile): Promise<Comparison> {
    const { file } = change;
    if (file.endsWith('.html')) {
      const { before, after } = await queue.compare(change);
      const sides = [before && 'before', after && 'after'].filter((side) => side !== undefined) as Side[];
      return { kind: 'page', difference: diffPages(before, after), sides };
    }
    const [before, after] = await Promise.all([queue.read('before', file), queue.read('after', file)]);
    const isLong = Math.max(before?.length ?? 0, after?.length ?? 0) > MAX_COMPARED_BYTES;
    if (isLong || !isText(contentType(file)))
      return { kind: 'sizes', before: before?.length, after: after?.length };
    return { kind: 'text', lines: diffText(splitLines(before), splitLines(after)) };
  }

  async function takeScreenshots(
    change: ChangedFile,
    sides: readonly Side[],
    { width, cookie }: Parameters<TakeScreenshot>[1],
  ): Promise<Screenshots> {
    const screenshotsOfSides: Uint8Array[] = [];
    try {
      for (const side of sides) {
        const screenshot = await takeScreenshot(origin() + frameAddress(change, side), { width, cookie });
        screenshots.set(screenshotKey(change.file, width, side), screenshot);
        screenshotsOfSides.push(screenshot);
      }
    } catch (error) {
      return { kind: 'failed', why: describeError(error) };
    }
    const [before, after] = screenshotsOfSides;
    if (before === undefined || after === undefined) return { kind: 'taken', width, sides, share: undefined };
    const { picture, share } = await diffScreenshots(before, after);
    screenshots.set(screenshotKey(change.file, width, 'difference'), picture);
    return { kind: 'taken', width, sides, share };
  }

  async function serveFile(path: string, sides: readonly Side[]): Promise<Response> {
    for (const side of sides)
      for (const file of candidateFiles(path)) {
        if (file.split('/').includes('..')) continue;
        const bytes = await queue.read(side, file).catch(() => undefined);
        if (bytes === undefined) continue;
        const body = file.endsWith('.html')
          ? rewriteForFrame(new TextDecoder().decode(bytes), side)
          : Uint8Array.from(bytes);
        return new Response(body, {
          headers: { 'Content-Type': contentType(file), 'Content-Security-Policy': FRAME_POLICY },
        });
      }
    return new Response('File not found.\n', { status: 404 });
  }

  return app;
}

const screenshotKey = (file: string, width: number, what: string): string => `${what} ${width} ${file}`;

const splitLines = (bytes: Uint8Array | undefined): readonly string[] =>
  bytes === undefined ? [] : new TextDecoder().decode(bytes).split('\n');

const { resolve } = createRequire(import.meta.url);

/** Name of a font file in the style sheet → path on this machine. */
const FONTS: ReadonlyMap<string, string> = new Map([
  ['serif.woff2', resolve('@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2')],
  [
    'serif-ext.woff2',
    resolve('@fontsource-variable/newsreader/files/newsreader-latin-ext-wght-normal.woff2'),
  ],
  ['sans.woff2', resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')],
  ['sans-ext.woff2', resolve('@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2')],
]);

/** Decodes a path; undefined if it is not encoded correctly. */
function decodePath(path: string): string | undefined {
  try {
    return decodeURI(path);
  } catch {
    return undefined;
  }
}

const readFileBytes = (path: string): Uint8Array<ArrayBuffer> => Uint8Array.from(readFileSync(path));

/** Returns the design tokens of the site followed by the styles of the review. */
const readStyleSheet = (): string =>
  ['../../../brand/tokens.css', '../../styles/tokens.css', './review.css']
    .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
    .join('\n');
