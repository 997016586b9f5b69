import { siteColours } from '../domain/settings/site-configuration.ts';
import { SHARE_IMAGE_SIZE } from '../domain/share-images.ts';
import { fitInCircle } from './fit-in-circle.ts';
import { centredText, letteringWidth } from './lettering.ts';
import { wreath } from './wreath.ts';

/** Maximum width of a line in pixels. */
const MAX_LINE_WIDTH = 1080;

/** Position and radius of the wreath in pixels. */
const WREATH = { y: 270, radius: 190 } as const;
/** Distance from the centre of the wreath to the tips of the leaves. */
const WREATH_INNER_RADIUS = 162;

/** Returns the SVG of a link preview picture: a name in a wreath, and a line below it. */
export function shareSvg({ name, line }: { readonly name: string; readonly line: string }): string {
  const { width, height } = SHARE_IMAGE_SIZE;
  const { light } = siteColours;
  const fitted = fitInCircle(name, {
    radius: WREATH_INNER_RADIUS,
    baseline: 35,
    maxSize: 110,
    maxHeight: 220,
  });
  const size = Math.min(40, MAX_LINE_WIDTH / letteringWidth(line, { size: 1 }));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${light.inverse}"/>`,
    `<rect width="${width}" height="24" fill="${light.strip}"/>`,
    wreath({ x: width / 2, ...WREATH, leaves: 13, colour: light['strip-pattern'] }),
    ...fitted.lines.map(
      ({ text, baseline }) =>
        centredText(text, width / 2, WREATH.y + baseline, {
          size: fitted.size,
          weight: 0.012,
          colour: light.paper,
        }).svg,
    ),
    centredText(line, width / 2, 560, { size, colour: light['share-line'] }).svg,
    '</svg>',
  ].join('');
}
