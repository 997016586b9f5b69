import { counted } from './formats.ts';

/** Kind of page above the name of an office that is not the head office. */
export const kind = 'Office';
/** An office in the title of its page. */
export const inTitle = (location: string): string => `${location} office`;
/** Description of the page for search engines. */
export const description = ({
  firm,
  location,
  lawyers,
  guide,
}: {
  readonly firm: string;
  readonly location: string;
  readonly lawyers: number;
  readonly guide: string;
}): string =>
  `The ${location} office of ${firm}: address, telephone and ${counted(lawyers, { one: 'lawyer', other: 'lawyers' })} ranked in the ${guide} guide.`;
export const noneRanked = 'No lawyer of this office is ranked';
/** Refers to the firm's page. The link is the firm. */
export const seeFirm = <Link>(guide: string, firm: Link): readonly (Link | string)[] => [
  `See everybody whom the ${guide} guide ranks at `,
  firm,
  '.',
];
export const otherOffices = (firm: string): string => `Other offices of ${firm}`;
