import { hash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { FaultError } from '@laurel/diagnostics';
import { z } from 'zod';
import { type EntityType, entityTypes } from '../domain/entity-types.ts';
import { searchEngineFailed, searchRecordsRefused } from '../domain/errors/search.ts';
import type { SearchRecord } from '../domain/search.ts';
import { callTypesense, type TypesenseCall, type TypesenseServer } from './typesense-api.ts';
import { collectionName, collectionSchema, typesenseDocument } from './typesense-documents.ts';

/** Outcome of a push for one type. */
export interface PushedType {
  readonly entityType: EntityType;
  readonly collectionCreated: boolean;
  readonly sent: number;
  readonly removed: number;
}

/** Number of records per import request. */
const MAX_IMPORT_RECORDS = 1000;

/** Number of records per delete request. */
const MAX_DELETED_RECORDS = 100;

/** Returns the current search records of a type. */
export type RecordsOfType = (entityType: EntityType) => Iterable<SearchRecord>;

interface PushOptions {
  readonly records: RecordsOfType;
  /** SQLite file with the digests of the records that each server has. */
  readonly state: string;
  readonly server: TypesenseServer;
  /** Called after each import request with its number of records. */
  readonly onSent?: (records: number) => void;
}

/**
 * Sends the search records that have changed since the last push to a Typesense cluster. Creates missing collections. Accepted
 * batches are recorded immediately, so that an interrupted push can be resumed.
 * @throws {FaultError} SearchEngineFailed, SearchRecordsRefused
 */
export async function pushSearchRecords(options: PushOptions): Promise<readonly PushedType[]> {
  const pushed: PushedType[] = [];
  for (const entityType of entityTypes) pushed.push(await pushType(entityType, options));
  return pushed;
}

async function pushType(
  entityType: EntityType,
  { records, state, server, onSent = () => {} }: PushOptions,
): Promise<PushedType> {
  const database = new DatabaseSync(state);
  try {
    database.exec(`CREATE TABLE IF NOT EXISTS pushed (
      server TEXT, collection TEXT, id TEXT, digest TEXT NOT NULL, PRIMARY KEY (server, collection, id)
    ) WITHOUT ROWID`);
    const target = [server.address, collectionName(server.collections, entityType)] as const;
    const collectionCreated = await createCollection(target[1], server);
    if (collectionCreated)
      database.prepare('DELETE FROM pushed WHERE server = ? AND collection = ?').run(...target);
    const push = { database, server, target, onSent };
    const { sent, ids } = await sendChanged(entityType, records(entityType), push);
    return { entityType, collectionCreated, sent, removed: await deleteRemoved(ids, push) };
  } finally {
    database.close();
  }
}

interface Push {
  readonly database: DatabaseSync;
  readonly server: TypesenseServer;
  readonly target: Target;
  readonly onSent: (records: number) => void;
}

type Target = readonly [server: string, collection: string];

async function createCollection(collection: string, server: TypesenseServer): Promise<boolean> {
  const path = `/collections/${collection}`;
  const found = await callTypesense(server, {
    name: 'retrieve collection',
    method: 'GET',
    path,
    allowNotFound: true,
  });
  if (found !== undefined) return false;
  await callTypesense(server, {
    name: 'create collection',
    method: 'POST',
    path: '/collections',
    body: JSON.stringify(collectionSchema(collection)),
  });
  return true;
}

async function sendChanged(
  entityType: EntityType,
  records: Iterable<SearchRecord>,
  { database, server, target, onSent }: Push,
): Promise<{ readonly sent: number; readonly ids: ReadonlySet<string> }> {
  const selectDigest = database.prepare(
    'SELECT digest FROM pushed WHERE server = ? AND collection = ? AND id = ?',
  );
  const remember = database.prepare(
    'REPLACE INTO pushed (server, collection, id, digest) VALUES (?, ?, ?, ?)',
  );
  const ids = new Set<string>();
  let batch: { readonly id: string; readonly text: string; readonly digest: string }[] = [];
  let sent = 0;
  const send = async () => {
    if (batch.length === 0) return;
    const call: TypesenseCall = {
      name: 'import documents',
      method: 'POST',
      path: `/collections/${target[1]}/documents/import?action=upsert`,
      body: batch.map((document) => document.text).join('\n'),
    };
    const results = parseImportResults((await callTypesense(server, call)) ?? '', batch.length);
    if (results === undefined) {
      const reason = 'its response has no result for each document';
      throw new FaultError(
        searchEngineFailed({ call: call.name, address: `${server.address}${call.path}`, reason }),
      );
    }
    database.exec('BEGIN');
    for (const [at, { id, digest }] of batch.entries())
      if (results[at]?.success) remember.run(...target, id, digest);
    database.exec('COMMIT');
    const refused = results.filter(({ success }) => !success);
    if (refused.length > 0)
      throw new FaultError(
        searchRecordsRefused({
          entityType,
          refused: refused.length,
          sent: batch.length,
          example: refused[0]?.error ?? 'nothing',
        }),
      );
    sent += batch.length;
    onSent(batch.length);
    batch = [];
  };
  for (const record of records) {
    ids.add(record.id);
    const text = JSON.stringify(typesenseDocument(record));
    const digest = hash('sha1', text, 'base64');
    if (selectDigest.get(...target, record.id)?.digest === digest) continue;
    batch.push({ id: record.id, text, digest });
    if (batch.length === MAX_IMPORT_RECORDS) await send();
  }
  await send();
  return { sent, ids };
}

const importResult = z.object({ success: z.boolean(), error: z.string().optional() });

/** Parses an import response: one JSON line per document. Returns undefined for any other text. */
function parseImportResults(
  text: string,
  documents: number,
): readonly z.infer<typeof importResult>[] | undefined {
  try {
    const results = text.split('\n').map((line) => importResult.parse(JSON.parse(line)));
    return results.length === documents ? results : undefined;
  } catch {
    return undefined;
  }
}

async function deleteRemoved(ids: ReadonlySet<string>, { database, server, target }: Push): Promise<number> {
  const removed = database
    .prepare('SELECT id FROM pushed WHERE server = ? AND collection = ? ORDER BY id')
    .all(...target)
    .map(({ id }) => String(id))
    .filter((id) => !ids.has(id));
  const forget = database.prepare('DELETE FROM pushed WHERE server = ? AND collection = ? AND id = ?');
  for (let at = 0; at < removed.length; at += MAX_DELETED_RECORDS) {
    const batch = removed.slice(at, at + MAX_DELETED_RECORDS);
    const filter = encodeURIComponent(`id:[${batch.map((id) => `\`${id}\``).join(',')}]`);
    await callTypesense(server, {
      name: 'delete documents',
      method: 'DELETE',
      path: `/collections/${target[1]}/documents?filter_by=${filter}`,
    });
    for (const id of batch) forget.run(...target, id);
  }
  return removed.length;
}
