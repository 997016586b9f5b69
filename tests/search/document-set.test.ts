import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  addDocument,
  emptySet,
  forEachDocument,
  hasDocument,
  intersection,
  isEmptySet,
  sizeOf,
  union,
} from '../../src/search/document-set.ts';

const DOCUMENTS = 200;
const documents = fc.uniqueArray(fc.integer({ min: 0, max: DOCUMENTS - 1 }));
const setOf = (list: readonly number[]) => {
  const set = emptySet(DOCUMENTS);
  for (const document of list) addDocument(set, document);
  return set;
};
const listOf = (set: Uint32Array, first = 0, end = DOCUMENTS) => {
  const list: number[] = [];
  forEachDocument(set, first, end, (document) => list.push(document));
  return list;
};
const ascending = (list: readonly number[]) => list.toSorted((one, other) => one - other);

it('a set contains the added documents and no others', () => {
  fc.assert(
    fc.property(documents, fc.nat(DOCUMENTS), fc.nat(DOCUMENTS), (list, first, end) => {
      const set = setOf(list);
      expect(listOf(set)).toEqual(ascending(list));
      expect(listOf(set, first, end)).toEqual(ascending(list).filter((each) => each >= first && each < end));
      expect(sizeOf(set)).toBe(list.length);
      expect(isEmptySet(set)).toBe(list.length === 0);
      for (let document = 0; document < DOCUMENTS; document += 1)
        expect(hasDocument(set, document)).toBe(list.includes(document));
    }),
    { numRuns: 50 },
  );
});

it('an intersection contains the documents that are in all sets, and a union the documents that are in at least one set', () => {
  fc.assert(
    fc.property(fc.array(documents, { minLength: 1, maxLength: 4 }), (lists) => {
      const sets = lists.map(setOf);
      const all = [...new Set(lists.flat())];
      expect(listOf(union(sets))).toEqual(ascending(all));
      expect(listOf(intersection(sets))).toEqual(
        ascending(all.filter((document) => lists.every((list) => list.includes(document)))),
      );
      // The sets are not changed.
      expect(sets.map((set) => listOf(set))).toEqual(lists.map(ascending));
    }),
  );
});
