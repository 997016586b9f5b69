import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { getMimeType } from 'hono/utils/mime';
import { LRUCache } from 'lru-cache';

/** The files of a built site, answered as a CDN would: by address, typed, compressed, with an ETag. */
export interface StaticFiles {
  /**
   * The answer for a decoded site path: `/x` is the file `x.html` (or `x` itself if its name has an ending).
   * Undefined where no file stands for the path.
   */
  answer(request: Request, path: string, status?: number): Promise<Response | undefined>;
  exists(path: string): Promise<boolean>;
  /** The text of the file of exactly that name; undefined where there is none. */
  readText(path: string): Promise<string | undefined>;
}

interface Loaded {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
}

type Encoding = 'br' | 'gzip' | 'identity';

/** Compressed files in memory, so that a load run measures the server and not zlib. */
const CACHED_BYTES = 64 * 1024 * 1024;
const LARGEST_CACHED_FILE = 1024 * 1024;
const SMALLEST_COMPRESSED = 512;
const BROTLI_QUALITY = 5;

const compressWithBrotli = promisify(brotliCompress);
const compressWithGzip = promisify(gzip);

export function createStaticFiles(dist: string): StaticFiles {
  const files = new LRUCache<string, Loaded>({
    maxSize: CACHED_BYTES,
    maxEntrySize: LARGEST_CACHED_FILE,
    sizeCalculation: ({ body }) => Math.max(1, body.length),
  });

  return {
    async answer(request, path, status = 200) {
      const found = await findFile(dist, path);
      if (found === undefined) return undefined;
      const encoding = isText(found.type) ? acceptedEncoding(request) : 'identity';
      const key = `${encoding} ${found.file} ${found.version}`;
      let loaded = files.get(key);
      if (loaded === undefined) {
        loaded = await load(found.file, found.type, encoding);
        files.set(key, loaded);
      }
      if (status === 200 && request.headers.get('if-none-match') === loaded.headers.ETag) {
        const { ETag, Vary } = loaded.headers;
        return new Response(null, { status: 304, headers: { ETag, ...(Vary && { Vary }) } });
      }
      return new Response(request.method === 'HEAD' ? null : loaded.body, {
        status,
        headers: loaded.headers,
      });
    },
    exists: async (path) => (await findFile(dist, path)) !== undefined,
    readText: (path) => readFile(join(dist, path), 'utf8').catch(() => undefined),
  };
}

async function findFile(dist: string, path: string) {
  if (path.includes('\0') || path.split('/').includes('..')) return undefined;
  for (const name of namesOf(path)) {
    const file = join(dist, name);
    const about = await stat(file).catch(() => undefined);
    if (about?.isFile())
      return {
        file,
        type: contentType(name),
        version: `${about.mtimeMs} ${about.ctimeMs} ${about.size} ${about.ino}`,
      };
  }
  return undefined;
}

function namesOf(path: string): readonly string[] {
  if (path.endsWith('/')) return [`${path}index.html`];
  return [path, `${path}.html`, `${path}/index.html`];
}

function contentType(name: string): string {
  if (name.endsWith('.txt')) return 'text/plain; charset=utf-8';
  return getMimeType(name) ?? 'application/octet-stream';
}

const isText = (type: string) => /^text\/|json|javascript|xml|svg|wasm/.test(type);

function acceptedEncoding(request: Request): Encoding {
  const accepted = request.headers.get('accept-encoding') ?? '';
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
}

async function load(file: string, type: string, wanted: Encoding): Promise<Loaded> {
  const content = await readFile(file);
  const encoding = content.length < SMALLEST_COMPRESSED ? 'identity' : wanted;
  const body = Uint8Array.from(await compress(content, encoding));
  const digest = createHash('sha256').update(content).digest('base64url').slice(0, 22);
  return {
    body,
    headers: {
      'Content-Type': type,
      'Content-Length': String(body.length),
      ETag: encoding === 'identity' ? `"${digest}"` : `"${digest}-${encoding}"`,
      ...(isText(type) ? { Vary: 'Accept-Encoding' } : {}),
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    },
  };
}

async function compress(content: Buffer, encoding: Encoding): Promise<Uint8Array> {
  switch (encoding) {
    case 'br':
      return compressWithBrotli(content, {
        params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
      });
    case 'gzip':
      return compressWithGzip(content);
    case 'identity':
      return content;
  }
}
