import { describe, expect, it } from 'vitest';
import * as german from '../../../src/texts/de/ranking.ts';
import * as english from '../../../src/texts/en/ranking.ts';

describe('the counts of a ranking', () => {
  it.each([
    [0, 0, [], []],
    [1, 0, ['1 ranked department'], ['1 Praxisgruppe im Ranking']],
    [0, 1, ['1 ranked lawyer'], ['1 Person im Ranking']],
    [
      3,
      12,
      ['3 ranked departments', '12 ranked lawyers'],
      ['3 Praxisgruppen im Ranking', '12 Personen im Ranking'],
    ],
    [
      1204,
      1,
      ['1,204 ranked departments', '1 ranked lawyer'],
      ['1.204 Praxisgruppen im Ranking', '1 Person im Ranking'],
    ],
  ])(
    'omit zero and follow the plural rules for %d departments and %d lawyers',
    (departments, lawyers, en, de) => {
      expect(english.entryCounts(departments, lawyers)).toEqual(en);
      expect(german.entryCounts(departments, lawyers)).toEqual(de);
    },
  );
});
