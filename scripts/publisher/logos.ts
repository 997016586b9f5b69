import sharp from 'sharp';
import { centredText, letteringWidth } from '../../src/images/lettering.ts';
import { keyedRandom } from './generator/random.ts';

const WIDTH = 400;
const HEIGHT = 200;
/** Maximum width of a name in pixels. */
const MAX_NAME_WIDTH = 372;

const COLOURS = ['#1c3d5a', '#6b1f2a', '#1f5a41', '#3b2f63', '#7a4a12', '#22252b'];

/** Symbols around the middle of the upper half, in the colour of the firm. */
const MARKS = [
  '<circle cx="200" cy="62" r="34" fill="none" stroke-width="7"/><circle cx="200" cy="62" r="14"/>',
  '<path d="M200 24l38 38-38 38-38-38Z" fill="none" stroke-width="7"/><path d="M200 46l16 16-16 16-16-16Z"/>',
  '<path d="M164 96V30h14v66Zm29 0V30h14v66Zm29 0V30h14v66Z"/>',
  '<path d="M164 28h72v34a36 36 0 0 1-72 0Z"/>',
  '<path d="M160 96a40 40 0 0 1 80 0h-16a24 24 0 0 0-48 0Z"/><path d="M192 20h16v28h-16Z"/>',
] as const;

/** Draws a firm's symbol above its name on a transparent background. The same name results in the same bytes. */
export async function drawLogo(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const random = keyedRandom('logo', name);
  const colour = random.pick(COLOURS);
  const mark = random.pick(MARKS);
  const size = Math.min(46, MAX_NAME_WIDTH / Math.max(1, letteringWidth(name, { size: 1 })));
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">`,
    `<g fill="${colour}" stroke="${colour}" stroke-width="0">${mark}</g>`,
    centredText(name, WIDTH / 2, 158, { size, weight: 0.014, colour }).svg,
    '</svg>',
  ].join('');
  const image = sharp(Buffer.from(svg)).png({ palette: true, colours: 16, compressionLevel: 9 });
  return new Uint8Array(await image.toBuffer());
}
