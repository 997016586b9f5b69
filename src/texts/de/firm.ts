import type * as english from '../en/firm.ts';
import { counted } from './formats.ts';
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
