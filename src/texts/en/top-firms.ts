import { counted } from './formats.ts';

/** A numbered band and its points for a department. */
interface BandPoints {
  readonly name: string;
  readonly points: number;
}

export const kicker = 'Rankings';
export const heading = 'Top law firms';
export const standfirst =
  'The firms with the most, and the highest ranked, departments in the current editions of all guides.';
/** Title of the page, without the name of the publisher. */
export const title = 'Top law firms by ranked departments';
/** Description of the page for search engines. */
export const description = (productName: string): string =>
  `The law firms with the most and highest ranked departments in the current guides of ${productName}, and how they are counted.`;

export const noneRanked = 'Nothing is ranked yet';
export const noGuides = 'This page is made from the guides, and none has been published.';

/** Caption of the list; `total` is the number of all firms with points. */
export const caption = (shown: number, total: number): string =>
  `The first ${shown} of ${counted(total, { one: 'law firm', other: 'law firms' })} by points`;
/** Headings of the columns. */
export const place = 'Place';
export const firm = 'Firm';
export const guides = 'Guides';
export const inBand = (band: string): string => `In ${band}`;
export const departments = 'Departments';
export const points = 'Points';
/** Tooltip of the points. */
export const pointsExplained = 'Each ranked department counts by its band.';

export const howWeCount = 'How we count';
export const rule = (best: BandPoints, last: BandPoints): string =>
  `A department counts once for each table that ranks it: ${best.points} points in ${best.name}, down to ${last.points} in ${last.name}. Lawyers do not count.`;
/** Caption of the points by band. */
export const bandsCaption = 'Points a department, and how many departments were counted';
export const band = 'Band';
export const totals = (departmentCount: number, firmCount: number): string =>
  `Counted: ${counted(departmentCount, { one: 'department', other: 'departments' })} of ${counted(firmCount, { one: 'firm', other: 'firms' })}.`;
/** The departments in tiers that are not numbered. */
export const uncounted = (count: number): string =>
  `${counted(count, { one: 'department', other: 'departments' })} in no numbered band did not count.`;
export const sharedPlaces = 'Firms with the same points share a place.';

export const limits = 'What it does not say';
export const limitsExplained = (bestBand: string): string =>
  `A firm with one department in ${bestBand} may be the right choice for your matter. Start with the table of your practice area.`;
export const byGuide = 'By guide';
export const pointCount = (count: number): string => counted(count, { one: 'point', other: 'points' });
