import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameLength, nameLengths, queryTerms } from '../../src/search/query-terms.ts';

describe('queryTerms', () => {
  it('returns all readings of each token', () => {
    expect(queryTerms('Klø Tax')).toEqual([[['klo'], ['kloe']], [['tax']]]);
  });

  it.each(['Klø Klo', 'Klo Klø', 'Klo Klø Klo'])(
    'returns only the readings that all spellings of a repeated word have: %s',
    (query) => {
      expect(queryTerms(query)).toEqual([[['klo']]]);
    },
  );

  it('returns a repeated word once', () => {
    expect(queryTerms('Müller Müller')).toEqual([[['muller'], ['mueller']]]);
  });
});

const length = (text: string) => nameLength(queryTerms(text));

/** Words of names, each with its spellings. No spelling belongs to two words. */
const SPELLINGS = [
  ['Jörg', 'joerg', 'jorg'],
  ['Müller', 'MUELLER', 'muller'],
  ['Søren', 'soeren', 'soren'],
  ['Kjær', 'kjaer'],
  ['Åse', 'aase', 'ase'],
  ["O'Brien", 'o brien', 'obrien'],
  ['Maria-Elena', 'maria elena', 'mariaelena'],
  ['L.L.P.', 'llp'],
  ['A.', 'a'],
  ['E.', 'e'],
  ['K', 'k'],
  ['李明', '明李'],
  ['Mi-ae', 'miae'],
  ['Wei-Wei', 'weiwei'],
] as const;

describe('nameLength', () => {
  it.each([
    ["O'Brien", 'O Brien', 'obrien'],
    ['Jean-Pierre Roux', 'Roux Jean Pierre', 'jeanpierre roux'],
    ['Harrow Ash L.L.P.', 'harrow ash llp', 'Harrow & Ash LLP'],
    ['Zhang Wei', 'zhangwei', 'Wei ZHANG'],
    ['Иван Петров', 'петров иван', 'ИВАН ПЕТРОВ'],
    ['윤지우', '윤 지우', '지우 윤'],
    ['Müller Klø', 'mueller klo', 'Muller Kloe'],
  ])('returns equal lengths for all spellings of a name: %s', (name, ...spellings) => {
    for (const spelling of spellings) expect(length(spelling)).toBe(length(name));
  });

  it.each([
    ['Jörg Müller', 'Jörg A. Müller'],
    ['Jörg Müller', 'Jörg E. Müller'],
    ['joerg mueller', 'Jörg E. Müller'],
    ['Søren Kjær', 'Søren K Kjær'],
    ['Åse Berg', 'Åse A Berg'],
    ['aase berg', 'Åse A Berg'],
  ])(
    'returns a smaller length for a name without an initial than for the name with it: %s, %s',
    (shorter, name) => {
      expect(length(shorter)).toBeLessThan(length(name));
    },
  );

  it('returns the length of a name for a query with all its words, and a smaller length for a query with some of them', () => {
    const words = fc.uniqueArray(
      fc.record({ at: fc.nat(SPELLINGS.length - 1), spelling: fc.nat(2), isTyped: fc.boolean() }),
      { minLength: 1, maxLength: 4, selector: ({ at }) => at },
    );
    fc.assert(
      fc.property(words, (all) => {
        const name = all.map(({ at }) => SPELLINGS[at]?.[0]).join(' ');
        const typed = all.filter(({ isTyped }) => isTyped);
        const query = typed
          .map(({ at, spelling }) => SPELLINGS[at]?.[spelling % SPELLINGS[at].length])
          .toReversed()
          .join(' ');
        if (typed.length === all.length) expect(length(query)).toBe(length(name));
        else expect(length(query)).toBeLessThan(length(name));
      }),
    );
  });

  it.each([
    ['mi ae kim', 'Mi-ae Kim'],
    ['mi ae kim', 'Mi Ae Kim'],
    ['sofia d ea', "Sofia D'Ea"],
    ['joerg a wendt', 'Jörg A. Wendt'],
  ])('is one of the results of nameLengths for the query %s and the name %s', (query, name) => {
    expect(nameLengths(queryTerms(query))).toContain(length(name));
  });

  it('returns, for a name in another script, a length that no Latin name has', () => {
    expect(length('王伟')).toBe(2000);
  });

  it('counts repeated words once', () => {
    expect(length('Ash & Ash')).toBe(length('Ash'));
  });
});
