import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { FaultError } from '@laurel/diagnostics';
import type { EntityType } from '../domain/entity-types.ts';
import { duplicateSearchRecord, unusableSearchRecord } from '../domain/errors/search.ts';
import { highestSearchRank, type SearchRecord } from '../domain/search.ts';
import { foldText, wordIndexer } from '../domain/search-text.ts';
import { indexedAs } from './full-text-expression.ts';
import {
  hitColumns,
  hitsTable,
  hitValues,
  indexVersion,
  type SqlValue,
  SUMMARY_TABLE,
  sharedColumns,
  TEXTS_TABLE,
  WORDS_TABLE,
} from './index-schema.ts';
import { compareWords, encodeWords } from './known-words.ts';

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

/** The records in the order of their rows: by rank, then by name. */
function inRowOrder(entityType: EntityType, records: readonly SearchRecord[]): readonly SearchRecord[] {
  const seen = new Set<string>();
  for (const record of records) {
    const { id, rank } = record;
    const refuse = (why: string) => new FaultError(unusableSearchRecord({ entityType, id, why }));
    if (record.entityType !== entityType) throw refuse(`It is not of type ${entityType}.`);
    if (!Number.isInteger(rank) || rank < 0 || rank > highestSearchRank)
      throw refuse(`Its rank is ${rank}, not a whole number from 0 to ${highestSearchRank}.`);
    if (seen.has(id)) throw new FaultError(duplicateSearchRecord({ entityType, id }));
    seen.add(id);
  }
  return records
    .map((record) => ({ record, name: foldText(orderedName(record)) }))
    .sort(
      (one, other) =>
        other.record.rank - one.record.rank ||
        compareWords(one.name, other.name) ||
        compareWords(one.record.id, other.record.id),
    )
    .map(({ record }) => record);
}

/** What hits of equal rank are ordered by; `segment.ts` reads the same. */
const orderedName = (record: SearchRecord): string =>
  record.entityType === 'practice-area'
    ? `${record.hit.practiceAreaName} ${record.hit.locationName}`
    : record.text.name;

function fill(database: DatabaseSync, entityType: EntityType, records: readonly SearchRecord[]): void {
  database.exec(`
    PRAGMA journal_mode = OFF;
    PRAGMA synchronous = OFF;
    PRAGMA user_version = ${indexVersion};
    ${hitsTable(entityType)};
    ${TEXTS_TABLE};
    ${SUMMARY_TABLE};
    ${WORDS_TABLE};
    INSERT INTO words (words, rank) VALUES ('hashsize', ${HASH_SIZE});
    BEGIN;
  `);
  const columns: readonly string[] = ['row', ...hitColumns[entityType]];
  const insertHit = database.prepare(
    `INSERT INTO hits (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  );
  const insertText = database.prepare('INSERT INTO texts (row, text) VALUES (?, ?)');
  const insertWords = database.prepare('INSERT INTO words (rowid, name, context) VALUES (?, ?, ?)');
  const texts = new Map<string, number>();
  const share = (value: SqlValue): SqlValue => {
    if (typeof value !== 'string') return value;
    const known = texts.get(value);
    if (known !== undefined) return known;
    const row = texts.size + 1;
    insertText.run(row, value);
    texts.set(value, row);
    return row;
  };
  const indexedWords = wordIndexer();
  const counts = new Map<string, number>();
  for (const [at, record] of records.entries()) {
    const row = at + 1;
    const values = hitValues(record).map((value, column) =>
      sharedColumns.has(columns[column + 1] ?? '') ? share(value) : value,
    );
    insertHit.run(row, ...values);
    const name = indexedWords(record.text.name);
    const context = [
      ...indexedWords(record.text.context),
      ...indexedWords(record.text.related).map((word) => indexedAs({ word, where: 'related' })),
    ];
    insertWords.run(row, name.join(' '), context.join(' '));
    for (const word of new Set([...name, ...context])) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const words = [...counts]
    .map(([word, count]) => ({ word, records: count }))
    .sort((one, other) => compareWords(one.word, other.word));
  database.prepare('INSERT INTO summary (ranks, words) VALUES (?, ?)').run(
    Uint8Array.from(records, ({ rank }) => rank),
    encodeWords(words),
  );
  database.exec('COMMIT');
}
