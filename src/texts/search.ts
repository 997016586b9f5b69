import type { EntityType } from '../domain/entity-types.ts';
import type { QueryChange } from '../domain/search.ts';
import { counted } from './counted.ts';

/** How one entity type is called wherever people meet it Source: specification §2, §3 and §8. */
export interface EntityTypeTexts {
  /** In the type selector and in the zero-hit message. */
  readonly label: string;
  /** On the tab of the search modal. */
  readonly tabLabel: string;
  /** Under the tab of the search modal. */
  readonly prompt: string;
  /** An example of what to type. */
  readonly placeholder: string;
  /** What a screen reader calls the field. */
  readonly accessibilityLabel: string;
  /** After a number: 'See all 12 firms'. */
  readonly counted: string;
  /** After 1. */
  readonly countedOnce: string;
  /** Name of the symbol drawn beside the label. */
  readonly icon: 'table' | 'building' | 'person';
}

export const entityTypeTexts: Readonly<Record<EntityType, EntityTypeTexts>> = {
  'practice-area': {
    label: 'Ranking tables',
    tabLabel: 'Practice Areas',
    prompt: 'Find the best legal talent for your matter by searching practice area and location',
    placeholder: 'Corporate/M&A, London',
    accessibilityLabel: 'Search ranking tables by practice area and location',
    counted: 'ranking tables',
    countedOnce: 'ranking table',
    icon: 'table',
  },
  organisation: {
    label: 'Firms',
    tabLabel: 'Firms',
    prompt: 'Search for a firm by name',
    placeholder: 'Ashgrove & Lane, Paris',
    accessibilityLabel: 'Search firms by name and location',
    counted: 'firms',
    countedOnce: 'firm',
    icon: 'building',
  },
  individual: {
    label: 'Individuals',
    tabLabel: 'Individuals',
    prompt: 'Search for an individual by name',
    placeholder: 'Adele Cote, Ashgrove & Lane, Paris',
    accessibilityLabel: 'Search individuals by name, firm and location',
    counted: 'individuals',
    countedOnce: 'individual',
    icon: 'person',
  },
};

/** '0 {type label} found for "{query}"' (specification §8). */
export function zeroHitsText(entityType: EntityType, query: string): string {
  return `0 ${entityTypeTexts[entityType].label} found for "${query}"`;
}

/** 'Firms for “ash”', and 'Firms for “ash”, page 2': the heading of results. */
export function resultsHeading(entityType: EntityType, query: string, currentPage: number): string {
  const page = currentPage === 1 ? '' : `, page ${currentPage}`;
  return `${entityTypeTexts[entityType].label} for “${query.trim()}”${page}`;
}

export const zeroHitsHint = 'Try running your search in';
export const searchingText = 'Searching…';

/** 'See all {n} firms' (specification §2). */
export function seeAllText(entityType: EntityType, nbHits: number): string {
  return `See all ${nbHits} ${entityTypeTexts[entityType].counted}`;
}

/** '1,200 firms found', for the results page and for screen readers. */
export function hitsFoundText(entityType: EntityType, nbHits: number): string {
  const { counted: many, countedOnce: one } = entityTypeTexts[entityType];
  return `${counted(nbHits, one, many)} found`;
}

export const recentSearchesText = 'Recent searches on this device';
export const eraseRecentText = 'Erase';
export const nearestText = 'The nearest there is';
export const didYouMeanText = 'Did you mean';

/** What was done to the words of a query: 'giles for jiles, without in'. */
export function changesText(changes: readonly QueryChange[]): string {
  const replaced = changes.flatMap(({ typed, meant }) =>
    meant === undefined ? [] : [`“${meant}” for “${typed}”`],
  );
  const left = changes.flatMap(({ typed, meant }) => (meant === undefined ? [`“${typed}”`] : []));
  return [...replaced, ...(left.length === 0 ? [] : [`without ${left.join(' and ')}`])].join(', ');
}
