import * as z from 'zod/mini';
import { searchTypes } from '../../domain/entity-types.ts';

/** Searches that a visitor made on this device, the latest first. They are never sent. */
const recentSearchesSchema = z.array(z.object({ entityType: z.enum(searchTypes), query: z.string() }));
export type RecentSearch = z.infer<typeof recentSearchesSchema>[number];

/** Local storage; undefined where it is not available. */
export type RecentStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined;

export const RECENT_SEARCHES_KEY = 'recent-searches';
const MAX_RECENT_SEARCHES = 5;

/** Reads the recent searches; none if the storage is missing, not accessible or has an invalid value. */
export function recentSearches(storage: RecentStorage): readonly RecentSearch[] {
  try {
    const parsed = recentSearchesSchema.safeParse(JSON.parse(storage?.getItem(RECENT_SEARCHES_KEY) ?? '[]'));
    return parsed.success ? parsed.data.slice(0, MAX_RECENT_SEARCHES) : [];
  } catch {
    return [];
  }
}

/** Adds a search as the latest one. An equal earlier search is removed. */
export function rememberSearch(storage: RecentStorage, search: RecentSearch): void {
  const others = recentSearches(storage).filter(
    ({ entityType, query }) => entityType !== search.entityType || query !== search.query,
  );
  try {
    storage?.setItem(RECENT_SEARCHES_KEY, JSON.stringify([search, ...others].slice(0, MAX_RECENT_SEARCHES)));
  } catch {
    // Without access to storage, searches are not stored.
  }
}

/** Deletes the recent searches. */
export function eraseRecentSearches(storage: RecentStorage): void {
  try {
    storage?.removeItem(RECENT_SEARCHES_KEY);
  } catch {
    // Without access to storage, nothing was stored.
  }
}
