import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { publishDifference, rollBackBucket } from '../../../src/delivery/publish/publish-difference.ts';
import { bucketSearch } from '../../../src/delivery/server/bucket-search.ts';
import { createLiveReleaseReader } from '../../../src/delivery/server/live-release.ts';
import { startServer } from '../../../src/delivery/server/start-server.ts';
import type { EntityType } from '../../../src/domain/entity-types.ts';
import type { SearchRecord } from '../../../src/domain/search.ts';
import { SEGMENT_LIST_PATH, segmentFile, segmentPath } from '../../../src/domain/search-segments.ts';
import type { SearchEngine } from '../../../src/search/search-engine.ts';
import { writeSegment } from '../../../src/search/write-segment.ts';
import { firm, lawyer } from '../../search/search-records.ts';
import { openTestBucket } from '../publish/open-test-bucket.ts';
import { publishOptions } from '../publish/small-site.ts';

/** Timeout in milliseconds of a copy on a busy machine. */
const COPY_TIMEOUT_MS = 20_000;

const { store, bucket } = openTestBucket();
let now: number;
let failures: unknown[];
let engine: SearchEngine;

beforeEach(() => {
  now = 0;
  failures = [];
  engine = bucketSearch(
    createLiveReleaseReader(bucket(), () => now),
    (error) => failures.push(error),
  );
});
afterEach(() => engine.close());

/** A release with a segment of firms, a segment of lawyers, and no segment of ranking tables. */
function publish(
  firms: readonly string[],
  minute: number,
  change = (segment: Uint8Array): Uint8Array => segment,
): Promise<unknown> {
  const segment = (entityType: EntityType, records: readonly SearchRecord[]) =>
    [segmentPath(entityType, 2, '0-of-1').slice(1), change(writeSegment(entityType, records))] as const;
  const site = new Map<string, string | Uint8Array>([
    segment(
      'organisation',
      firms.map((name, index) => firm(index + 1, name)),
    ),
    segment('individual', [lawyer(1, 'Adele Cote')]),
    [
      SEGMENT_LIST_PATH.slice(1),
      JSON.stringify(
        (['practice-area', 'organisation', 'individual'] as const).map((entityType) =>
          segmentFile(entityType, 2, '0-of-1'),
        ),
      ),
    ],
  ]);
  return publishDifference(publishOptions(bucket(), site, minute));
}
/** Offset of `user_version` in the header of a SQLite file. */
const VERSION_OFFSET = 60;

/** Returns a segment with another version of the index format. */
function withVersion(segment: Uint8Array, version: number): Uint8Array {
  const changed = Uint8Array.from(segment);
  new DataView(changed.buffer).setUint32(VERSION_OFFSET, version);
  return changed;
}

const found = async (query: string, entityType: EntityType = 'organisation') =>
  (await engine.search({ entityType, query, page: 0, size: 10 })).nbHits;
const copiedSegments = () =>
  store().requests.filter(({ method, key }) => method === 'GET' && key.endsWith('.sqlite')).length;

it('bucketSearch finds records of every type in the live release', async () => {
  await publish(['Ashgrove & Lane'], 0);
  expect(await found('ashgrove')).toBe(1);
  expect(await found('cote', 'individual')).toBe(1);
  expect(await found('tax', 'practice-area')).toBe(0);
});

it('bucketSearch follows new releases and rollbacks, and copies changed segments only', async () => {
  await publish(['Ashgrove & Lane'], 0);
  expect(await found('ashgrove')).toBe(1);
  await publish(['Whitcombe'], 1);
  store().resetCounts();

  expect(await found('ashgrove')).toBe(1);
  now = 1001;
  await vi.waitFor(async () => expect(await found('whitcombe')).toBe(1), COPY_TIMEOUT_MS);
  expect(await found('ashgrove')).toBe(0);
  expect(await found('cote', 'individual')).toBe(1);
  expect(copiedSegments()).toBe(1);

  await rollBackBucket(bucket());
  now = 2002;
  await vi.waitFor(async () => expect(await found('ashgrove')).toBe(1), COPY_TIMEOUT_MS);
  expect(failures).toEqual([]);
});

it('bucketSearch uses the previous release and reports the error if the bucket does not respond', async () => {
  await publish(['Ashgrove & Lane'], 0);
  expect(await found('ashgrove')).toBe(1);
  await publish(['Whitcombe'], 1);
  store().fault = ({ key }) => (key.endsWith('.sqlite') ? { kind: 'status', status: 403 } : undefined);
  now = 1001;
  expect(await found('ashgrove')).toBe(1);
  await vi.waitFor(() => expect(failures).not.toEqual([]), COPY_TIMEOUT_MS);
  expect(await found('ashgrove')).toBe(1);
  store().fault = undefined;
  await vi.waitFor(async () => expect(await found('whitcombe')).toBe(1), COPY_TIMEOUT_MS);
});

it.each([
  ['of another version', (segment: Uint8Array) => withVersion(segment, 99)],
  ['of incomplete segments', (segment: Uint8Array) => segment.slice(0, segment.length / 2)],
])(
  'bucketSearch copies an index %s only once, and searches the previous release instead',
  async (_title, change) => {
    await publish(['Ashgrove & Lane'], 0);
    expect(await found('ashgrove')).toBe(1);
    await publish(['Whitcombe'], 1, change);
    now = 1001;
    expect(await found('ashgrove')).toBe(1);
    await vi.waitFor(
      () => expect(failures).toMatchObject([{ name: 'SearchIndexUnusable' }]),
      COPY_TIMEOUT_MS,
    );
    store().resetCounts();
    now = 2002;
    expect(await found('ashgrove')).toBe(1);
    await vi.waitFor(() => expect(store().requests).not.toEqual([]), COPY_TIMEOUT_MS);

    await publish(['Whitcombe'], 2);
    now = 3003;
    await vi.waitFor(async () => expect(await found('whitcombe')).toBe(1), COPY_TIMEOUT_MS);
    expect(failures).toHaveLength(1);
    expect(copiedSegments()).toBe(1);
  },
);

it('bucketSearch fails with the reason in an empty bucket, and responds after the first publish', async () => {
  await expect(found('ashgrove')).rejects.toThrow('Nothing is published');
  await publish(['Ashgrove & Lane'], 0);
  now = 1001;
  expect(await found('ashgrove')).toBe(1);
});

it('startServer with a bucket serves searches and removes the copied index on close', async () => {
  const copies = () => readdirSync(tmpdir()).filter((name) => name.startsWith('laurel-search-'));
  const before = copies();
  await publish(['Ashgrove & Lane'], 0);
  const server = await startServer({ dist: 'nowhere', bucket: bucket(), environment: {} });
  const answer = await fetch(`${server.origin}/api/search?entityType=organisation&query=ashgrove`);
  expect(await answer.json()).toMatchObject({ nbHits: 1 });
  await server.close();
  expect(copies()).toEqual(before);
  expect(existsSync('nowhere')).toBe(false);
});
