import { siteColours } from '../domain/settings/site-configuration.ts';
import { SHARE_IMAGE_SIZE } from '../domain/share-images.ts';
import { centredText, letteringWidth } from './lettering.ts';
import { wreath } from './wreath.ts';

/** Maximum width of a line in pixels. */
const MAX_LINE_WIDTH = 1080;

/** Returns the SVG of a link preview picture: a name in a wreath, and a line below it. */
export function shareSvg({ name, line }: { readonly name: string; readonly line: string }): string {
  const { width, height } = SHARE_IMAGE_SIZE;
  const { light } = siteColours;
  const size = Math.min(40, MAX_LINE_WIDTH / letteringWidth(line, { size: 1 }));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${light.inverse}"/>`,
    `<rect width="${width}" height="24" fill="${light.strip}"/>`,
    wreath({ x: width / 2, y: 270, radius: 190, leaves: 13, colour: light['strip-pattern'] }),
    centredText(name, width / 2, 305, { size: 110, weight: 0.012, colour: light.paper }).svg,
    centredText(line, width / 2, 560, { size, colour: light['share-line'] }).svg,
    '</svg>',
  ].join('');
}
