import { atom, type ReadableAtom } from 'nanostores';
import {
  changeShortlist,
  readShortlist,
  type ShortlistStorage,
  type StoredShortlist,
} from '../client/shortlist/stored-shortlist.ts';
import {
  addEntries,
  moveEntry,
  removeEntries,
  type Shortlist,
  setNames,
  setNote,
} from '../domain/shortlist.ts';

/** The shortlist of this browser. Each change is stored immediately; a change that cannot be stored leaves the list unchanged. */
export interface ShortlistStore {
  readonly $shortlist: ReadableAtom<StoredShortlist>;
  /** Reads the list again, after another tab changed it. */
  refresh(): void;
  add(entries: Shortlist): void;
  replace(entries: Shortlist): void;
  remove(keys: readonly string[]): void;
  /** Moves an entry to an index. */
  move(key: string, index: number): void;
  setNote(key: string, note: string): void;
  /** Stores current names, by key. */
  setNames(names: ReadonlyMap<string, string>): void;
}

/** Creates the store of the shortlist in a storage. */
export function createShortlist(storage: ShortlistStorage): ShortlistStore {
  const $shortlist = atom(readShortlist(storage));
  const change = (compute: (entries: Shortlist) => Shortlist) =>
    $shortlist.set(changeShortlist(storage, compute));
  return {
    $shortlist,
    refresh: () => $shortlist.set(readShortlist(storage)),
    add: (entries) => change((list) => addEntries(list, entries)),
    replace: (entries) => change(() => addEntries([], entries)),
    remove: (keys) => change((list) => removeEntries(list, keys)),
    move: (key, index) => change((list) => moveEntry(list, key, index)),
    setNote: (key, note) => change((list) => setNote(list, key, note)),
    setNames: (names) => change((list) => setNames(list, names)),
  };
}
