/**
 * What the last builds left behind, in one SQLite file: partitions with their traces, and the output files.
 *
 * Write-ahead invalidation: before an output is written or removed, `journal` takes away its fingerprint (and its
 * partition's trace) in one transaction; `commit` gives the new ones once the files are there. So whatever a build
 * that did not finish has touched is stale to the next one, with no journal to replay.
 *
 * Rows cost what changed: a build that changes nothing reads the partitions and no page.
 */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { FaultError, sqliteCode } from '@laurel/diagnostics';
import {
  type Claim,
  engineDefect,
  explainWrite,
  isSqliteDamage,
  stateUnusable,
  twoPagesOneAddress,
} from '../core/engine-errors.ts';
import type { WrittenTo } from '../core/output-folder-trust.ts';
import type { KnownListing, KnownPartition } from '../core/plan.ts';
import type { SiteSize } from '../core/site-size.ts';
import type { Trace } from '../core/trace.ts';

/** Raise it when the tables or the meaning of a digest change: with an older state everything is built again. */
const VERSION = 6;

const tables = `
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
    PRIMARY KEY (partition, file)
  ) WITHOUT ROWID;
  CREATE INDEX pages_of_partition ON pages (partition, key);
  CREATE INDEX pages_of_later_builds ON pages (build) WHERE build > 1;
  CREATE TABLE removals (file TEXT PRIMARY KEY, build INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE builds (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE);
  CREATE TABLE inputs (name TEXT PRIMARY KEY, digest TEXT NOT NULL) WITHOUT ROWID;
`;

/** In the place of the partition, of outputs that belong to none any more. */
const NO_PARTITION = 0;

/** SQLite's code for what a unique index refuses. */
const CONSTRAINT = 19;

export interface PageRow {
  readonly file: string;
  /** What its partition calls it; '' where that makes all its pages at once. */
  readonly key: string;
  /** '' while the file is being changed: then neither it nor `hash` says what is on disk. */
  readonly fingerprint: string;
  readonly hash: string;
  readonly size: number;
  /** JSON array of record keys. */
  readonly records: string;
}

type JournalRow = Pick<PageRow, 'file' | 'key' | 'records'>;

/** What a partition is about to do to the output folder. */
export interface Journal {
  readonly added: readonly JournalRow[];
  readonly changed: readonly JournalRow[];
  readonly removed: readonly string[];
}

/** Partitions out of which a page may move, by id; each with a test of which files. */
export type OpenPartitions = ReadonlyMap<number, (file: string) => boolean>;

/** What a partition and its pages read. */
export interface PartsRead {
  /** Keys of the pages, in order; none where they are not made one by one. */
  readonly keys: readonly string[];
  /** See core/read-sets.ts. */
  readonly reads: Uint8Array;
}

/** What a build was made from and where it was written: all of it equal now means that there is nothing to do. */
export interface BuildKey {
  /** Digest of the code. */
  readonly code: string;
  /** Digest of all inputs. */
  readonly inputs: string;
  /** Digest of the names and times of the files of public/. */
  readonly publicFiles: string;
  /** '1/1', or the shard that was built. */
  readonly shard: string;
  readonly writtenTo: WrittenTo;
}

/** Where a cache folder keeps its state. */
export const stateFile = (cache: string): string => join(cache, 'state.sqlite');

/** A build that finished; two of them are the same build only if no other finished in between. */
export interface FinishedBuild extends BuildKey {
  readonly id: string;
}

/** How the outputs differ from those of an earlier build. */
export interface ChangedOutputs<Output = PageRow> {
  /** Those that were made since, also with the bytes that they had, in order of the file name. */
  readonly made: readonly Output[];
  /** Names of those that are gone, in order. */
  readonly removed: readonly string[];
}

/** Finished builds of which a state knows what has changed since. */
const BUILDS_KNOWN = 100;

/** A statement of a state. What it throws where the file is damaged is StateUnusable. */
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
}

/** What the last builds left. Every method throws StateUnusable where it comes upon a damaged part of the file. */
export class State {
  readonly file: string;
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, Statement>();
  /** Number of the build that writes; builds are counted, also those that do not finish. */
  #number = 0;

  private constructor(file: string, db: DatabaseSync) {
    this.file = file;
    this.#db = db;
  }

