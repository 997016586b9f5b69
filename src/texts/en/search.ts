import { type EntityType, entityTypes, type SearchType } from '../../domain/entity-types.ts';
import type { QueryChange, SearchCounts } from '../../domain/search.ts';
import type { FacetName } from '../../domain/search-facets.ts';
import type { PluralForms } from '../plural.ts';
import { counted, numberText } from './formats.ts';

/** The texts of one type of search. Source: specification §2, §3 and §8. */
interface SearchTypeTexts {
  /** Label in the type selector, on tabs, and in messages. */
  readonly label: string;
  /** Text below the tab of the search modal. */
  readonly prompt: string;
  /** An example of a query; for all types, a description. */
  readonly placeholder: string;
  /** Accessible name of the field. */
  readonly accessibilityLabel: string;
}

export const searchTypeTexts: Readonly<Record<SearchType, SearchTypeTexts>> = {
  all: {
    label: 'All',
    prompt: 'Search ranking tables, firms and individuals',
    placeholder: 'Practice area, firm or individual',
    accessibilityLabel: 'Search ranking tables, firms and individuals',
  },
  'practice-area': {
    label: 'Ranking tables',
    prompt: 'Find the best legal talent for your matter by searching practice area and location',
    placeholder: 'Corporate/M&A, London',
    accessibilityLabel: 'Search ranking tables by practice area and location',
  },
  organisation: {
    label: 'Firms',
    prompt: 'Search for a firm by name',
    placeholder: 'Harrow & Vane, London',
    accessibilityLabel: 'Search firms by name and location',
  },
  individual: {
    label: 'Individuals',
    prompt: 'Search for an individual by name',
    placeholder: 'Tamar Gelashvili, Harrow & Vane, London',
    accessibilityLabel: 'Search individuals by name, firm and location',
  },
  department: {
    label: 'Departments',
    prompt: 'Search for a ranked department by firm, practice area and location',
    placeholder: 'Harrow & Vane, Tax, London',
    accessibilityLabel: 'Search departments by firm, practice area and location',
  },
  office: {
    label: 'Offices',
    prompt: 'Search for an office by firm and town',
    placeholder: 'Harrow & Vane, Leeds',
    accessibilityLabel: 'Search offices by firm and town',
  },
  editorial: {
    label: 'Articles & events',
    prompt: 'Search articles and events by title, topic and author',
    placeholder: 'Private credit',
    accessibilityLabel: 'Search articles and events by title, topic and author',
  },
};

const nouns: Readonly<Record<SearchType, PluralForms>> = {
  all: { one: 'result', other: 'results' },
  'practice-area': { one: 'ranking table', other: 'ranking tables' },
  organisation: { one: 'firm', other: 'firms' },
  individual: { one: 'individual', other: 'individuals' },
  department: { one: 'department', other: 'departments' },
  office: { one: 'office', other: 'offices' },
  editorial: { one: 'article or event', other: 'articles and events' },
};

/** Returns the name of the hits of a search in headings and messages. */
const hitsName = (searchType: SearchType): string =>
  searchType === 'all' ? 'Results' : searchTypeTexts[searchType].label;

export const submit = 'Search';
export const clear = 'Clear';
export const selectType = 'What to search';
/** Title of the search modal. */
export const modalTitle = (productName: string): string => `Search ${productName}`;

/** Heading of the list in the search modal. */
export const results = 'Results';
export const searching = 'Searching…';
export const failed = 'The search failed. Try again in a moment.';
/** Returns '0 {type label} found for "{query}"' (specification §8). */
export const zeroHits = (searchType: SearchType, query: string): string =>
  `0 ${hitsName(searchType)} found for "${query}"`;
/** Suggests the search in other types. The links are the labels of these types with their counts. */
export const tryOtherTypes = <Link>(link: Link, other: Link | undefined): readonly (Link | string)[] => [
  'Try running your search in ',
  link,
  ...(other ? [' or ', other] : []),
];
/** Heading of the nearest hits. */
export const nearest = 'The nearest there is';
/** Links to pages for browsing, for a search without hits. */
export const browse = {
  rankings: 'Browse all ranking tables',
  practiceAreas: 'Practice areas',
  locations: 'Locations',
  firms: 'All law firms',
  lawyers: 'All lawyers',
};
/** Suggests a query. The link is the query. */
export const didYouMean = <Link>(link: Link): readonly (Link | string)[] => ['Did you mean ', link, '?'];
/** Returns 'See all {n} firms' (specification §2). */
export const seeAll = (entityType: EntityType, nbHits: number): string =>
  `See all ${numberText(nbHits)} ${nouns[entityType].other}`;
