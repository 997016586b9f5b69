import type * as english from '../en/office.ts';
import { counted } from './formats.ts';

export const kind = 'Standort';
export const inTitle = (location: string): string => `Standort ${location}`;
export const description: typeof english.description = ({ firm, location, lawyers, guide }) =>
  `${firm}, Standort ${location}: Adresse, Telefonnummer und ${counted(lawyers, { one: 'Person', other: 'Personen' })} im Ranking des Guides „${guide}“.`;
export const noneRanked = 'Von diesem Standort ist niemand im Ranking';
export const seeFirm = <Link>(guide: string, firm: Link): readonly (Link | string)[] => [
  `Alle Personen der Kanzlei im Ranking des Guides „${guide}“: `,
  firm,
];
export const otherOffices = (firm: string): string => `Weitere Standorte von ${firm}`;
