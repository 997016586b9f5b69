import { BADGE_SIZE } from '../domain/badges.ts';
import { BADGE_COLOURS, badgeFrame, fittingLines } from './badge-svg.ts';
import { centredText, letteringWidth } from './lettering.ts';

/** What the badge of a person says. */
export interface PersonalBadgeText {
  readonly productName: string;
  /** Guide, and its type of edition where it has several. */
  readonly guide: string;
  readonly year: number;
  /** In Latin letters. */
  readonly name: string;
  /** The person's best tier, e.g. `Band 1`. */
  readonly tier: string;
}

/** Space between the letters of a tier, in ems. */
const TRACKING = 0.1;

/** A badge of one person: the name and the best ranking of the edition within a laurel wreath. */
export function personalBadgeSvg({ productName, guide, year, name, tier }: PersonalBadgeText): string {
  const centre = BADGE_SIZE / 2;
  const { brass, deepGreen } = BADGE_COLOURS;
  const named = fittingLines(name, 60);
  const last = named.lines.length === 1 ? 212 : 234;
  const edition = `${guide} ${year}`;
  const standing = tier.toUpperCase();
  const fitted = (text: string, size: number, widest: number, tracking = 0) =>
    Math.min(size, widest / letteringWidth(text, { size: 1, tracking }));
  return badgeFrame([
    centredText('RANKED IN', centre, 108, { size: 15, tracking: 0.16, weight: 0.03, colour: brass }).svg,
    centredText(productName, centre, 144, { size: 34, weight: 0.02, colour: deepGreen }).svg,
    ...named.lines.map(
      (line, index) =>
        centredText(line, centre, last - (named.lines.length - 1 - index) * named.size, {
          size: named.size,
          weight: 0.018,
          colour: deepGreen,
        }).svg,
    ),
    `<path d="M190 258h100" stroke="${brass}" stroke-width="2"/>`,
    centredText(edition, centre, 302, { size: fitted(edition, 30, 240), weight: 0.016, colour: deepGreen })
      .svg,
    centredText(standing, centre, 344, {
      size: fitted(standing, 17, 188, TRACKING),
      tracking: TRACKING,
      weight: 0.03,
      colour: brass,
    }).svg,
  ]);
}
