import * as z from 'zod/mini';
import { entityTypes } from '../../domain/entity-types.ts';

/** Searches that a visitor made on this device, the latest first. They never leave it. */
const recentSearchesSchema = z.array(z.object({ entityType: z.enum(entityTypes), query: z.string() }));
export type RecentSearch = z.infer<typeof recentSearchesSchema>[number];

/** Where they are kept: local storage; undefined where there is none. */
export type RecentStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined;

export const RECENT_SEARCHES_KEY = 'recent-searches';
const MOST = 5;

export function recentSearches(storage: RecentStorage): readonly RecentSearch[] {
  try {
    const read = recentSearchesSchema.safeParse(JSON.parse(storage?.getItem(RECENT_SEARCHES_KEY) ?? '[]'));
    return read.success ? read.data.slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Puts a search first; the same one is kept once. */
export function rememberSearch(storage: RecentStorage, search: RecentSearch): void {
  const others = recentSearches(storage).filter(
    ({ entityType, query }) => entityType !== search.entityType || query !== search.query,
  );
  try {
    storage?.setItem(RECENT_SEARCHES_KEY, JSON.stringify([search, ...others].slice(0, MOST)));
  } catch {
    // Nothing is remembered where storage is forbidden.
  }
}

export function eraseRecentSearches(storage: RecentStorage): void {
  try {
    storage?.removeItem(RECENT_SEARCHES_KEY);
  } catch {
    // There was nothing to erase.
  }
}