/** Returns '1,200 firms found', for the results page and for screen readers. */
export const hitsFound = (searchType: SearchType, nbHits: number): string =>
  `${counted(nbHits, nouns[searchType])} found`;
/** Returns the numbers of hits of a search of all types, e.g. '12 ranking tables, 3 firms, 1 individual found'. */
export function hitsFoundByType(counts: SearchCounts): string {
  const found = entityTypes.flatMap((type) => (counts[type] ? [counted(counts[type], nouns[type])] : []));
  return `${found.join(', ')} found`;
}

/**
 * Describes the query of the shown results if it differs from the typed one: 'Showing results for jiles: “giles” for “jiles”,
 * without “in”'. `corrected` is the corrected query, emphasised.
 */
export const showingResults = <Emphasis>(
  corrected: Emphasis | undefined,
  changes: readonly QueryChange[],
): readonly (Emphasis | string)[] => [
  'Showing results ',
  ...(corrected ? ['for ', corrected, changes.length > 0 ? ': ' : ' '] : []),
  changesText(changes),
];

/** Describes the changes of a query: '“giles” for “jiles”, without “in”'. */
function changesText(changes: readonly QueryChange[]): string {
  const replaced = changes.flatMap(({ typed, meant }) =>
    meant === undefined ? [] : [`“${meant}” for “${typed}”`],
  );
  const omitted = changes.flatMap(({ typed, meant }) => (meant === undefined ? [`“${typed}”`] : []));
  return [...replaced, ...(omitted.length === 0 ? [] : [`without ${omitted.join(' and ')}`])].join(', ');
}

export const recentSearches = 'Recent searches on this device';
export const eraseRecentSearches = 'Erase';

/** Heading of the results page before a search. */
export const pageHeading = 'Search';
/** Title of the results page of a type before a search. */
export const pageTitle = (searchType: SearchType): string =>
  searchType === 'all' ? pageHeading : `Search ${searchTypeTexts[searchType].label}`;
/** Returns the heading of results: 'Firms for “ash”', or 'Firms for “ash”, page 2'. */
export function resultsHeading(searchType: SearchType, query: string, currentPage: number): string {
  const page = currentPage === 1 ? '' : `, page ${currentPage}`;
  return `${hitsName(searchType)} for “${query.trim()}”${page}`;
}
/** Accessible name of the links to the results of each type. */
export const resultsByType = 'Results by type';
export const tooShort = (minimumCharacters: number): string =>
  `Type at least ${minimumCharacters} characters to search.`;
/** Returns '31 firms found, 1 to 30 shown'. */
export const hitsShown = (entityType: EntityType, nbHits: number, first: number, last: number): string =>
  `${hitsFound(entityType, nbHits)}, ${first} to ${last} shown`;
export const withoutScript = 'Type what you look for and press Search: the results come as a page.';

export const pager = 'Pages of results';
export const previousPage = 'Previous';
export const nextPage = 'Next';
export const pageLabel = (page: number): string => `Page ${page}`;

/** Heading of the facets, and label of the link to them. */
export const facets = 'Filter results';
export const facetLabels: Readonly<Record<FacetName, string>> = {
  guide: 'Guide',
  'practice-area': 'Practice area',
  country: 'Country or location',
  band: 'Band',
  language: 'Language',
};
/** Label of the control that shows the remaining values of a facet. */
export const furtherValues = (count: number): string => `${numberText(count)} more`;
/** Accessible name of the list of selected facet values. */
export const selectedFacets = 'Selected filters';
/** Accessible name of a link that removes a selected value: 'Remove filter Country: France'. */
export const removeFacet = (facet: string, value: string): string => `Remove filter ${facet}: ${value}`;
export const removeAllFacets = 'Remove all filters';
export const noHitsWithFacets = 'No result has all selected filters. Remove one of them.';

/** Labels of the fields of a hit on the results page, for screen readers. */
export const hitFieldLabels = {
  about: 'About',
  entries: 'Entries',
  firm: 'Firm',
  guide: 'Guide',
  place: 'Place',
  rankings: 'Rankings',
  table: 'Table',
};
/** Number of firms and individuals in a ranking table. */
export const rankedEntries = (count: number): string => `${numberText(count)} ranked`;
