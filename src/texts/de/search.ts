import { type EntityType, entityTypes, type SearchType } from '../../domain/entity-types.ts';
import type { QueryChange, SearchCounts } from '../../domain/search.ts';
import type * as english from '../en/search.ts';
import type { PluralForms } from '../plural.ts';
import { counted, numberText } from './formats.ts';

export const searchTypeTexts: typeof english.searchTypeTexts = {
  all: {
    label: 'Alles',
    prompt: 'Durchsuchen Sie Rankings, Kanzleien und Personen',
    placeholder: 'Rechtsgebiet, Kanzlei oder Person',
    accessibilityLabel: 'Rankings, Kanzleien und Personen suchen',
  },
  'practice-area': {
    label: 'Rankings',
    prompt: 'Finden Sie die besten Anwältinnen und Anwälte für Ihr Anliegen, nach Rechtsgebiet und Standort',
    placeholder: 'Gesellschaftsrecht und M&A, Hamburg',
    accessibilityLabel: 'Rankings nach Rechtsgebiet und Standort suchen',
  },
  organisation: {
    label: 'Kanzleien',
    prompt: 'Suchen Sie nach dem Namen einer Kanzlei',
    placeholder: 'Dornfeld Kessling, Frankfurt',
    accessibilityLabel: 'Kanzleien nach Name und Standort suchen',
  },
  individual: {
    label: 'Personen',
    prompt: 'Suchen Sie nach dem Namen einer Person',
    placeholder: 'Elif Domröse, Dornfeld Kessling, Hamburg',
    accessibilityLabel: 'Personen nach Name, Kanzlei und Standort suchen',
  },
  department: {
    label: 'Praxisgruppen',
    prompt: 'Suchen Sie nach Kanzlei, Rechtsgebiet und Standort einer Praxisgruppe',
    placeholder: 'Dornfeld Kessling, Steuerrecht, Hamburg',
    accessibilityLabel: 'Praxisgruppen nach Kanzlei, Rechtsgebiet und Standort suchen',
  },
  office: {
    label: 'Standorte',
    prompt: 'Suchen Sie nach Kanzlei und Ort eines Standorts',
    placeholder: 'Dornfeld Kessling, Hamburg',
    accessibilityLabel: 'Standorte nach Kanzlei und Ort suchen',
  },
  editorial: {
    label: 'Artikel und Veranstaltungen',
    prompt: 'Suchen Sie nach Titel, Thema und Verfasser von Artikeln und Veranstaltungen',
    placeholder: 'Energiewende',
    accessibilityLabel: 'Artikel und Veranstaltungen nach Titel, Thema und Verfasser suchen',
  },
};

const nouns: Readonly<Record<SearchType, PluralForms>> = {
  all: { one: 'Treffer', other: 'Treffer' },
  'practice-area': { one: 'Ranking', other: 'Rankings' },
  organisation: { one: 'Kanzlei', other: 'Kanzleien' },
  individual: { one: 'Person', other: 'Personen' },
  department: { one: 'Praxisgruppe', other: 'Praxisgruppen' },
  office: { one: 'Standort', other: 'Standorte' },
  editorial: { one: 'Artikel oder Veranstaltung', other: 'Artikel und Veranstaltungen' },
};

export const submit = 'Suchen';
export const clear = 'Eingabe löschen';
export const selectType = 'Wonach suchen Sie?';
export const modalTitle = (productName: string): string => `${productName} durchsuchen`;

export const results = 'Treffer';
export const searching = 'Suche läuft\u00a0…';
export const failed = 'Die Suche ist fehlgeschlagen. Bitte versuchen Sie es gleich noch einmal.';
export const zeroHits = (searchType: SearchType, query: string): string =>
  `Keine ${nouns[searchType].other} zu „${query}“ gefunden`;
