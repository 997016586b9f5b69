/**
 * Stored results of previous builds, in one SQLite file: partitions with their traces, and output files.
 *
 * Invalidation is written ahead. Before an output is written or removed, `journal` deletes its fingerprint and the trace
 * of its partition in one transaction. `commit` stores the new ones after the files are written. Whatever an
 * interrupted build has touched is therefore stale for the next build, and no journal has to be replayed.
 *
 * The file has a checksum (see `database-checksum.ts`). A state that differs from its checksum is not used.
 *
 * The cost of a build is proportional to its changes: a build without changes reads the partitions and no page.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { type FaultError, isFault, isSqliteDamage, SQLITE, sqliteCode } from '@laurel/diagnostics';
import {
  engineDefect,
  explainWriteError,
  type OutputClaim,
  stateUnusable,
  twoPagesOneAddress,
} from '../core/engine-errors.ts';
import type { StoredListing, StoredPartition } from '../core/plan.ts';
import type { WrittenTo } from '../core/plan-output-folder.ts';
import type { SiteSize } from '../core/site-size.ts';
import type { Trace } from '../core/trace.ts';
import { checksumFile, hasStoredChecksum, storeChecksum, writeAheadLogFile } from './database-checksum.ts';
import type { FileMetadata } from './file-metadata.ts';

/**
 * Version of the tables and of the stored values. Increment it when either changes: a state of a different version is
 * discarded, and everything is rebuilt.
 */
const STATE_VERSION = 9;

const CREATE_TABLES = `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE listings (route TEXT PRIMARY KEY, code TEXT NOT NULL, trace TEXT NOT NULL, names TEXT NOT NULL)
    WITHOUT ROWID;
  CREATE TABLE partitions (
    id INTEGER PRIMARY KEY, route TEXT NOT NULL, name TEXT NOT NULL,
    code TEXT NOT NULL, trace TEXT, keys TEXT, reads BLOB, UNIQUE (route, name)
  );
  CREATE TABLE pages (
    partition INTEGER NOT NULL, file TEXT NOT NULL, key TEXT NOT NULL, fingerprint TEXT NOT NULL,
    hash TEXT NOT NULL, size INTEGER NOT NULL, records TEXT NOT NULL, build INTEGER NOT NULL,
    inode REAL NOT NULL, modified REAL NOT NULL, changed REAL NOT NULL,
    PRIMARY KEY (partition, file)
  ) WITHOUT ROWID;
  CREATE INDEX pages_of_partition ON pages (partition, key);
  CREATE INDEX pages_of_later_builds ON pages (build) WHERE build > 1;
  CREATE TABLE removals (file TEXT PRIMARY KEY, build INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE builds (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE);
  CREATE TABLE inputs (name TEXT PRIMARY KEY, digest TEXT NOT NULL) WITHOUT ROWID;
`;

/** Partition id of orphaned outputs, which belong to no partition any more. */
const NO_PARTITION = 0;

/** A stored output file. */
export interface PageRow {
  readonly file: string;
  /** Key of the page within its partition; '' if the partition does not render pages individually. */
  readonly key: string;
  /** Fingerprint of the page; '' while the file is being changed, when the content on disk is unknown. */
  readonly fingerprint: string;
  readonly hash: string;
  readonly size: number;
  /** JSON array of record keys. */
  readonly records: string;
}

/** An output that a build wrote, or rendered again with the same bytes. */
export interface WrittenPage extends PageRow {
  /** Metadata of the file; undefined if the page was rendered to the same bytes, so that the file was not written again. */
  readonly metadata?: FileMetadata;
}

/** An output as it should be on disk. */
export interface StoredFile {
  readonly file: string;
  readonly hash: string;
  readonly size: number;
  readonly metadata: FileMetadata;
  /** Whether the file was written completely. If not, its content is unknown. */
  readonly isFinished: boolean;
}

/** An output with the expected content, whose metadata differ from the stored metadata. */
export interface TouchedFile {
  readonly file: string;
  readonly metadata: FileMetadata;
}

type JournalRow = Pick<PageRow, 'file' | 'key' | 'records'>;

