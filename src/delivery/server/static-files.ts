import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { LRUCache } from 'lru-cache';
import { contentType, isText, MIN_COMPRESSED_BYTES } from '../hosting/content-types.ts';
import { candidateFiles } from '../hosting/file-address.ts';
import { HIDDEN_PATHS } from '../hosting/hidden-paths.ts';
import { type ContentCoding, encode, negotiateCoding } from './content-coding.ts';

/** Serves the files of a built site like a CDN: by address, with media type, compression and ETag. */
export interface StaticFiles {
  /**
   * Returns the response for a decoded path; undefined if there is no file. `/x` is served by the file `x`, or by `x.html` if
   * there is no file `x`.
   */
  serve(request: Request, path: string, status?: number): Promise<Response | undefined>;
  exists(path: string): Promise<boolean>;
  /** Reads the text of the file that serves a path; undefined if there is none. */
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

/** Size of the cache of compressed files. */
const MAX_CACHE_BYTES = 64 * 1024 * 1024;
const MAX_CACHED_FILE_BYTES = 1024 * 1024;

const hidden = new RegExp(HIDDEN_PATHS);

/** Creates a server of the files of a folder. Responses are cached in memory, compressed. */
export function createStaticFiles(dist: string): StaticFiles {
  // Concurrent requests for one file share a single read.
  const files = new LRUCache<string, Loaded, Found & { readonly coding: ContentCoding }>({
    maxSize: MAX_CACHE_BYTES,
    maxEntrySize: MAX_CACHED_FILE_BYTES,
    sizeCalculation: ({ body }) => Math.max(1, body.length),
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context }) => load(context),
  });
  const isInside = createContainmentCheck(dist);

  async function find(path: string): Promise<(Found & { readonly version: string }) | undefined> {
    if (path.includes('\0') || path.split('/').includes('..') || hidden.test(path)) return undefined;
    for (const name of candidateFiles(path)) {
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
    async serve(request, path, status = 200) {
      const found = await find(path);
      if (found === undefined) return undefined;
      const coding = isText(found.type)
        ? negotiateCoding(request.headers.get('accept-encoding'))
        : 'identity';
      const { body, headers } = await files.forceFetch(`${coding} ${found.file} ${found.version}`, {
        context: { ...found, coding },
      });
      const { ETag = '', Vary } = headers;
      if (status === 200 && matchesETag(ETag, request.headers.get('if-none-match')))
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

/** Creates a check whether a resolved path is in a folder. The folder may be a symbolic link whose target changes. */
function createContainmentCheck(folder: string): (file: string) => Promise<boolean> {
  let root: string | undefined;
  return async (file) => {
    if (root !== undefined && file.startsWith(root)) return true;
    root = `${await realpath(folder)}${sep}`;
    return file.startsWith(root);
  };
}

/** Returns whether an `If-None-Match` header contains an ETag, by weak comparison. Source: RFC 9110 §13.1.2. */
function matchesETag(etag: string, ifNoneMatch: string | null): boolean {
  if (ifNoneMatch?.trim() === '*') return true;
  return ifNoneMatch?.match(/"[^"]*"/g)?.includes(etag) ?? false;
}

async function load({
  file,
  type,
  coding: requestedCoding,
}: Found & { readonly coding: ContentCoding }): Promise<Loaded> {
  const content = await readFile(file);
  const coding = content.length < MIN_COMPRESSED_BYTES ? 'identity' : requestedCoding;
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
