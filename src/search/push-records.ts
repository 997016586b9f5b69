import { hash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { FaultError } from '@laurel/diagnostics';
import { z } from 'zod';
import { type EntityType, entityTypes } from '../domain/entity-types.ts';
import { searchEngineFailed, searchRecordsRefused } from '../domain/errors/search.ts';
import type { SearchRecord } from '../domain/search.ts';
import { callTypesense, type TypesenseCall, type TypesenseServer } from './typesense-api.ts';
import { collectionName, collectionSchema, typesenseDocument } from './typesense-documents.ts';

/** What a push did with the records of one type. */
export interface PushedType {
  readonly entityType: EntityType;
  readonly collectionCreated: boolean;
  readonly sent: number;
  readonly removed: number;
}

/** Records that a request sends. */
const BATCH_SIZE = 1000;

/** Records that a request removes. */
const REMOVED_AT_ONCE = 100;

/** The search records of a type, as they are now. */
export type RecordsOfType = (entityType: EntityType) => Iterable<SearchRecord>;

interface PushOptions {
  readonly records: RecordsOfType;
  /** A file that remembers what each server has. */
  readonly state: string;
  readonly server: TypesenseServer;
  /** Told how many records a batch held. */
  readonly onSent?: (records: number) => void;
}

/**
 * Sends the search records that changed since the last push to a Typesense cluster, and creates its collections.
 * A batch counts as pushed once the server took it, so that a push that was cut short goes on.
 *
 * @throws {FaultError} SearchEngineFailed, SearchRecordsRefused.
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
    return { entityType, collectionCreated, sent, removed: await removeGone(ids, push) };
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
    mayBeMissing: true,
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
  const known = database.prepare('SELECT digest FROM pushed WHERE server = ? AND collection = ? AND id = ?');
  const keep = database.prepare('REPLACE INTO pushed (server, collection, id, digest) VALUES (?, ?, ?, ?)');
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
    const answers = importAnswers((await callTypesense(server, call)) ?? '', batch.length);
    if (answers === undefined) {
      const reason = 'what it answered does not say of each document whether it was taken';
      throw new FaultError(
        searchEngineFailed({ call: call.name, address: `${server.address}${call.path}`, reason }),
      );
    }
    database.exec('BEGIN');
    for (const [at, { id, digest }] of batch.entries())
      if (answers[at]?.success) keep.run(...target, id, digest);
    database.exec('COMMIT');
    const refused = answers.filter(({ success }) => !success);
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
    if (known.get(...target, record.id)?.digest === digest) continue;
    batch.push({ id: record.id, text, digest });
    if (batch.length === BATCH_SIZE) await send();
  }
  await send();
  return { sent, ids };
}

const importAnswer = z.object({ success: z.boolean(), error: z.string().optional() });

/** What Typesense says of each imported document, a line of JSON each; undefined for any other text. */
function importAnswers(text: string, documents: number): readonly z.infer<typeof importAnswer>[] | undefined {
  try {
    const answers = text.split('\n').map((line) => importAnswer.parse(JSON.parse(line)));
    return answers.length === documents ? answers : undefined;
  } catch {
    return undefined;
  }
}

async function removeGone(ids: ReadonlySet<string>, { database, server, target }: Push): Promise<number> {
  const gone = database
    .prepare('SELECT id FROM pushed WHERE server = ? AND collection = ? ORDER BY id')
    .all(...target)
    .map(({ id }) => String(id))
    .filter((id) => !ids.has(id));
  const forget = database.prepare('DELETE FROM pushed WHERE server = ? AND collection = ? AND id = ?');
  for (let at = 0; at < gone.length; at += REMOVED_AT_ONCE) {
    const batch = gone.slice(at, at + REMOVED_AT_ONCE);
    const filter = encodeURIComponent(`id:[${batch.map((id) => `\`${id}\``).join(',')}]`);
    await callTypesense(server, {
      name: 'delete documents',
      method: 'DELETE',
      path: `/collections/${target[1]}/documents?filter_by=${filter}`,
    });
    for (const id of batch) forget.run(...target, id);
  }
  return gone.length;
}
