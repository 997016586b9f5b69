import { hash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type EntityType, entityTypes, highestSearchRank, type SearchRecord } from '../domain/search.ts';
import { indexedWords } from '../domain/search-text.ts';
import { LaurelError } from '../errors/laurel-error.ts';
import { duplicateSearchRecord, unusableSearchRecord } from '../errors/search.ts';
import { hitColumns, hitValues, indexVersion, type SqlValue, wordsTable } from './index-schema.ts';
import { publishIndex } from './publish-index.ts';
import { rowNumber } from './row-numbers.ts';

/** Search records of one type that come and go together, such as those of one bucket of ids. */
export interface SearchPartition {
  readonly entityType: EntityType;
  /** Unique among the partitions of its type. */
  readonly name: string;
  /** Of everything its records depend on: while it stays, the records are not asked for. Null: always ask. */
  readonly digest: string | null;
  records(): Iterable<SearchRecord>;
}

/** What one call of `indexSearchRecords` did to the index of one entity type. */
export interface IndexedType {
  readonly entityType: EntityType;
  /** The published file. */
  readonly file: string;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** Records now in the index. */
  readonly records: number;
  /** Whether the published file was replaced. */
  readonly written: boolean;
  readonly bytes: number;
}

/**
 * Brings the search indexes up to date: one published file a type, `{out}/{entityType}.sqlite`, replaced
 * atomically and only when a record of that type changed. Only changed records are indexed anew; what a
 * later call needs for that is kept in `previous`, a folder that may be missing, stale or cut short by a
 * crash: then the files are built from nothing. The published bytes depend on the records alone.
 *
 * @throws {LaurelError} DuplicateSearchRecord, UnusableSearchRecord; the published files are then untouched.
 */
export function indexSearchRecords({
  partitions,
  previous,
  out,
}: {
  readonly partitions: Iterable<SearchPartition>;
  readonly previous: string;
  readonly out: string;
}): readonly IndexedType[] {
  mkdirSync(previous, { recursive: true });
  mkdirSync(out, { recursive: true });
  const all = [...partitions];
  const updates = entityTypes.map((entityType) => {
    const ofType = all.filter((partition) => partition.entityType === entityType);
    const file = join(previous, `${entityType}.sqlite`);
    return prepareUpdate(entityType, ofType, file, join(out, `${entityType}.sqlite`));
  });
  return updates.map((publish) => publish());
}

/** Indexes the changed records of one type beside the published file; the function returned replaces that file. */
function prepareUpdate(
  entityType: EntityType,
  partitions: readonly SearchPartition[],
  workingFile: string,
  outFile: string,
): () => IndexedType {
  const working = openWorking(entityType, workingFile);
  try {
    const indexer = new RecordIndexer(working, entityType);
    working.exec('BEGIN');
    indexer.index(partitions);
    working.exec('COMMIT');
    const counts = indexer.counts();
    const next = `${outFile}.next`;
    const stale = counts.added + counts.changed + counts.removed > 0 || !isPublished(working, outFile);
    if (stale) {
      working.exec("UPDATE settings SET value = NULL WHERE name = 'published'");
      rmSync(next, { force: true });
      publishIndex(working, entityType, next);
    }
    working.close();
    return () => {
      if (stale) {
        renameSync(next, outFile);
        markPublished(workingFile, outFile);
      }
      return { entityType, file: outFile, ...counts, written: stale, bytes: statSync(outFile).size };
    };
  } catch (error) {
    if (working.isOpen) working.close();
    throw error;
  }
}

/** Whether the published file is still the one that the working index wrote last. */
function isPublished(working: DatabaseSync, outFile: string): boolean {
  if (!existsSync(outFile)) return false;
  const row = working.prepare("SELECT value FROM settings WHERE name = 'published'").get();
  return row?.value === fileMark(outFile);
}

function markPublished(workingFile: string, outFile: string): void {
  const working = new DatabaseSync(workingFile);
  working.prepare("UPDATE settings SET value = ? WHERE name = 'published'").run(fileMark(outFile));
  working.close();
}

/** Changes when somebody writes to the file. */
function fileMark(file: string): string {
  const { size, mtimeNs } = statSync(file, { bigint: true });
  return `${size} bytes at ${mtimeNs}`;
}