/** Changes that a partition is about to make in the output folder. */
export interface Journal {
  readonly added: readonly JournalRow[];
  readonly changed: readonly JournalRow[];
  readonly removed: readonly string[];
}

/** Partitions from which pages may move to other partitions, by id, each with a predicate for the files. */
export type TransferSources = ReadonlyMap<number, (file: string) => boolean>;

/** Reads of a partition and of each of its pages. */
export interface PageReads {
  /** Keys of the pages, in order; empty if they are not rendered individually. */
  readonly keys: readonly string[];
  /** Packed read keys; see core/packed-reads.ts. */
  readonly reads: Uint8Array;
}

/** Identifies the input and the destination of a build. If it is unchanged, there is nothing to build. */
export interface BuildKey {
  /** Digest of the code. */
  readonly code: string;
  /** Digest of all inputs. */
  readonly inputs: string;
  /** Digest of the names and modification times of the files in public/. */
  readonly publicFiles: string;
  /** The shard that was built, e.g. '2/4'; '1/1' for the whole site. */
  readonly shard: string;
  readonly writtenTo: WrittenTo;
}

/** Path of the state within a cache folder. */
export const stateFilePath = (cache: string): string => join(cache, 'state.sqlite');

/** A finished build. `id` is unique for each build. */
export interface FinishedBuild extends BuildKey {
  readonly id: string;
}

/** Difference between the outputs now and after an earlier build. */
export interface ChangedOutputs<Output = PageRow> {
  /** Outputs that were written since, including outputs whose bytes did not change, sorted by file name. */
  readonly written: readonly Output[];
  /** Files that were removed since, sorted. */
  readonly removed: readonly string[];
}

/** Number of finished builds for which the changes since then are stored. */
const MAX_TRACKED_BUILDS = 100;

/** Lower bound of the size limit of the write-ahead log during a build. Large databases have a larger limit. */
const MIN_LOG_LIMIT_BYTES = 16_000_000;

/** Name by which SQLite opens a database in memory. */
const IN_MEMORY = ':memory:';

/** A prepared SQL statement that throws StateUnusable if the file is damaged. */
class Statement {
  readonly #file: string;
  readonly #statement: StatementSync;

  constructor(file: string, statement: StatementSync) {
    this.#file = file;
    this.#statement = statement;
  }

