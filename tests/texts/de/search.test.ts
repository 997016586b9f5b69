import { describe, expect, it } from 'vitest';
import * as texts from '../../../src/texts/de/search.ts';

const corrected = { typed: 'gesellschaftrecht', meant: 'gesellschaftsrecht' };

describe('the German text of a search', () => {
  it.each([
    [texts.zeroHits('organisation', 'x'), 'Keine Kanzleien zu „x“ gefunden'],
    [texts.seeAll('individual', 1200), 'Alle 1.200 Personen anzeigen'],
    [texts.hitsFound('organisation', 1), '1 Kanzlei gefunden'],
    [texts.hitsFound('practice-area', 1200), '1.200 Rankings gefunden'],
    [texts.hitsFoundByType({ organisation: 1, individual: 12 }), '1 Kanzlei, 12 Personen gefunden'],
    [texts.zeroHits('all', 'x'), 'Keine Treffer zu „x“ gefunden'],
    [texts.hitsShown('individual', 70, 31, 60), '70 Personen gefunden, angezeigt: 31–60'],
    [texts.resultsHeading('organisation', ' lane ', 2), 'Kanzleien zu „lane“, Seite 2'],
    [texts.tryOtherTypes('Kanzleien', undefined).join(''), 'Suchen Sie stattdessen unter Kanzleien'],
    [texts.tryOtherTypes('A', 'B').join(''), 'Suchen Sie stattdessen unter A oder B'],
    [
      texts.showingResults('gesellschaftsrecht', [corrected, { typed: 'in' }]).join(''),
      'Treffer für gesellschaftsrecht: „gesellschaftsrecht“ statt „gesellschaftrecht“, ohne „in“',
    ],
    [texts.showingResults(undefined, [{ typed: 'in' }]).join(''), 'Treffer ohne „in“'],
  ])('is %s', (text, expected) => {
    expect(text).toBe(expected);
  });
});
