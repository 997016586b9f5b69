/** With at most 16 colours a pixel takes four bits, which halves the file; flat drawings need no more. */
const COLOURS = 16;

/**
 * A flat drawing in SVG as PNG; the same bytes every time. The drawing library is loaded on the first picture, so that
 * a build that draws none does not wait for it.
 */
export async function drawPng(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import('sharp');
  const image = sharp(Buffer.from(svg)).png({
    palette: true,
    colours: COLOURS,
    dither: 0,
    effort: 1,
    compressionLevel: 6,
  });
  return new Uint8Array(await image.toBuffer());
}
