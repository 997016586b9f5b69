import { describe, expect, it } from 'vitest';
import { nameLengths, queryTerms } from '../../src/search/query-terms.ts';

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

describe('nameLengths', () => {
  const lengths = (text: string) => [...nameLengths(queryTerms(text))];

  it.each([
    ["O'Brien", 'O Brien', 'obrien'],
    ['Jean-Pierre Roux', 'Roux Jean Pierre', 'jeanpierre roux'],
    ['Harrow Ash L.L.P.', 'harrow ash llp', 'Harrow & Ash LLP'],
    ['Zhang Wei', 'zhangwei', 'Wei ZHANG'],
    ['Иван Петров', 'петров иван', 'ИВАН ПЕТРОВ'],
    ['윤지우', '윤 지우', '지우 윤'],
  ])('returns equal lengths for all spellings of a name: %s', (name, ...spellings) => {
    for (const spelling of spellings) expect(lengths(spelling)).toEqual(lengths(name));
  });

  it('returns a length for each combination of the readings of the tokens', () => {
    expect(lengths('Müller Klø')).toEqual([9, 10, 11]);
    expect(lengths('Müller')).toContain(lengths('Mueller')[0]);
  });

  it('returns, for a name in another script, a length that no Latin name has', () => {
    expect(lengths('王伟')).toEqual([2000]);
  });

  it('counts repeated words once', () => {
    expect(lengths('Ash & Ash')).toEqual([3]);
  });
});
