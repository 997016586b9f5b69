import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatInputIndex } from 'astro-incremental';
import { describe, expect, test } from 'vitest';
import { SNAPSHOT_VERSION, snapshotIndex } from '../../../src/content/snapshots/snapshot-index.ts';
import { sampleSnapshots } from '../../support/sample-site.ts';

describe('the schema of an index', () => {
  const file = { digest: 'a'.repeat(64), records: 3 };
  test('accepts files with their digests', () => {
    const index = { version: SNAPSHOT_VERSION, files: { 'site/articles.jsonl': file } };
    expect(snapshotIndex.parse(index)).toEqual(index);
  });

  test('accepts the index of the sample, and the engine formats the parsed index with the same bytes', () => {
    const text = readFileSync(join(sampleSnapshots, 'index.json'), 'utf8');
    expect(formatInputIndex(snapshotIndex.parse(JSON.parse(text)))).toBe(text);
  });

  test.each([
    ['of a different version', { version: SNAPSHOT_VERSION + 1, files: {} }],
    ['with a short digest', { version: SNAPSHOT_VERSION, files: { a: { ...file, digest: 'a' } } }],
    ['with less than no records', { version: SNAPSHOT_VERSION, files: { a: { ...file, records: -1 } } }],
    ['with something it does not know', { version: SNAPSHOT_VERSION, files: {}, writtenAt: '2026-11-21' }],
  ])('%s is refused', (_, index) => {
    expect(snapshotIndex.safeParse(index).success).toBe(false);
  });
});
