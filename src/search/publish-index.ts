import type { DatabaseSync } from 'node:sqlite';
import type { EntityType } from '../domain/search.ts';
import { hitColumns, hitsTable, indexVersion, wordsTable } from './index-schema.ts';

/** FTS5 keeps pages of segment s at ids from s × 2³⁷ (fts5_index.c, FTS5_SEGMENT_ROWID). */
const segmentShift = 37n;
const firstSegmentRow = 1n << segmentShift;
const averagesRow = 1;
const structureRow = 10;

/** A row number that no record has. */
const placeholderRow = 1n << 62n;

/**
 * Writes the published index of one entity type from its working index to a new database file.
 *
 * The bytes depend on the records alone. Hits are copied in row order. The words are first merged into one
 * segment, whose pages depend only on its words and rows; what FTS5 counts up over a table's life (the
 * segment's number, the pages ever written) is written as for a table that was filled in one go.
 * See docs/decisions for why, and tests/search/index-records.test.ts for the law as a property.
 */
export function publishIndex(working: DatabaseSync, entityType: EntityType, file: string): void {
  mergeSegments(working);
  const columns = hitColumns[entityType].join(', ');
  working.prepare('ATTACH ? AS published').run(file);
  try {
    working.exec(`
      PRAGMA published.journal_mode = OFF;
      PRAGMA published.synchronous = OFF;
      PRAGMA published.user_version = ${indexVersion};
      BEGIN;
      ${hitsTable('published', entityType)};
      ${wordsTable('published')};
      COMMIT;
      BEGIN;
      INSERT INTO published.hits (row, ${columns}) SELECT row, ${columns} FROM records ORDER BY row;
    `);
    if (working.prepare('SELECT 1 FROM records LIMIT 1').get() !== undefined) copyWords(working);
    working.exec('COMMIT');
  } finally {
    if (working.isTransaction) working.exec('ROLLBACK');
    working.exec('DETACH published');
  }
}

/** Leaves one segment that a merge wrote: FTS5 would leave a segment alone that is the only one. */
function mergeSegments(working: DatabaseSync): void {
  working.prepare("INSERT INTO words (rowid, name, context) VALUES (?, 'word', '')").run(placeholderRow);
  working
    .prepare("INSERT INTO words (words, rowid, name, context) VALUES ('delete', ?, 'word', '')")
    .run(placeholderRow);
  working.exec("INSERT INTO words (words) VALUES ('optimize')");
}

function copyWords(working: DatabaseSync): void {
  const { segment, pages } = working
    .prepare(
      `SELECT max(id) >> ${segmentShift} AS segment, max(id) & 0x7fffffff AS pages
       FROM main.words_data WHERE id >= ${firstSegmentRow} AND (id >> 31) & 0x3f = 0`,
    )
    .get() as { segment: number; pages: number };
  const shift = (BigInt(segment) - 1n) << segmentShift;
  working
    .prepare(
      `INSERT INTO published.words_data (id, block)
       SELECT id - ?, block FROM main.words_data WHERE id >= ${firstSegmentRow} ORDER BY id`,
    )
    .run(shift);
  working.exec(`
    INSERT INTO published.words_idx (segid, term, pgno) SELECT 1, term, pgno FROM main.words_idx ORDER BY segid, term;
    REPLACE INTO published.words_data (id, block) SELECT id, block FROM main.words_data WHERE id = ${averagesRow};
  `);
  working
    .prepare('REPLACE INTO published.words_data (id, block) VALUES (?, ?)')
    .run(structureRow, singleSegmentStructure(pages));
}

/**
 * The structure record of an index with one segment of so many pages, at level 0, nothing merging and nothing
 * counted: cookie; levels, segments, pages written; then of the level: merging, segments; of the segment:
 * number, first page, last page (fts5_index.c, "Structure record").
 */
function singleSegmentStructure(pages: number): Uint8Array {
  return Uint8Array.from([0, 0, 0, 0, ...[1, 1, 0, 0, 1, 1, 1, pages].flatMap(varint)]);
}

/** A number as SQLite writes it: seven bits a byte, most significant first, the top bit set on all but the last. */
function varint(value: number): number[] {
  const bytes = [value & 0x7f];
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) bytes.unshift((rest & 0x7f) | 0x80);
  return bytes;
}
