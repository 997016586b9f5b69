import { candidateFiles } from '../hosting/file-address.ts';
import { HIDDEN_PATHS } from '../hosting/hidden-paths.ts';
import type { Bucket } from '../publish/bucket.ts';
import { decodeContent, readStoredFile } from '../publish/bucket-file.ts';
import { fileKey, type StoredFile } from '../publish/release-tree.ts';
import { negotiateCoding } from './content-coding.ts';
import type { LiveRelease } from './live-release.ts';
import type { StaticFiles } from './static-files.ts';

const hidden = new RegExp(HIDDEN_PATHS);

/** Serves the files of the live release of a bucket. Each request is served from a single release. */
export function bucketFiles(bucket: Bucket, live: () => Promise<LiveRelease | undefined>): StaticFiles {
  async function find(path: string): Promise<StoredFile | undefined> {
    if (hidden.test(path)) return undefined;
    const release = await live();
    for (const name of candidateFiles(path)) {
      const found = await release?.find(name);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  return {
    async serve(request, path, status = 200) {
      const file = await find(path);
      if (file === undefined) return undefined;
      const etag = `"${file.digest}"`;
      if (status === 200 && request.headers.get('if-none-match')?.includes(etag))
        return new Response(null, { status: 304, headers: { ETag: etag } });
      const object = await bucket.get(fileKey(file));
      if (object === undefined) return undefined;
      const { contentType, contentEncoding, tags } = object.headers;
      const asStored =
        contentEncoding === undefined ||
        negotiateCoding(withoutBrotli(request.headers.get('accept-encoding'))) === 'gzip';
      const body = Uint8Array.from(asStored ? object.bytes : await decodeContent(object));
      return new Response(request.method === 'HEAD' ? null : body, {
        status,
        headers: {
          'Content-Type': contentType,
          'Content-Length': String(body.length),
          ETag: asStored || contentEncoding === undefined ? etag : `W/${etag}`,
          ...(contentEncoding && { Vary: 'Accept-Encoding' }),
          ...(contentEncoding && asStored && { 'Content-Encoding': contentEncoding }),
          ...(tags !== '' && { 'Surrogate-Key': tags, 'Cache-Tag': tags.replaceAll(' ', ',') }),
        },
      });
    },
    exists: async (path) => (await find(path)) !== undefined,
    async readText(path) {
      const file = await find(path);
      const content = file && (await readStoredFile(bucket, file));
      return content && new TextDecoder().decode(content);
    },
  };
}

/** Removes Brotli from an `Accept-Encoding` header, because objects are stored with gzip or uncompressed. */
const withoutBrotli = (accepted: string | null): string | null =>
  accepted?.replace(/\bbr\b/g, 'not-stored') ?? null;
