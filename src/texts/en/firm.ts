import type { FirmKind } from '../../domain/badges.ts';
import { counted, listText } from './formats.ts';
import { departmentCount, lawyerCount } from './ranking.ts';

export const kinds: Readonly<Record<FirmKind, string>> = {
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

/** Heading of the facts about a firm without an editorial review. */
export const inBrief = 'In brief';
/** Maximum number of towns that the sentence about a firm's other offices names. If there are more, it states their number. */
const MAX_NAMED_TOWNS = 6;
/** Returns sentences with the facts about a firm without an editorial review. */
export const introduction = ({
  name,
  kind,
  place,
  otherTowns,
  formerNames,
  guide,
  departments,
  lawyers,
  best,
}: {
  readonly name: string;
  readonly kind: FirmKind;
  /** Town and country; empty if they are not known. */
  readonly place: string;
  /** Towns of the firm's other offices. */
  readonly otherTowns: readonly string[];
  readonly formerNames: readonly string[];
  readonly guide: string;
  readonly departments: number;
  readonly lawyers: number;
  /** Highest band of the firm, or of its lawyers, and the tables with this band; undefined without a ranking. */
  readonly best:
    | { readonly holder: 'firm' | 'lawyers'; readonly tier: string; readonly tables: readonly string[] }
    | undefined;
}): string => {
  const offices =
    otherTowns.length > MAX_NAMED_TOWNS
      ? `, with ${counted(otherTowns.length, { one: 'further office', other: 'further offices' })}`
      : otherTowns.length > 0
        ? `, with offices in ${listText(otherTowns)}`
        : '';
  return [
    `${name} is a ${kind === 'set' ? 'set of barristers' : 'law firm'}${place === '' ? '' : ` in ${place}`}${offices}.`,
    ...(formerNames.length === 0 ? [] : [`It was formerly named ${listText(formerNames)}.`]),
    ...(departments + lawyers === 0
      ? []
      : [
          `The ${guide} guide ranks ${listText([
            ...(departments === 0 ? [] : [counted(departments, { one: 'department', other: 'departments' })]),
            ...(lawyers === 0 ? [] : [counted(lawyers, { one: 'lawyer', other: 'lawyers' })]),
          ])}.`,
        ]),
    ...(best === undefined
      ? []
      : [
          `${best.holder === 'firm' ? 'Its best ranking' : 'The best ranking of its lawyers'} is ${best.tier}: ${best.tables.join('; ')}.`,
        ]),
  ].join(' ');
};
