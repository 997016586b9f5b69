import { readFileSync } from 'node:fs';
import { getRequestListener } from '@hono/node-server';
import { describeError, FaultError } from '@laurel/diagnostics';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { getCookie, setCookie } from 'hono/cookie';
import { csrf } from 'hono/csrf';
import { html } from 'hono/html';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import * as reviewTexts from '#texts/review.ts';
import { contentType, isText } from '../hosting/content-types.ts';
import { candidateFiles } from '../hosting/file-address.ts';
import type { AuditTrail } from '../publish/audit/audit-trail.ts';
import { prepareGracefulClose } from '../server/graceful-close.ts';
import { createHttpServer } from '../server/http-server.ts';
import { listen } from '../server/listen.ts';
import { requireToken } from '../server/require-token.ts';
import type { ChangedFile } from './changed-file.ts';
import { diffPages, diffText } from './page-difference.ts';
import { FONT_PATH, type ReviewBrand } from './review-brand.ts';
import { unmetRequirements } from './review-parts.ts';
import type { DecisionRequest, DecisionResult, ReviewQueue, SelectionRequest } from './review-queue.ts';
import { diffScreenshots, type TakeScreenshots } from './screenshots.ts';
import { FRAME_POLICY, rewriteForFrame, type Side } from './site-frame.ts';
import {
  type Comparison,
  frameAddress,
  renderChangePage,
  SCREENSHOT_WIDTHS_PX,
  type Screenshots,
} from './views/change-page.ts';
import { renderHistory } from './views/history.ts';
import { partName, releaseText } from './views/labels.ts';
import { renderOverviewPage } from './views/overview-page.ts';
import { renderMessagePage, STYLE_PATH } from './views/shell.ts';

