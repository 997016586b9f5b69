import type { BadgeSubject } from '../../domain/badges.ts';

/** Lettering of a badge above the name of the publisher and the guide, in capitals. */
export const rankedIn = 'RANKED IN';
/** Text at the bottom of a badge of a firm, a set of barristers or a lawyer, in capitals. */
export const leading: Readonly<Record<BadgeSubject, string>> = {
  firm: 'LEADING FIRM',
  set: 'LEADING SET',
  lawyer: 'LEADING LAWYER',
};

/**
 * Alternative text of a badge, e.g. `Ranked in Laurel Global 2026: Tax, London` or `Giles Ash, ranked in Laurel Global 2026`.
 * @param name of the lawyer; null for a firm
 * @param edition names of publisher and guide, and the year
 * @param table practice area and location; null for a badge of the whole guide
 */
export const alternativeText = (name: string | null, edition: string, table: string | null): string =>
  `${name === null ? 'Ranked in' : `${name}, ranked in`} ${edition}${table === null ? '' : `: ${table}`}`;

/** Heading of the badges of a profile. */
export const heading = 'Badges';
export const showBadges = 'Show these badges on your site';
/** Name of a badge of a guide. */
export const wholeGuide = (guide: string): string => `${guide} guide`;
/** Name of a badge with the name of a person. */
export const personal = 'With your name';
/** Accessible name of a link to a file; `badge` is its name and year. */
export const file = (format: 'PNG' | 'SVG', badge: string): string => `${format}: ${badge}`;
export const copyCode = 'Copy HTML';
/** Accessible name of the field with the HTML of a badge. */
export const embedCode = (badge: string): string => `HTML of the badge: ${badge}`;
/** Label before the links that share a profile. */
export const shareProfile = 'Share this profile';
