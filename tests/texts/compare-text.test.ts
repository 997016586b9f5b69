import { describe, expect, it } from 'vitest';
import { createCompareText } from '../../src/texts/compare-text.ts';

describe('the function of createCompareText', () => {
  it.each([
    [
      'numbers by value',
      ['31 Bedford Row', '3 Verulam Buildings', '12 King’s Bench Walk', '11 South Square'],
      ['3 Verulam Buildings', '11 South Square', '12 King’s Bench Walk', '31 Bedford Row'],
    ],
    ['numbers inside a name by value', ['Band 10', 'Band 2'], ['Band 2', 'Band 10']],
    ['names without their quotation marks', ['“Zeta”', 'Beta', '«Alpha»'], ['«Alpha»', 'Beta', '“Zeta”']],
    [
      'names without their leading spaces and dashes',
      ['– Charlie', ' Bravo', 'Alpha'],
      ['Alpha', ' Bravo', '– Charlie'],
    ],
    ['accented letters with their plain letters', ['Zulu', 'Étude', 'Eton'], ['Eton', 'Étude', 'Zulu']],
    ['days by date', ['2026-10-02', '2026-09-30'], ['2026-09-30', '2026-10-02']],
    ['texts of punctuation only', ['…', '!'], ['!', '…']],
    [
      'names with an underscore or a bracket first',
      ['_Charlie', '[Alpha]', 'bravo'],
      ['[Alpha]', 'bravo', '_Charlie'],
    ],
  ])('sorts in English %s', (_, texts, expected) => {
    expect(texts.toSorted(createCompareText('en'))).toEqual(expected);
  });

  it.each([
    ['de', ['Zoll', 'Ähren', 'Adler', 'Öhler', 'Otto'], ['Adler', 'Ähren', 'Öhler', 'Otto', 'Zoll']],
    ['de', ['Straßner', 'Strasser', 'Straub'], ['Strasser', 'Straßner', 'Straub']],
    ['sv', ['Öberg', 'Zorn', 'Åberg', 'Ander'], ['Ander', 'Zorn', 'Åberg', 'Öberg']],
    ['es', ['Ñandú', 'Oro', 'Nuez'], ['Nuez', 'Ñandú', 'Oro']],
    ['et', ['Zeta', 'Tamm', 'Saar'], ['Saar', 'Zeta', 'Tamm']],
  ])('in the language %s sorts the names %j as %j', (language, texts, expected) => {
    expect(texts.toSorted(createCompareText(language))).toEqual(expected);
  });
});
