import { decodeShortlist, encodeShortlist, type Shortlist } from '../../domain/shortlist.ts';
import { SHORTLIST_KEY } from './storage-key.ts';

/** Local storage; undefined where it is not available. */
export type ShortlistStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined;

/**
 * Reason why a shortlist cannot be read or stored.
 * - `not-stored`: the storage is inaccessible or full.
 * - `unknown-version`: a newer version of the site wrote the stored list.
 */
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
 * Applies a change to the stored shortlist, which another tab may have changed since it was read, and stores the result. Returns the
 * stored list. If the result cannot be stored, returns the unchanged list and the reason.
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
