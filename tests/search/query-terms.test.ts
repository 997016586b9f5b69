import { describe, expect, it } from 'vitest';
import { queryTerms } from '../../src/search/query-terms.ts';

describe('what a query asks for', () => {
  it('is each stretch in any of its readings', () => {
    expect(queryTerms('Klø Tax')).toEqual([[['klo'], ['kloe']], [['tax']]]);
  });

  it.each(['Klø Klo', 'Klo Klø', 'Klo Klø Klo'])(
    'is what all spellings of a word allow, in any order: %s',
    (query) => {
      expect(queryTerms(query)).toEqual([[['klo']]]);
    },
  );

  it('is a word once', () => {
    expect(queryTerms('Müller Müller')).toEqual([[['muller'], ['mueller']]]);
  });
});
