import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { FaultError } from 'astro-incremental/faults';
import type { EntityType } from '../domain/entity-types.ts';
import { highestSearchRank, type SearchRecord } from '../domain/search.ts';
import { indexedWords } from '../domain/search-text.ts';
import { duplicateSearchRecord, unusableSearchRecord } from '../errors/search.ts';
import { hitColumns, hitsTable, hitValues, indexVersion, WORDS_TABLE } from './index-schema.ts';
import { rowNumber } from './row-numbers.ts';

/** Bytes that FTS5 gathers in memory: more than a segment's words, so that they are written in one go. */
const HASH_SIZE = 256 * 1024 * 1024;

/**
 * The bytes of a segment of the search index: a SQLite database with the words and hits of some records of one type.
 * It is written in one go, in the order of its rows, so the bytes depend on the records and on nothing else: not on
 * their order, and not on what was indexed before.
 *
 * @throws {FaultError} DuplicateSearchRecord, UnusableSearchRecord
 */
export function writeSegment(
  entityType: EntityType,
  records: readonly SearchRecord[],
): Uint8Array<ArrayBuffer> {
  const folder = mkdtempSync(join(tmpdir(), 'search-segment-'));
  try {
    const file = join(folder, 'segment.sqlite');
    const database = new DatabaseSync(file);
    try {
      fill(database, entityType, inRowOrder(entityType, records));
    } finally {
      database.close();
    }
    return new Uint8Array(readFileSync(file));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface NumberedRecord {
  readonly row: bigint;
  readonly record: SearchRecord;
}

function inRowOrder(entityType: EntityType, records: readonly SearchRecord[]): readonly NumberedRecord[] {
  const seen = new Set<string>();
  const numbered = records.map((record) => {
    const { id, rank } = record;
    const refuse = (why: string) => new FaultError(unusableSearchRecord({ entityType, id, why }));
    if (record.entityType !== entityType) throw refuse(`It is not of type ${entityType}.`);
    if (!Number.isInteger(rank) || rank < 0 || rank > highestSearchRank)
      throw refuse(`Its rank is ${rank}, not a whole number from 0 to ${highestSearchRank}.`);
    if (seen.has(id)) throw new FaultError(duplicateSearchRecord({ entityType, id }));
    seen.add(id);
    return { row: rowNumber(id, rank), record };
  });
  return numbered.sort((one, other) => (one.row < other.row ? -1 : one.row > other.row ? 1 : 0));
}

function fill(database: DatabaseSync, entityType: EntityType, records: readonly NumberedRecord[]): void {
  database.exec(`
    PRAGMA journal_mode = OFF;
    PRAGMA synchronous = OFF;
    PRAGMA user_version = ${indexVersion};
    ${hitsTable(entityType)};
    ${WORDS_TABLE};
    INSERT INTO words (words, rank) VALUES ('hashsize', ${HASH_SIZE});
    BEGIN;
  `);
  const columns = ['row', ...hitColumns[entityType]];
  const insertHit = database.prepare(
    `INSERT INTO hits (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  );
  const insertWords = database.prepare('INSERT INTO words (rowid, name, context) VALUES (?, ?, ?)');
  for (const { row, record } of records) {
    insertHit.run(row, ...hitValues(record));
    insertWords.run(
      row,
      indexedWords(record.text.name).join(' '),
      indexedWords(record.text.context).join(' '),
    );
  }
  database.exec('COMMIT');
}
