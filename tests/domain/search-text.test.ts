import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText, highlight, indexedWords, tokenReadings } from '../../src/domain/search-text.ts';

describe('foldedWords', () => {
  it.each([
    ['Müller & Söhne', 'muller sohne'],
    ["O'Brien", 'o brien'],
    ['Łódź STRASSE Straße', 'lodz strasse strasse'],
    ['Søren Ærø', 'soren aero'],
    ['İstanbul ısı', 'istanbul isi'],
    ['ﬁrm ①', 'firm 1'],
    ['ΟΔΟΣ οδός', 'οδοσ οδοσ'],
    ['東京 Tower', '東 京 tower'],
    ['محـمّد', 'محمد'],
    ['Conor OʼBrien', 'conor o brien'],
    ['Qurʾan ʿAli', 'qur an ali'],
    ['کریم', 'كريم'],
    ['علی موسی', 'علي موسي'],
    ['فاطمة أحمد إبراهيم ٱلله', 'فاطمه احمد ابراهيم الله'],
    ['髙橋 﨑山 渡邉', '高 橋 崎 山 渡 辺'],
    ['齊藤 𠮷田 濵田', '斎 藤 吉 田 浜 田'],
    ['٢٠٢٦ ۱۲', '2026 12'],
    [' \u0000"*(NEAR)…', 'near'],
    ['', ''],
  ])('splits %j into %j', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const once = foldText(text);
        expect(foldText(once)).toBe(once);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('indexedWords', () => {
  it.each([
    ['Conor OʼBrien', "O'Brien"],
    ['Conor OʼBrien', 'obrien'],
    ['Conor OʻBrien', 'O’Brien'],
    ['کریم خان', 'كريم'],
    ['محمد على', 'علی'],
    ['فاطمة', 'فاطمه'],
    ['髙橋', '高橋'],
    ['山﨑', '山崎'],
    ['渡邊', '渡辺'],
  ])('of %j contain all words of the query %j', (text, query) => {
    const words = indexedWords(text);
    expect(tokenReadings(query).some((reading) => reading.every((word) => words.includes(word)))).toBe(true);
  });
});

describe('tokenReadings', () => {
  it.each([
    ['Smith', [['smith']]],
    ["O'Brien", [['o', 'brien'], ['obrien']]],
    ['OʼBrien', [['o', 'brien'], ['obrien']]],
    ['Müller', [['muller'], ['mueller']]],
    ['S.p.A.', [['spa']]],
    ['P.L.L.C.,', [['pllc']]],
    ['A&O', [['a', 'o'], ['ao']]],
    ['…', [[]]],
  ])('returns for %j the readings %j', (stretch, expected) => {
    expect(tokenReadings(stretch)).toEqual(expected);
  });

  it('returns only words that indexedWords contains', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        const words = new Set(indexedWords(text));
        for (const stretch of text.split(/\s+/u))
          for (const reading of tokenReadings(stretch))
            expect([...words]).toEqual(expect.arrayContaining([...reading]));
      }),
    );
  });
});

describe('highlight', () => {
  const marked = (text: string, query: string) =>
    highlight(text, query)
      .map(({ text: piece, matched }) => (matched ? `[${piece}]` : piece))
      .join('');

  it.each([
    ['Adele Cote | Ashgrove & Lane', 'la ad', '[Ad]ele Cote | Ashgrove & [La]ne'],
    ['Müller & Söhne', 'mul', '[Mül]ler & Söhne'],
    ['Müller & Söhne', 'mueller soehne', '[Müller] & [Söhne]'],
    ['東京 Tower', '京', '東[京] Tower'],
    ['Straße', 'stras', '[Straß]e'],
    ['Cafe\u0301 Law', 'cafe', '[Cafe\u0301] Law'],
    ['Smith', '', 'Smith'],
  ])('marks %j for the query %j as %j', (text, query, expected) => {
    expect(marked(text, query)).toBe(expected);
  });

  it('never removes or adds a character', () => {
    const any = fc.string({ unit: 'binary', maxLength: 40 });
    fc.assert(
      fc.property(any, any, (text, query) => {
        expect(
          highlight(text, query)
            .map((part) => part.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});
