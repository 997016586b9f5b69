import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { entityTypes, type SearchRecord } from '../../src/domain/search.ts';
import { printError } from '../../src/errors/print.ts';
import { indexSearchRecords } from '../../src/search/index-records.ts';
import { pushSearchRecords } from '../../src/search/push-records.ts';
import type { TypesenseServer } from '../../src/search/typesense-api.ts';
import { typesenseEngine } from '../../src/search/typesense-engine.ts';
import { contractRecords, testEngineContract } from './engine-contract.ts';
import { firm } from './search-records.ts';
import { type TypesenseStandIn, typesenseStandIn } from './typesense-stand-in.ts';

const folders: string[] = [];
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'search-typesense-'));
  folders.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

const serverOf = ({ fetch }: TypesenseStandIn, key = 'secret-key'): TypesenseServer => ({
  address: 'https://typesense.test',
  key,
  fetch,
  timeout: 1000,
});

function index(folder: string, records: readonly SearchRecord[]): void {
  indexSearchRecords({
    partitions: entityTypes.map((entityType) => ({
      entityType,
      name: 'all',
      digest: null,
      records: () => records.filter((record) => record.entityType === entityType),
    })),
    previous: join(folder, 'previous'),
    out: join(folder, 'out'),
  });
}

const push = (folder: string, server: TypesenseServer) =>
  pushSearchRecords({ working: join(folder, 'previous'), state: join(folder, 'pushed.sqlite'), server });

testEngineContract('Typesense (a stand-in that answers as its documentation says)', async () => {
  const folder = newFolder();
  const server = serverOf(typesenseStandIn('secret-key'));
  index(folder, contractRecords);
  await push(folder, server);
  return typesenseEngine(server);
});

describe('pushing search records', () => {
  let folder: string;
  let standIn: TypesenseStandIn;
  beforeEach(() => {
    folder = newFolder();
    standIn = typesenseStandIn('secret-key');
  });

  const firms = () => [...(standIn.collections.get('laurel-organisation-1')?.keys() ?? [])].sort();

  it('creates the collections, then sends what changed and removes what is gone, nothing else', async () => {
    index(folder, [firm(1, 'Smith'), firm(2, 'Lane'), firm(3, 'Cole')]);
    expect(await push(folder, serverOf(standIn))).toMatchObject([
      { collectionCreated: true, sent: 0 },
      { collectionCreated: true, sent: 3, removed: 0 },
      { collectionCreated: true, sent: 0 },
    ]);
    index(folder, [firm(1, 'Smith'), firm(2, 'Lanes'), firm(4, 'Wood')]);
    expect((await push(folder, serverOf(standIn)))[1]).toEqual({
      entityType: 'organisation',
      collectionCreated: false,
      sent: 2,
      removed: 1,
    });
    expect(firms()).toEqual(['1', '2', '4']);
    standIn.calls.length = 0;
    await push(folder, serverOf(standIn));
    expect(standIn.calls).toEqual([
      'GET /collections/laurel-practice-area-1',
      'GET /collections/laurel-organisation-1',
      'GET /collections/laurel-individual-1',
    ]);
  });

  it('sends everything to a server that has lost its collections', async () => {
    index(folder, [firm(1, 'Smith')]);
    await push(folder, serverOf(standIn));
    standIn = typesenseStandIn('secret-key');
    expect((await push(folder, serverOf(standIn)))[1]).toMatchObject({ collectionCreated: true, sent: 1 });
  });

  it('sends in batches', async () => {
    index(
      folder,
      Array.from({ length: 2500 }, (_, at) => firm(at + 1, `Firm ${at}`)),
    );
    expect((await push(folder, serverOf(standIn)))[1]).toMatchObject({ sent: 2500 });
    expect(standIn.calls.filter((call) => call.endsWith('/import'))).toHaveLength(3);
  });

  it('says how many records were refused and why, and sends those again', async () => {
    index(folder, [firm(1, 'Smith'), firm(2, 'Lane')]);
    standIn.refused.add('2');
    const error = await push(folder, serverOf(standIn)).catch((reason: unknown) => reason);
    expect(printError(error)).toMatchInlineSnapshot(`
      "SearchRecordsRefused: The search engine refused 1 of 2 records of type organisation.
        why   It said of one of them: Field \`rank\` must be an int32.
        do    Mend the cause and push again: what was refused is sent again."
    `);
    standIn.refused.clear();
    expect((await push(folder, serverOf(standIn)))[1]).toMatchObject({ sent: 1 });
    expect(firms()).toEqual(['1', '2']);
  });

  it('says what the server said, and never the key', async () => {
    index(folder, [firm(1, 'Smith')]);
    const error = await push(folder, serverOf(standIn, 'wrong-key')).catch((reason: unknown) => reason);
    expect(printError(error)).toMatchInlineSnapshot(`
      "SearchEngineFailed: The search engine's call "retrieve collection" failed: status 401, {"message":"Forbidden - a valid \`x-typesense-api-key\` header must be sent."}.
        call  retrieve collection, GET https://typesense.test/collections/laurel-practice-area-1, answered 401
        why   The search engine is another service, reached over the network.
        do    Check that it is up, that its address is right and that its key allows the call."
    `);
    expect(printError(error)).not.toContain('wrong-key');
  });

  it('needs the index that the build keeps', async () => {
    await expect(push(folder, serverOf(standIn))).rejects.toMatchObject({ name: 'SearchIndexUnusable' });
  });
});

describe('a Typesense server that does not answer as it should', () => {
  it.each([
    ['is down', () => Promise.reject(new TypeError('connection refused'))],
    ['is overloaded', async () => new Response('{"message":"Not Ready or Lagging"}', { status: 503 })],
    ['has no such collection', async () => Response.json({ results: [{ code: 404, error: 'Not found.' }] })],
    ['is none', async () => new Response('<html>')],
  ])('%s: the search fails with its name', async (_says, fetch) => {
    const engine = typesenseEngine({ address: 'https://typesense.test', key: 'k', fetch, timeout: 100 });
    const question = { entityType: 'organisation', query: 'smith', page: 0, size: 5 } as const;
    await expect(engine.search(question)).rejects.toMatchObject({ name: 'SearchEngineFailed' });
  });
});
