/**
 * An SVG as PNG with a small palette. The drawing library is loaded on the first picture, so that a build that draws
 * none does not wait for it.
 */
export async function drawPng(svg: string, colours: number): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import('sharp');
  const image = sharp(Buffer.from(svg)).png({ palette: true, colours, effort: 3, compressionLevel: 9 });
  return new Uint8Array(await image.toBuffer());
}
