import * as badgeTexts from '#texts/badges.ts';
import { BADGE_SIZE, type BadgeSubject } from '../domain/badges.ts';
import { siteColours } from '../domain/settings/site-configuration.ts';
import { fitInCircle } from './fit-in-circle.ts';
import { centredText, letteringWidth } from './lettering.ts';
import { wreath } from './wreath.ts';

/** The colours of a badge. */
export function badgeColours() {
  const { light } = siteColours;
  return {
    ground: light.paper,
    wreath: light.accent,
    lettering: light['accent-deep'],
    detail: light.highlight,
  };
}

/** Maximum width of a line between the branches of the wreath, in pixels. */
const MAX_LINE_WIDTH = 258;

/** A line in capitals. */
interface CapitalsLine {
  /** Baseline in pixels. */
  readonly y: number;
  /** Font size in pixels of a text that fits. */
  readonly size: number;
  /** Extra space after each letter, in ems. */
  readonly tracking: number;
  /** Maximum width in pixels: the distance between the branches at this height, with a margin. */
  readonly maxWidth: number;
}

/** The lines in capitals of ranking badges and of personal badges. */
export const CAPITALS = {
  rankedIn: { y: 126, size: 19, tracking: 0.16, maxWidth: 176 },
  subject: { y: 364, size: 15, tracking: 0.12, maxWidth: 144 },
  personRankedIn: { y: 108, size: 15, tracking: 0.16, maxWidth: 128 },
  tier: { y: 344, size: 17, tracking: 0.1, maxWidth: 188 },
} as const satisfies Record<string, CapitalsLine>;

const WREATH_RADIUS = 172;
/** Distance from the centre of a badge to the tips of the leaves. */
const WREATH_INNER_RADIUS = 146;

/** The text of a badge. */
export interface BadgeText {
  readonly productName: string;
  /** Name of the guide, with the type of the edition if it has several. */
  readonly guide: string;
  readonly subject: BadgeSubject;
  readonly year: number;
}

/** Returns the SVG of a ranking badge: the guide and the year in a laurel wreath. */
export function badgeSvg({ productName, guide, subject, year }: BadgeText): string {
  const centre = BADGE_SIZE / 2;
  const { lettering, detail } = badgeColours();
  const { lines, size } = fittingLines(guide, 66);
  const first = lines.length === 1 ? 250 : 262 - (lines.length - 1) * size;
  return badgeFrame([
    centredCapitals(badgeTexts.rankedIn, CAPITALS.rankedIn),
    ...nameInWreath(productName, { baseline: lines.length === 1 ? -64 : -70, maxSize: 44, maxHeight: 48 }),
    ...lines.map(
      (line, index) =>
        centredText(line, centre, first + index * size, { size, weight: 0.016, colour: lettering }).svg,
    ),
    `<path d="M190 278h100" stroke="${detail}" stroke-width="2"/>`,
    centredText(String(year), centre, 330, { size: 50, weight: 0.012, colour: lettering }).svg,
    centredCapitals(badgeTexts.leading[subject], CAPITALS.subject),
  ]);
}

/** Returns the SVG of a line in capitals. A text that is too wide is drawn in a smaller font size. */
export function centredCapitals(text: string, { y, size, tracking, maxWidth }: CapitalsLine): string {
  const fittingSize = Math.min(size, maxWidth / letteringWidth(text, { size: 1, tracking }));
  const { detail } = badgeColours();
  return centredText(text, BADGE_SIZE / 2, y, { size: fittingSize, tracking, weight: 0.03, colour: detail })
    .svg;
}

/**
 * Returns the lines of the site's name inside the wreath of a badge. A long name is fitted so that it does not overlap the wreath.
 * @param place position and size limits of the name in pixels: the vertical distance of a short name from the centre, its size, and
 *   the maximum height
 */
export function nameInWreath(
  name: string,
  place: { readonly baseline: number; readonly maxSize: number; readonly maxHeight: number },
): readonly string[] {
  const centre = BADGE_SIZE / 2;
  const { lettering: colour } = badgeColours();
  const { lines, size } = fitInCircle(name, { ...place, radius: WREATH_INNER_RADIUS });
  return lines.map(
    ({ text, baseline }) => centredText(text, centre, centre + baseline, { size, weight: 0.02, colour }).svg,
  );
}

/** Returns the SVG of a badge: a circle with a laurel wreath, around the content. */
export function badgeFrame(content: readonly string[]): string {
  const centre = BADGE_SIZE / 2;
  const { ground, wreath: wreathColour, lettering } = badgeColours();
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${BADGE_SIZE}" height="${BADGE_SIZE}" viewBox="0 0 ${BADGE_SIZE} ${BADGE_SIZE}">`,
    `<circle cx="${centre}" cy="${centre}" r="236" fill="${ground}"/>`,
    `<circle cx="${centre}" cy="${centre}" r="233" fill="none" stroke="${lettering}" stroke-width="5"/>`,
    `<circle cx="${centre}" cy="${centre}" r="225" fill="none" stroke="${lettering}" stroke-width="1.5"/>`,
    wreath({ x: centre, y: centre, radius: WREATH_RADIUS, leaves: 13, colour: wreathColour }),
    ...content,
    '</svg>',
  ].join('');
}

/** Splits a long text into two lines of similar length, and returns the largest font size in pixels that fits. */
export function fittingLines(
  text: string,
  maxSize: number,
): { readonly lines: readonly string[]; readonly size: number } {
  const lines = splitLines(text);
  const size = Math.min(
    lines.length === 1 ? maxSize : maxSize * 0.62,
    ...lines.map((line) => MAX_LINE_WIDTH / letteringWidth(line, { size: 1 })),
  );
  return { lines, size };
}

function splitLines(text: string): readonly string[] {
  const words = text.split(' ');
  if (text.length <= 12 || words.length < 2) return [text];
  const splits = words.slice(1).map((_, index) => {
    const lines = [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')] as const;
    return { lines, longest: Math.max(...lines.map((line) => line.length)) };
  });
  return splits.reduce((best, split) => (split.longest < best.longest ? split : best)).lines;
}
