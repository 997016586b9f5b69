import type { AvifOptions, JpegOptions, PngOptions, ResizeOptions, WebpOptions } from 'sharp';

type Format =
  | { readonly format: 'avif'; readonly options: AvifOptions }
  | { readonly format: 'webp'; readonly options: WebpOptions }
  | { readonly format: 'jpeg'; readonly options: JpegOptions }
  | { readonly format: 'png'; readonly options: PngOptions };

/** The description of a picture to render: everything that its bytes depend on, besides the image library. */
export type Drawing = Format & {
  /** An SVG, or the bytes of a picture. */
  readonly source: { readonly svg: string } | { readonly base64: string };
  readonly resize?: ResizeOptions;
  /** Background colour of transparent areas. */
  readonly background?: string;
};

/** Palette size. With at most 16 colours, a pixel needs four bits, which halves the file; flat drawings need no more. */
const MAX_COLOURS = 16;

/** Largest number of pixels of a source. A pull accepts no larger picture. */
const MAX_PIXELS = 40_000_000;
/** Time limit for one picture, even on a busy machine. */
const TIMEOUT_S = 120;

/** Describes the conversion of an SVG with few colours to a PNG file. */
export const pngFromSvg = (svg: string): Drawing => ({
  source: { svg },
  format: 'png',
  options: { palette: true, colours: MAX_COLOURS, dither: 0, effort: 1, compressionLevel: 6 },
});

/** Renders a picture. The bytes are deterministic. */
export async function draw(drawing: Drawing): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import('sharp');
  const { source, resize, background, format, options } = drawing;
  const bytes = 'svg' in source ? Buffer.from(source.svg) : Buffer.from(source.base64, 'base64');
  let image = sharp(bytes, { failOn: 'none', limitInputPixels: MAX_PIXELS })
    .timeout({ seconds: TIMEOUT_S })
    .autoOrient();
  if (resize !== undefined) image = image.resize(resize);
  if (background !== undefined) image = image.flatten({ background });
  return new Uint8Array(await image.toFormat(format, options).toBuffer());
}
