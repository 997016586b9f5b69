import { counted } from './formats.ts';

export const browse = 'Rankings finden';

export const examples = 'Zum Beispiel';

export const movers = 'Aufgestiegen';
export const movedUp = <Link>(
  previousTier: string,
  tier: string,
  table: Link,
): readonly (Link | string)[] => [`Von ${previousTier} auf ${tier}: `, table];

export const latest = 'Aktuelles';
export const everything = 'Alle redaktionellen Inhalte';
export const noArticles = 'Noch keine Artikel';
export const noArticlesHint = 'Hier werden die Artikel unserer Redaktion erscheinen.';

export const guides = 'Die Guides';
export const tables = (count: number): string => counted(count, { one: 'Ranking', other: 'Rankings' });
export const locations = (count: number): string => counted(count, { one: 'Standort', other: 'Standorte' });

export const newest = 'Neu';
export const published = <Day>(day: Day): readonly (Day | string)[] => ['Erschienen am ', day];

export const events = 'Veranstaltungen';
export const allEvents = 'Alle Veranstaltungen';
export const noEvents = 'Derzeit ist keine Veranstaltung angekündigt.';

export const submissions = 'Einreichungsfristen';
export const schedule = 'Recherchekalender';
export const noDeadlines = 'Derzeit ist keine Frist festgelegt.';

export const quotes = 'Stimmen zu unserer Arbeit';
export const quote = (number: number, count: number): string => `${number} von ${count}`;
