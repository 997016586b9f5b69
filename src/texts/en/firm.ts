import { departmentCount, lawyerCount } from './ranking.ts';

export const kinds: Readonly<Record<'firm' | 'set', string>> = {
  firm: 'Law firm',
  set: 'Set of barristers',
};
/** Alternative text of a firm's logo. */
export const logo = (name: string): string => `Logo of ${name}`;
export const articles = 'Articles';
export const offices = 'Offices';
/** Heading of the links to the firm's pages in other guides. */
export const otherGuides = 'Also in';
/** Explains why a firm has no ranking. The link is the guide. */
export const suppliesProfile = <Link>(name: string, guide: Link): readonly (Link | string)[] => [
  `${name} supplies a profile to the `,
  guide,
  ' and holds no ranking in it.',
];
/** Description of the page for search engines. */
export const description = ({
  name,
  guide,
  productName,
  departments,
  lawyers,
}: {
  readonly name: string;
  readonly guide: string;
  readonly productName: string;
  readonly departments: number;
  readonly lawyers: number;
}): string =>
  `${name} in the ${guide} guide of ${productName}: ${departmentCount(departments)}, ${lawyerCount(lawyers)}, offices, editorial reviews and contacts.`;
