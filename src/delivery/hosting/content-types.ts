import { getMimeType } from 'hono/utils/mime';
import { CONTACT_CARD_EXTENSION } from '../../domain/addresses.ts';

/** Media type of a contact card. Source: RFC 6350, 10.1. */
export const CONTACT_CARD_TYPE = 'text/vcard';

/** Returns the media type of a file by its name. */
export function contentType(name: string): string {
  if (name.endsWith('.txt')) return 'text/plain; charset=utf-8';
  if (name.endsWith(CONTACT_CARD_EXTENSION)) return `${CONTACT_CARD_TYPE}; charset=utf-8`;
  if (name.endsWith('.speculationrules')) return 'application/speculationrules+json';
  return getMimeType(name) ?? 'application/octet-stream';
}

/** Returns whether content of a media type should be compressed. */
export const isText = (type: string): boolean => /^text\/|json|javascript|xml|svg|wasm/.test(type);

/** Minimum size of compressed files. Compressing smaller ones saves nothing. */
export const MIN_COMPRESSED_BYTES = 512;
