import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type EntityType, entityTypes, highestSearchRank } from '../domain/search.ts';
import { LaurelError } from '../errors/laurel-error.ts';
import { searchIndexUnusable, searchRecordsRefused } from '../errors/search.ts';
import { hitColumns, keyBits } from './index-schema.ts';
import { callTypesense, type TypesenseServer } from './typesense-api.ts';
import {
  collectionName,
  collectionSchema,
  type StoredRow,
  typesenseDocument,
} from './typesense-documents.ts';

/** What a push did with the records of one type. */
export interface PushedType {
  readonly entityType: EntityType;
  readonly collectionCreated: boolean;
  readonly sent: number;
  readonly removed: number;
}

/** Records a request. */
const batchSize = 1000;

/**
 * Sends the search records that changed since the last push to a Typesense cluster, and creates its collections.
 * `working` is the folder that `indexSearchRecords` keeps as `previous`; `state` is a file that remembers what
 * each server has. A batch counts as pushed once the server took it, so that a push that was cut short goes on.
 *
 * @throws {LaurelError} SearchIndexUnusable, SearchEngineFailed, SearchRecordsRefused.
 */
export async function pushSearchRecords({
  working,
  state,
  server,
  onSent = () => {},
}: {
  readonly working: string;
  readonly state: string;
  readonly server: TypesenseServer;
  /** Told how many records a batch held. */
  readonly onSent?: (records: number) => void;
}): Promise<readonly PushedType[]> {
  const pushed: PushedType[] = [];
  for (const entityType of entityTypes)
    pushed.push(await pushType(entityType, { working, state, server, onSent }));
  return pushed;
}

interface PushOptions {
  readonly working: string;
  readonly state: string;
  readonly server: TypesenseServer;
  readonly onSent: (records: number) => void;
}

async function pushType(
  entityType: EntityType,
  { working, state, server, onSent }: PushOptions,
): Promise<PushedType> {
  const file = join(working, `${entityType}.sqlite`);
  if (!existsSync(file)) throw new LaurelError(searchIndexUnusable({ file, why: 'There is no such file.' }));
  const database = new DatabaseSync(state);
  try {
    database.exec(`CREATE TABLE IF NOT EXISTS pushed (
      server TEXT, collection TEXT, id TEXT, digest TEXT NOT NULL, PRIMARY KEY (server, collection, id)
    ) WITHOUT ROWID`);
    database.prepare('ATTACH ? AS working').run(file);
    const target = [server.address, collectionName(entityType)] as const;
    const collectionCreated = await createCollection(entityType, server);
    if (collectionCreated)
      database.prepare('DELETE FROM pushed WHERE server = ? AND collection = ?').run(...target);
    const sent = await sendChanged(entityType, database, { server, target, onSent });
    const removed = await removeGone(database, server, target);
    return { entityType, collectionCreated, sent, removed };
  } finally {
    database.close();
  }
}

async function createCollection(entityType: EntityType, server: TypesenseServer): Promise<boolean> {
  const path = `/collections/${collectionName(entityType)}`;
  const found = await callTypesense(server, {
    name: 'retrieve collection',
    method: 'GET',
    path,
    mayBeMissing: true,
  });
  if (found !== undefined) return false;
  await callTypesense(server, {
    name: 'create collection',
    method: 'POST',
    path: '/collections',
    body: JSON.stringify(collectionSchema(entityType)),
  });
  return true;
}

type Target = readonly [server: string, collection: string];

async function sendChanged(
  entityType: EntityType,
  database: DatabaseSync,
  { server, target, onSent }: Pick<PushOptions, 'server' | 'onSent'> & { readonly target: Target },
): Promise<number> {
  const changed = database.prepare(
    `SELECT r.id, r.digest, r.nameWords, r.contextWords, ${hitColumns[entityType].map((column) => `r.${column}`).join(', ')},
       ${highestSearchRank} - (r.row >> ${keyBits}) AS rank
     FROM working.records r
     LEFT JOIN pushed p ON p.server = ? AND p.collection = ? AND p.id = r.id
     WHERE p.digest IS NOT r.digest ORDER BY r.id LIMIT ${batchSize}`,
  );
  const keep = database.prepare('REPLACE INTO pushed (server, collection, id, digest) VALUES (?, ?, ?, ?)');
  let sent = 0;
  for (;;) {
    const rows = changed.all(...target) as (StoredRow & { digest: string })[];
    if (rows.length === 0) return sent;
    const text = await callTypesense(server, {
      name: 'import documents',
      method: 'POST',
      path: `/collections/${target[1]}/documents/import?action=upsert`,
      body: rows.map((row) => JSON.stringify(typesenseDocument(entityType, row))).join('\n'),
    });
    const answers = (text ?? '')
      .split('\n')
      .map((line) => JSON.parse(line) as { success: boolean; error?: string });
    database.exec('BEGIN');
    for (const [at, { id, digest }] of rows.entries())
      if (answers[at]?.success) keep.run(...target, id, digest);
    database.exec('COMMIT');
    const failed = answers.filter(({ success }) => !success);
    if (failed.length > 0)
      throw new LaurelError(
        searchRecordsRefused({
          entityType,
          refused: failed.length,
          sent: rows.length,
          example: failed[0]?.error ?? 'nothing',
        }),
      );
    sent += rows.length;
    onSent(rows.length);
  }
}

async function removeGone(database: DatabaseSync, server: TypesenseServer, target: Target): Promise<number> {
  const gone = database.prepare(
    `SELECT p.id FROM pushed p LEFT JOIN working.records r ON r.id = p.id
     WHERE p.server = ? AND p.collection = ? AND r.id IS NULL ORDER BY p.id LIMIT 100`,
  );
  const forget = database.prepare('DELETE FROM pushed WHERE server = ? AND collection = ? AND id = ?');
  let removed = 0;
  for (;;) {
    const ids = gone.all(...target).map(({ id }) => String(id));
    if (ids.length === 0) return removed;
    const filter = encodeURIComponent(`id:[${ids.map((id) => `\`${id}\``).join(',')}]`);
    await callTypesense(server, {
      name: 'delete documents',
      method: 'DELETE',
      path: `/collections/${target[1]}/documents?filter_by=${filter}`,
    });
    for (const id of ids) forget.run(...target, id);
    removed += ids.length;
  }
}
