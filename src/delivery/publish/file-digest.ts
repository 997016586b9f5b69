import { hash } from 'node:crypto';
import type { StoredHeaders } from '../hosting/stored-headers.ts';

/** Digest of a file as it is stored: of its bytes, given by their digest, and of its headers. */
export function fileDigest(
  contentHash: string,
  { contentType, cacheControl, contentEncoding, tags }: StoredHeaders,
): string {
  const text = [contentHash, contentType, cacheControl, contentEncoding ?? '', tags].join('\n');
  return hash('sha256', text, 'base64url').slice(0, 22);
}