  /**
   * Opens the state, or makes an empty one.
   * @throws {FaultError} StateUnusable if the file is no state of this version; `State.discard` then clears the way;
   * NotWritable, DiskFull.
   */
  static open(file: string, options: { readOnly?: boolean } = {}): State {
    let db: DatabaseSync | undefined;
    try {
      db = new DatabaseSync(file, { readOnly: options.readOnly ?? false, timeout: 10_000 });
      if (!options.readOnly) db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
      db.exec('PRAGMA cache_size = -16000; PRAGMA wal_autocheckpoint = 4000;');
      const version = Number(db.prepare('PRAGMA user_version').get()?.user_version);
      if (version === 0 && !options.readOnly) {
        db.exec(`BEGIN; ${tables} PRAGMA user_version = ${VERSION}; COMMIT;`);
      } else if (version !== VERSION) {
        throw new Error(`it is of version ${version}, and this engine writes version ${VERSION}`);
      }
      db.prepare('SELECT count(*) FROM meta').get();
      return new State(file, db);
    } catch (error) {
      db?.close();
      if (isWriteFault(error)) throw explainWrite(error, file);
      throw stateUnusable(file, error);
    }
  }

  /** Removes a state and what SQLite keeps beside it. */
  static discard(file: string): void {
    for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(`${file}${suffix}`, { force: true });
  }

  close(): void {
    this.#statements.clear();
    this.#db.close();
  }

  /** Runs `work` as one transaction. */
  transaction<T>(work: () => T): T {
    try {
      this.#db.exec('BEGIN IMMEDIATE');
      const result = work();
      this.#db.exec('COMMIT');
      return result;
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
      throw explainDamage(error, this.file);
    }
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

  // — the build as a whole —

  /** The last build; undefined if it did not finish. */
  finishedBuild(): FinishedBuild | undefined {
    const text = this.#sql("SELECT value FROM meta WHERE key = 'finished'").get()?.value;
    return typeof text === 'string' ? (JSON.parse(text) as FinishedBuild) : undefined;
  }

  /** Where outputs were last written, also by a build that did not finish. */
  writtenTo(): WrittenTo | undefined {
    const text = this.#sql("SELECT value FROM meta WHERE key = 'writtenTo'").get()?.value;
    return typeof text === 'string' ? (JSON.parse(text) as WrittenTo) : undefined;
  }

  /** From now on the output folder belongs to no finished build. Durable before the first file is touched. */
  begin(writtenTo: WrittenTo): void {
    this.#db.exec('PRAGMA synchronous = FULL');
    this.transaction(() => {
      this.#number = Number(this.#sql("SELECT value FROM meta WHERE key = 'number'").get()?.value ?? 0) + 1;
      this.#sql("INSERT OR REPLACE INTO meta VALUES ('number', ?)").run(String(this.#number));
      this.#sql("DELETE FROM meta WHERE key = 'finished'").run();
      this.#sql("INSERT OR REPLACE INTO meta VALUES ('writtenTo', ?)").run(JSON.stringify(writtenTo));
    });
    this.#db.exec('PRAGMA synchronous = NORMAL');
    if (this.isEmpty()) this.#db.exec('DROP INDEX IF EXISTS pages_of_file');
    else this.#indexFiles();
  }

  /**
   * Makes sure that no file belongs to two partitions. Each that is added is looked up, except by a first build: it calls
   * this before it switches its folder in.
   * @throws {FaultError} TwoPagesOneAddress; the file then belongs to neither.
   */
  requireOneOwner(): void {
    const claimedTwice = this.#indexFiles();
    if (claimedTwice) throw claimedTwice;
  }

  /** Makes the index of files, if there is none. @returns what is wrong, if two partitions had a file; neither has it now. */
  #indexFiles(): FaultError | undefined {
    const index = () => this.#db.exec('CREATE UNIQUE INDEX IF NOT EXISTS pages_of_file ON pages (file)');
    try {
      index();
      return undefined;
    } catch (error) {
      if (sqliteCode(error) !== CONSTRAINT) throw explainDamage(error, this.file);
    }
    const faults = this.transaction(() => {
      const twice = this.#sql('SELECT file FROM pages GROUP BY file HAVING count(*) > 1').all();
      return twice.map(({ file }) => this.#disown(String(file)));
    });
    index();
    return faults[0];
  }

  #disown(file: string): FaultError {
    const owners = this.#sql('SELECT partition, records FROM pages WHERE file = ?').all(file);
    const [one, other] = owners.map(({ partition, records }) => {
      this.#sql('UPDATE partitions SET trace = NULL WHERE id = ?').run(Number(partition));
      return this.#claim(Number(partition), String(records));
    }) as [Claim, Claim];
    this.#sql('DELETE FROM pages WHERE file = ?').run(file);
    this.#sql("INSERT INTO pages VALUES (?, ?, '', '', '', 0, '[]', 0)").run(NO_PARTITION, file);
    return twoPagesOneAddress(file, one, other);
  }