/** The working index of a type, emptied if it is absent, of another version or damaged. */
function openWorking(entityType: EntityType, file: string): DatabaseSync {
  if (existsSync(file)) {
    const kept = openSound(file);
    if (kept !== undefined) return kept;
    for (const suffix of ['', '-journal']) rmSync(file + suffix, { force: true });
  }
  const working = new DatabaseSync(file, { defensive: false });
  working.exec(`
    PRAGMA synchronous = OFF;
    PRAGMA cache_size = -65536;
    BEGIN;
    CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT);
    INSERT INTO settings VALUES ('published', NULL);
    CREATE TABLE partitions (partition INTEGER PRIMARY KEY, name TEXT UNIQUE NOT NULL, digest TEXT);
    CREATE TABLE records (
      row INTEGER PRIMARY KEY,
      id TEXT UNIQUE NOT NULL,
      partition INTEGER NOT NULL,
      digest TEXT NOT NULL,
      nameWords TEXT NOT NULL,
      contextWords TEXT NOT NULL,
      ${hitColumns[entityType].join(', ')}
    );
    CREATE INDEX recordsOfPartition ON records (partition);
    ${wordsTable('main')};
    INSERT INTO words (words, rank) VALUES ('hashsize', ${32 * 1024 * 1024});
    COMMIT;
    PRAGMA user_version = ${indexVersion};
  `);
  return working;
}

function openSound(file: string): DatabaseSync | undefined {
  let working: DatabaseSync | undefined;
  try {
    working = new DatabaseSync(file, { defensive: false });
    working.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -65536');
    const version = working.prepare('PRAGMA user_version').get()?.user_version;
    working.prepare("SELECT value FROM settings WHERE name = 'published'").get();
    if (version === indexVersion) return working;
  } catch {
    // Not a database, or not one of ours: it is built anew below.
  }
  working?.close();
  return undefined;
}

interface StoredRecord {
  readonly row: bigint;
  readonly partition: bigint;
  readonly digest: string;
  readonly nameWords: string;
  readonly contextWords: string;
}

/** One pass over the partitions of a type. */
class RecordIndexer {
  readonly #working: DatabaseSync;
  readonly #entityType: EntityType;
  readonly #statements;
  readonly #seen = new Set<string>();
  #added = 0;
  #changed = 0;
  #removed = 0;

