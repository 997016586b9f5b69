/** Pictures of pages, taken by a real browser when somebody asks for them, and what differs between two. */
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';

/** Takes a picture of a whole page as PNG. */
export type TakePicture = (
  address: string,
  of: { readonly width: number; readonly cookie: string },
) => Promise<Uint8Array>;

export interface PictureDifference {
  /** PNG: the picture pale, and what differs in red. */
  readonly picture: Uint8Array;
  /** Part of the picture that differs, in [0, 1]. */
  readonly share: number;
}

/** The tallest picture that is compared, in pixels; more is cut off. */
const TALLEST = 12_000;

/** What differs between two pictures of one width. The shorter one is continued in white. */
export async function pictureDifference(before: Uint8Array, after: Uint8Array): Promise<PictureDifference> {
  const sizes = await Promise.all([before, after].map((picture) => sharp(picture).metadata()));
  const width = Math.max(...sizes.map((size) => size.width));
  const height = Math.min(TALLEST, Math.max(...sizes.map((size) => size.height)));
  const [old, now] = await Promise.all([before, after].map((picture) => pixels(picture, width, height)));
  const difference = new Uint8Array(width * height * 4);
  const differing = pixelmatch(old ?? difference, now ?? difference, difference, width, height, {
    threshold: 0.1,
    includeAA: true,
    diffColor: [155, 44, 29],
  });
  const picture = await sharp(difference, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
  return { picture, share: differing / (width * height) };
}

async function pixels(picture: Uint8Array, width: number, height: number): Promise<Uint8Array> {
  const flat = await sharp(picture).flatten({ background: '#fff' }).ensureAlpha().toBuffer();
  return sharp({ create: { width, height, channels: 4, background: '#fff' } })
    .composite([{ input: await cropped(flat, height), left: 0, top: 0 }])
    .raw()
    .toBuffer();
}

async function cropped(picture: Buffer, tallest: number): Promise<Buffer> {
  const { width, height } = await sharp(picture).metadata();
  return height <= tallest
    ? picture
    : sharp(picture).extract({ left: 0, top: 0, width, height: tallest }).toBuffer();
}
