import { counted } from './formats.ts';

export const browse = 'Find a ranking';

/** Before the links to ranking tables below the search box. */
export const examples = 'For example';

export const movers = 'Moving up';
/** The movement of a firm; the link is the table. */
export const movedUp = <Link>(
  previousTier: string,
  tier: string,
  table: Link,
): readonly (Link | string)[] => [`From ${previousTier} to ${tier} in `, table];

export const latest = 'Latest';
export const everything = 'Everything we publish';
export const noArticles = 'No articles yet';
export const noArticlesHint = 'What our editors write will stand here.';

export const guides = 'The guides';
export const tables = (count: number): string => counted(count, { one: 'table', other: 'tables' });
export const locations = (count: number): string => counted(count, { one: 'location', other: 'locations' });

/** Mark of the guide with the newest edition. */
export const newest = 'New';
/** Publication day of the edition of a guide. */
export const published = <Day>(day: Day): readonly (Day | string)[] => ['Published ', day];

export const events = 'Events';
export const allEvents = 'All events';
export const noEvents = 'No event is announced at the moment.';

export const submissions = 'Submissions due';
export const schedule = 'Research schedule';
export const noDeadlines = 'No deadline is set at the moment.';

/** Accessible name of the quotes. */
export const quotes = 'What readers say of us';
/** Accessible name of a quote. */
export const quote = (number: number, count: number): string => `${number} of ${count}`;
