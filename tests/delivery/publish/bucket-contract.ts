import { describe, expect, it } from 'vitest';
import type { StoredHeaders } from '../../../src/delivery/hosting/stored-headers.ts';
import type { Bucket } from '../../../src/delivery/publish/bucket.ts';

const HEADERS: StoredHeaders = {
  contentType: 'text/html; charset=utf-8',
  cacheControl: 'public, max-age=60',
  contentEncoding: undefined,
  tags: 'pages-1,pages-2',
};
/** Number of objects that exceeds one page of a listing and one delete request, each of at most 1,000 objects. */
const MANY_OBJECTS = 1001;
const CONCURRENT_WRITERS = 20;

const bytes = (text: string) => new TextEncoder().encode(text);
const countSuccesses = (results: readonly boolean[]) => results.filter(Boolean).length;

/**
 * Tests the operations of a bucket that a publish relies on.
 * @param open opens a bucket with an empty prefix
 */
export function describeBucket(title: string, open: () => Bucket): void {
  describe(title, () => {
    it.each([
      ['a text', 'lawyer/ada:1.html', bytes('Ada'), HEADERS],
      ['an empty file', 'empty.txt', bytes(''), { ...HEADERS, tags: '' }],
      ['all byte values', 'font.woff2', Uint8Array.from({ length: 256 }, (_, value) => value), HEADERS],
      ['compressed content', 'index.html', bytes('gzip'), { ...HEADERS, contentEncoding: 'gzip' as const }],
      ['a name with spaces, plus signs and letters beyond ASCII', "a b+c/ä王&'=.html", bytes('x'), HEADERS],
      ['more than one megabyte', 'people.sqlite', new Uint8Array(3_000_000).fill(7), HEADERS],
    ])('stores and returns %s with its headers', async (_case, key, content, headers) => {
      const bucket = open();
      const etag = await bucket.put(key, content, headers);
      const stored = await bucket.get(key);
      // `toEqual` takes seconds for three million bytes, after which the store may close the connection.
      expect(Buffer.from(stored?.bytes ?? []).equals(content)).toBe(true);
      expect({ etag: stored?.etag, headers: stored?.headers }).toEqual({ etag, headers });
      expect(await Array.fromAsync(bucket.list(''))).toEqual([{ key, etag }]);
    });

    it('returns undefined for a missing object', async () => {
      expect(await open().get('missing')).toBeUndefined();
    });

    it('writes an object under the condition that it is absent, and rejects a second write', async () => {
      const bucket = open();
      expect(await bucket.putIf('live', bytes('1'), HEADERS, 'absent')).toBe(true);
      expect(await bucket.putIf('live', bytes('2'), HEADERS, 'absent')).toBe(false);
      expect((await bucket.get('live'))?.bytes).toEqual(bytes('1'));
    });

    it('replaces an object under the condition of its ETag, from a write, a read or a listing', async () => {
      const bucket = open();
      const written = await bucket.put('live', bytes('0'), HEADERS);
      expect(await bucket.putIf('live', bytes('1'), HEADERS, { etag: written })).toBe(true);
      const read = await bucket.get('live');
      expect(await bucket.putIf('live', bytes('2'), HEADERS, { etag: read?.etag ?? '' })).toBe(true);
      const [listed] = await Array.fromAsync(bucket.list('live'));
      expect(await bucket.putIf('live', bytes('3'), HEADERS, { etag: listed?.etag ?? '' })).toBe(true);
      expect((await bucket.get('live'))?.bytes).toEqual(bytes('3'));
    });

    it('does not replace an object if the condition has the ETag of an earlier version', async () => {
      const bucket = open();
      const etag = await bucket.put('live', bytes('1'), HEADERS);
      await bucket.put('live', bytes('2'), HEADERS);
      expect(await bucket.putIf('live', bytes('3'), HEADERS, { etag })).toBe(false);
      expect((await bucket.get('live'))?.bytes).toEqual(bytes('2'));
    });

    it('writes nothing if the condition has an ETag and the object was removed', async () => {
      const bucket = open();
      const etag = await bucket.put('live', bytes('1'), HEADERS);
      await bucket.remove(['live']);
      expect(await bucket.putIf('live', bytes('2'), HEADERS, { etag })).toBe(false);
      expect(await bucket.get('live')).toBeUndefined();
    });

    it('accepts one of many concurrent writes under the same condition', async () => {
      const bucket = open();
      const etag = await bucket.put('live', bytes('0'), HEADERS);
      const write = (condition: Parameters<Bucket['putIf']>[3], key: string) =>
        Promise.all(
          Array.from({ length: CONCURRENT_WRITERS }, (_, writer) =>
            bucket.putIf(key, bytes(`writer ${writer}`), HEADERS, condition),
          ),
        );
      expect(countSuccesses(await write({ etag }, 'live'))).toBe(1);
      expect(countSuccesses(await write('absent', 'new'))).toBe(1);
    });

    it('lists and removes more objects than one request can', async () => {
      const bucket = open();
      const keys = Array.from({ length: MANY_OBJECTS }, (_, number) => `objects/${number}`).sort();
      for (const key of keys) await bucket.put(key, bytes(key), HEADERS);
      await bucket.put('other', bytes('retained'), HEADERS);
      const listed = await Array.fromAsync(bucket.list('objects/'));
      expect(listed.map(({ key }) => key).sort()).toEqual(keys);
      await bucket.remove([...keys, 'objects/missing']);
      expect((await Array.fromAsync(bucket.list(''))).map(({ key }) => key)).toEqual(['other']);
    });
  });
}
