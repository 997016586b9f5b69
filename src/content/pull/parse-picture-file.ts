import { hash } from 'node:crypto';
import { errorMessage } from '@laurel/diagnostics';
import pLimit from 'p-limit';
import { type Picture, picture } from '../snapshots/picture.ts';

export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;
/** Prevents a small file from decoding into a picture that exhausts memory. */
const MAX_PIXELS = 40_000_000;
/** Time limit for reading the size of a picture, and for decoding it. */
const DECODE_TIMEOUT_MS = 10_000;
/** Number of pictures that are decoded at the same time. A decoded picture needs up to 160 MB. */
const limitDecoding = pLimit(2);
/** Largest width and height, in pixels. The output formats of the site allow no more: WebP 16,383, AVIF 16,384. */
const MAX_SIDE_PIXELS = 16_000;
/** Largest ratio of the longer to the shorter side. A narrower strip cannot be cropped for any position on a page. */
const MAX_ASPECT_RATIO = 20;
/** Media types of accepted pictures. */
export const PICTURE_TYPES = picture.shape.type.options;

/** Decodes pictures. Both functions reject if the bytes are not a picture. */
interface PictureDecoder {
  readSize(bytes: Buffer): Promise<{ readonly width: number; readonly height: number }>;
  /** Decodes every pixel. */
  decode(bytes: Buffer): Promise<unknown>;
}

/** sharp stops decoding after the time limit, so that a picture without a result does not occupy a thread. */
const sharpDecoder: PictureDecoder = {
  readSize: async (bytes) => (await openWithSharp(bytes)).metadata(),
  decode: async (bytes) => (await openWithSharp(bytes)).resize(8).toBuffer(),
};

async function openWithSharp(bytes: Buffer) {
  const { default: sharp } = await import('sharp');
  return sharp(bytes, { failOn: 'truncated', limitInputPixels: MAX_PIXELS }).timeout({
    seconds: DECODE_TIMEOUT_MS / 1000,
  });
}

/** Checks and decodes the bytes of a picture. Returns the reason if they are not an accepted picture. */
export async function parsePictureFile(
  address: string,
  bytes: Buffer,
  { decoder = sharpDecoder, timeoutMs = DECODE_TIMEOUT_MS } = {},
): Promise<Picture | { readonly reason: string }> {
  const type = detectType(bytes);
  if (type === undefined) return { reason: `none of the types ${PICTURE_TYPES.join(', ')}` };
  try {
    const { width, height } = await withTimeout(timeoutMs, decoder.readSize(bytes));
    const [shorter, longer] = [Math.min(width, height), Math.max(width, height)];
    if (longer > MAX_SIDE_PIXELS || longer > shorter * MAX_ASPECT_RATIO)
      return {
        reason: `${width} × ${height} pixels; the limits are ${MAX_SIDE_PIXELS} pixels per side and an aspect ratio of ${MAX_ASPECT_RATIO}`,
      };
    await limitDecoding(() => withTimeout(timeoutMs, decoder.decode(bytes)));
  } catch (error) {
    return { reason: `not decodable (${errorMessage(error).replace(/\n.*/s, '')})` };
  }
  return {
    address,
    type,
    digest: hash('sha256', bytes).slice(0, 8),
    base64: bytes.toString('base64'),
  };
}

/** Returns the result of `work`; rejects if there is none after the time limit. */
async function withTimeout<Result>(timeoutMs: number, work: Promise<Result>): Promise<Result> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no result after ${timeoutMs / 1000} s`)), timeoutMs);
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** First bytes of a file of each type, in hexadecimal digits. */
const SIGNATURES: Readonly<Record<Picture['type'], RegExp>> = {
  'image/jpeg': /^ffd8ff/,
  'image/png': /^89504e470d0a1a0a/,
  'image/webp': /^52494646.{8}57454250/,
  'image/avif': /^.{8}6674797061766966/,
};

/** Detects the type of a picture by its first bytes; ignores the file name and the Content-Type header. */
const detectType = (bytes: Buffer): Picture['type'] | undefined =>
  PICTURE_TYPES.find((type) => SIGNATURES[type].test(bytes.toString('hex', 0, 16)));
