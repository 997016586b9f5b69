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

/** The text of a badge with a title, of a person or of a ranking table. */
export interface TitledBadgeText {
  readonly productName: string;
  /** Name of the guide, with the type of the edition if it has several. */
  readonly guide: string;
  readonly year: number;
  /** Name of the person or the practice area, in Latin letters. */
  readonly title: string;
  /** The person's best tier, or the location of the table, in Latin letters. */
  readonly note: string;
}

/** Maximum width of the text of the edition (guide and year) in pixels. */
const MAX_EDITION_WIDTH = 240;

/** Returns the SVG of a badge: a title, the edition and a note in a laurel wreath. */
export function titledBadgeSvg({ productName, guide, year, title, note }: TitledBadgeText): string {
  const centre = BADGE_SIZE / 2;
  const { lettering, detail } = badgeColours();
  const titleLines = fittingLines(title, 60);
  const lastBaseline = titleLines.lines.length === 1 ? 212 : 234;
  const edition = `${guide} ${year}`;
  return badgeFrame([
    centredCapitals(badgeTexts.rankedIn, CAPITALS.personRankedIn),
    ...nameInWreath(productName, { baseline: -96, maxSize: 34, maxHeight: 40 }),
    ...titleLines.lines.map(
      (line, index) =>
        centredText(line, centre, lastBaseline - (titleLines.lines.length - 1 - index) * titleLines.size, {
          size: titleLines.size,
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
    centredCapitals(note.toUpperCase(), CAPITALS.tier),
  ]);
}
