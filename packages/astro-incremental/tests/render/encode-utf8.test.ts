import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeUtf8 } from '../../src/render/encode-utf8.ts';

const expectedBytes = (text: string) => Buffer.from(new TextEncoder().encode(text));

describe('`encodeUtf8`', () => {
  test('returns the bytes of TextEncoder for any text, including unpaired surrogates', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) }),
        ),
        (text) => {
          expect(Buffer.from(encodeUtf8(text))).toEqual(expectedBytes(text));
        },
      ),
    );
  });

  test.each([
    ['no text', ''],
    ['a byte order mark', '\ufeffa'],
    ['a text longer than the buffer', 'naïve – 𝒳 '.repeat(100_000)],
    ['a text that fills the buffer', '–'.repeat(2 ** 19)],
  ])('returns the bytes of TextEncoder for %s', (_name, text) => {
    expect(Buffer.from(encodeUtf8(text)).equals(expectedBytes(text))).toBe(true);
  });

  test('does not change the bytes of a previous result', () => {
    const first = encodeUtf8('first');
    encodeUtf8('second');
    expect(Buffer.from(first).toString()).toBe('first');
  });
});
