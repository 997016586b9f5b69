import { describe, expect, it } from 'vitest';
import { queryTerms } from '../../src/search/query-terms.ts';

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