  /** The extent of the last build that finished. */
  extent(): SiteSize | undefined {
    const text = this.#sql("SELECT value FROM meta WHERE key = 'extent'").get()?.value;
    return typeof text === 'string' ? (JSON.parse(text) as SiteSize) : undefined;
  }

  /** The build is finished, of this extent and from inputs with these digests. */
  finish(key: BuildKey, digests: ReadonlyMap<string, string>, extent: SiteSize): void {
    this.transaction(() => {
      const finished: FinishedBuild = { ...key, id: randomUUID() };
      this.#sql("INSERT OR REPLACE INTO meta VALUES ('finished', ?)").run(JSON.stringify(finished));
      this.#sql('INSERT INTO builds VALUES (?, ?)').run(this.#number, finished.id);
      this.#sql('DELETE FROM builds WHERE number <= ?').run(this.#number - BUILDS_KNOWN);
      this.#sql('DELETE FROM removals WHERE build <= (SELECT min(number) FROM builds)').run();
      this.#sql("INSERT OR REPLACE INTO meta VALUES ('writtenTo', ?)").run(JSON.stringify(key.writtenTo));
      this.#sql("INSERT OR REPLACE INTO meta VALUES ('extent', ?)").run(JSON.stringify(extent));
      const old = this.inputs();
      for (const [name, digest] of digests)
        if (old.get(name) !== digest)
          this.#sql('INSERT OR REPLACE INTO inputs VALUES (?, ?)').run(name, digest);
      for (const name of old.keys())
        if (!digests.has(name)) this.#sql('DELETE FROM inputs WHERE name = ?').run(name);
    });
  }

  /** Inputs of the last finished build. */
  inputs(): Map<string, string> {
    const rows = this.#sql('SELECT name, digest FROM inputs').all();
    return new Map(rows.map((row) => [String(row.name), String(row.digest)]));
  }

  // — listings and partitions —

  listing(route: string): KnownListing | undefined {
    const row = this.#sql('SELECT code, trace, names FROM listings WHERE route = ?').get(route);
    if (!row) return undefined;
    return {
      code: String(row.code),
      trace: JSON.parse(String(row.trace)) as Trace,
      names: JSON.parse(String(row.names)) as string[],
    };
  }

  /** The listings of all routes. */
  listings(): { readonly route: string; readonly listing: KnownListing }[] {
    return this.#sql('SELECT route FROM listings')
      .all()
      .flatMap(({ route }) => {
        const listing = this.listing(String(route));
        return listing ? [{ route: String(route), listing }] : [];
      });
  }

