import * as badgeTexts from '#texts/badges.ts';
import { BADGE_SIZE } from '../domain/badges.ts';
import {
  badgeColours,
  badgeFrame,
  CAPITALS,
  centredCapitals,
  fittingLines,
  nameInWreath,
} from './badge-svg.ts';
import { centredText, letteringWidth } from './lettering.ts';

/** The text of a personal badge. */
export interface PersonalBadgeText {
  readonly productName: string;
  /** Name of the guide, with the type of the edition if it has several. */
  readonly guide: string;
  readonly year: number;
  /** Name in Latin letters. */
  readonly name: string;
  /** The person's best tier, e.g. `Band 1`. */
  readonly tier: string;
}

/** Maximum width of the edition in pixels. */
const MAX_EDITION_WIDTH = 240;

/** Returns the SVG of a personal badge: the name and the best tier of the edition in a laurel wreath. */
export function personalBadgeSvg({ productName, guide, year, name, tier }: PersonalBadgeText): string {
  const centre = BADGE_SIZE / 2;
  const { lettering, detail } = badgeColours();
  const nameLines = fittingLines(name, 60);
  const lastBaseline = nameLines.lines.length === 1 ? 212 : 234;
  const edition = `${guide} ${year}`;
  return badgeFrame([
    centredCapitals(badgeTexts.rankedIn, CAPITALS.personRankedIn),
    ...nameInWreath(productName, { baseline: -96, maxSize: 34, maxHeight: 40 }),
    ...nameLines.lines.map(
      (line, index) =>
        centredText(line, centre, lastBaseline - (nameLines.lines.length - 1 - index) * nameLines.size, {
          size: nameLines.size,
          weight: 0.018,
          colour: lettering,
        }).svg,
    ),
    `<path d="M190 258h100" stroke="${detail}" stroke-width="2"/>`,
    centredText(edition, centre, 302, {
      size: Math.min(30, MAX_EDITION_WIDTH / letteringWidth(edition, { size: 1 })),
      weight: 0.016,
      colour: lettering,
    }).svg,
    centredCapitals(tier.toUpperCase(), CAPITALS.tier),
  ]);
}
