import { hash } from 'node:crypto';
import type { StoredHeaders } from '../hosting/stored-headers.ts';

/** Returns the digest of a stored file, computed from the digest of its bytes and from its headers. */
export function fileDigest(
  contentHash: string,
  { contentType, cacheControl, contentEncoding, tags }: StoredHeaders,
): string {
  const text = [contentHash, contentType, cacheControl, contentEncoding ?? '', tags].join('\n');
  return hash('sha256', text, 'base64url').slice(0, 22);
}