export const tryOtherTypes = <Link>(link: Link, other: Link | undefined): readonly (Link | string)[] => [
  'Suchen Sie stattdessen unter ',
  link,
  ...(other ? [' oder ', other] : []),
];
export const nearest = 'Ähnliche Treffer';
export const browse: typeof english.browse = {
  rankings: 'Alle Rankings ansehen',
  practiceAreas: 'Rechtsgebiete',
  locations: 'Standorte',
  firms: 'Alle Kanzleien',
  lawyers: 'Alle Anwältinnen und Anwälte',
};
export const didYouMean = <Link>(link: Link): readonly (Link | string)[] => ['Meinten Sie ', link, '?'];
export const seeAll = (entityType: EntityType, nbHits: number): string =>
  `Alle ${numberText(nbHits)} ${nouns[entityType].other} anzeigen`;
export const hitsFound = (searchType: SearchType, nbHits: number): string =>
  `${counted(nbHits, nouns[searchType])} gefunden`;
export function hitsFoundByType(counts: SearchCounts): string {
  const found = entityTypes.flatMap((type) => (counts[type] ? [counted(counts[type], nouns[type])] : []));
  return `${found.join(', ')} gefunden`;
}

export const showingResults = <Emphasis>(
  corrected: Emphasis | undefined,
  changes: readonly QueryChange[],
): readonly (Emphasis | string)[] => [
  'Treffer ',
  ...(corrected ? ['für ', corrected, changes.length > 0 ? ': ' : ' '] : []),
  changesText(changes),
];

/** Describes the changes of a query: '„giles“ statt „jiles“, ohne „in“'. */
function changesText(changes: readonly QueryChange[]): string {
  const replaced = changes.flatMap(({ typed, meant }) =>
    meant === undefined ? [] : [`„${meant}“ statt „${typed}“`],
  );
  const omitted = changes.flatMap(({ typed, meant }) => (meant === undefined ? [`„${typed}“`] : []));
  return [...replaced, ...(omitted.length === 0 ? [] : [`ohne ${omitted.join(' und ')}`])].join(', ');
}

export const recentSearches = 'Letzte Suchen auf diesem Gerät';
export const eraseRecentSearches = 'Löschen';

export const pageHeading = 'Suche';
export const pageTitle = (searchType: SearchType): string =>
  searchType === 'all' ? pageHeading : `${searchTypeTexts[searchType].label} suchen`;
export function resultsHeading(searchType: SearchType, query: string, currentPage: number): string {
  const page = currentPage === 1 ? '' : `, Seite ${currentPage}`;
  return `${searchType === 'all' ? nouns.all.other : searchTypeTexts[searchType].label} zu „${query.trim()}“${page}`;
}
export const resultsByType = 'Treffer nach Art';
export const tooShort = (minimumCharacters: number): string =>
  `Geben Sie mindestens ${minimumCharacters} Zeichen ein, um zu suchen.`;
export const hitsShown = (entityType: EntityType, nbHits: number, first: number, last: number): string =>
  `${hitsFound(entityType, nbHits)}, angezeigt: ${first}–${last}`;
export const withoutScript =
  'Geben Sie einen Suchbegriff ein und klicken Sie auf „Suchen“: Die Treffer erscheinen auf einer neuen Seite.';

export const pager = 'Trefferseiten';
export const previousPage = 'Zurück';
export const nextPage = 'Weiter';
export const pageLabel = (page: number): string => `Seite ${page}`;

export const facets = 'Treffer filtern';
export const facetLabels: typeof english.facetLabels = {
  guide: 'Guide',
  'practice-area': 'Rechtsgebiet',
  country: 'Land oder Standort',
  band: 'Rang',
  language: 'Sprache',
};
export const furtherValues = (count: number): string => `${numberText(count)} weitere`;
export const selectedFacets = 'Ausgewählte Filter';
export const removeFacet = (facet: string, value: string): string => `Filter entfernen – ${facet}: ${value}`;
export const removeAllFacets = 'Alle Filter entfernen';
export const noHitsWithFacets =
  'Kein Treffer entspricht allen ausgewählten Filtern. Entfernen Sie einen Filter.';

export const hitFieldLabels: typeof english.hitFieldLabels = {
  about: 'Angaben',
  entries: 'Einträge',
  firm: 'Kanzlei',
  guide: 'Guide',
  place: 'Ort',
  rankings: 'Platzierungen',
  table: 'Art des Rankings',
};
export const rankedEntries = (count: number): string =>
  counted(count, { one: 'Platzierung', other: 'Platzierungen' });
