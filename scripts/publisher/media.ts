import sharp from 'sharp';
import { keyedRandom } from './generator/random.ts';
import { drawLogo } from './logos.ts';

const PICTURES: Readonly<
  Record<string, { readonly ratio: number; readonly colours: readonly [string, string, string] }>
> = {
  'global-landscape': { ratio: 5 / 12, colours: ['#12372a', '#1f5a43', '#d9b45f'] },
  'global-portrait': { ratio: 4 / 3, colours: ['#12372a', '#1f5a43', '#d9b45f'] },
  'badges-landscape': { ratio: 5 / 16, colours: ['#f3ead7', '#e4d3ad', '#a9832f'] },
};

const renderedPictures = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

interface Media {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
}

/**
 * Draws a media file: the logo of a firm, e.g. `logo-1003.png`, or a leaf pattern for a banner, e.g. `global-landscape-1200.jpg`.
 * Returns undefined for any other name.
 */
export async function drawMedia(
  file: string,
  firmName: (organisationId: number) => string | undefined,
): Promise<Media | undefined> {
  const [, firm] = /^logo-(\d{1,15})\.png$/.exec(file) ?? [];
  if (firm === undefined) return drawBanner(file);
  const name = firmName(Number(firm));
  return name === undefined ? undefined : { bytes: await drawLogo(name), type: 'image/png' };
}

async function drawBanner(file: string): Promise<Media | undefined> {
  const [, name = '', width = '', format = ''] = /^([a-z-]+)-(\d{3,4})\.(jpg|png)$/.exec(file) ?? [];
  const picture = PICTURES[name];
  if (picture === undefined || Number(width) > 2400) return undefined;
  let bytes = renderedPictures.get(file);
  if (bytes === undefined) {
    bytes = draw(name, Number(width), picture.ratio, picture.colours, format);
    renderedPictures.set(file, bytes);
  }
  return { bytes: await bytes, type: format === 'png' ? 'image/png' : 'image/jpeg' };
}

async function draw(
  name: string,
  width: number,
  ratio: number,
  [background, leaf, gold]: readonly [string, string, string],
  format: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const random = keyedRandom('picture', name);
  const height = Math.round(width * ratio);
  const leaves = Array.from({ length: 26 }, (_, index) => {
    const x = random.next() * width;
    const y = random.next() * height;
    const size = width * (0.03 + random.next() * 0.09);
    const turn = Math.round(random.next() * 360);
    const colour = index % 9 === 0 ? gold : leaf;
    return `<path transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn})" fill="${colour}" fill-opacity="${(0.25 + random.next() * 0.5).toFixed(2)}" d="M0 0C${size / 2} ${-size / 3} ${size} ${-size / 3} ${size * 1.6} 0C${size} ${size / 3} ${size / 2} ${size / 3} 0 0Z"/>`;
  }).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${background}"/>${leaves}</svg>`;
  const image = sharp(Buffer.from(svg));
  const buffer = await (format === 'png'
    ? image.png({ compressionLevel: 9 })
    : image.jpeg({ quality: 82 })
  ).toBuffer();
  return new Uint8Array(buffer);
}
