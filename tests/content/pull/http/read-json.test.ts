import { describe, expect, it } from 'vitest';
import { BodyRefused } from '../../../../src/content/pull/http/body-refused.ts';
import { type JsonLimits, readJson } from '../../../../src/content/pull/http/read-json.ts';

const LIMITS: JsonLimits = { maxBytes: 1_000_000, maxRecordBytes: 100_000 };

/** Yields the bytes of a text in chunks of `size` bytes. */
async function* chunksOf(text: string | Buffer, size = Number.POSITIVE_INFINITY): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

describe('readJson', () => {
  it.each([
    ['a list of records', [{ a: 1 }, { a: [{ b: '}]' }] }, { c: 'São "Tomé" \\ 東京' }]],
    ['a page of records', { total: 2, items: [{ a: '\\' }, {}], next: null }],
    ['lists next to each other', { a: [{ x: 1 }], b: [], c: [[{ y: 2 }], 3, null], d: { e: [{ z: 3 }] } }],
    ['one record', { name: 'Laurel', contact: { email: null }, empty: {} }],
    ['a list of lists', [[{ a: 1 }], [], [[2]]]],
    ['a list of ids', [1, 2, 3]],
    ['null', null],
    ['text', 'a "text" with {'],
    ['a number', 12.5],
  ])('parses %s like JSON.parse, however its bytes are split', async (_, value) => {
    const text = JSON.stringify(value, null, 1);
    for (const size of [1, 2, 3, 7, 1000])
      expect(await readJson(chunksOf(text, size), LIMITS)).toEqual(value);
  });

  it.each([
    ['a member named __proto__', '{"__proto__":[{"a":1}],"b":2}'],
    ['a record with a member named __proto__', '[{"__proto__":{"a":1}}]'],
    ['a member twice', '{"items":[{"a":1},{"a":2}],"items":[{"a":3}]}'],
    ['records with an empty name', '[{"":0},{"":1}]'],
  ])('parses %s like JSON.parse', async (_, text) => {
    expect(JSON.stringify(await readJson(chunksOf(text), LIMITS))).toBe(JSON.stringify(JSON.parse(text)));
  });

  it.each([
    ['an empty body', ''],
    ['HTML', '<html>'],
    ['a truncated list', '[{"a":1},'],
    ['a truncated record', '[{"a":1'],
    ['a malformed record', '[{"a":}]'],
    ['a missing comma', '[{"a":1}{"a":2}]'],
    ['closers without openers', ']}'],
    ['Latin-1 in a record', Buffer.from('[{"a":"São"}]', 'latin1')],
    ['Latin-1 outside of the records', Buffer.from('["São"]', 'latin1')],
    ['a truncated character', Buffer.from('["é"]').subarray(0, 3)],
  ])('refuses %s as not JSON in UTF-8', async (_, text) => {
    const refused = await readJson(chunksOf(text, 4), LIMITS).catch((error: unknown) => error);
    expect(refused).toMatchObject({ message: 'a body that is not JSON in UTF-8', retryable: true });
  });

  it.each([
    ['a long body', `[${`{"a":"${'x'.repeat(900)}"},`.repeat(1200)}`, 'a body of more than 1,000,000 bytes'],
    ['a long record', `[{"a":"${'x'.repeat(100_000)}"}]`, 'a record of more than 100,000 bytes'],
    ['a long list of numbers', `[${'0,'.repeat(60_000)}0]`, 'more than 100,000 bytes outside of its records'],
    ['many empty records', `[${'{},'.repeat(125_001)}{}]`, 'more than 125,000 values'],
    ['nested arrays', '['.repeat(65), 'more than 64 arrays and objects within each other'],
    ['nested objects', '{"a":'.repeat(65), 'more than 64 arrays and objects within each other'],
    [
      'arrays nested in a record',
      `[{"a":${'['.repeat(63)}`,
      'more than 64 arrays and objects within each other',
    ],
  ])('refuses %s without a retry', async (_, text, message) => {
    const refused = await readJson(chunksOf(text, 16_384), LIMITS).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(BodyRefused);
    expect(refused).toMatchObject({ message, retryable: false });
  });

  it('stops reading as soon as a limit is exceeded', async () => {
    let read = 0;
    const endless = async function* () {
      for (;;) {
        read++;
        yield Buffer.from('[');
      }
    };
    await expect(readJson(endless(), LIMITS)).rejects.toThrow('within each other');
    expect(read).toBe(65);
  });
});
