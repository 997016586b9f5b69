import { hash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
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
import { contentType, isText } from '../hosting/content-types.ts';
import { describeRelease } from '../publish/describe-release.ts';
import { listen } from '../server/listen.ts';
import { pageDifference, textDifference } from './page-difference.ts';
import { pictureDifference, type TakePicture } from './pictures.ts';
import type { Choice, Decided, ReviewDesk } from './review-desk.ts';
import { FRAME_POLICY, filesOf, framedPage, type Side } from './site-frame.ts';
import { type Comparison, changePage, frameAddress, PICTURE_WIDTHS, type Pictures } from './views/change.ts';
import { overviewPage } from './views/overview.ts';
import { messagePage, STYLE_PATH } from './views/shell.ts';
import type { WaitingFile } from './waiting-file.ts';

export interface ReviewServerOptions {
  readonly desk: Pick<ReviewDesk, 'waiting' | 'decisionOn' | 'compare' | 'read'>;
  /** Carries a decision out. */
  readonly decide: (choice: Choice) => Promise<Decided>;
  /** Opens the review; whoever has it may decide. */
  readonly token: string;
  readonly takePicture: TakePicture;
  /** 0 takes any free port. */
  readonly port: number;
}

export interface ReviewServer {
  /** What a reviewer opens, with the token. */
  readonly address: string;
  close(): Promise<void>;
}

const COOKIE = 'laurel-review';
const BODY_LIMIT = 16_384;
/** Text beyond this is not compared line by line. */
const LONGEST_TEXT = 500_000;
/** Pictures in memory. */
const KEPT_PICTURES = 24;

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

/** Faults of a decision that could not be made, and the status of the answer. */
const REFUSALS: Readonly<Record<string, 400 | 409>> = { RedFlagsUnseen: 400, WaitsNoMore: 409 };

/**
 * Starts serving what waits on 127.0.0.1. Nothing is answered without the token.
 * @throws {FaultError} PortTaken
 */
export async function startReviewServer(options: ReviewServerOptions): Promise<ReviewServer> {
  const app = reviewApp(options, () => origin);
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  const origin = await listen(server, options.port);
  return {
    address: `${origin}/?token=${encodeURIComponent(options.token)}`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      await closed;
    },
  };
}

