/**
 * A fake S3-compatible store over HTTP, for tests and measurements: GetObject, HeadObject, PutObject with If-None-Match and If-Match,
 * DeleteObjects and ListObjectsV2 with pages, in memory. It can fail, or leave a request without a response.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { StoredHeaders } from '../../src/delivery/hosting/stored-headers.ts';
import type { Bucket, StoredObject } from '../../src/delivery/publish/bucket.ts';
import { startLocalServer } from './local-server.ts';

export interface S3Object {
  readonly bytes: Buffer;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A deviation from the usual response to a request. */
export type Fault =
  | { readonly kind: 'status'; readonly status: number }
  /** The connection breaks before or after the request takes effect. */
  | { readonly kind: 'reset'; readonly when: 'before' | 'after' }
  /** The request takes effect after the client has stopped waiting and closed the connection. */
  | { readonly kind: 'silent' };

interface S3Request {
  /** Counted from 0. */
  readonly number: number;
  readonly method: string;
  /** Key of the object; '' for requests of the bucket. */
  readonly key: string;
  readonly bytes: number;
}

export interface S3Server {
  readonly endpoint: string;
  readonly objects: Map<string, S3Object>;
  readonly requests: S3Request[];
  /** Returns a stored object. This sends no request to the server. */
  stored(key: string): StoredObject | undefined;
  /** Reads and writes without requests, e.g. to prepare a site before a measurement. */
  readonly direct: Bucket;
  /** Returns the total number of bytes of all request bodies. */
  readonly receivedBytes: () => number;
  /** Returns the total number of bytes of all response bodies. */
  readonly sentBytes: () => number;
  /** Whether the store compares If-Match with the ETag without quotes, as Ceph 16 does; RFC 9110 requires quotes. */
  matchesEtagsWithoutQuotes: boolean;
  /** Chooses the deviation for a request; undefined for the usual response. */
  fault: ((request: S3Request) => Fault | undefined) | undefined;
  /** Called before a request takes effect. */
  before: ((request: S3Request) => void | Promise<void>) | undefined;
  reset(): void;
  /** Clears the list of requests and keeps the objects. */
  resetCounts(): void;
  close(): Promise<void>;
}

export const BUCKET = 'laurel';
const LIST_PAGE_SIZE = 1000;
const STORED_HEADERS = ['content-type', 'cache-control', 'content-encoding', 'x-amz-meta-tags'];

