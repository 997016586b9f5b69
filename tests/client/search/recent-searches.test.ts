import { beforeEach, describe, expect, it } from 'vitest';
import {
  eraseRecentSearches,
  type RecentStorage,
  recentSearches,
  rememberSearch,
} from '../../../src/client/search/recent-searches.ts';

let stored: Map<string, string>;
let storage: RecentStorage;
beforeEach(() => {
  stored = new Map();
  storage = {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  };
});

const search = (query: string) => ({ entityType: 'organisation', query }) as const;

describe('recent searches', () => {
  it('are the last five distinct searches, the latest first', () => {
    for (const query of ['a1', 'b2', 'c3', 'd4', 'e5', 'f6', 'c3']) rememberSearch(storage, search(query));
    expect(recentSearches(storage).map(({ query }) => query)).toEqual(['c3', 'f6', 'e5', 'd4', 'b2']);
  });

  it('can be deleted', () => {
    rememberSearch(storage, search('tax'));
    eraseRecentSearches(storage);
    expect(recentSearches(storage)).toEqual([]);
    expect(stored.size).toBe(0);
  });

  it('are empty if the storage is missing, not accessible or has an invalid value', () => {
    stored.set('recent-searches', '{"no":"list"}');
    expect(recentSearches(storage)).toEqual([]);
    expect(recentSearches(undefined)).toEqual([]);
    const forbidden = () => {
      throw new Error('forbidden');
    };
    const none = { getItem: forbidden, setItem: forbidden, removeItem: forbidden };
    rememberSearch(none, search('tax'));
    eraseRecentSearches(none);
    expect(recentSearches(none)).toEqual([]);
  });
});
