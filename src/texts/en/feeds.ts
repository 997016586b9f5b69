import { counted } from './formats.ts';

/** Label of the link to the feed of a guide, table, firm or lawyer. */
export const follow = 'Follow the changes of each edition (Atom)';
/** Title of a feed; `subject` is the name of the table, firm, lawyer or guide. */
export const title = (subject: string, guide: string): string =>
  subject === guide ? `${guide}: movers of each edition` : `${subject}, ${guide}: changes of each edition`;
/** A change of a firm or lawyer in a table; without a tier if it left. */
export const change = (table: string, tier: string | undefined, movement: string): string =>
  tier === undefined ? `${table}: ${movement}` : `${table}: ${tier}. ${movement}`;
/** The number of changes that an entry of a guide omits. */
export const furtherChanges = (count: number): string =>
  counted(count, { one: 'further change', other: 'further changes' });
