import { counted } from './formats.ts';

export const title = 'Karriere';
export const section = 'Unternehmen';
export const description = (productName: string): string =>
  `Arbeiten Sie bei ${productName}: in der Recherche, in der Redaktion oder in der Softwareentwicklung.`;
export const standfirst =
  'Wir suchen Menschen, die gut zuhören und klar schreiben. Viele von uns haben Jura oder Sprachen studiert, manche keines von beiden.';
export const openVacancies = 'Offene Stellen';
export const allVacancies = 'Alle Stellen';
export const whatWeOffer = 'Was wir bieten';
export const offers: readonly string[] = [
  'Schulungen in Interviewführung und in den Rechtsgebieten, die Sie betreuen',
  'Entwicklungsmöglichkeiten von der Recherche in die Redaktion',
  'Drei Tage pro Woche im Büro Ihrer Wahl',
];
export const howWeRecruit = 'So läuft die Bewerbung ab';
export const recruiting =
  'Ein kurzes Anschreiben, ein Gespräch und ein halber Tag mit Ihrem künftigen Team. Eine Antwort erhalten Sie in jedem Fall.';

export const vacancies = 'Stellenangebote';
export const vacanciesOpen = (count: number): string =>
  counted(count, { one: 'offene Stelle', other: 'offene Stellen' });
export const vacanciesDescription = (count: number, productName: string): string =>
  `${vacanciesOpen(count)} bei ${productName}.`;
export const workingHere = 'So arbeitet es sich bei uns';
export const noVacancies = 'Derzeit ist keine Stelle ausgeschrieben';
export const noVacanciesHint = <Link>(link: Link): readonly (Link | string)[] => [
  'Alle offenen Stellen schreiben wir hier aus. Über Initiativbewerbungen freuen wir uns jederzeit: ',
  link,
];
export const writeToUs = 'Schreiben Sie uns';

export const vacancy = 'Stellenangebot';
export const vacancyTitle = (title: string, place: string): string => `${title}, ${place}`;
export const vacancyDescription = (title: string, place: string, text: string): string =>
  `${title}, ${place}: ${text}`;
export const place = 'Arbeitsort';
export const closes = 'Bewerbungsfrist';
export const applyBy = <Day>(day: Day): readonly (Day | string)[] => ['Bewerbung bis ', day];
export const openUntilFilled = 'Offen bis zur Besetzung';
export const apply = 'Bewerben';
export const otherVacancies = 'Weitere Stellen';
