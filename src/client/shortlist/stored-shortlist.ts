import { decodeShortlist, encodeShortlist, type Shortlist } from '../../domain/shortlist.ts';
import { SHORTLIST_KEY } from './storage-key.ts';

/** Local storage; undefined where it is not available. */
export type ShortlistStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined;

/** Reason why a shortlist cannot be stored: no access to the storage or no space left, or a list that newer code of the site wrote. */
export type StorageProblem = 'not-stored' | 'unknown-version';

export interface StoredShortlist {
  readonly entries: Shortlist;
  readonly problem?: StorageProblem;
}

/** Reads the shortlist of this browser. */
export function readShortlist(storage: ShortlistStorage): StoredShortlist {
  if (storage === undefined) return { entries: [], problem: 'not-stored' };
  try {
    const decoded = decodeShortlist(storage.getItem(SHORTLIST_KEY));
    return decoded === 'unknown-version' ? { entries: [], problem: decoded } : { entries: decoded };
  } catch {
    return { entries: [], problem: 'not-stored' };
  }
}

/**
 * Stores a changed shortlist. The change applies to the stored list, because another tab may have changed it. Returns the stored list, or the
 * unchanged list and the reason if the changed list cannot be stored.
 */
export function changeShortlist(
  storage: ShortlistStorage,
  change: (entries: Shortlist) => Shortlist,
): StoredShortlist {
  const current = readShortlist(storage);
  if (current.problem !== undefined) return current;
  const entries = change(current.entries);
  if (entries === current.entries) return current;
  try {
    if (entries.length === 0) storage?.removeItem(SHORTLIST_KEY);
    else storage?.setItem(SHORTLIST_KEY, encodeShortlist(entries));
    return { entries };
  } catch {
    return { ...current, problem: 'not-stored' };
  }
}
