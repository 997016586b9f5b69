import { hash } from 'node:crypto';
import { type Picture, picture } from '../snapshots/picture.ts';

/** Bytes. */
export const LARGEST_PICTURE = 5 * 1024 * 1024;
/** Keeps a small file from unfolding into a picture that exhausts the memory of whoever draws it. */
const MOST_PIXELS = 40_000_000;
/** Pixels. No format that the site draws holds a longer side: WebP 16,383, AVIF 16,384. */
const LONGEST_SIDE = 16_000;
/** A strip of more than this many times its other side cannot be cut to any place on a page. */
const MOST_TIMES_LONGER = 20;
/** The media types of pictures that are taken. */
export const PICTURE_TYPES = picture.shape.type.options;

/** The picture in a file, or why it is none. */
export async function pictureOf(
  address: string,
  bytes: Buffer,
): Promise<Picture | { readonly reason: string }> {
  const type = typeOf(bytes);
  if (type === undefined) return { reason: `its bytes are none of ${PICTURE_TYPES.join(', ')}` };
  const { default: sharp } = await import('sharp');
  try {
    const image = sharp(bytes, { failOn: 'truncated', limitInputPixels: MOST_PIXELS });
    const { width, height } = await image.metadata();
    const [shorter, longer] = [Math.min(width, height), Math.max(width, height)];
    if (longer > LONGEST_SIDE || longer > shorter * MOST_TIMES_LONGER)
      return {
        reason: `it has ${width} × ${height} pixels; a side may have ${LONGEST_SIDE}, and ${MOST_TIMES_LONGER} times the other`,
      };
    await image.resize(8).toBuffer();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { reason: `it cannot be drawn (${message.replace(/\n.*/s, '')})` };
  }
  return {
    address,
    type,
    digest: hash('sha256', bytes).slice(0, 8),
    base64: bytes.toString('base64'),
  };
}

/** What files of each type begin with, in hexadecimal digits. */
const BEGINNINGS: Readonly<Record<Picture['type'], RegExp>> = {
  'image/jpeg': /^ffd8ff/,
  'image/png': /^89504e470d0a1a0a/,
  'image/webp': /^52494646.{8}57454250/,
  'image/avif': /^.{8}6674797061766966/,
};

/** The type of a picture by its bytes, whatever it was called. */
const typeOf = (bytes: Buffer): Picture['type'] | undefined =>
  PICTURE_TYPES.find((type) => BEGINNINGS[type].test(bytes.toString('hex', 0, 16)));
