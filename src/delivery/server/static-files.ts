import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { LRUCache } from 'lru-cache';
import { contentType, isText, SMALLEST_COMPRESSED } from '../hosting/content-types.ts';
import { HIDDEN_PATHS } from '../hosting/hidden-paths.ts';
import { acceptedCoding, type ContentCoding, encode } from './content-coding.ts';

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

interface Found {
  readonly file: string;
  readonly type: string;
}

interface Loaded {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
}

/** Compressed files in memory, so that a load run measures the server and not zlib. */
const CACHED_BYTES = 64 * 1024 * 1024;
const LARGEST_CACHED_FILE = 1024 * 1024;

const hidden = new RegExp(HIDDEN_PATHS);

export function createStaticFiles(dist: string): StaticFiles {
  // Those who ask for one file at the same time wait for one reading.
  const files = new LRUCache<string, Loaded, Found & { readonly coding: ContentCoding }>({
    maxSize: CACHED_BYTES,
    maxEntrySize: LARGEST_CACHED_FILE,
    sizeCalculation: ({ body }) => Math.max(1, body.length),
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context }) => load(context),
  });
  const isInside = insideOf(dist);

  async function find(path: string): Promise<(Found & { readonly version: string }) | undefined> {
    if (path.includes('\0') || path.split('/').includes('..') || hidden.test(path)) return undefined;
    for (const name of namesOf(path)) {
      const file = await realpath(join(dist, name)).catch(() => undefined);
      if (file === undefined || !(await isInside(file))) continue;
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

  return {
    async answer(request, path, status = 200) {
      const found = await find(path);
      if (found === undefined) return undefined;
      const coding = isText(found.type) ? acceptedCoding(request.headers.get('accept-encoding')) : 'identity';
      const { body, headers } = await files.forceFetch(`${coding} ${found.file} ${found.version}`, {
        context: { ...found, coding },
      });
      const { ETag = '', Vary } = headers;
      if (status === 200 && isNamed(ETag, request.headers.get('if-none-match')))
        return new Response(null, { status: 304, headers: { ETag, ...(Vary && { Vary }) } });
      return new Response(request.method === 'HEAD' ? null : body, { status, headers });
    },
    exists: async (path) => (await find(path)) !== undefined,
    async readText(path) {
      const found = await find(path);
      return found && readFile(found.file, 'utf8');
    },
  };
}

/** Whether a file lies in a folder after every link was followed. The folder may itself be a link that is moved. */
function insideOf(folder: string): (file: string) => Promise<boolean> {
  let root: string | undefined;
  return async (file) => {
    if (root !== undefined && file.startsWith(root)) return true;
    root = `${await realpath(folder)}${sep}`;
    return file.startsWith(root);
  };
}

function namesOf(path: string): readonly string[] {
  return path === '/' ? ['/index.html'] : [path, `${path}.html`];
}

/** Whether an `If-None-Match` names an ETag, by weak comparison. Source: RFC 9110 §13.1.2. */
function isNamed(etag: string, ifNoneMatch: string | null): boolean {
  if (ifNoneMatch?.trim() === '*') return true;
  return ifNoneMatch?.match(/"[^"]*"/g)?.includes(etag) ?? false;
}

async function load({
  file,
  type,
  coding: wanted,
}: Found & { readonly coding: ContentCoding }): Promise<Loaded> {
  const content = await readFile(file);
  const coding = content.length < SMALLEST_COMPRESSED ? 'identity' : wanted;
  const body = Uint8Array.from(await encode(content, coding));
  const digest = createHash('sha256').update(content).digest('base64url').slice(0, 22);
  return {
    body,
    headers: {
      'Content-Type': type,
      'Content-Length': String(body.length),
      ETag: coding === 'identity' ? `"${digest}"` : `"${digest}-${coding}"`,
      ...(isText(type) ? { Vary: 'Accept-Encoding' } : {}),
      ...(coding === 'identity' ? {} : { 'Content-Encoding': coding }),
    },
  };
}