  get(...values: SQLInputValue[]) {
    try {
      return this.#statement.get(...values);
    } catch (error) {
      throw explainDamage(error, this.#file);
    }
  }

  all(...values: SQLInputValue[]) {
    try {
      return this.#statement.all(...values);
    } catch (error) {
      throw explainDamage(error, this.#file);
    }
  }

  run(...values: SQLInputValue[]) {
    try {
      return this.#statement.run(...values);
    } catch (error) {
      throw explainDamage(error, this.#file);
    }
  }

  *iterate() {
    try {
      yield* this.#statement.iterate();
    } catch (error) {
      throw explainDamage(error, this.#file);
    }
  }

  /** Yields rows as arrays, in a third of the time that objects take. */
  *iterateArrays(): Generator<unknown> {
    this.#statement.setReturnArrays(true);
    yield* this.iterate();
  }
}

/** Stored results of previous builds. Every method throws StateUnusable if it reads a damaged part of the file. */
export class State {
  readonly file: string;
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, Statement>();
  /** Whether the state was opened for reading only, or is in memory. Then no file is written and no checksum is stored. */
  readonly #isReadOnly: boolean;
  /** Sequence number of the current build. Interrupted builds count too. */
  #buildNumber = 0;

  private constructor(file: string, db: DatabaseSync, isReadOnly: boolean) {
    this.file = file;
    this.#db = db;
    this.#isReadOnly = isReadOnly || file === IN_MEMORY;
  }

  /**
   * Opens the state, or creates an empty one.
   * @throws {FaultError} StateUnusable if the file is not a state of this version, which `State.discard` then removes;
   * NotWritable, DiskFull.
   */
  static open(file: string, options: { readOnly?: boolean } = {}): State {
    let db: DatabaseSync | undefined;
    try {
      db = new DatabaseSync(file, { readOnly: options.readOnly ?? false, timeout: 10_000 });
      if (!options.readOnly) db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
      db.exec('PRAGMA cache_size = -16000; PRAGMA wal_autocheckpoint = 0;');
      const state = new State(file, db, options.readOnly ?? false);
      const version = Number(db.prepare('PRAGMA user_version').get()?.user_version);
      if (version === 0 && !options.readOnly && !existsSync(checksumFile(file))) {
        db.exec(`BEGIN; ${CREATE_TABLES} PRAGMA user_version = ${STATE_VERSION}; COMMIT;`);
        state.#checkpoint();
      } else if (version !== STATE_VERSION) {
        throw new Error(`it is of version ${version}, and this engine writes version ${STATE_VERSION}`);
      } else if (!state.#isUndamaged()) {
        throw new Error('its content does not match its checksum');
      }
      return state;
    } catch (error) {
      db?.close();
      if (WRITE_FAILURES.includes(sqliteCode(error))) throw explainWriteError(error, file);
      throw stateUnusable(file, error);
    }
  }

  /** Opens an empty state that is not stored. */
  static openInMemory(): State {
    return State.open(IN_MEMORY);
  }

  /** Removes a state, its checksum and the temporary files of SQLite next to it. */
  static discard(file: string): void {
    for (const name of [file, checksumFile(file), writeAheadLogFile(file), `${file}-shm`, `${file}-journal`])
      rmSync(name, { force: true });
  }

  /** Replaces a state by another one, which must be closed. If the process is killed during the replacement, the state is missing. */
  static replace(file: string, replacement: string): void {
    State.discard(file);
    renameSync(checksumFile(replacement), checksumFile(file));
    renameSync(replacement, file);
  }

  /** Stores all changes in the database file, with its checksum, and closes it. */
  close(): void {
    this.#statements.clear();
    try {
      this.#checkpoint();
    } catch (error) {
      throw explainWriteError(error, this.file);
    } finally {
      this.#db.close();
    }
  }

  /** Whether the database file matches its stored checksum. First finishes a checkpoint that a killed process did not finish. */
  #isUndamaged(): boolean {
    if (hasStoredChecksum(this.file)) return true;
    if (this.#isReadOnly || this.#logBytes() === 0) return false;
    this.#db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    return hasStoredChecksum(this.file);
  }

  /** Stores the checksum that the database file will have, then applies the write-ahead log to the file. */
  #checkpoint(): void {
    if (this.#isReadOnly || this.#logBytes() === 0) return;
    storeChecksum(this.file);
    this.#db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  }

  /** Size of the write-ahead log. */
  #logBytes(): number {
    return statSync(writeAheadLogFile(this.file), { throwIfNoEntry: false })?.size ?? 0;
  }

  /** Runs `work` as one transaction. */
  transaction<T>(work: () => T): T {
    try {
      this.#db.exec('BEGIN IMMEDIATE');
      const result = work();
      this.#db.exec('COMMIT');
      this.#limitLog();
      return result;
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
      throw explainDamage(error, this.file);
    }
  }

  /** Applies the write-ahead log when it is large. The limit grows with the database, because each checksum reads all of it. */
  #limitLog(): void {
    if (this.#isReadOnly) return;
    const logBytes = this.#logBytes();
    if (logBytes > MIN_LOG_LIMIT_BYTES && logBytes > statSync(this.file).size / 2) this.#checkpoint();
  }

  #sql(text: string): Statement {
    let statement = this.#statements.get(text);
    if (!statement) {
      statement = this.#prepare(text);
      this.#statements.set(text, statement);
    }
    return statement;
  }

  #prepare(text: string): Statement {
    return new Statement(this.file, this.#db.prepare(text));
  }

  // — Builds —

  /** The previous build; undefined if it did not finish. */
  finishedBuild(): FinishedBuild | undefined {
    const text = this.#sql("SELECT value FROM meta WHERE key = 'finished'").get()?.value;
    return typeof text === 'string' ? (JSON.parse(text) as FinishedBuild) : undefined;
  }

  /** Folder to which outputs were last written, even if that build did not finish. */
  writtenTo(): WrittenTo | undefined {
    const text = this.#sql("SELECT value FROM meta WHERE key = 'writtenTo'").get()?.value;
    return typeof text === 'string' ? (JSON.parse(text) as WrittenTo) : undefined;
  }

  /** Records that this build key produces the outputs of the last finished build, e.g. for a copy of its folder. */
  confirmFinishedBuild(key: BuildKey): void {
    const finished = this.finishedBuild();
    if (finished === undefined) throw engineDefect('The state contains no finished build.');
    const confirmed: FinishedBuild = { ...key, id: finished.id };
    if (JSON.stringify(confirmed) === JSON.stringify(finished)) return;
    this.transaction(() => {
      const set = this.#sql('INSERT OR REPLACE INTO meta VALUES (?, ?)');
      set.run('finished', JSON.stringify(confirmed));
      set.run('writtenTo', JSON.stringify(key.writtenTo));
    });
  }

  /** Marks the previous build as no longer current. The mark is durable on return, before any file is changed. */
  beginBuild(writtenTo: WrittenTo): void {
    this.#db.exec('PRAGMA synchronous = FULL');
    this.transaction(() => {
      this.#buildNumber =
        Number(this.#sql("SELECT value FROM meta WHERE key = 'number'").get()?.value ?? 0) + 1;
      this.#sql("INSERT OR REPLACE INTO meta VALUES ('number', ?)").run(String(this.#buildNumber));
      this.#sql("DELETE FROM meta WHERE key = 'finished'").run();
      this.#sql("INSERT OR REPLACE INTO meta VALUES ('writtenTo', ?)").run(JSON.stringify(writtenTo));
    });
    this.#db.exec('PRAGMA synchronous = NORMAL');
    if (this.isEmpty()) this.#db.exec('DROP INDEX IF EXISTS pages_of_file');
    else this.#createFileIndex();
  }

  /**
   * Requires that no file belongs to two partitions. `journal` checks each added file, except in the first build of a
   * site. The first build calls this method before its folder is put into place.
   * @throws {FaultError} TwoPagesOneAddress; the file then belongs to neither partition.
   */
  requireUniqueOwners(): void {
    const error = this.#createFileIndex();
    if (error) throw error;
  }

  /** Creates the index of files if it is missing. @returns an error if two partitions had the same file; neither has it now */
  #createFileIndex(): FaultError | undefined {
    const createIndex = () =>
      this.#db.exec('CREATE UNIQUE INDEX IF NOT EXISTS pages_of_file ON pages (file)');
    try {
      createIndex();
      return undefined;
    } catch (error) {
      if (sqliteCode(error) !== SQLITE.CONSTRAINT) throw explainDamage(error, this.file);
    }
    const errors = this.transaction(() => {
      const duplicates = this.#sql('SELECT file FROM pages GROUP BY file HAVING count(*) > 1').all();
      return duplicates.map(({ file }) => this.#disownFile(String(file)));
    });
    createIndex();
    return errors[0];
  }

  /** Makes a file with two owners an orphan and invalidates both partitions. @returns the error to report */
  #disownFile(file: string): FaultError {
    const owners = this.#sql('SELECT partition, records FROM pages WHERE file = ?').all(file);
    const [first, second] = owners.map(({ partition, records }) => {
      this.#sql('UPDATE partitions SET trace = NULL WHERE id = ?').run(Number(partition));
      return this.#claim(Number(partition), String(records));
    }) as [OutputClaim, OutputClaim];
    this.#sql('DELETE FROM pages WHERE file = ?').run(file);
    this.#sql("INSERT INTO pages VALUES (?, ?, '', '', '', 0, '[]', 0, 0, 0, 0)").run(NO_PARTITION, file);
    return twoPagesOneAddress(file, first, second);
  }

  /** Size of the site after the last finished build. */
  siteSize(): SiteSize | undefined {
    const text = this.#sql("SELECT value FROM meta WHERE key = 'siteSize'").get()?.value;
    return typeof text === 'string' ? (JSON.parse(text) as SiteSize) : undefined;
  }

  /** Stores that the current build is finished, with the size of the site and the digests of its inputs. */
  finishBuild(key: BuildKey, digests: ReadonlyMap<string, string>, size: SiteSize): void {
    this.transaction(() => {
      const finished: FinishedBuild = { ...key, id: randomUUID() };
      this.#sql("INSERT OR REPLACE INTO meta VALUES ('finished', ?)").run(JSON.stringify(finished));
      this.#sql('INSERT INTO builds VALUES (?, ?)').run(this.#buildNumber, finished.id);
      this.#sql('DELETE FROM builds WHERE number <= ?').run(this.#buildNumber - MAX_TRACKED_BUILDS);
      this.#sql('DELETE FROM removals WHERE build <= (SELECT min(number) FROM builds)').run();
      this.#sql("INSERT OR REPLACE INTO meta VALUES ('writtenTo', ?)").run(JSON.stringify(key.writtenTo));
      this.#sql("INSERT OR REPLACE INTO meta VALUES ('siteSize', ?)").run(JSON.stringify(size));
      const previous = this.inputs();
      for (const [name, digest] of digests)
        if (previous.get(name) !== digest)
          this.#sql('INSERT OR REPLACE INTO inputs VALUES (?, ?)').run(name, digest);
      for (const name of previous.keys())
        if (!digests.has(name)) this.#sql('DELETE FROM inputs WHERE name = ?').run(name);
    });
  }

  /** Digests of the inputs of the last finished build, by name. */
  inputs(): Map<string, string> {
    const rows = this.#sql('SELECT name, digest FROM inputs').all();
    return new Map(rows.map((row) => [String(row.name), String(row.digest)]));
  }

  // — Listings and partitions —

  listing(route: string): StoredListing | undefined {
    const row = this.#sql('SELECT code, trace, names FROM listings WHERE route = ?').get(route);
    if (!row) return undefined;
    return {
      code: String(row.code),
      trace: JSON.parse(String(row.trace)) as Trace,
      names: JSON.parse(String(row.names)) as string[],
    };
  }

  /** Listings of all routes. */
  listings(): { readonly route: string; readonly listing: StoredListing }[] {
    return this.#sql('SELECT route FROM listings')
      .all()
      .flatMap(({ route }) => {
        const listing = this.listing(String(route));
        return listing ? [{ route: String(route), listing }] : [];
      });
  }

  saveListing(route: string, { code, trace, names }: StoredListing): void {
    this.#sql('INSERT OR REPLACE INTO listings VALUES (?, ?, ?, ?)').run(
      route,
      code,
      JSON.stringify(trace),
      JSON.stringify(names),
    );
  }

  /** Deletes the listings of all other routes. */
  retainListings(routes: ReadonlySet<string>): void {
    for (const row of this.#sql('SELECT route FROM listings').all())
      if (!routes.has(String(row.route)))
        this.#sql('DELETE FROM listings WHERE route = ?').run(String(row.route));
  }

  partitions(): StoredPartition[] {
    const rows = this.#sql('SELECT id, route, name, code, trace FROM partitions').all();
    return rows.map((row) => ({
      id: Number(row.id),
      route: String(row.route),
      name: String(row.name),
      code: String(row.code),
      trace: row.trace === null ? undefined : (JSON.parse(String(row.trace)) as Trace),
    }));
  }

  /** Reads of a partition and of each of its pages, recorded when they were last computed. */
  pageReads(partition: number): PageReads | undefined {
    const row = this.#sql('SELECT keys, reads FROM partitions WHERE id = ?').get(partition);
    return row?.reads instanceof Uint8Array
      ? { keys: JSON.parse(String(row.keys)) as string[], reads: row.reads }
      : undefined;
  }

  /** Replaces traces of partitions whose outputs are unchanged. */
  replaceTraces(traces: ReadonlyMap<number, Trace>): void {
    this.transaction(() => {
      const update = this.#sql('UPDATE partitions SET trace = ? WHERE id = ?');
      for (const [id, trace] of traces) update.run(JSON.stringify(trace), id);
    });
  }

  /** Returns the id of a partition. A new partition is inserted without a trace. */
  partitionId(route: string, name: string): number {
    this.#sql(
      "INSERT INTO partitions (route, name, code) VALUES (?, ?, '') ON CONFLICT (route, name) DO NOTHING",
    ).run(route, name);
    return Number(this.#sql('SELECT id FROM partitions WHERE route = ? AND name = ?').get(route, name)?.id);
  }

  /** Deletes partitions. Their outputs become orphans; see `orphanedPages`. */
  deletePartitions(ids: readonly number[]): void {
    this.transaction(() => {
      for (const id of ids) {
        this.#sql(`UPDATE pages SET partition = ${NO_PARTITION}, fingerprint = '' WHERE partition = ?`).run(
          id,
        );
        this.#sql('DELETE FROM partitions WHERE id = ?').run(id);
      }
    });
  }

  // — Pages —

  pagesOfPartition(partition: number): PageRow[] {
    const rows = this.#sql(
      'SELECT file, key, fingerprint, hash, size, records FROM pages WHERE partition = ?',
    ).all(partition);
    return rows as unknown as PageRow[];
  }

  /** Pages of a partition with one of the keys. */
  pagesWithKeys(partition: number, keys: readonly string[]): PageRow[] {
    const rows = this.#sql(
      `SELECT file, key, fingerprint, hash, size, records FROM pages
        WHERE partition = ? AND key IN (SELECT value FROM json_each(?))`,
    ).all(partition, JSON.stringify(keys));
    return rows as unknown as PageRow[];
  }

