import { numberText } from '@laurel/diagnostics/number-text';
import type { EntityType } from '../domain/entity-types.ts';
import type { QueryChange } from '../domain/search.ts';
import { counted } from './counted.ts';

/** The texts of one entity type. Source: specification §2, §3 and §8. */
export interface EntityTypeTexts {
  /** Label in the type selector and in the zero-hit message. */
  readonly label: string;
  /** Label on the tab of the search modal. */
  readonly tabLabel: string;
  /** Text below the tab of the search modal. */
  readonly prompt: string;
  /** An example of a query. */
  readonly placeholder: string;
  /** Accessible name of the field. */
  readonly accessibilityLabel: string;
  /** The plural noun: 'See all 12 firms'. */
  readonly counted: string;
  /** The singular noun. */
  readonly countedOnce: string;
  /** Name of the icon next to the label. */
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
    placeholder: 'Harrow & Vane, London',
    accessibilityLabel: 'Search firms by name and location',
    counted: 'firms',
    countedOnce: 'firm',
    icon: 'building',
  },
  individual: {
    label: 'Individuals',
    tabLabel: 'Individuals',
    prompt: 'Search for an individual by name',
    placeholder: 'Tamar Gelashvili, Harrow & Vane, London',
    accessibilityLabel: 'Search individuals by name, firm and location',
    counted: 'individuals',
    countedOnce: 'individual',
    icon: 'person',
  },
};

/** Returns '0 {type label} found for "{query}"' (specification §8). */
export function zeroHitsText(entityType: EntityType, query: string): string {
  return `0 ${entityTypeTexts[entityType].label} found for "${query}"`;
}

/** Returns the heading of results: 'Firms for “ash”', or 'Firms for “ash”, page 2'. */
export function resultsHeading(entityType: EntityType, query: string, currentPage: number): string {
  const page = currentPage === 1 ? '' : `, page ${currentPage}`;
  return `${entityTypeTexts[entityType].label} for “${query.trim()}”${page}`;
}

export const zeroHitsHint = 'Try running your search in';
export const searchingText = 'Searching…';
export const searchFailedText = 'The search failed. Try again in a moment.';

/** Returns 'See all {n} firms' (specification §2). */
export function seeAllText(entityType: EntityType, nbHits: number): string {
  return `See all ${numberText(nbHits)} ${entityTypeTexts[entityType].counted}`;
}

/** Returns '1,200 firms found', for the results page and for screen readers. */
export function hitsFoundText(entityType: EntityType, nbHits: number): string {
  const { counted: many, countedOnce: one } = entityTypeTexts[entityType];
  return `${counted(nbHits, one, many)} found`;
}

export const recentSearchesText = 'Recent searches on this device';
export const eraseRecentText = 'Erase';
export const nearestText = 'The nearest there is';
export const didYouMeanText = 'Did you mean';

/** Describes the changes of a query: '“giles” for “jiles”, without “in”'. */
export function changesText(changes: readonly QueryChange[]): string {
  const replaced = changes.flatMap(({ typed, meant }) =>
    meant === undefined ? [] : [`“${meant}” for “${typed}”`],
  );
  const omitted = changes.flatMap(({ typed, meant }) => (meant === undefined ? [`“${typed}”`] : []));
  return [...replaced, ...(omitted.length === 0 ? [] : [`without ${omitted.join(' and ')}`])].join(', ');
}
