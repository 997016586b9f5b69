import { describe, expect, it } from 'vitest';
import type { ShortlistStorage } from '../../src/client/shortlist/stored-shortlist.ts';
import { createShortlist } from '../../src/stores/shortlist.ts';

const entry = (number: number) => ({ key: `law-firm/2:${number}`, name: `Firm ${number}`, note: '' });

function memoryStorage(): ShortlistStorage {
  const stored = new Map<string, string>();
  return {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  };
}

describe('the store of the shortlist', () => {
  it('applies each change and stores it', () => {
    const storage = memoryStorage();
    const list = createShortlist(storage);
    list.add([entry(1), entry(2), entry(3)]);
    list.move('law-firm/2:3', 0);
    list.setNote('law-firm/2:1', 'Ask for fees');
    list.setNames(new Map([['law-firm/2:2', 'Vane']]));
    list.remove(['law-firm/2:3']);
    const expected = [
      { ...entry(1), note: 'Ask for fees' },
      { ...entry(2), name: 'Vane' },
    ];
    expect(list.$shortlist.get()).toEqual({ entries: expected });
    expect(createShortlist(storage).$shortlist.get()).toEqual({ entries: expected });
  });

  it('applies a change to the list that another tab stored, even if the store has not re-read it', () => {
    const storage = memoryStorage();
    const [first, second] = [createShortlist(storage), createShortlist(storage)];
    first.add([entry(1)]);
    second.add([entry(2)]);
    expect(second.$shortlist.get().entries).toEqual([entry(1), entry(2)]);
    first.refresh();
    expect(first.$shortlist.get().entries).toEqual([entry(1), entry(2)]);
  });

  it('drops repeated entries when it replaces the list', () => {
    const list = createShortlist(memoryStorage());
    list.add([entry(1)]);
    list.replace([entry(2), entry(2)]);
    expect(list.$shortlist.get().entries).toEqual([entry(2)]);
  });

  it('reports that a change cannot be stored', () => {
    const list = createShortlist(undefined);
    list.add([entry(1)]);
    expect(list.$shortlist.get()).toEqual({ entries: [], problem: 'not-stored' });
  });
});
