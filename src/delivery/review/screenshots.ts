/** Compares two screenshots of a page. */
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';

/**
 * Takes full-page screenshots in a browser, as PNG, in the order of the addresses. `width` is in CSS pixels; `cookie` is sent with
 * each request.
 */
export type TakeScreenshots = (
  addresses: readonly string[],
  options: { readonly width: number; readonly cookie: string },
) => Promise<readonly Uint8Array[]>;

interface ScreenshotDifference {
  /** PNG of the faded screenshot with differing pixels in red. */
  readonly picture: Uint8Array;
  /** Ratio of differing pixels, in [0, 1]. */
  readonly share: number;
}

/** Maximum height of a compared screenshot; the rest is cropped. */
const MAX_HEIGHT_PX = 12_000;

/** Compares two screenshots of the same width. The shorter one is padded with white. */
export async function diffScreenshots(before: Uint8Array, after: Uint8Array): Promise<ScreenshotDifference> {
  const sizes = await Promise.all([before, after].map((picture) => sharp(picture).metadata()));
  const width = Math.max(...sizes.map((size) => size.width));
  const height = Math.min(MAX_HEIGHT_PX, Math.max(...sizes.map((size) => size.height)));
  const [old, now] = await Promise.all([before, after].map((picture) => readPixels(picture, width, height)));
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

async function readPixels(picture: Uint8Array, width: number, height: number): Promise<Uint8Array> {
  const flat = await sharp(picture).flatten({ background: '#fff' }).ensureAlpha().toBuffer();
  return sharp({ create: { width, height, channels: 4, background: '#fff' } })
    .composite([{ input: await crop(flat, height), left: 0, top: 0 }])
    .raw()
    .toBuffer();
}

async function crop(picture: Buffer, maxHeight: number): Promise<Buffer> {
  const { width, height } = await sharp(picture).metadata();
  return height <= maxHeight
    ? picture
    : sharp(picture).extract({ left: 0, top: 0, width, height: maxHeight }).toBuffer();
}
