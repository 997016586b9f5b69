import { letter } from './lettering.ts';
import { wreath } from './wreath.ts';

/** The size that networks show link previews in, in pixels. */
export const SHARE_IMAGE = { width: 1200, height: 630 } as const;

/** The picture of a page that has none of its own: the product's name in its wreath and what it is. */
export function shareSvg({ name, line }: { readonly name: string; readonly line: string }): string {
  const { width, height } = SHARE_IMAGE;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="#123b2a"/>`,
    `<rect width="${width}" height="24" fill="#1f5a41"/>`,
    wreath({ x: width / 2, y: 270, radius: 190, leaves: 13, colour: '#8fb89f' }),
    letter(name, width / 2, 305, { size: 110, weight: 0.012, colour: '#fbf8f1' }).svg,
    letter(line, width / 2, 560, { size: 40, colour: '#d9e4dc' }).svg,
    '</svg>',
  ].join('');
}
