import type { ListingKind } from '../../domain/addresses.ts';
import type * as english from '../en/listing.ts';
import { counted } from './formats.ts';

// Counts use the noun for persons, because the paired form for lawyers has no singular.
export const nouns: typeof english.nouns = {
  'all-lawyers': { one: 'Person', many: 'Personen' },
  'all-law-firms': { one: 'Kanzlei', many: 'Kanzleien' },
};

const names: Readonly<Record<ListingKind, string>> = {
  'all-lawyers': 'Anwältinnen und Anwälte',
  'all-law-firms': 'Kanzleien',
};

const entries = (kind: ListingKind, count: number): string =>
  counted(count, { one: nouns[kind].one, other: nouns[kind].many });

export const guideKicker = (guide: string): string => `Guide „${guide}“`;
export const heading = (kind: ListingKind): string => `Alle ${names[kind]}`;
export const letterHeading = (kind: ListingKind, letter: string): string => `${heading(kind)}: ${letter}`;
export const entriesInGuide = (kind: ListingKind, count: number): string =>
  `${entries(kind, count)} in diesem Guide`;
export const entriesInAllGuides: typeof english.entriesInAllGuides = (kind, count) =>
  `${entries(kind, count)} in allen Guides`;
export const entriesOfLetter = entries;

export const title: typeof english.title = (kind, guide) =>
  guide === undefined ? `${heading(kind)} von A bis Z` : `${heading(kind)} im Guide „${guide}“`;
export const letterTitle: typeof english.letterTitle = (kind, guide, letter, page) =>
  `${title(kind, guide)}, ${letter}${page === undefined ? '' : `, Seite ${page.number} von ${page.count}`}`;
export const description: typeof english.description = (kind, guide, count, productName) =>
  `${entries(kind, count)} ${inGuides(guide)} von ${productName}, von A bis Z.`;
export const letterDescription: typeof english.letterDescription = (kind, guide, count, letter, page) =>
  `${entries(kind, count)} ${inGuides(guide)} unter ${letter}${page === undefined ? '' : `; Seite ${page.number} von ${page.count}`}.`;

const inGuides = (guide: string | undefined): string =>
  guide === undefined ? 'in allen Guides' : `im Guide „${guide}“`;

export const otherLetters = 'Weitere';

export const empty = (kind: ListingKind): string => `Der Guide enthält noch keine ${names[kind]}`;
export const emptyEverywhere: typeof english.emptyEverywhere = (kind) =>
  `Noch kein Guide enthält ${names[kind]}`;
export const emptyText = 'Sie erscheinen hier mit der nächsten Ausgabe.';

export const filter = (kind: ListingKind): string => `${names[kind]} filtern`;
export const words: typeof english.words = {
  'all-lawyers': 'Name oder Kanzlei',
  'all-law-firms': 'Name oder Ort',
};
export const location = 'Standort';
export const practiceArea = 'Rechtsgebiet';

export const letters = 'Von A bis Z';
export const lettersLabel = (kind: ListingKind): string => `${names[kind]} nach Anfangsbuchstaben`;
export const pages = (letter: string): string => `Seiten zu „${letter}“`;

export const filterLink = (kind: ListingKind): string =>
  `${names[kind]} nach Standort und Rechtsgebiet filtern`;
export const allGuides: typeof english.allGuides = (kind) => `${heading(kind)} in allen Guides`;
export const byGuide = 'Nach Guide';
export const guideLink = (guide: string): string => `Zum Guide „${guide}“`;
