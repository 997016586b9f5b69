import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { StoredHeaders } from '../hosting/stored-headers.ts';

const compress = promisify(gzip);

/** Returns the bytes of a file as a bucket stores them: compressed if its headers contain a content encoding. */
export const encodeContent = async (
  bytes: Uint8Array,
  { contentEncoding }: StoredHeaders,
): Promise<Uint8Array> => (contentEncoding === 'gzip' ? compress(bytes) : bytes);
