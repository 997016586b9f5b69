import type { BannerPictureFormat } from '../domain/banner-pictures.ts';

/**
 * A picture in a format and of a width in pixels at most, never enlarged; the same bytes every time. The drawing
 * library is loaded on the first picture, so that a build that draws none does not wait for it.
 */
export async function drawBanner(
  bytes: Uint8Array,
  { width, format }: { readonly width: number; readonly format: BannerPictureFormat },
): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import('sharp');
  const image = sharp(bytes, { failOn: 'none' }).autoOrient().resize({ width, withoutEnlargement: true });
  switch (format) {
    case 'avif':
      return new Uint8Array(await image.avif({ quality: 50, effort: 1 }).toBuffer());
    case 'webp':
      return new Uint8Array(await image.webp({ quality: 75, effort: 3 }).toBuffer());
    case 'jpg': {
      const opaque = image.flatten({ background: '#ffffff' });
      return new Uint8Array(await opaque.jpeg({ quality: 78 }).toBuffer());
    }
  }
}