  /** Yields every output, sorted by file name. */
  *allPages(): Generator<PageRow> {
    const sql = 'SELECT file, key, fingerprint, hash, size, records FROM pages ORDER BY file';
    for (const row of this.#prepare(sql).iterateArrays()) {
      const [file, key, fingerprint, hash, size, records] = row as [
        string,
        string,
        string,
        string,
        number,
        string,
      ];
      yield { file, key, fingerprint, hash, size, records };
    }
  }

  /** Yields every output as it should be on disk. */
  *storedFiles(): Generator<StoredFile> {
    const sql = "SELECT file, hash, size, inode, modified, changed, fingerprint <> '' FROM pages";
    for (const row of this.#prepare(sql).iterateArrays()) {
      const [file, hash, size, inode, modifiedMs, changedMs, isFinished] = row as [
        string,
        string,
        number,
        number,
        number,
        number,
        number,
      ];
      yield { file, hash, size, metadata: { inode, modifiedMs, changedMs }, isFinished: isFinished === 1 };
    }
  }

  /** Stores the metadata of outputs whose content is unchanged. */
  updateMetadata(files: readonly TouchedFile[]): void {
    this.transaction(() => {
      const update = this.#sql('UPDATE pages SET inode = ?, modified = ?, changed = ? WHERE file = ?');
      for (const { file, metadata } of files)
        update.run(metadata.inode, metadata.modifiedMs, metadata.changedMs, file);
    });
  }

