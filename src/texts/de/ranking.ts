import type * as english from '../en/ranking.ts';
import { counted, numberText } from './formats.ts';

export const departments = 'Praxisgruppen im Ranking';
export const lawyers = 'Anwältinnen und Anwälte im Ranking';
export const departmentCount = (count: number): string =>
  counted(count, { one: 'Praxisgruppe im Ranking', other: 'Praxisgruppen im Ranking' });
export const lawyerCount = (count: number): string =>
  counted(count, { one: 'Person im Ranking', other: 'Personen im Ranking' });
export const entryCounts = (departmentTotal: number, lawyerTotal: number): readonly string[] => [
  ...(departmentTotal > 0 ? [departmentCount(departmentTotal)] : []),
  ...(lawyerTotal > 0 ? [lawyerCount(lawyerTotal)] : []),
];

export const tableCount = (count: number): string => counted(count, { one: 'Ranking', other: 'Rankings' });

export const practiceArea = 'Rechtsgebiet';
export const ranking = 'Ranking';
export const years = 'Jahre';

export const newIn = (year: number): string => `Neu ${year}`;
export const returned = (lastYear: number): string => `Wieder im Ranking, zuletzt ${lastYear}`;
export const left = (tier: string): string => `Nicht mehr im Ranking, zuvor ${tier}`;
export const joinedIn = (year: number): string => `Aufgenommen ${year}`;
export const upFrom = (tier: string): string => `Aufstieg von ${tier}`;
export const downFrom = (tier: string): string => `Abstieg von ${tier}`;
export const previously = (tier: string): string => `Zuvor ${tier}`;

export const basedIn = (place: string): string => `Sitz: ${place}`;

export const tableTitle = (table: string): string => `Ranking ${table}`;
export const description: typeof english.description = ({ firms, individuals, subject, table }) =>
  `${counted(firms, { one: 'Kanzlei', other: 'Kanzleien' })} und ${counted(individuals, { one: 'Person', other: 'Personen' })} im Ranking „${subject}“: ${table}.`;

export const location = 'Standort';
export const tablesFor = (subject: string): string => `Rankings: ${subject}`;
export const departmentsCaption = (table: string): string => `Praxisgruppen im Ranking: ${table}`;
export const lawyersCaption = (table: string): string => `Anwältinnen und Anwälte im Ranking: ${table}`;
export const firm = 'Kanzlei';
export const lawyer = 'Anwältin/Anwalt';
export const inBrief = 'Kurz gesagt';
export const departmentHeads = (): string => 'Leitung';
export const rankedYears = 'Im Ranking';
export const movement = 'Veränderung';
export const departmentProfile = 'Profil der Praxisgruppe';

export const noneYet = 'Noch keine Platzierungen';
export const researchUnderWay = <Link>(guide: Link): readonly (Link | string)[] => [
  'Die Recherche für dieses Ranking läuft noch. Weitere Rankings finden Sie im ',
  guide,
  '.',
];
export const overview = 'Überblick';
export const bandsOf = (section: string): string => `Stufen: ${section}`;
export const definition = 'Was dieses Ranking umfasst';
export const onward = 'Weitere Rankings';
export const wholeGuide = (edition: string): string => `${edition}: alle Standorte und Rechtsgebiete`;

export const filterTable = 'Ranking filtern';
export const filters: typeof english.filters = {
  band: { label: 'Stufe', all: 'Alle Stufen' },
  town: { label: 'Ort', all: 'Alle Orte' },
  language: { label: 'Sprache', all: 'Alle Sprachen' },
};
export const clearFilters = 'Zurücksetzen';
export const entriesShown = (shown: number, total: number): string =>
  shown === 0
    ? 'Kein Eintrag entspricht der Auswahl. Wählen Sie einen anderen Filter.'
    : `${numberText(shown)} von ${counted(total, { one: 'Eintrag', other: 'Einträgen' })}`;

export const pastDescription = (subject: string, table: string): string =>
  `Kanzleien und Personen, die im Ranking „${subject}“ vertreten waren: ${table}.`;
export const pastEdition = 'Frühere Ausgabe';
export const pastEditionOf = <Link>(year: number, current: Link): readonly (Link | string)[] => [
  `Dieses Ranking ist aus dem Jahr ${year} und enthält die damaligen Namen. Zur `,
  current,
  '.',
];
export const pastEditionWithoutCurrent = (year: number): string =>
  `Dieses Ranking ist aus dem Jahr ${year} und enthält die damaligen Namen. Die aktuelle Ausgabe enthält dieses Ranking nicht.`;
export const currentEdition = 'aktuellen Ausgabe';
export const editions = 'Ausgaben dieses Rankings';
export const history = 'Platzierungen im Zeitverlauf';
export const historyCaption = 'Ränge nach Ranking und Ausgabe';
export const historyTable = 'Ranking';
export const unranked = 'Nicht im Ranking';
export const noneThen = 'In dieser Ausgabe enthielt das Ranking keine Einträge.';