export interface ReviewServerOptions {
  readonly queue: Pick<ReviewQueue, 'pending' | 'decisionOn' | 'compare' | 'read'>;
  /** Audit trail of the releases. */
  readonly audit: Pick<AuditTrail, 'read'>;
  /** Applies a decision. */
  readonly decide: (choice: DecisionRequest) => Promise<DecisionResult>;
  /** Builds the selected parts of the pending review. */
  readonly select: (selection: SelectionRequest) => Promise<void>;
  /** Secret that grants access to the review and to decisions. */
  readonly token: string;
  readonly takeScreenshots: TakeScreenshots;
  readonly brand: ReviewBrand;
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
/** Cookie with the name that the reviewer entered, so that the form is filled in the next time. */
const NAME_COOKIE = 'laurel-reviewer';
const NAME_LIFETIME_S = 365 * 24 * 60 * 60;
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

const selectionForm = z.object({
  review: z.string(),
  /** Ids of the selected parts. */
  part: z.union([z.string().transform((id) => [id]), z.array(z.string())]).default([]),
});

/** Names of errors of a refused request → HTTP status. */
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
  { queue, audit, decide, select, token, takeScreenshots, brand, now }: ReviewServerOptions,
  origin: () => string,
): Hono {
  const app = new Hono();
  const screenshots = new LRUCache<string, Uint8Array>({ max: MAX_CACHED_SCREENSHOTS });
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
  app.get(STYLE_PATH, (context) => context.body(brand.css, 200, { 'Content-Type': 'text/css' }));
  app.get(`${FONT_PATH}:font`, (context) => {
    const font = brand.fonts.get(context.req.param('font'));
    return font === undefined
      ? context.notFound()
      : context.body(readFileBytes(font), 200, { 'Content-Type': contentType(font) });
  });
  app.use(
    requireToken({
      token,
      cookie: COOKIE,
      now,
      async refuse(context, status) {
        const [title, text] =
          status === 429
            ? [reviewTexts.tooManyAttempts, reviewTexts.waitForAttempt]
            : [reviewTexts.tokenRequired, reviewTexts.openWithToken];
        return context.html(await renderMessagePage(brand, title, html`<p>${text}</p>`), status);
      },
    }),
  );

  app.get('/', async (context) => {
    const { pending } = queue;
    return context.html(
      pending === undefined
        ? await renderMessagePage(
            brand,
            reviewTexts.nothingToReview,
            html`<p>${reviewTexts.lastBuildIsLive}</p>${renderHistory(await audit.read())}`,
          )
        : await renderOverviewPage(brand, pending, queue.decisionOn(pending.id), {
            reviewer: getCookie(context, NAME_COOKIE) ?? '',
            audit: await audit.read(),
          }),
    );
  });

  app.get('/change', async (context) => {
    const change = find(context.req.query('file'));
    const { pending } = queue;
    if (change === undefined || pending === undefined)
      return context.html(await renderMessagePage(brand, reviewTexts.noSuchChange, linkToOverview), 404);
    const width = SCREENSHOT_WIDTHS_PX.find((each) => String(each) === context.req.query('width'));
    const comparison = await compareFile(change);
    return context.html(
      await renderChangePage(brand, change, {
        pending,
        comparison,
        screenshots:
          width === undefined || comparison.kind !== 'page'
            ? { kind: 'not requested' }
            : await compareScreenshots(change, comparison.sides, {
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
      const text = html`<p>${reviewTexts.enterName}</p>${linkToOverview}`;
      return context.html(await renderMessagePage(brand, reviewTexts.nothingDecided, text), 400);
    }
    try {
      const { flags, ...choice } = form.data;
      const guides = queue.pending?.guides ?? new Map<number, string>();
      setCookie(context, NAME_COOKIE, choice.who, {
        httpOnly: true,
        sameSite: 'Lax',
        path: '/',
        maxAge: NAME_LIFETIME_S,
      });
      const { decision, release } = await decide({ ...choice, flagsSeen: flags === 'seen' });
      const outcome =
        release === undefined ? reviewTexts.liveUnchanged : reviewTexts.liveSince(releaseText(release.name));
      const heldBack =
        decision.heldBack === undefined || queue.pending === undefined
          ? ''
          : html`<p>${reviewTexts.backInReview(decision.heldBack.map((part) => partName(part, { guides })))}</p>${linkToOverview}`;
      const failures = (release?.unfinished ?? []).map(
        (error) => html`<pre class="alarm">${describeError(error)}</pre>`,
      );
      const notified =
        decision.notNotified === undefined
          ? ''
          : html`<p class="alarm">${reviewTexts.notNotified(decision.notNotified)}</p>`;
      return context.html(
        await renderMessagePage(
          brand,
          decision.verdict === 'approved' ? reviewTexts.approvedAndPublished : reviewTexts.rejected,
          html`<p>${outcome}</p>${heldBack}${failures}${notified}<p class="note">${reviewTexts.decisionLogged(decision.who)}</p>`,
        ),
      );
    } catch (error) {
      return await refuse(context, reviewTexts.nothingPublished, error);
    }
  });

  app.post('/selection', csrf(), bodyLimit({ maxSize: MAX_BODY_BYTES }), async (context) => {
    const form = selectionForm.safeParse(await context.req.parseBody({ all: true }));
    const { pending } = queue;
    if (!form.success || pending === undefined) return context.redirect('/', 303);
    const { review, part } = form.data;
    const held = new Set(pending.parts.map(({ id }) => id).filter((id) => !part.includes(String(id))));
    const unmet = unmetRequirements(pending.parts, held);
    if (held.size === pending.parts.length || unmet.length > 0) {
      const reasons =
        unmet.length === 0
          ? html`<p>${reviewTexts.nothingSelected}</p>`
          : unmet.map(
              ({ from, part: required, reason, title }) =>
                html`<p>${reviewTexts.requirement(partName(from, pending), partName(required, pending), reviewTexts.requirementReasons[reason](title))}</p>`,
            );
      const text = html`${reasons}${linkToOverview}`;
      return context.html(await renderMessagePage(brand, reviewTexts.cannotSeparate, text), 400);
    }
    try {
      await select({ review, held });
      return context.redirect('/', 303);
    } catch (error) {
      return await refuse(context, reviewTexts.selectionFailed, error);
    }
  });

  /**
   * Responds with an error page. An error in `reviewTexts.refusals` is explained in the language of the page. Any other error is shown with
   * its technical description.
   */
  async function refuse(context: Context, title: string, error: unknown): Promise<Response> {
    const refusal = error instanceof FaultError ? reviewTexts.refusals[error.name] : undefined;
    const reason = refusal === undefined ? html`<pre>${describeError(error)}</pre>` : html`<p>${refusal}</p>`;
    const status = (error instanceof FaultError && FAULT_STATUSES[error.name]) || 500;
    return context.html(await renderMessagePage(brand, title, html`${reason}${linkToOverview}`), status);
  }

  const linkToOverview = html`<p><a href="/">${reviewTexts.currentReview}</a></p>`;

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

  async function compareScreenshots(
    change: ChangedFile,
    sides: readonly Side[],
    { width, cookie }: Parameters<TakeScreenshots>[1],
  ): Promise<Screenshots> {
    let taken: readonly Uint8Array[];
    try {
      const addresses = sides.map((side) => origin() + frameAddress(change, side));
      taken = await takeScreenshots(addresses, { width, cookie });
    } catch (error) {
      return { kind: 'failed', why: describeError(error) };
    }
    for (const [index, side] of sides.entries()) {
      const screenshot = taken[index];
      if (screenshot) screenshots.set(screenshotKey(change.file, width, side), screenshot);
    }
    const [before, after] = taken;
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

/** Decodes a path; undefined if it is not encoded correctly. */
function decodePath(path: string): string | undefined {
  try {
    return decodeURI(path);
  } catch {
    return undefined;
  }
}

const readFileBytes = (path: string): Uint8Array<ArrayBuffer> => Uint8Array.from(readFileSync(path));
