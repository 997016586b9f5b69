import fc from 'fast-check';
import { expect, test } from 'vitest';
import { utf8Bytes } from '../../src/render/utf8.ts';

const encoded = (text: string) => Buffer.from(new TextEncoder().encode(text));

test('any text, halves of surrogate pairs included, is encoded as TextEncoder encodes it', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) }),
      ),
      (text) => {
        expect(Buffer.from(utf8Bytes(text))).toEqual(encoded(text));
      },
    ),
  );
});

test.each([
  ['no text', ''],
  ['a byte order mark', '\ufeffa'],
  ['a text longer than the room for it', 'naïve – 𝒳 '.repeat(100_000)],
  ['a text that fills the room for it', '–'.repeat(2 ** 19)],
])('%s is encoded as TextEncoder encodes it', (_name, text) => {
  expect(Buffer.from(utf8Bytes(text)).equals(encoded(text))).toBe(true);
});

test('the bytes of one text stay as they are when the next is encoded', () => {
  const first = utf8Bytes('first');
  utf8Bytes('second');
  expect(Buffer.from(first).toString()).toBe('first');
});