  saveListing(route: string, { code, trace, names }: KnownListing): void {
    this.#sql('INSERT OR REPLACE INTO listings VALUES (?, ?, ?, ?)').run(
      route,
      code,
      JSON.stringify(trace),
      JSON.stringify(names),
    );
  }

  /** Forgets the listings of routes that the site no longer has. */
  keepListings(routes: ReadonlySet<string>): void {
    for (const row of this.#sql('SELECT route FROM listings').all())
      if (!routes.has(String(row.route)))
        this.#sql('DELETE FROM listings WHERE route = ?').run(String(row.route));
  }

  partitions(): KnownPartition[] {
    const rows = this.#sql('SELECT id, route, name, code, trace FROM partitions').all();
    return rows.map((row) => ({
      id: Number(row.id),
      route: String(row.route),
      name: String(row.name),
      code: String(row.code),
      trace: row.trace === null ? undefined : (JSON.parse(String(row.trace)) as Trace),
    }));
  }

  /** What a partition and each of its pages read when they were last made. */
  partsOf(partition: number): PartsRead | undefined {
    const row = this.#sql('SELECT keys, reads FROM partitions WHERE id = ?').get(partition);
    return row?.reads instanceof Uint8Array
      ? { keys: JSON.parse(String(row.keys)) as string[], reads: row.reads }
      : undefined;
  }

  /** Gives partitions traces of which their outputs are as they were. */
  renewTraces(traces: ReadonlyMap<number, Trace>): void {
    this.transaction(() => {
      const update = this.#sql('UPDATE partitions SET trace = ? WHERE id = ?');
      for (const [id, trace] of traces) update.run(JSON.stringify(trace), id);
    });
  }

  /** Id of a partition; it is made, with no trace, if it is new. */
  partitionId(route: string, name: string): number {
    this.#sql(
      "INSERT INTO partitions (route, name, code) VALUES (?, ?, '') ON CONFLICT (route, name) DO NOTHING",
    ).run(route, name);
    return Number(this.#sql('SELECT id FROM partitions WHERE route = ? AND name = ?').get(route, name)?.id);
  }

  /** Takes partitions away; their outputs then belong to none and go with `unowned`. */
  dropPartitions(ids: readonly number[]): void {
    this.transaction(() => {
      for (const id of ids) {
        this.#sql(`UPDATE pages SET partition = ${NO_PARTITION}, fingerprint = '' WHERE partition = ?`).run(
          id,
        );
        this.#sql('DELETE FROM partitions WHERE id = ?').run(id);
      }
    });
  }

  // — pages —

  pagesOf(partition: number): PageRow[] {
    const rows = this.#sql(
      'SELECT file, key, fingerprint, hash, size, records FROM pages WHERE partition = ?',
    ).all(partition);
    return rows as unknown as PageRow[];
  }

  /** The pages of a partition that have one of these keys. */
  pagesWithKeys(partition: number, keys: readonly string[]): PageRow[] {
    const rows = this.#sql(
      `SELECT file, key, fingerprint, hash, size, records FROM pages
        WHERE partition = ? AND key IN (SELECT value FROM json_each(?))`,
    ).all(partition, JSON.stringify(keys));
    return rows as unknown as PageRow[];
  }

  /** Every output, in order of the file name. */
  *allPages(): Generator<PageRow> {
    const sql = 'SELECT file, key, fingerprint, hash, size, records FROM pages ORDER BY file';
    for (const row of this.#prepare(sql).iterate()) yield row as unknown as PageRow;
  }

  /** How the outputs differ from those of a finished build; undefined where that is too long ago, or not of this state. */
  changedSince(build: string): ChangedOutputs | undefined {
    const number = this.#sql('SELECT number FROM builds WHERE id = ?').get(build)?.number;
    if (number === undefined) return undefined;
    const made = this.#sql(
      `SELECT file, key, fingerprint, hash, size, records FROM pages
        INDEXED BY pages_of_later_builds WHERE build > 1 AND build > ? ORDER BY file`,
    ).all(number) as unknown as PageRow[];
    const removed = this.#sql(
      `SELECT file FROM removals
        WHERE build > ? AND NOT EXISTS (SELECT 1 FROM pages WHERE pages.file = removals.file) ORDER BY file`,
    ).all(number);
    return { made, removed: removed.map(({ file }) => String(file)) };
  }

  /** Whether it knows of no output. */
  isEmpty(): boolean {
    return this.#sql('SELECT 1 FROM pages LIMIT 1').get() === undefined;
  }

  /** Reads the whole index of outputs: a tenth of a second for a million. */
  countPages(): number {
    return Number(this.#sql('SELECT count(*) AS n FROM pages').get()?.n);
  }

  /** How many outputs a partition has. */
  countPagesOf(partition: number): number {
    return Number(this.#sql('SELECT count(*) AS n FROM pages WHERE partition = ?').get(partition)?.n);
  }

  /**
   * Marks what a partition is about to change. `open` holds the partitions that this build will drop, or that have
   * yet to say what they change: pages may move out of those.
   * @throws {FaultError} TwoPagesOneAddress; then nothing is marked.
   */
  journal(partition: number, journal: Journal, open: OpenPartitions): void {
    this.transaction(() => {
      this.#sql('UPDATE partitions SET trace = NULL WHERE id = ?').run(partition);
      const insert = this.#sql("INSERT INTO pages VALUES (?, ?, ?, '', '', 0, ?, 0) ON CONFLICT DO NOTHING");
      for (const page of journal.added)
        if (insert.run(partition, page.file, page.key, page.records).changes === 0)
          this.#takeOver(page, partition, open);
      const invalidate = this.#sql("UPDATE pages SET fingerprint = '' WHERE file = ? AND partition = ?");
      for (const page of journal.changed)
        if (invalidate.run(page.file, partition).changes === 0) this.#explainLoss(partition, [page]);
      const disown = this.#sql(
        `UPDATE pages SET partition = ${NO_PARTITION}, fingerprint = '' WHERE file = ? AND partition = ?`,
      );
      for (const file of journal.removed) disown.run(file, partition);
    });
  }

  #takeOver({ file, key, records }: JournalRow, partition: number, open: OpenPartitions): void {
    const row = this.#sql('SELECT partition, records FROM pages WHERE file = ?').get(file);
    const owner = Number(row?.partition ?? NO_PARTITION);
    if (owner !== NO_PARTITION) {
      if (!(open.get(owner)?.(file) ?? false))
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

  #claim(partition: number, records: string): Claim {
    const row = this.#sql('SELECT route, name FROM partitions WHERE id = ?').get(partition);
    return {
      route: String(row?.route ?? ''),
      partition: String(row?.name ?? ''),
      records: JSON.parse(records) as string[],
    };
  }

  /**
   * Records what a partition has written. `untouched` are the files that it claims and did not write.
   * @throws {FaultError} TwoPagesOneAddress if another partition has meanwhile taken one of those.
   */
  commit(
    partition: number,
    result: {
      readonly code: string;
      readonly trace: Trace;
      readonly parts: PartsRead | undefined;
      /** Number of files that it claims. */
      readonly pageCount: number;
      readonly written: readonly PageRow[];
      readonly untouched: () => readonly Pick<PageRow, 'file' | 'records'>[];
    },
  ): void {
    this.transaction(() => {
      const update = this.#sql(
        `UPDATE pages SET key = ?, fingerprint = ?, hash = ?, size = ?, records = ?, build = ?
          WHERE file = ? AND partition = ?`,
      );
      for (const page of result.written)
        update.run(
          page.key,
          page.fingerprint,
          page.hash,
          page.size,
          page.records,
          this.#number,
          page.file,
          partition,
        );
      const owned = Number(
        this.#sql('SELECT count(*) AS n FROM pages WHERE partition = ?').get(partition)?.n,
      );
      if (owned !== result.pageCount) this.#explainLoss(partition, result.untouched());
      this.#sql('UPDATE partitions SET trace = ?, code = ?, keys = ?, reads = ? WHERE id = ?').run(
        JSON.stringify(result.trace),
        result.code,
        JSON.stringify(result.parts?.keys ?? []),
        result.parts?.reads ?? null,
        partition,
      );
    });
  }

  #explainLoss(partition: number, claimed: readonly Pick<PageRow, 'file' | 'records'>[]): never {
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
    throw engineDefect(`The state and partition ${partition} disagree on how many pages it has.`);
  }

  /** Outputs of these partitions, and those that belong to none. */
  countGone(dropped: readonly number[]): number {
    const sql = `SELECT count(*) AS n FROM pages
      WHERE partition IN (SELECT value FROM json_each(?))`;
    return Number(this.#sql(sql).get(JSON.stringify([NO_PARTITION, ...dropped]))?.n);
  }

  /** Outputs that belong to no partition any more: their files are to be removed. */
  unowned(limit: number): PageRow[] {
    return this.#sql(
      `SELECT file, key, fingerprint, hash, size, records FROM pages WHERE partition = ${NO_PARTITION} LIMIT ?`,
    ).all(limit) as unknown as PageRow[];
  }

  forget(files: readonly string[]): void {
    this.transaction(() => {
      const remove = this.#sql(`DELETE FROM pages WHERE file = ? AND partition = ${NO_PARTITION}`);
      const note = this.#sql('INSERT OR REPLACE INTO removals VALUES (?, ?)');
      for (const file of files) if (remove.run(file).changes > 0) note.run(file, this.#number);
    });
  }

  /** Makes outputs stale, with their partitions, so that the next build renders them again. */
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

/** A fault of the disk or of rights, which building again would not fix. */
function isWriteFault(error: unknown): boolean {
  const code = sqliteCode(error);
  return code === 8 || code === 10 || code === 13 || code === 14 || code === 5;
}

const explainDamage = (error: unknown, file: string): unknown =>
  isSqliteDamage(error) ? stateUnusable(file, error) : error;

/** Whether a state cannot be used, so that everything has to be built again. */
export const isUnusable = (error: unknown): error is FaultError =>
  error instanceof FaultError && error.name === 'StateUnusable';
