import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from '../../src/domain/fold.ts';

test.each([
  ['Étude Générale', 'etude generale'],
  ['Straße', 'strasse'],
  ['Æsop', 'aesop'],
  ['ŁÓDŹ', 'lodz'],
  ['ﬃ', 'ffi'],
  ['Ɗangote & Ƙwari', 'dangote & kwari'],
  ['Kɔfi Ɛdem', 'kofi edem'],
  ['Αθήνα', 'αθηνα'],
  ['Ёлка', 'елка'],
  ['مُحَمَّد', 'محمد'],
  ['東京', '東京'],
])('%s folds to %s', (text, expected) => {
  expect(fold(text)).toBe(expected);
});

const anyText = fc.string({ unit: 'binary', maxLength: 60 });

test('folding is idempotent', () => {
  fc.assert(
    fc.property(anyText, (text) => fold(fold(text)) === fold(text)),
    { numRuns: 1000 },
  );
});

test('folding is idempotent on every single character of Unicode', () => {
  const changed: string[] = [];
  for (let code = 0; code <= 0x10ffff; code += 1) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const once = fold(String.fromCodePoint(code));
    if (fold(once) !== once) changed.push(code.toString(16));
  }
  expect(changed).toEqual([]);
});

test('composed and decomposed text fold to the same', () => {
  fc.assert(fc.property(anyText, (text) => fold(text.normalize('NFC')) === fold(text.normalize('NFD'))));
});
