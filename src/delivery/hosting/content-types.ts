import { getMimeType } from 'hono/utils/mime';

/** The media type of a file by its name. */
export function contentType(name: string): string {
  if (name.endsWith('.txt')) return 'text/plain; charset=utf-8';
  if (name.endsWith('.speculationrules')) return 'application/speculationrules+json';
  return getMimeType(name) ?? 'application/octet-stream';
}

/** Whether content of a media type is worth compressing. */
export const isText = (type: string): boolean => /^text\/|json|javascript|xml|svg|wasm/.test(type);

/** Bytes below which compressing gains nothing. */
export const SMALLEST_COMPRESSED = 512;
