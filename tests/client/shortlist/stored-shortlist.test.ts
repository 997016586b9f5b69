import { describe, expect, it } from 'vitest';
import { SHORTLIST_KEY } from '../../../src/client/shortlist/storage-key.ts';
import {
  changeShortlist,
  readShortlist,
  type ShortlistStorage,
} from '../../../src/client/shortlist/stored-shortlist.ts';
import { addEntries, encodeShortlist, removeEntries } from '../../../src/domain/shortlist.ts';

const entry = (number: number) => ({ key: `law-firm/2:${number}`, name: `Firm ${number}`, note: '' });
const add = (number: number) => (entries: Parameters<typeof addEntries>[0]) =>
  addEntries(entries, [entry(number)]);
const forbidden = () => {
  throw new DOMException('forbidden', 'SecurityError');
};

function memoryStorage(text?: string) {
  const stored = new Map(text === undefined ? [] : [[SHORTLIST_KEY, text]]);
  const storage: ShortlistStorage = {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  };
  return { stored, storage };
}

describe('the stored shortlist', () => {
  it('contains the entries that were added in each tab', () => {
    const { storage } = memoryStorage();
    changeShortlist(storage, add(1));
    changeShortlist(storage, add(2));
    expect(readShortlist(storage)).toEqual({ entries: [entry(1), entry(2)] });
  });

  it('is removed from the storage when its last entry is removed', () => {
    const { stored, storage } = memoryStorage();
    changeShortlist(storage, add(1));
    expect(changeShortlist(storage, (entries) => removeEntries(entries, ['law-firm/2:1']))).toEqual({
      entries: [],
    });
    expect(stored.size).toBe(0);
  });

  it.each<[string, ShortlistStorage]>([
    ['is missing', undefined],
    ['cannot be read', { ...memoryStorage().storage, getItem: forbidden } as ShortlistStorage],
    ['is full', { ...memoryStorage().storage, setItem: forbidden } as ShortlistStorage],
  ])('is not changed and a problem is reported if the storage %s', (_case, storage) => {
    expect(changeShortlist(storage, add(1))).toEqual({ entries: [], problem: 'not-stored' });
  });

  it('is not overwritten if it has an unknown version', () => {
    const { stored, storage } = memoryStorage('{"version":2,"folders":[]}');
    expect(changeShortlist(storage, add(1))).toEqual({ entries: [], problem: 'unknown-version' });
    expect(stored.get(SHORTLIST_KEY)).toBe('{"version":2,"folders":[]}');
  });

  it('is replaced if it is damaged', () => {
    const { stored, storage } = memoryStorage('{"version":1,"entries":[{"key":"lawyer/2:');
    changeShortlist(storage, add(1));
    expect(stored.get(SHORTLIST_KEY)).toBe(encodeShortlist([entry(1)]));
  });
});
