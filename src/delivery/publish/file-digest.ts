import { digest } from 'astro-incremental/digest';
import type { StoredHeaders } from '../hosting/stored-headers.ts';

/** Returns the digest of a stored file, computed from the digest of its bytes and from its headers. */
export function fileDigest(
  contentHash: string,
  { contentType, cacheControl, contentEncoding, tags }: StoredHeaders,
): string {
  return digest([contentHash, contentType, cacheControl, contentEncoding ?? '', tags].join('\n'));
}