function reviewApp({ desk, decide, token, takePicture }: ReviewServerOptions, origin: () => string): Hono {
  const app = new Hono();
  const pictures = new LRUCache<string, Uint8Array>({ max: KEPT_PICTURES });
  const session = digestOf(`session of ${token}`).toString('hex');
  const isToken = (text: string) => timingSafeEqual(digestOf(text), digestOf(token));
  const find = (file: string | undefined): WaitingFile | undefined =>
    desk.waiting?.files.find((each) => each.file === file);

  app.use(async (context, next) => {
    await next();
    // A connection that is kept keeps the server from closing.
    context.header('Connection', 'close');
    context.header('Cache-Control', 'no-store');
    context.header('X-Content-Type-Options', 'nosniff');
    context.header('Referrer-Policy', 'same-origin');
    if (!context.res.headers.has('Content-Security-Policy'))
      context.header('Content-Security-Policy', PAGE_POLICY);
  });
  app.get(STYLE_PATH, (context) => context.body(styleSheet(), 200, { 'Content-Type': 'text/css' }));
  app.get('/review/fonts/:font', (context) => {
    const font = FONTS[context.req.param('font')];
    return font === undefined
      ? context.notFound()
      : context.body(fileOf(font), 200, { 'Content-Type': 'font/woff2' });
  });
  app.use(async (context, next) => {
    const given = context.req.query('token');
    if (given !== undefined && context.req.path === '/' && isToken(given)) {
      setCookie(context, COOKIE, session, { httpOnly: true, sameSite: 'Lax', path: '/' });
      return context.redirect('/');
    }
    const cookie = getCookie(context, COOKIE) ?? '';
    if (timingSafeEqual(digestOf(cookie), digestOf(session))) return next();
    const text = html`<p>Open the address that the command printed: it has the token.</p>`;
    return context.html(await messagePage('This is not open to everybody', text), 401);
  });

  app.get('/', async (context) => {
    const { waiting } = desk;
    return context.html(
      waiting === undefined
        ? await messagePage('Nothing waits', html`<p>What is live is what was built last.</p>`)
        : await overviewPage(waiting, desk.decisionOn(waiting.id)),
    );
  });

  app.get('/change', async (context) => {
    const change = find(context.req.query('file'));
    const { waiting } = desk;
    if (change === undefined || waiting === undefined)
      return context.html(await messagePage('This does not wait', backToAll), 404);
    const width = PICTURE_WIDTHS.find((each) => String(each) === context.req.query('width'));
    const comparison = await comparisonOf(change);
    return context.html(
      await changePage(change, {
        waiting,
        comparison,
        pictures:
          width === undefined || comparison.kind !== 'page'
            ? { kind: 'not asked' }
            : await takePictures(change, comparison.sides, width),
      }),
    );
  });

  app.get('/picture', (context) => {
    const { file = '', width = '', what = '' } = context.req.query();
    const picture = pictures.get(pictureKey(file, Number(width), what));
    return picture === undefined
      ? context.notFound()
      : context.body(Uint8Array.from(picture), 200, { 'Content-Type': 'image/png' });
  });

  app.get('/:side{before|after}/*', async (context) => {
    const side = context.req.param('side') as Side;
    return fileAnswer(decodeURI(context.req.path).slice(side.length + 1), [side]);
  });
  app.get('/_astro/*', (context) => fileAnswer(context.req.path, ['after', 'before']));

  app.post('/decision', csrf(), bodyLimit({ maxSize: BODY_LIMIT }), async (context) => {
    const form = decisionForm.safeParse(await context.req.parseBody());
    if (!form.success) {
      const text = html`<p>A decision needs your name.</p>${backToAll}`;
      return context.html(await messagePage('Nothing was decided', text), 400);
    }
    try {
      const { flags, ...choice } = form.data;
      const { decision, release } = await decide({ ...choice, flagsSeen: flags === 'seen' });
      const lines = release === undefined ? ['What is live has stayed.'] : describeRelease(release);
      const failures = (release?.unfinished ?? []).map(
        (error) => html`<pre class="alarm">${describeError(error)}</pre>`,
      );
      const notified =
        decision.notNotified === undefined
          ? ''
          : html`<p class="alarm">The publisher was not notified: ${decision.notNotified}</p>`;
      return context.html(
        await messagePage(
          decision.verdict === 'approved' ? 'Approved, and live' : 'Rejected',
          html`${lines.map((line) => html`<p>${line}</p>`)}${failures}${notified}<p class="note">Written to the log as decided by ${decision.who}.</p>`,
        ),
      );
    } catch (error) {
      const text = html`<pre>${describeError(error)}</pre>${backToAll}`;
      const status = (error instanceof FaultError && REFUSALS[error.name]) || 500;
      return context.html(await messagePage('Nothing was published', text), status);
    }
  });

  const backToAll = html`<p><a href="/">What waits now</a></p>`;

  async function comparisonOf(change: WaitingFile): Promise<Comparison> {
    const { file } = change;
    if (file.endsWith('.html')) {
      const { before, after } = await desk.compare(change);
      const sides = [before && 'before', after && 'after'].filter((side) => side !== undefined) as Side[];
      return { kind: 'page', difference: pageDifference(before, after), sides };
    }
    const [before, after] = await Promise.all([desk.read('before', file), desk.read('after', file)]);
    const isLong = Math.max(before?.length ?? 0, after?.length ?? 0) > LONGEST_TEXT;
    if (isLong || !isText(contentType(file)))
      return { kind: 'sizes', before: before?.length, after: after?.length };
    return { kind: 'text', lines: textDifference(linesOf(before), linesOf(after)) };
  }

  async function takePictures(change: WaitingFile, sides: readonly Side[], width: number): Promise<Pictures> {
    const taken: Uint8Array[] = [];
    try {
      for (const side of sides) {
        const picture = await takePicture(origin() + frameAddress(change, side), {
          width,
          cookie: `${COOKIE}=${session}`,
        });
        pictures.set(pictureKey(change.file, width, side), picture);
        taken.push(picture);
      }
    } catch (error) {
      return { kind: 'impossible', why: describeError(error) };
    }
    const [before, after] = taken;
    if (before === undefined || after === undefined) return { kind: 'taken', width, sides, share: undefined };
    const { picture, share } = await pictureDifference(before, after);
    pictures.set(pictureKey(change.file, width, 'difference'), picture);
    return { kind: 'taken', width, sides, share };
  }

  async function fileAnswer(path: string, sides: readonly Side[]): Promise<Response> {
    for (const side of sides)
      for (const file of filesOf(path)) {
        if (file.split('/').includes('..')) continue;
        const bytes = await desk.read(side, file).catch(() => undefined);
        if (bytes === undefined) continue;
        const body = file.endsWith('.html')
          ? framedPage(new TextDecoder().decode(bytes), side)
          : Uint8Array.from(bytes);
        return new Response(body, {
          headers: { 'Content-Type': contentType(file), 'Content-Security-Policy': FRAME_POLICY },
        });
      }
    return new Response('There is no such file.\n', { status: 404 });
  }

  return app;
}

const digestOf = (text: string): Buffer => Buffer.from(hash('sha256', text, 'hex'), 'hex');

const pictureKey = (file: string, width: number, what: string): string => `${what} ${width} ${file}`;

const linesOf = (bytes: Uint8Array | undefined): readonly string[] =>
  bytes === undefined ? [] : new TextDecoder().decode(bytes).split('\n');

const { resolve } = createRequire(import.meta.url);

/** Fonts that the review is set in, by the name that its styles know. */
const FONTS: Readonly<Record<string, string>> = {
  'serif.woff2': resolve('@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2'),
  'serif-ext.woff2': resolve('@fontsource-variable/newsreader/files/newsreader-latin-ext-wght-normal.woff2'),
  'sans.woff2': resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
  'sans-ext.woff2': resolve('@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2'),
};

const fileOf = (path: string): Uint8Array<ArrayBuffer> => Uint8Array.from(readFileSync(path));

/** The site's own tokens, then the review's rules. */
const styleSheet = (): string =>
  ['../../styles/tokens.css', './review.css']
    .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
    .join('\n');
