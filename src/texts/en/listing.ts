import type { ListingKind } from '../../domain/addresses.ts';
import { counted } from './formats.ts';
import type { RowNoun } from './list-filter.ts';

/** The texts of the listings of all lawyers and all law firms, of a guide or of all guides. `guide` is undefined for all guides. */

export const nouns: Readonly<Record<ListingKind, RowNoun>> = {
  'all-lawyers': { one: 'lawyer', many: 'lawyers' },
  'all-law-firms': { one: 'law firm', many: 'law firms' },
};

const entries = (kind: ListingKind, count: number): string =>
  counted(count, { one: nouns[kind].one, other: nouns[kind].many });

/** Name of a guide above the heading. */
export const guideKicker = (guide: string): string => `${guide} guide`;
/** Heading of the entry page, and label of links to it. */
export const heading = (kind: ListingKind): string => `All ${nouns[kind].many}`;
export const letterHeading = (kind: ListingKind, letter: string): string => `${heading(kind)}: ${letter}`;
export const entriesInGuide = (kind: ListingKind, count: number): string =>
  `${entries(kind, count)} in this guide`;
export const entriesInAllGuides = (kind: ListingKind, count: number): string =>
  `${entries(kind, count)} in all guides`;
/** Number of the entries of a letter. */
export const entriesOfLetter = entries;

/** The position of a page of a letter in the pages of the letter; undefined if there is only one page. */
interface PagePosition {
  readonly number: number;
  readonly count: number;
}

/** Title of the entry page, without the name of the publisher. */
export const title = (kind: ListingKind, guide: string | undefined): string =>
  guide === undefined ? `${heading(kind)}: A to Z` : `${heading(kind)} in the ${guide} guide`;
/** Title of a page of a letter: 'All lawyers in the UK guide, A, page 2 of 3'. */
export const letterTitle = (
  kind: ListingKind,
  guide: string | undefined,
  letter: string,
  page: PagePosition | undefined,
): string =>
  `${title(kind, guide)}, ${letter}${page === undefined ? '' : `, page ${page.number} of ${page.count}`}`;
export const description = (
  kind: ListingKind,
  guide: string | undefined,
  count: number,
  productName: string,
): string => `All ${entries(kind, count)} of ${guides(guide)} of ${productName}, from A to Z.`;
export const letterDescription = (
  kind: ListingKind,
  guide: string | undefined,
  count: number,
  letter: string,
  page: PagePosition | undefined,
): string =>
  `${entries(kind, count)} of ${guides(guide)} under ${letter}${page === undefined ? '' : `; page ${page.number} of ${page.count}`}.`;

const guides = (guide: string | undefined): string =>
  guide === undefined ? 'all guides' : `the ${guide} guide`;

/** Name of the entries that start with no letter of the alphabet. */
export const otherLetters = 'Other';

export const empty = (kind: ListingKind): string => `The guide lists no ${nouns[kind].many} yet`;
/** Notice of the listing of all guides, if no guide has entries. */
export const emptyEverywhere = (kind: ListingKind): string => `No guide lists ${nouns[kind].many} yet`;
export const emptyText = 'They appear here with its next edition.';

/** Accessible name of the form with the filters. */
export const filter = (kind: ListingKind): string => `Filter ${nouns[kind].many}`;
/** Labels of the filters. */
export const words: Readonly<Record<ListingKind, string>> = {
  'all-lawyers': 'Name or firm',
  'all-law-firms': 'Name or place',
};
export const location = 'Location';
export const practiceArea = 'Practice area';

/** Heading of the links to the letters. */
export const letters = 'From A to Z';
/** Accessible name of the links to the letters. */
export const lettersLabel = (kind: ListingKind): string => `${nouns[kind].many} by first letter`;
/** Accessible name of the links to the pages of a letter. */
export const pages = (letter: string): string => `Pages of ${letter}`;

/** Labels of the links at the end of a page. */
export const filterLink = (kind: ListingKind): string =>
  `Filter ${nouns[kind].many} by location and practice area`;
/** Label of the link from the listing of a guide to the listing of all guides. */
export const allGuides = (kind: ListingKind): string => `${heading(kind)} in all guides`;
/** Heading of the links from the listing of all guides to the listing of each guide. */
export const byGuide = 'By guide';
export const guideLink = (guide: string): string => `The ${guide} guide`;