  constructor(working: DatabaseSync, entityType: EntityType) {
    const columns = [
      'row',
      'id',
      'partition',
      'digest',
      'nameWords',
      'contextWords',
      ...hitColumns[entityType],
    ];
    this.#working = working;
    this.#entityType = entityType;
    working.exec(`
      CREATE TEMP TABLE wordsToRemove (row INTEGER PRIMARY KEY, name TEXT, context TEXT);
      CREATE TEMP TABLE wordsToAdd (row INTEGER PRIMARY KEY);
    `);
    this.#statements = {
      digests: working.prepare('SELECT id, digest FROM records WHERE partition = ?'),
      find: working.prepare(
        'SELECT row, partition, digest, nameWords, contextWords FROM records WHERE id = ?',
      ),
      move: working.prepare('UPDATE records SET partition = ? WHERE id = ?'),
      insert: working.prepare(
        `INSERT INTO records (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
      ),
      remove: working.prepare('DELETE FROM records WHERE row = ?'),
      addWords: working.prepare('INSERT INTO temp.wordsToAdd (row) VALUES (?)'),
      removeWords: working.prepare('INSERT INTO temp.wordsToRemove (row, name, context) VALUES (?, ?, ?)'),
    };
    this.#statements.find.setReadBigInts(true);
  }

  counts() {
    const { records } = this.#working.prepare('SELECT count(*) AS records FROM records').get() as {
      records: number;
    };
    return { added: this.#added, changed: this.#changed, removed: this.#removed, records };
  }

  index(partitions: readonly SearchPartition[]): void {
    const kept = new Map(
      this.#working
        .prepare('SELECT name, partition, digest FROM partitions')
        .all()
        .map((row) => [String(row.name), row as { partition: number; digest: string | null }]),
    );
    const gone = new Set(kept.keys());
    const unchanged = new Set<number>();
    const changed: { readonly number: number; readonly partition: SearchPartition }[] = [];
    const keep = this.#working.prepare(
      `INSERT INTO partitions (name, digest) VALUES (?, ?)
       ON CONFLICT (name) DO UPDATE SET digest = excluded.digest RETURNING partition`,
    );
    for (const partition of partitions) {
      const before = kept.get(partition.name);
      gone.delete(partition.name);
      if (before !== undefined && before.digest !== null && before.digest === partition.digest)
        unchanged.add(before.partition);
      else {
        const row = keep.get(partition.name, partition.digest) as { partition: number };
        changed.push({ number: row.partition, partition });
      }
    }
    for (const { number, partition } of changed) this.#indexPartition(number, partition, unchanged);
    for (const { number } of changed) this.#removeUnseen(number);
    for (const name of gone) {
      const number = kept.get(name)?.partition ?? 0;
      this.#removeUnseen(number);
      this.#working.prepare('DELETE FROM partitions WHERE partition = ?').run(number);
    }
    this.#indexWords();
  }

  #indexPartition(number: number, partition: SearchPartition, unchanged: ReadonlySet<number>): void {
    const digests = new Map(
      this.#statements.digests.all(number).map(({ id, digest }) => [String(id), String(digest)]),
    );
    for (const record of partition.records()) {
      const values = hitValues(record);
      const digest = recordDigest(record, values);
      if (digests.get(record.id) !== digest || this.#seen.has(record.id))
        this.#indexRecord(record, values, digest, number, partition.name, unchanged);
      this.#seen.add(record.id);
    }
  }

  /** Indexes a record that its partition did not have, or not like this. */
  #indexRecord(
    record: SearchRecord,
    values: readonly SqlValue[],
    digest: string,
    partition: number,
    partitionName: string,
    unchanged: ReadonlySet<number>,
  ): void {
    const { entityType, id, rank, text } = record;
    const refuse = (why: string) =>
      new LaurelError(unusableSearchRecord({ entityType, id, partition: partitionName, why }));
    if (entityType !== this.#entityType) throw refuse(`It is not of type ${this.#entityType}.`);
    if (!Number.isInteger(rank) || rank < 0 || rank > highestSearchRank)
      throw refuse(`Its rank is ${rank}, not a whole number from 0 to ${highestSearchRank}.`);
    const stored = this.#statements.find.get(id) as StoredRecord | undefined;
    if (this.#seen.has(id) || (stored !== undefined && unchanged.has(Number(stored.partition))))
      throw new LaurelError(duplicateSearchRecord({ entityType, id, partition: partitionName }));
    if (stored?.digest === digest) {
      this.#statements.move.run(partition, id);
      return;
    }
    const row = rowNumber(id, rank);
    const nameWords = indexedWords(text.name).join(' ');
    const contextWords = indexedWords(text.context).join(' ');
    const sameWords =
      stored?.row === row && stored.nameWords === nameWords && stored.contextWords === contextWords;
    if (stored === undefined) this.#added += 1;
    else {
      this.#changed += 1;
      this.#statements.remove.run(stored.row);
      if (!sameWords) this.#statements.removeWords.run(stored.row, stored.nameWords, stored.contextWords);
    }
    this.#statements.insert.run(row, id, partition, digest, nameWords, contextWords, ...values);
    if (!sameWords) this.#statements.addWords.run(row);
  }

  #removeUnseen(partition: number): void {
    const rows = this.#working.prepare(
      'SELECT id, row, nameWords, contextWords FROM records WHERE partition = ?',
    );
    rows.setReadBigInts(true);
    for (const stored of rows.all(partition) as unknown as (StoredRecord & { id: string })[]) {
      if (this.#seen.has(stored.id)) continue;
      this.#removed += 1;
      this.#statements.remove.run(stored.row);
      this.#statements.removeWords.run(stored.row, stored.nameWords, stored.contextWords);
    }
  }

  /**
   * In row order, because FTS5 writes a segment whenever a row precedes the last one. Removed words are
   * flushed before new ones come, because FTS5 marks a row that was removed and added in one flush for good.
   */
  #indexWords(): void {
    this.#working.exec(`
      INSERT INTO words (words, rowid, name, context)
        SELECT 'delete', row, name, context FROM temp.wordsToRemove ORDER BY row;
      INSERT INTO words (words) VALUES ('flush');
      INSERT INTO words (rowid, name, context)
        SELECT row, nameWords, contextWords FROM temp.wordsToAdd JOIN records USING (row) ORDER BY row;
    `);
  }
}

/** Of everything that the index keeps of a record. */
function recordDigest(record: SearchRecord, values: readonly SqlValue[]): string {
  return hash('sha1', JSON.stringify([record.rank, record.text.name, record.text.context, values]), 'base64');
}
