import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import { type CallName, catalogue, posts } from '../../src/content/upstream/catalogue.ts';
import { parseJson } from '../../src/domain/parse-json.ts';
import type { FaultSource } from './faults.ts';
import { drawMedia } from './media.ts';
import {
  type CallRequest,
  createResponses,
  EXPIRED,
  type FileResponse,
  LOCALISED_CALLS,
  type Responses,
} from './responses.ts';
import { etagOf, type Store } from './store.ts';

type PublisherContext = Context<{ Bindings: HttpBindings }>;

/** Number of responses by call and status. */
export type RequestCounts = Record<string, Record<number, number>>;

interface ServiceOptions {
  readonly store: Store;
  readonly faults: FaultSource;
  readonly counts: RequestCounts;
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** Languages of the localised calls; the first is the default. */
export const LANGUAGES = ['en', 'fr'] as const;

/** Creates a service with a route for each call and POST of the upstream. */
export function createService({
  store,
  faults,
  counts,
  wait,
}: ServiceOptions): Hono<{ Bindings: HttpBindings }> {
  const responses = createResponses(store);
  const app = new Hono<{ Bindings: HttpBindings }>();

  app.use(async (context, next) => {
    if (context.req.path.startsWith('/edit/')) return next();
    const fault = faults.next(context.req.path);
    if (fault.waitMilliseconds > 0) await wait(fault.waitMilliseconds);
    if (fault.kind === 'reset') {
      context.env.incoming.socket.resetAndDestroy();
      return RESPONSE_ALREADY_SENT;
    }
    if (fault.kind === 'status') {
      if (fault.retryAfterSeconds !== undefined)
        context.header('Retry-After', String(fault.retryAfterSeconds));
      return context.body(
        fault.body ?? JSON.stringify(problem('Fault', 'This fault is simulated.')),
        fault.status as 500,
        {
          'Content-Type': 'application/json',
        },
      );
    }
    await next();
    const isJson = context.res.headers.get('Content-Type')?.startsWith('application/json');
    if (fault.kind === 'broken-json' && context.res.status === 200 && isJson) {
      const text = await context.res.text();
      context.res = new Response(text.slice(0, Math.floor(text.length / 2)), {
        headers: { 'Content-Type': 'application/json' },
      });
    }
  });

  for (const [name, call] of Object.entries(catalogue) as [CallName, (typeof catalogue)[CallName]][])
    app.get(honoPath(call.path), (context) => {
      const response = respond(context, name, responses);
      count(counts, name, response.status);
      return response;
    });

  for (const [name, post] of Object.entries(posts))
    app.post(honoPath(post.path), async (context) => {
      const text = await context.req.text();
      const parsed = post.body.safeParse(parseJson(text));
      const status = parsed.success ? 204 : 400;
      count(counts, name, status);
      if (!parsed.success)
        return context.json(
          problem(
            'BadRequest',
            parsed.error.issues
              .map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`)
              .join('; '),
          ),
          400,
        );
      const key = context.req.header('Idempotency-Key') ?? null;
      store.addPost(name, context.req.path, JSON.stringify(parsed.data), key);
      return context.body(null, 204);
    });

  app.get('/media/:file', async (context) => {
    const picture = await drawMedia(context.req.param('file'), (organisationId) => {
      const [groupId] = store.groupsOf('organisation', organisationId);
      return groupId === undefined ? undefined : store.get('organisation', groupId, organisationId)?.name;
    });
    if (picture === undefined) return notFound(context);
    const headers = {
      'Content-Type': picture.type,
      'Cache-Control': 'no-cache',
      ETag: etagOf(Buffer.from(picture.bytes).toString('base64')),
    };
    if (matches(context.req.header('If-None-Match'), headers.ETag))
      return new Response(null, { status: 304, headers });
    return context.body(picture.bytes, 200, headers);
  });

  app.notFound(notFound);
  app.onError((error, context) => context.json(problem('InternalError', error.message), 500));
  return app;
}

const honoPath = (path: string): string => `/${path.replace(/\{(\w+)\}/g, ':$1')}`;

export const problem = (name: string, message: string) => ({ error: { name, message } });

const notFound = (context: Context) =>
  context.json(problem('NotFound', `There is nothing at ${context.req.path}.`), 404);

function count(counts: RequestCounts, name: string, status: number): void {
  counts[name] ??= {};
  const ofCall = counts[name];
  ofCall[status] = (ofCall[status] ?? 0) + 1;
}

function respond(context: PublisherContext, name: CallName, responses: Responses): Response {
  const localised = LOCALISED_CALLS.has(name);
  const language = localised ? preferredLanguage(context.req.header('Accept-Language') ?? '') : 'en';
  const value = responses[name](callRequest(context, language));
  if (value === undefined) return notFound(context) as unknown as Response;
  if (value === EXPIRED)
    return context.json(
      problem('Gone', `What was at ${context.req.path} is no longer valid.`),
      410,
    ) as unknown as Response;

  const headers: Record<string, string> = {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-cache',
    ...(localised ? { Vary: 'Accept-Language', 'Content-Language': language } : {}),
  };
  const ifNoneMatch = context.req.header('If-None-Match');
  if (isFile(value)) {
    headers.ETag = value.file.etag;
    if (matches(ifNoneMatch, value.file.etag)) return new Response(null, { status: 304, headers });
    headers['Content-Length'] = String(value.file.bytes);
    return new Response(createStream(value.file.chunks()), { headers });
  }
  const text = JSON.stringify(value);
  headers.ETag = etagOf(text);
  if (matches(ifNoneMatch, headers.ETag)) return new Response(null, { status: 304, headers });
  return new Response(text, { headers });
}

const isFile = (value: unknown): value is FileResponse =>
  typeof value === 'object' && value !== null && 'file' in value;

/** Whether an If-None-Match header contains the entity tag. */
const matches = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === '*' ||
    ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === etag));

function createStream(chunks: Iterable<string>): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.iterator]();
  const encoder = new TextEncoder();
  return new ReadableStream({
    pull(controller) {
      const { done, value } = iterator.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
}

function callRequest(context: PublisherContext, language: string): CallRequest {
  const text = (name: string): string => context.req.param(name) ?? context.req.query(name) ?? '';
  return {
    language,
    text,
    integer(name) {
      const value = text(name);
      return /^\d{1,15}$/.test(value) ? Number(value) : undefined;
    },
  };
}

/** Returns the publisher's language that an Accept-Language header prefers; English if it names none of them. */
export function preferredLanguage(header: string): string {
  const acceptedLanguages = header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters
        .map((one) => /^\s*q=([\d.]+)$/.exec(one)?.[1])
        .find((one) => one !== undefined);
      return { language: tag.toLowerCase().split('-')[0] ?? '', quality: Number(quality ?? 1) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality);
  return (
    acceptedLanguages.find(({ language }) => (LANGUAGES as readonly string[]).includes(language))?.language ??
    'en'
  );
}
