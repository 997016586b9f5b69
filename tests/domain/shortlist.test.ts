import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addEntries,
  decodeFragment,
  decodeShortlist,
  encodeFragment,
  encodeShortlist,
  MAX_NOTE_CHARACTERS,
  MAX_SHORTLIST_ENTRIES,
  moveEntry,
  removeEntries,
  type Shortlist,
  setNames,
  setNote,
} from '../../src/domain/shortlist.ts';

const id = fc.integer({ min: 1, max: 999_999_999_999_999 });
const ids = (count: number) =>
  fc.array(id, { minLength: count, maxLength: count }).map((values) => values.join(':'));
const key = fc.oneof(
  ids(2).map((text) => `law-firm/${text}`),
  ids(2).map((text) => `lawyer/${text}`),
  ids(5).map((text) => `department/${text}`),
);
const shortlist: fc.Arbitrary<Shortlist> = fc.uniqueArray(
  fc.record({
    key,
    name: fc.string({ unit: 'binary' }),
    note: fc.string({ maxLength: MAX_NOTE_CHARACTERS }),
  }),
  { maxLength: MAX_SHORTLIST_ENTRIES, selector: (entry) => entry.key },
);

const entry = (number: number, name = `Firm ${number}`) => ({ key: `law-firm/2:${number}`, name, note: '' });
const list = [entry(1), entry(2), entry(3)];
const keysOf = (entries: Shortlist) => entries.map((each) => each.key);

describe('a shortlist', () => {
  it('is the same after it was stored and read', () => {
    fc.assert(
      fc.property(shortlist, (entries) => {
        expect(decodeShortlist(encodeShortlist(entries))).toEqual(entries);
      }),
    );
  });

  it('has the same profiles in the same order after it was shared as a link, without names and notes', () => {
    fc.assert(
      fc.property(shortlist, fc.boolean(), (entries, isEncoded) => {
        const { hash } = new URL(encodeFragment(entries), 'https://site.example/shortlist');
        const received = isEncoded ? `#${encodeURIComponent(hash.slice(1))}` : hash;
        expect(decodeFragment(received)).toEqual(
          keysOf(entries).map((one) => ({ key: one, name: '', note: '' })),
        );
      }),
    );
  });

  it('contains the same entries after moves, which only change the order', () => {
    const moves = fc.array(fc.tuple(fc.nat(60), fc.integer({ min: -60, max: 60 })));
    fc.assert(
      fc.property(shortlist, moves, (entries, steps) => {
        const moved = steps.reduce<Shortlist>(
          (current, [from, to]) => moveEntry(current, current[from]?.key ?? 'none', to),
          entries,
        );
        expect(keysOf(moved).toSorted()).toEqual(keysOf(entries).toSorted());
      }),
    );
  });

  it.each([
    ['from the end to the start', 3, 0, [3, 1, 2]],
    ['from the start to the end', 1, 2, [2, 3, 1]],
    ['to its own position', 2, 1, [1, 2, 3]],
    ['before the start', 2, -5, [2, 1, 3]],
    ['after the end', 2, 50, [1, 3, 2]],
    ['that it does not contain', 9, 0, [1, 2, 3]],
  ])('has the expected order after moving an entry %s', (_case, number, index, order) => {
    expect(moveEntry(list, `law-firm/2:${number}`, index)).toEqual(order.map((each) => entry(each)));
  });

  it('contains a profile once, in the position in which it was added first', () => {
    expect(keysOf(addEntries(list, [entry(2), entry(4), entry(4)]))).toEqual(keysOf([...list, entry(4)]));
  });

  it('drops entries beyond the maximum', () => {
    const many = Array.from({ length: MAX_SHORTLIST_ENTRIES + 5 }, (_, index) => entry(index + 1));
    expect(addEntries([], many)).toEqual(many.slice(0, MAX_SHORTLIST_ENTRIES));
    expect(decodeFragment(encodeFragment(many))).toHaveLength(MAX_SHORTLIST_ENTRIES);
  });

  it('removes entries by their keys', () => {
    expect(removeEntries(list, ['law-firm/2:1', 'law-firm/2:3', 'lawyer/2:2'])).toEqual([entry(2)]);
  });

  it('truncates a note to the maximum length', () => {
    const [first] = setNote(list, 'law-firm/2:1', 'n'.repeat(MAX_NOTE_CHARACTERS + 1));
    expect(first?.note).toBe('n'.repeat(MAX_NOTE_CHARACTERS));
  });

  it('is returned unchanged by setNames if no name differs', () => {
    expect(setNames(list, new Map([['law-firm/2:1', 'Firm 1']]))).toBe(list);
    expect(setNames(list, new Map([['law-firm/2:1', 'Vane']]))[0]).toEqual(entry(1, 'Vane'));
  });
});

describe('the stored text of a shortlist', () => {
  it.each([
    ['is missing', null],
    ['is not JSON', '{"version":1,'],
    ['is of another type', '[]'],
    [
      'has a key of another kind of page',
      '{"version":1,"entries":[{"key":"office/2:1","name":"","note":""}]}',
    ],
    ['has an entry without a name', '{"version":1,"entries":[{"key":"lawyer/2:1"}]}'],
  ])('is decoded as an empty list if it %s', (_case, text) => {
    expect(decodeShortlist(text)).toEqual([]);
  });

  it.each([0, 2, 99])('is decoded as `unknown-version` if its version is %i', (version) => {
    expect(decodeShortlist(`{"version":${version},"items":[]}`)).toBe('unknown-version');
  });
});

describe('the fragment of a shortlist', () => {
  it.each(['', '#', '#fees', '#shortlist', '#shortlist-=law-firm/2:1', '#a-shortlist-1=law-firm/2:1'])(
    'is decoded as undefined if it is %j',
    (fragment) => {
      expect(decodeFragment(fragment)).toBeUndefined();
    },
  );

  it.each(['#shortlist-2=x', '#shortlist-0=', '#shortlist-01=law-firm/2:1'])(
    'is decoded as `unknown-version` if it is %j',
    (fragment) => {
      expect(decodeFragment(fragment)).toBe('unknown-version');
    },
  );

  it.each([
    ['a truncated key', 'law-firm/2:1,lawyer/2'],
    ['an office', 'law-firm/2:1,office/2:5'],
    ['a path that leaves the folder', 'law-firm/2:1,law-firm/../../x'],
    ['an id with a leading zero', 'law-firm/2:1,law-firm/2:01'],
    ['a department with too few ids', 'law-firm/2:1,department/2:31:4'],
    ['a repeated key', 'law-firm/2:1,law-firm/2:1'],
    ['a lone percent sign', 'law-firm/2:1,%'],
  ])('is decoded without %s', (_case, keys) => {
    expect(decodeFragment(`#shortlist-1=${keys}`)).toEqual([{ key: 'law-firm/2:1', name: '', note: '' }]);
  });
});
