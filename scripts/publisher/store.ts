import { createHash, hash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { FaultError, SQLITE, sqliteCode } from '@laurel/diagnostics';
import { databaseInUse, databaseUnusable, foreignDatabase } from '../../src/domain/errors/publisher.ts';
import {
  type DetailedKind,
  detailKinds,
  presentDetails,
  type RecordKindName,
  type RecordOf,
  recordKinds,
} from './records.ts';

/** The group id of site-wide records. */
export const SITE = 0;

/** Size of the pieces of a published file: few pieces, each small enough for memory. */
const CHUNK_CHARACTERS = 256 * 1024;

/** Incremented with each change of the tables. A database of a different version is deleted and generated again. */
const SCHEMA_VERSION = 3;
const TABLES = ['meta', 'record', 'ranking', 'translation', 'published', 'published_chunk', 'post'] as const;

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS record (
    kind TEXT NOT NULL, groupId INTEGER NOT NULL, id INTEGER NOT NULL,
    parentId INTEGER, json TEXT NOT NULL, version TEXT, details TEXT,
    UNIQUE (kind, groupId, id)
  );
  CREATE INDEX IF NOT EXISTS record_parent ON record (kind, groupId, parentId, id) WHERE parentId IS NOT NULL;
  CREATE TABLE IF NOT EXISTS ranking (
    groupId INTEGER NOT NULL, subsectionId INTEGER NOT NULL, kind TEXT NOT NULL, id INTEGER NOT NULL,
    tierId INTEGER NOT NULL, PRIMARY KEY (groupId, subsectionId, kind, id)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS translation (
    kind TEXT NOT NULL, id INTEGER NOT NULL, language TEXT NOT NULL, json TEXT NOT NULL,
    PRIMARY KEY (kind, id, language)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS published (
    groupId INTEGER NOT NULL, file TEXT NOT NULL, version INTEGER NOT NULL, etag TEXT NOT NULL,
    bytes INTEGER NOT NULL, PRIMARY KEY (groupId, file)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS published_chunk (
    groupId INTEGER NOT NULL, file TEXT NOT NULL, version INTEGER NOT NULL, number INTEGER NOT NULL,
    text TEXT NOT NULL, PRIMARY KEY (groupId, file, version, number)
  );
  CREATE TABLE IF NOT EXISTS post (
    number INTEGER PRIMARY KEY, name TEXT NOT NULL, path TEXT NOT NULL, body TEXT NOT NULL, key TEXT,
    UNIQUE (path, key)
  );
`;

/** One version of a published file of a group, read in pieces. */
export interface PublishedFile {
  readonly etag: string;
  readonly bytes: number;
  chunks(): Iterable<string>;
}

/** An entry of a list, with the versions of its content and of its details. */
export interface Entry {
  readonly json: string;
  readonly version: string | null;
  readonly details: string | null;
}

/** Returns a strong entity tag of a text. */
export const etagOf = (text: string): string => `"${hash('sha256', text, 'hex').slice(0, 32)}"`;

type Row = Record<string, string | number | null>;

/** The storage of the publisher: records as JSON text in SQLite, and the published files of each group. */
export type Store = ReturnType<typeof openStore>;

/**
 * Opens or creates the database for this process only; `:memory:` stores nothing on disk.
 * @throws {FaultError} ForeignDatabase if the file is a database of another program; DatabaseInUse, DatabaseUnusable
 */
export function openStore(file: string) {
  const database = openDatabase(file);

  const statements = new Map<string, StatementSync>();
  const statementOf = (sql: string): StatementSync => {
    let statement = statements.get(sql);
    if (statement === undefined) {
      statement = database.prepare(sql);
      statements.set(sql, statement);
    }
    return statement;
  };
  const rows = (sql: string, ...values: (string | number)[]): Row[] =>
    statementOf(sql).all(...values) as Row[];
  const row = (sql: string, ...values: (string | number)[]): Row | undefined =>
    statementOf(sql).get(...values) as Row | undefined;
  const run = (sql: string, ...values: (string | number | null)[]): number =>
    Number(statementOf(sql).run(...values).changes);

  const parse = <Kind extends RecordKindName>(found: Row | undefined): RecordOf<Kind> | undefined =>
    found === undefined ? undefined : (JSON.parse(found.json as string) as RecordOf<Kind>);

  const get = <Kind extends RecordKindName>(
    kind: Kind,
    groupId: number,
    recordId: number,
  ): RecordOf<Kind> | undefined =>
    parse<Kind>(
      row('SELECT json FROM record WHERE kind = ? AND groupId = ? AND id = ?', kind, groupId, recordId),
    );

  const setVersion = (kind: DetailedKind, groupId: number, recordId: number): void => {
    const entity = row(
      'SELECT json FROM record WHERE kind = ? AND groupId = ? AND id = ?',
      kind,
      groupId,
      recordId,
    );
    const detail = row(
      'SELECT json FROM record WHERE kind = ? AND groupId = ? AND id = ?',
      detailKinds[kind],
      groupId,
      recordId,
    );
    if (entity === undefined) return;
    run(
      'UPDATE record SET version = ?, details = ? WHERE kind = ? AND groupId = ? AND id = ?',
      ...versionAndDetails(kind, entity.json as string, detail?.json as string | undefined),
      kind,
      groupId,
      recordId,
    );
  };

  /** Stores where an entity is ranked. Unchecked edits may contain any value instead of rankings. */
  const rank = (kind: RecordKindName, groupId: number, recordId: number, value: unknown): void => {
    const places: unknown =
      kind === 'department'
        ? [value]
        : kind === 'individual'
          ? (value as Partial<RecordOf<'individual'>>).rankings
          : [];
    if (!Array.isArray(places)) return;
    for (const { subsectionId, tierId } of places as { subsectionId?: unknown; tierId?: unknown }[])
      if (typeof subsectionId === 'number' && typeof tierId === 'number')
        run(
          'INSERT OR REPLACE INTO ranking (groupId, subsectionId, kind, id, tierId) VALUES (?, ?, ?, ?, ?)',
          groupId,
          subsectionId,
          kind,
          recordId,
          tierId,
        );
  };

  const unrank = (kind: RecordKindName, groupId: number, recordId: number): void => {
    if (kind === 'department' || kind === 'individual')
      run('DELETE FROM ranking WHERE groupId = ? AND kind = ? AND id = ?', groupId, kind, recordId);
  };

  const insertRecord = (
    kind: RecordKindName,
    groupId: number,
    recordId: number,
    json: string,
    value: unknown,
    version: string | null,
    details: string | null,
  ): void => {
    const { parentField } = recordKinds[kind] as { parentField?: string };
    const parent = parentField === undefined ? undefined : (value as Record<string, unknown>)[parentField];
    const parentId = typeof parent === 'number' ? parent : null;
    run(
      `INSERT INTO record (kind, groupId, id, parentId, json, version, details) VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (kind, groupId, id) DO UPDATE SET parentId = excluded.parentId, json = excluded.json,
         version = excluded.version, details = excluded.details`,
      kind,
      groupId,
      recordId,
      parentId,
      json,
      version,
      details,
    );
    rank(kind, groupId, recordId, value);
  };

  return {
    /** Runs `work` as one transaction: all of its changes are stored, or none. */
    transaction<T>(work: () => T): T {
      database.exec('BEGIN');
      try {
        const result = work();
        database.exec('COMMIT');
        return result;
      } catch (error) {
        database.exec('ROLLBACK');
        throw error;
      }
    },

    meta: (name: string): string | undefined =>
      row('SELECT value FROM meta WHERE name = ?', name)?.value as string | undefined,
    setMeta(name: string, value: string): void {
      run('INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)', name, value);
    },
    /** Deletes all records and files. */
    clear(): void {
      for (const table of TABLES) run(`DELETE FROM ${table}`);
    },

    get,
    /** Returns all records of a kind in a group, by id. */
    list: <Kind extends RecordKindName>(kind: Kind, groupId: number): RecordOf<Kind>[] =>
      rows('SELECT json FROM record WHERE kind = ? AND groupId = ? ORDER BY id', kind, groupId).map(
        (found) => parse<Kind>(found) as RecordOf<Kind>,
      ),
    /** Returns one page of a kind's records and their total number. */
    page<Kind extends RecordKindName>(kind: Kind, groupId: number, skip: number, take: number) {
      const total = row('SELECT count(*) AS total FROM record WHERE kind = ? AND groupId = ?', kind, groupId)
        ?.total as number;
      const items = rows(
        'SELECT json FROM record WHERE kind = ? AND groupId = ? ORDER BY id LIMIT ? OFFSET ?',
        kind,
        groupId,
        take,
        skip,
      ).map((found) => parse<Kind>(found) as RecordOf<Kind>);
      return { total, items };
    },
    /** Returns the records whose parent field is `parentId`, by id. */
    children: <Kind extends RecordKindName>(
      kind: Kind,
      groupId: number,
      parentId: number,
    ): RecordOf<Kind>[] =>
      rows(
        'SELECT json FROM record WHERE kind = ? AND groupId = ? AND parentId = ? ORDER BY id',
        kind,
        groupId,
        parentId,
      ).map((found) => parse<Kind>(found) as RecordOf<Kind>),
    /** Returns the ids of the groups in which a record exists, in order. */
    groupsOf: (kind: RecordKindName, recordId: number): number[] =>
      rows(
        `SELECT g.id AS groupId FROM record g WHERE g.kind = 'type-group' AND EXISTS
         (SELECT 1 FROM record r WHERE r.kind = ? AND r.groupId = g.groupId AND r.id = ?) ORDER BY g.id`,
        kind,
        recordId,
      ).map((found) => found.groupId as number),
    /** Returns all guides, by id. */
    groups: (): RecordOf<'type-group'>[] =>
      rows("SELECT json FROM record WHERE kind = 'type-group' ORDER BY id").map(
        (found) => parse<'type-group'>(found) as RecordOf<'type-group'>,
      ),
    /** Iterates over the stored entries of a group's list. */
    *entries(kind: RecordKindName, groupId: number): Iterable<Entry> {
      const statement = database.prepare(
        'SELECT json, version, details FROM record WHERE kind = ? AND groupId = ? ORDER BY id',
      );
      for (const found of statement.iterate(kind, groupId)) yield found as unknown as Entry;
    },
    /** Returns the entities that a table ranks, with their tiers, by id. */
    ranked: (groupId: number, subsectionId: number, kind: 'department' | 'individual') =>
      rows(
        'SELECT id, tierId FROM ranking WHERE groupId = ? AND subsectionId = ? AND kind = ? ORDER BY id',
        groupId,
        subsectionId,
        kind,
      ) as { id: number; tierId: number }[],
    /** Counts the individuals in each tier of a group. */
    rankedPerTier: (groupId: number) =>
      rows(
        'SELECT tierId, count(*) AS count FROM ranking WHERE groupId = ? GROUP BY tierId ORDER BY tierId',
        groupId,
      ) as {
        tierId: number;
        count: number;
      }[],
    /** Returns the largest id of a kind in any group; 0 if there is none. */
    largestId: (kind: RecordKindName): number =>
      (row('SELECT max(id) AS id FROM record WHERE kind = ?', kind)?.id as number | null) ?? 0,
    /** Counts the records of each kind. */
    counts: () =>
      rows('SELECT kind, count(*) AS count FROM record GROUP BY kind ORDER BY kind') as {
        kind: RecordKindName;
        count: number;
      }[],

    /** Stores a record or replaces it, and updates the version of its entity. */
    put<Kind extends RecordKindName>(
      kind: Kind,
      groupId: number,
      recordId: number,
      value: RecordOf<Kind>,
    ): void {
      unrank(kind, groupId, recordId);
      insertRecord(kind, groupId, recordId, JSON.stringify(value), value, null, null);
      for (const [entity, detail] of Object.entries(detailKinds) as [DetailedKind, RecordKindName][])
        if (kind === entity || kind === detail) setVersion(entity, groupId, recordId);
    },
    /** Stores a new entity with its details in one step; the generator calls it up to a million times. */
    addDetailed<Kind extends DetailedKind>(
      kind: Kind,
      groupId: number,
      recordId: number,
      value: RecordOf<Kind>,
      detail: RecordOf<(typeof detailKinds)[Kind]>,
    ): void {
      const json = JSON.stringify(value);
      const detailJson = JSON.stringify(detail);
      insertRecord(kind, groupId, recordId, json, value, ...versionAndDetails(kind, json, detailJson));
      insertRecord(detailKinds[kind], groupId, recordId, detailJson, detail, null, null);
    },
    /**
     * Removes a record.
     * @returns whether it existed
     */
    remove(kind: RecordKindName, groupId: number, recordId: number): boolean {
      unrank(kind, groupId, recordId);
      return run('DELETE FROM record WHERE kind = ? AND groupId = ? AND id = ?', kind, groupId, recordId) > 0;
    },
    /** Returns the records of a group whose JSON contains a text; used to find references to a record. */
    containing: <Kind extends RecordKindName>(kind: Kind, groupId: number, text: string) =>
      rows(
        'SELECT id, json FROM record WHERE kind = ? AND groupId = ? AND instr(json, ?) > 0 ORDER BY id',
        kind,
        groupId,
        text,
      ).map((found) => ({ id: found.id as number, value: parse<Kind>(found) as RecordOf<Kind> })),

    translation: <Kind extends RecordKindName>(kind: Kind, recordId: number, language: string) =>
      parse<Kind>(
        row(
          'SELECT json FROM translation WHERE kind = ? AND id = ? AND language = ?',
          kind,
          recordId,
          language,
        ),
      ),
    putTranslation<Kind extends RecordKindName>(
      kind: Kind,
      recordId: number,
      language: string,
      value: RecordOf<Kind>,
    ): void {
      run(
        'INSERT OR REPLACE INTO translation (kind, id, language, json) VALUES (?, ?, ?, ?)',
        kind,
        recordId,
        language,
        JSON.stringify(value),
      );
    },

    /**
     * Writes a new version of a published file piece by piece. The previous version remains for requests that are still
     * reading it.
     */
    publish(groupId: number, file: string, pieces: Iterable<string>): void {
      const last = row('SELECT version FROM published WHERE groupId = ? AND file = ?', groupId, file);
      const version = ((last?.version as number | undefined) ?? 0) + 1;
      run(
        'DELETE FROM published_chunk WHERE groupId = ? AND file = ? AND version < ?',
        groupId,
        file,
        version - 1,
      );
      const digest = createHash('sha256');
      let bytes = 0;
      let number = 0;
      let buffer = '';
      const flush = () => {
        digest.update(buffer);
        bytes += Buffer.byteLength(buffer);
        run(
          'INSERT INTO published_chunk (groupId, file, version, number, text) VALUES (?, ?, ?, ?, ?)',
          groupId,
          file,
          version,
          number++,
          buffer,
        );
        buffer = '';
      };
      for (const piece of pieces) {
        buffer += piece;
        if (buffer.length >= CHUNK_CHARACTERS) flush();
      }
      flush();
      run(
        'INSERT OR REPLACE INTO published (groupId, file, version, etag, bytes) VALUES (?, ?, ?, ?, ?)',
        groupId,
        file,
        version,
        `"${digest.digest('hex').slice(0, 32)}"`,
        bytes,
      );
    },
    /** Returns the latest version of a published file of a group; undefined if there is none. */
    published(groupId: number, file: string): PublishedFile | undefined {
      const found = row(
        'SELECT version, etag, bytes FROM published WHERE groupId = ? AND file = ?',
        groupId,
        file,
      );
      if (found === undefined) return undefined;
      const version = found.version as number;
      return {
        etag: found.etag as string,
        bytes: found.bytes as number,
        *chunks() {
          for (let number = 0; ; number++) {
            const chunk = row(
              'SELECT text FROM published_chunk WHERE groupId = ? AND file = ? AND version = ? AND number = ?',
              groupId,
              file,
              version,
              number,
            );
            if (chunk === undefined) return;
            yield chunk.text as string;
          }
        },
      };
    },
    /** Removes a group with all its records and files. */
    removeGroup(groupId: number): void {
      for (const table of ['record', 'ranking', 'published', 'published_chunk'])
        run(`DELETE FROM ${table} WHERE groupId = ?`, groupId);
    },

    /** Stores a POST. A POST whose idempotency key is already stored is ignored. */
    addPost(name: string, path: string, body: string, key: string | null): void {
      run('INSERT OR IGNORE INTO post (name, path, body, key) VALUES (?, ?, ?, ?)', name, path, body, key);
    },
    posts: () =>
      rows('SELECT name, path, body FROM post ORDER BY number').map((found) => ({
        name: found.name as string,
        path: found.path as string,
        body: JSON.parse(found.body as string) as unknown,
      })),
    clearPosts(): void {
      run('DELETE FROM post');
    },
    close(): void {
      statements.clear();
      database.close();
    },
  };
}

function openDatabase(file: string): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
    database = new DatabaseSync(file);
    database.exec('PRAGMA locking_mode = EXCLUSIVE');
    createTables(database, file);
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA cache_size = -65536;');
    return database;
  } catch (error) {
    database?.close();
    if (error instanceof FaultError || !(error instanceof Error)) throw error;
    const fault =
      sqliteCode(error) === SQLITE.BUSY
        ? databaseInUse({ file })
        : databaseUnusable({ file, reason: error.message });
    throw new FaultError(fault, { cause: error });
  }
}

function createTables(database: DatabaseSync, file: string): void {
  const version = database.prepare('PRAGMA user_version').get()?.user_version;
  if (version !== SCHEMA_VERSION) {
    const foreign = database
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
      .all()
      .map(({ name }) => String(name))
      .find((name) => !(TABLES as readonly string[]).includes(name));
    if (foreign !== undefined) throw new FaultError(foreignDatabase({ file, table: foreign }));
    for (const table of TABLES) database.exec(`DROP TABLE IF EXISTS ${table}`);
  }
  database.exec(`${SCHEMA} PRAGMA user_version = ${SCHEMA_VERSION};`);
}

function versionAndDetails(
  kind: DetailedKind,
  json: string,
  detailJson: string | undefined,
): [version: string, details: string] {
  const names = detailJson === undefined ? [] : presentDetails(kind, JSON.parse(detailJson) as object);
  const version = hash('sha256', `${json}\n${detailJson ?? ''}`, 'hex').slice(0, 16);
  return [version, JSON.stringify(names)];
}