  /** Difference from an earlier finished build; undefined if the build is too old or unknown. */
  changedSince(build: string): ChangedOutputs | undefined {
    const number = this.#sql('SELECT number FROM builds WHERE id = ?').get(build)?.number;
    if (number === undefined) return undefined;
    const written = this.#sql(
      `SELECT file, key, fingerprint, hash, size, records FROM pages
        INDEXED BY pages_of_later_builds WHERE build > 1 AND build > ? ORDER BY file`,
    ).all(number) as unknown as PageRow[];
    const removed = this.#sql(
      `SELECT file FROM removals
        WHERE build > ? AND NOT EXISTS (SELECT 1 FROM pages WHERE pages.file = removals.file) ORDER BY file`,
    ).all(number);
    return { written, removed: removed.map(({ file }) => String(file)) };
  }

  /** Digests of the files of one source that were published without rendering, by file name. */
  publishedFiles(source: string): Map<string, string> {
    const rows = this.#sql(
      `SELECT file, fingerprint FROM pages
        WHERE partition = (SELECT id FROM partitions WHERE route = '' AND name = ?)`,
    ).all(source);
    return new Map(rows.map((row) => [String(row.file), String(row.fingerprint)]));
  }

  /** Whether no output is stored. */
  isEmpty(): boolean {
    return this.#sql('SELECT 1 FROM pages LIMIT 1').get() === undefined;
  }

  /** Counts all outputs. Reads the whole index, which takes 0.1 s for a million outputs. */
  countPages(): number {
    return Number(this.#sql('SELECT count(*) AS n FROM pages').get()?.n);
  }

  /** Counts the outputs of a partition. */
  countPagesOfPartition(partition: number): number {
    return Number(this.#sql('SELECT count(*) AS n FROM pages WHERE partition = ?').get(partition)?.n);
  }

  /**
   * Invalidates the outputs that a partition is about to change.
   * @param sources partitions that this build will delete or has not journaled yet; their pages may move to this one
   * @throws {FaultError} TwoPagesOneAddress; then nothing is invalidated.
   */
  journal(partition: number, journal: Journal, sources: TransferSources): void {
    this.transaction(() => {
      this.#sql('UPDATE partitions SET trace = NULL WHERE id = ?').run(partition);
      const insert = this.#sql(
        "INSERT INTO pages VALUES (?, ?, ?, '', '', 0, ?, 0, 0, 0, 0) ON CONFLICT DO NOTHING",
      );
      for (const page of journal.added)
        if (insert.run(partition, page.file, page.key, page.records).changes === 0)
          this.#transferPage(page, partition, sources);
      const invalidate = this.#sql("UPDATE pages SET fingerprint = '' WHERE file = ? AND partition = ?");
      for (const page of journal.changed)
        if (invalidate.run(page.file, partition).changes === 0) this.#throwLostPage(partition, [page]);
      const disown = this.#sql(
        `UPDATE pages SET partition = ${NO_PARTITION}, fingerprint = '' WHERE file = ? AND partition = ?`,
      );
      for (const file of journal.removed) disown.run(file, partition);
    });
  }

  #transferPage({ file, key, records }: JournalRow, partition: number, sources: TransferSources): void {
    const row = this.#sql('SELECT partition, records FROM pages WHERE file = ?').get(file);
    const owner = Number(row?.partition ?? NO_PARTITION);
    if (owner !== NO_PARTITION) {
      if (!(sources.get(owner)?.(file) ?? false))
        throw twoPagesOneAddress(
          file,
          this.#claim(owner, String(row?.records)),
          this.#claim(partition, records),
        );
      this.#sql('UPDATE partitions SET trace = NULL WHERE id = ?').run(owner);
    }
    this.#sql(
      "UPDATE pages SET partition = ?, key = ?, fingerprint = '', hash = '', size = 0, records = ? WHERE file = ?",
    ).run(partition, key, records, file);
  }

  #claim(partition: number, records: string): OutputClaim {
    const row = this.#sql('SELECT route, name FROM partitions WHERE id = ?').get(partition);
    return {
      route: String(row?.route ?? ''),
      partition: String(row?.name ?? ''),
      records: JSON.parse(records) as string[],
    };
  }

  /**
   * Stores the results of a partition. `untouched` returns the files that belong to it and were not written.
   * @throws {FaultError} TwoPagesOneAddress if one of those files now belongs to another partition.
   */
  commit(
    partition: number,
    result: {
      readonly code: string;
      readonly trace: Trace;
      readonly pageReads: PageReads | undefined;
      /** Number of files that belong to the partition. */
      readonly pageCount: number;
      readonly written: readonly WrittenPage[];
      readonly untouched: () => readonly Pick<PageRow, 'file' | 'records'>[];
    },
  ): void {
    this.transaction(() => {
      const update = this.#sql(
        `UPDATE pages SET key = ?, fingerprint = ?, hash = ?, size = ?, records = ?, build = ?,
          inode = coalesce(?, inode), modified = coalesce(?, modified), changed = coalesce(?, changed)
          WHERE file = ? AND partition = ?`,
      );
      for (const page of result.written)
        update.run(
          page.key,
          page.fingerprint,
          page.hash,
          page.size,
          page.records,
          this.#buildNumber,
          page.metadata?.inode ?? null,
          page.metadata?.modifiedMs ?? null,
          page.metadata?.changedMs ?? null,
          page.file,
          partition,
        );
      const owned = Number(
        this.#sql('SELECT count(*) AS n FROM pages WHERE partition = ?').get(partition)?.n,
      );
      if (owned !== result.pageCount) this.#throwLostPage(partition, result.untouched());
      this.#sql('UPDATE partitions SET trace = ?, code = ?, keys = ?, reads = ? WHERE id = ?').run(
        JSON.stringify(result.trace),
        result.code,
        JSON.stringify(result.pageReads?.keys ?? []),
        result.pageReads?.reads ?? null,
        partition,
      );
    });
  }

  #throwLostPage(partition: number, claimed: readonly Pick<PageRow, 'file' | 'records'>[]): never {
    for (const { file, records } of claimed) {
      const row = this.#sql('SELECT partition, records FROM pages WHERE file = ?').get(file);
      const owner = Number(row?.partition ?? NO_PARTITION);
      if (owner !== NO_PARTITION && owner !== partition)
        throw twoPagesOneAddress(
          file,
          this.#claim(owner, String(row?.records)),
          this.#claim(partition, records),
        );
    }
    throw engineDefect(`The state has another number of pages of partition ${partition} than the build.`);
  }

  /** Counts the orphaned outputs, and the outputs of partitions that are about to be deleted. */
  countPagesToRemove(deletedPartitions: readonly number[]): number {
    const sql = `SELECT count(*) AS n FROM pages
      WHERE partition IN (SELECT value FROM json_each(?))`;
    return Number(this.#sql(sql).get(JSON.stringify([NO_PARTITION, ...deletedPartitions]))?.n);
  }

  /** Outputs that belong to no partition any more. Their files have to be removed. */
  orphanedPages(limit: number): PageRow[] {
    return this.#sql(
      `SELECT file, key, fingerprint, hash, size, records FROM pages WHERE partition = ${NO_PARTITION} LIMIT ?`,
    ).all(limit) as unknown as PageRow[];
  }

  /** Deletes orphaned outputs after their files were removed, and stores their removal for `changedSince`. */
  deleteOrphanedPages(files: readonly string[]): void {
    this.transaction(() => {
      const remove = this.#sql(`DELETE FROM pages WHERE file = ? AND partition = ${NO_PARTITION}`);
      const note = this.#sql('INSERT OR REPLACE INTO removals VALUES (?, ?)');
      for (const file of files) if (remove.run(file).changes > 0) note.run(file, this.#buildNumber);
    });
  }

  /** Invalidates outputs and their partitions, so that the next build re-renders them. */
  markStale(files: readonly string[]): void {
    this.transaction(() => {
      this.#sql("DELETE FROM meta WHERE key = 'finished'").run();
      const partition = this.#sql(
        'UPDATE partitions SET trace = NULL WHERE id = (SELECT partition FROM pages WHERE file = ?)',
      );
      const page = this.#sql("UPDATE pages SET fingerprint = '', hash = '' WHERE file = ?");
      for (const file of files) {
        partition.run(file);
        page.run(file);
      }
    });
  }
}

/** Codes of SQLite for problems of the disk, of permissions or of locks, which a rebuild does not solve. */
const WRITE_FAILURES: readonly number[] = [
  SQLITE.BUSY,
  SQLITE.READONLY,
  SQLITE.IOERR,
  SQLITE.FULL,
  SQLITE.CANTOPEN,
];

const explainDamage = (error: unknown, file: string): unknown =>
  isSqliteDamage(error) ? stateUnusable(file, error) : error;

/** Whether a state cannot be used, so that everything has to be rebuilt. */
export const isStateUnusable = (error: unknown): error is FaultError => isFault(error, 'StateUnusable');
