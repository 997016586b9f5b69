import { getMimeType } from 'hono/utils/mime';

/** Returns the media type of a file by its name. */
export function contentType(name: string): string {
  if (name.endsWith('.txt')) return 'text/plain; charset=utf-8';
  if (name.endsWith('.vcf')) return 'text/vcard; charset=utf-8';
  if (name.endsWith('.speculationrules')) return 'application/speculationrules+json';
  return getMimeType(name) ?? 'application/octet-stream';
}

/** Returns whether content of a media type should be compressed. */
export const isText = (type: string): boolean => /^text\/|json|javascript|xml|svg|wasm/.test(type);

/** Minimum size of compressed files. Compressing smaller ones saves nothing. */
export const MIN_COMPRESSED_BYTES = 512;
