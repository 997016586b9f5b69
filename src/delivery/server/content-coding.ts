import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { parseAccept } from 'hono/utils/accept';

/** Content coding of a response. Source: RFC 9110 §8.4. */
export type ContentCoding = 'br' | 'gzip' | 'identity';

/** Supported codings, the preferred one first. */
const PREFERRED = ['br', 'gzip'] as const;
const BROTLI_QUALITY = 5;

const compressWithBrotli = promisify(brotliCompress);
const compressWithGzip = promisify(gzip);

/**
 * Selects the coding with the highest weight in an `Accept-Encoding` header; `identity` if no supported coding is accepted.
 * Source: RFC 9110 §12.5.3.
 */
export function negotiateCoding(header: string | null): ContentCoding {
  const accepted = new Map(parseAccept(header ?? '').map(({ type, q }) => [type.toLowerCase(), q]));
  const weights = PREFERRED.map(
    (coding) => [coding, accepted.get(coding) ?? accepted.get('*') ?? 0] as const,
  );
  const [best, weight] = weights.reduce((one, other) => (other[1] > one[1] ? other : one));
  return weight > 0 ? best : 'identity';
}

/** Encodes content. */
export async function encode(content: Buffer, coding: ContentCoding): Promise<Uint8Array> {
  switch (coding) {
    case 'br':
      return compressWithBrotli(content, {
        params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
      });
    case 'gzip':
      return compressWithGzip(content);
    case 'identity':
      return content;
  }
}
