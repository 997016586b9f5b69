import type { ProfileKind } from '../../domain/profile-kinds.ts';
import { counted, numberText } from './formats.ts';

/** Name of the page, of links to it and of the buttons that add a profile. */
export const title = 'Shortlist';
/** Text of the link, in a corner of the window, to the shortlist. */
export const linkText = (count: number): string => `Shortlist (${numberText(count)})`;
export const entryCount = (count: number): string => counted(count, { one: 'entry', other: 'entries' });

/** Messages after an action. */
export const added = (name: string, count: number): string =>
  `${name} was added to your shortlist of ${entryCount(count)}.`;
export const removed = (name: string): string => `${name} was removed from your shortlist.`;
export const moved = (name: string, position: number, count: number): string =>
  `${name} is now at position ${numberText(position)} of ${numberText(count)}.`;
export const full = (maximum: number): string =>
  `Your shortlist is full: it can have ${entryCount(maximum)}. Remove an entry to add another.`;
const notStored =
  'This browser does not allow this site to store your shortlist, or its storage is full. Allow site data, or close the private window.';
const unknownVersion = 'Your shortlist was saved by a newer version of this site. Reload the page to see it.';

/** Reasons why the list cannot be stored or read. */
export const problems: Readonly<Record<'not-stored' | 'unknown-version', string>> = {
  'not-stored': notStored,
  'unknown-version': unknownVersion,
};

/** Texts of the shortlist page. */
export const description = (productName: string): string =>
  `Compare the firms, departments and lawyers of ${productName} that you selected.`;
export const introduction =
  'Your shortlist is stored in this browser only. Nobody else can see it unless you share its link.';
export const howToAdd =
  'To add firms, departments and lawyers, use “+” next to their names in ranking tables and search results, or “Shortlist” on their pages.';
export const withoutScript =
  'The shortlist needs JavaScript, because it is stored in your browser and not on our servers. Allow JavaScript for this site and reload the page.';

/** Heading of the list of entries. */
export const entries = 'Entries';
export const kinds: Readonly<Record<ProfileKind, string>> = {
  'law-firm': 'Firm',
  department: 'Department',
  lawyer: 'Lawyer',
};
export const note = 'Note';
/** Accessible names of the controls of an entry. */
export const noteFor = (name: string): string => `Note on ${name}`;
export const moveUp = (name: string): string => `Move ${name} up`;
export const moveDown = (name: string): string => `Move ${name} down`;
export const remove = 'Remove';
export const removeEntry = (name: string): string => `Remove ${name}`;
export const loading = 'Loading the entries';
/** Name of an entry whose name is not known. */
export const unnamed = 'Unknown entry';
export const missing = 'This entry is no longer published.';
export const notLoaded = 'The details could not be loaded.';
export const retry = 'Try again';
export const removeMissing = (count: number): string =>
  count === 1
    ? 'Remove the entry that is no longer published'
    : `Remove ${numberText(count)} entries that are no longer published`;

/** Actions on the whole list. */
export const actions = 'Use the shortlist';
export const print = 'Print';
export const exportCsv = 'Export as CSV';
export const exportVcard = 'Export as vCard';
/** Name of exported files, without extension. */
export const fileName = 'shortlist';

/** Heading and row headings of the comparison. */
export const comparison = 'Comparison';
export const type = 'Type';
export const jobTitle = 'Position';
export const places = 'Places';
export const rankings = 'Rankings';
/** Heading of the rows with the bands in the tables of a practice area. */
export const bands = 'Bands by practice area';
/** Headings of columns of the CSV file. */
export const name = 'Name';
export const page = 'Page';

/** Texts that are shown for a list that was opened with a shared link. */
export const shared = 'A shared shortlist';
export const sharedExplained = (count: number): string =>
  `You opened a link to a shortlist of ${entryCount(count)}. Your own shortlist has not changed.`;
export const addShared = 'Add to my shortlist';
export const replaceByShared = 'Replace my shortlist';
export const dismissShared = 'Show my shortlist';
export const sharedAdded = (count: number): string => `${entryCount(count)} added to your shortlist.`;
export const sharedDropped = (count: number, maximum: number): string =>
  `${entryCount(count)} not added, because a shortlist can have ${entryCount(maximum)}.`;
export const sharedUnknown =
  'This link contains a shortlist in a format that this page does not support. Reload the page, or ask the sender for a new link.';
export const sharedEmpty = 'This link contains no entries. Ask the sender for a new link.';
