import { counted, numberText, plural } from './formats.ts';

export const practiceAreas = 'Rankings nach Rechtsgebiet';
export const allPlaces = (count: number): string =>
  plural(count, { one: 'Ein Standort', other: `Alle ${numberText(count)} Standorte` });
export const forPracticeArea = (practiceArea: string): string => ` im Rechtsgebiet ${practiceArea}`;

export const latest = 'Aktuelles';
export const everything = 'Alle redaktionellen Inhalte';
export const noArticles = 'Noch keine Artikel';
export const noArticlesHint = 'Hier werden die Artikel unserer Redaktion erscheinen.';

export const guides = 'Die Guides';
export const tables = (count: number): string => counted(count, { one: 'Ranking', other: 'Rankings' });
export const locations = (count: number): string => counted(count, { one: 'Standort', other: 'Standorte' });

export const events = 'Veranstaltungen';
export const allEvents = 'Alle Veranstaltungen';
export const noEvents = 'Derzeit ist keine Veranstaltung angekündigt.';

export const submissions = 'Einreichungsfristen';
export const schedule = 'Recherchekalender';
export const noDeadlines = 'Derzeit ist keine Frist festgelegt.';

export const quotes = 'Stimmen zu unserer Arbeit';
export const quote = (number: number, count: number): string => `${number} von ${count}`;
