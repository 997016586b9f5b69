import type * as english from '../en/firm.ts';
import { counted, listText } from './formats.ts';
import { lawyerCount } from './ranking.ts';

export const kinds: typeof english.kinds = {
  firm: 'Kanzlei',
  set: 'Barrister-Kanzlei',
};
export const logo = (name: string): string => `Logo: ${name}`;
export const articles = 'Artikel';
export const offices = 'Standorte';
export const otherGuides = 'Auch vertreten in';
export const suppliesProfile = <Link>(name: string, guide: Link): readonly (Link | string)[] => [
  `${name} ist im `,
  guide,
  ' mit einem Profil, aber ohne Ranking vertreten.',
];
export const description: typeof english.description = ({ name, guide, productName, departments, lawyers }) =>
  `${name} im Guide „${guide}“ von ${productName}: ${counted(departments, { one: 'Praxisgruppe', other: 'Praxisgruppen' })} und ${lawyerCount(lawyers)}, Standorte, Einschätzungen der Redaktion und Kontaktdaten.`;

export const inBrief = 'Im Überblick';
const MAX_NAMED_TOWNS = 6;
export const introduction: typeof english.introduction = ({
  name,
  kind,
  place,
  otherTowns,
  formerNames,
  guide,
  departments,
  lawyers,
  best,
}) => {
  const start = place === '' ? '' : ` in ${place},`;
  const offices =
    otherTowns.length > MAX_NAMED_TOWNS
      ? `${start} mit ${counted(otherTowns.length, { one: 'weiteren Standort', other: 'weiteren Standorten' })}`
      : otherTowns.length > 0
        ? `${start} mit weiteren Standorten in ${listText(otherTowns)}`
        : start.replace(/,$/, '');
  return [
    `${name} ist eine ${kind === 'set' ? 'Barrister-Kanzlei' : 'Kanzlei'}${offices}.`,
    ...(formerNames.length === 0 ? [] : [`Früherer Name: ${listText(formerNames)}.`]),
    ...(departments + lawyers === 0
      ? []
      : [
          `Im Ranking des Guides „${guide}“: ${listText([
            ...(departments === 0
              ? []
              : [counted(departments, { one: 'Praxisgruppe', other: 'Praxisgruppen' })]),
            ...(lawyers === 0 ? [] : [counted(lawyers, { one: 'Person', other: 'Personen' })]),
          ])}.`,
        ]),
    ...(best === undefined
      ? []
      : [
          `Beste ${best.holder === 'firm' ? 'Platzierung' : 'Platzierung einer Person'}: ${best.tier} (${best.tables.join('; ')}).`,
        ]),
  ].join(' ');
};