export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, S3Object>();
  const requests: S3Request[] = [];
  let receivedBytes = 0;
  let sentBytes = 0;

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://store');
    const [, , ...path] = url.pathname.split('/');
    const key = decodeURIComponent(path.join('/'));
    const body = await readBody(request);
    const described: S3Request = {
      number: requests.length,
      method: request.method ?? '',
      key,
      bytes: body.length,
    };
    requests.push(described);
    receivedBytes += body.length;
    const respond = (status: number, content: Buffer | string = '', headers: Record<string, string> = {}) => {
      sentBytes += content.length;
      response.writeHead(status, headers).end(content);
    };
    const error = (status: number, code: string) =>
      respond(status, `<Error><Code>${code}</Code><Message>${code}.</Message></Error>`, {
        'content-type': 'application/xml',
      });

    await result.before?.(described);
    const fault = result.fault?.(described);
    if (fault?.kind === 'status')
      return error(fault.status, fault.status === 429 ? 'TooManyRequests' : 'SlowDown');
    if (fault?.kind === 'reset' && fault.when === 'before') return void request.socket.resetAndDestroy();
    if (fault?.kind === 'silent' && !request.socket.closed) await once(request.socket, 'close');
    const lost = fault?.kind === 'reset';
    const end: typeof respond = lost ? () => void request.socket.resetAndDestroy() : respond;

    const found = objects.get(key);
    if (request.method === 'PUT') {
      const { 'if-match': match, 'if-none-match': noneMatch } = request.headers;
      if (noneMatch === '*' && found !== undefined) return error(412, 'PreconditionFailed');
      if (match !== undefined && found === undefined) return error(404, 'NoSuchKey');
      const comparedEtag = result.matchesEtagsWithoutQuotes ? found?.etag.replaceAll('"', '') : found?.etag;
      if (match !== undefined && comparedEtag !== match) return error(412, 'PreconditionFailed');
      const etag = md5Etag(body);
      const headers = Object.fromEntries(
        STORED_HEADERS.flatMap((name) => {
          const value = request.headers[name];
          return typeof value === 'string' ? [[name, value]] : [];
        }),
      );
      objects.set(key, { bytes: body, etag, headers });
      return end(200, '', { etag });
    }
    if (request.method === 'POST' && url.searchParams.has('delete')) {
      for (const [, name = ''] of body.toString('utf8').matchAll(/<Key>([^<]*)<\/Key>/g))
        objects.delete(unescapeXml(name));
      return end(200, '<DeleteResult/>', { 'content-type': 'application/xml' });
    }
    if (request.method === 'GET' && url.searchParams.get('list-type') === '2') {
      const prefix = url.searchParams.get('prefix') ?? '';
      const after = url.searchParams.get('continuation-token') ?? '';
      const names = [...objects.keys()].filter((name) => name.startsWith(prefix) && name > after).sort();
      const page = names.slice(0, LIST_PAGE_SIZE);
      const more = names.length > LIST_PAGE_SIZE;
      const next = more
        ? `<NextContinuationToken>${escapeXml(page.at(-1) ?? '')}</NextContinuationToken>`
        : '';
      const contents = page
        .map(
          (name) =>
            `<Contents><Key>${escapeXml(name)}</Key><ETag>${escapeXml(objects.get(name)?.etag ?? '')}</ETag></Contents>`,
        )
        .join('');
      return end(
        200,
        `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents}</ListBucketResult>`,
        { 'content-type': 'application/xml' },
      );
    }
    if (request.method === 'GET' || request.method === 'HEAD') {
      if (found === undefined) return error(404, 'NoSuchKey');
      return end(200, request.method === 'HEAD' ? '' : found.bytes, { ...found.headers, etag: found.etag });
    }
    return error(405, 'MethodNotAllowed');
  }

  const place = (key: string, bytes: Uint8Array, headers: StoredHeaders): string => {
    const etag = md5Etag(bytes);
    objects.set(key, {
      bytes: Buffer.from(bytes),
      etag,
      headers: {
        'content-type': headers.contentType,
        'cache-control': headers.cacheControl,
        ...(headers.contentEncoding && { 'content-encoding': headers.contentEncoding }),
        ...(headers.tags !== '' && { 'x-amz-meta-tags': headers.tags }),
      },
    });
    return etag;
  };

  const { origin, close } = await startLocalServer(server);
  const result: S3Server = {
    endpoint: origin,
    objects,
    requests,
    stored(key) {
      const found = objects.get(key);
      return (
        found && {
          bytes: found.bytes,
          etag: found.etag,
          headers: {
            contentType: found.headers['content-type'] ?? '',
            cacheControl: found.headers['cache-control'] ?? '',
            contentEncoding: found.headers['content-encoding'] === 'gzip' ? 'gzip' : undefined,
            tags: found.headers['x-amz-meta-tags'] ?? '',
          },
        }
      );
    },
    direct: {
      name: 'the store itself',
      get: async (key) => result.stored(key),
      put: async (key, bytes, headers) => place(key, bytes, headers),
      async putIf(key, bytes, headers, condition) {
        const etag = objects.get(key)?.etag;
        const isMet = condition === 'absent' ? etag === undefined : etag === condition.etag;
        if (isMet) place(key, bytes, headers);
        return isMet;
      },
      async *list(prefix) {
        for (const [key, { etag }] of objects) if (key.startsWith(prefix)) yield { key, etag };
      },
      async remove(keys) {
        for (const key of keys) objects.delete(key);
      },
    },
    receivedBytes: () => receivedBytes,
    sentBytes: () => sentBytes,
    matchesEtagsWithoutQuotes: false,
    fault: undefined,
    before: undefined,
    reset() {
      objects.clear();
      result.resetCounts();
      result.matchesEtagsWithoutQuotes = false;
      result.fault = undefined;
      result.before = undefined;
    },
    resetCounts() {
      requests.length = 0;
      receivedBytes = 0;
      sentBytes = 0;
    },
    close,
  };
  return result;
}

const md5Etag = (bytes: Uint8Array): string => `"${createHash('md5').update(bytes).digest('hex')}"`;

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const ENTITIES: readonly (readonly [string, string])[] = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
];
const escapeXml = (text: string) =>
  ENTITIES.reduce((done, [sign, name]) => done.replaceAll(sign, name), text);
const unescapeXml = (text: string) =>
  ENTITIES.toReversed().reduce((done, [sign, name]) => done.replaceAll(name, sign), text);
