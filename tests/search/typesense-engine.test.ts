import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeError } from '@laurel/diagnostics';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { SearchRecord } from '../../src/domain/search.ts';
import { readEnvironment } from '../../src/domain/settings/environment.ts';
import { pushSearchRecords } from '../../src/search/push-search-records.ts';
import type { TypesenseServer } from '../../src/search/typesense-api.ts';
import { typesenseEngine } from '../../src/search/typesense-engine.ts';
import { contractRecords, testEngineContract } from './engine-contract.ts';
import { type FakeTypesense, fakeTypesense } from './fake-typesense.ts';
import { firm } from './search-records.ts';

const folders: string[] = [];
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'search-typesense-'));
  folders.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

const serverOf = ({ fetch }: FakeTypesense, key = 'secret-key'): TypesenseServer => ({
  address: 'https://typesense.test',
  key,
  collections: readEnvironment({}).typesenseCollections,
  fetch,
  timeoutMs: 1000,
});

const push = (folder: string, server: TypesenseServer, records: readonly SearchRecord[]) =>
  pushSearchRecords({
    records: (entityType) => records.filter((record) => record.entityType === entityType),
    state: join(folder, 'pushed.sqlite'),
    server,
  });

testEngineContract('the Typesense engine with a fake server', async () => {
  const folder = newFolder();
  const server = serverOf(fakeTypesense('secret-key'));
  await push(folder, server, contractRecords);
  return typesenseEngine(server);
});

describe('pushSearchRecords', () => {
  let folder: string;
  let fakeServer: FakeTypesense;
  beforeEach(() => {
    folder = newFolder();
    fakeServer = fakeTypesense('secret-key');
  });

  const firms = () => [...(fakeServer.collections.get('laurel-organisation-2')?.keys() ?? [])].sort();

  it('creates the collections, then sends only changed records and deletes only removed records', async () => {
    expect(
      await push(folder, serverOf(fakeServer), [firm(1, 'Smith'), firm(2, 'Lane'), firm(3, 'Cole')]),
    ).toMatchObject([
      { collectionCreated: true, sent: 0 },
      { collectionCreated: true, sent: 3, removed: 0 },
      { collectionCreated: true, sent: 0 },
    ]);
    const later = [firm(1, 'Smith'), firm(2, 'Lanes'), firm(4, 'Wood')];
    expect((await push(folder, serverOf(fakeServer), later))[1]).toEqual({
      entityType: 'organisation',
      collectionCreated: false,
      sent: 2,
      removed: 1,
    });
    expect(firms()).toEqual(['1', '2', '4']);
    fakeServer.calls.length = 0;
    await push(folder, serverOf(fakeServer), later);
    expect(fakeServer.calls).toEqual([
      'GET /collections/laurel-practice-area-2',
      'GET /collections/laurel-organisation-2',
      'GET /collections/laurel-individual-2',
    ]);
  });

  it('stores and searches each type in its configured collection', async () => {
    const { typesenseCollections: collections } = readEnvironment({
      LAUREL_TYPESENSE_ORGANISATIONS: 'staging_firms',
    });
    const server = { ...serverOf(fakeServer), collections };
    await push(folder, server, [firm(1, 'Smith')]);
    expect([...fakeServer.collections.keys()].sort()).toEqual([
      'laurel-individual-2',
      'laurel-practice-area-2',
      'staging_firms-2',
    ]);
    const request = { entityType: 'organisation', query: 'smith', page: 0, size: 5 } as const;
    expect((await typesenseEngine(server).search(request)).hits).toHaveLength(1);
  });

  it('sends all records to a server that has lost its collections', async () => {
    const records = [firm(1, 'Smith')];
    await push(folder, serverOf(fakeServer), records);
    fakeServer = fakeTypesense('secret-key');
    expect((await push(folder, serverOf(fakeServer), records))[1]).toMatchObject({
      collectionCreated: true,
      sent: 1,
    });
  });

  it('sends records in batches', async () => {
    const records = Array.from({ length: 2500 }, (_, at) => firm(at + 1, `Firm ${at}`));
    expect((await push(folder, serverOf(fakeServer), records))[1]).toMatchObject({ sent: 2500 });
    expect(fakeServer.calls.filter((call) => call.endsWith('/import'))).toHaveLength(3);
  });

  it('reports the number of rejected records with the reason, and sends them again', async () => {
    const records = [firm(1, 'Smith'), firm(2, 'Lane')];
    fakeServer.rejectedIds.add('2');
    const error = await push(folder, serverOf(fakeServer), records).catch((reason: unknown) => reason);
    expect(describeError(error)).toMatchInlineSnapshot(`
      "SearchRecordsRefused: The search engine refused 1 of 2 records of type organisation.
        why   The error of the search engine for one of these records: Field \`rank\` must be an int32.
        do    Fix the cause and push again: the refused records are sent again."
    `);
    fakeServer.rejectedIds.clear();
    expect((await push(folder, serverOf(fakeServer), records))[1]).toMatchObject({ sent: 1 });
    expect(firms()).toEqual(['1', '2']);
  });

  it.each([
    ['is not JSON', '<html>'],
    ['has fewer documents', '{"success":true}'],
  ])(
    'treats no record as sent, and sends all records again, if the response %s',
    async (_description, text) => {
      const records = [firm(1, 'Smith'), firm(2, 'Lane')];
      const server = serverOf(fakeServer);
      const fetch: typeof globalThis.fetch = (input, init) =>
        String(input).includes('/import?') ? Promise.resolve(new Response(text)) : server.fetch(input, init);
      await expect(push(folder, { ...server, fetch }, records)).rejects.toMatchObject({
        name: 'SearchEngineFailed',
      });
      expect((await push(folder, server, records))[1]).toMatchObject({ sent: 2 });
    },
  );

  it('reports the response of the server, and never the key', async () => {
    const server = serverOf(fakeServer, 'wrong-key');
    const error = await push(folder, server, [firm(1, 'Smith')]).catch((reason: unknown) => reason);
    expect(describeError(error)).toMatchInlineSnapshot(`
      "SearchEngineFailed: The search engine's call "retrieve collection" failed: status 401, {"message":"Forbidden - a valid \`x-typesense-api-key\` header must be sent."}.
        call  retrieve collection, GET https://typesense.test/collections/laurel-practice-area-2, answered 401
        why   The search engine is another service, reached over the network.
        do    Check that the search engine is reachable, that its address is right and that its key allows the call."
    `);
    expect(describeError(error)).not.toContain('wrong-key');
  });
});

describe('the Typesense engine', () => {
  it.each([
    ['is down', () => Promise.reject(new TypeError('connection refused'))],
    ['is overloaded', async () => new Response('{"message":"Not Ready or Lagging"}', { status: 503 })],
    ['has no such collection', async () => Response.json({ results: [{ code: 404, error: 'Not found.' }] })],
    ['is not Typesense', async () => new Response('<html>')],
  ])('fails with SearchEngineFailed if the server %s', async (_description, fetch) => {
    const engine = typesenseEngine({ ...serverOf(fakeTypesense('k')), fetch, timeoutMs: 100 });
    const request = { entityType: 'organisation', query: 'smith', page: 0, size: 5 } as const;
    await expect(engine.search(request)).rejects.toMatchObject({ name: 'SearchEngineFailed' });
  });
});
