import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { FaultError } from 'astro-incremental/faults';
import type { EntityType } from '../domain/entity-types.ts';
import { type Hit, hitSchemas } from '../domain/search.ts';
import { searchIndexUnusable } from '../errors/search.ts';
import { hitColumns, hitOfRow, indexVersion, type SqlRow } from './index-schema.ts';
import { matchExpression, nameExpression, type QueryTerms, wholeWordExpression } from './query-terms.ts';
import type { KnownWord } from './spelling.ts';

/** Where a hit stands among the others: more points first, then the lower row. */
export interface Place {
  readonly row: bigint;
  /** Of two bits, all in the name counts for more than every word whole. */
  readonly points: number;
}

/** One file of the index, opened for reading. */
export interface Segment {
  /** Records that have all that is asked for. */
  count(terms: QueryTerms): number;
  /** The best `limit` of them, in order; unscored ones by row alone, which is by rank. */
  best(terms: QueryTerms, limit: number, scored: boolean): readonly Place[];
  /** The hit of a row. */
  hit(row: bigint): Hit;
  /** Words that begin with a letter, given as its code point, with the number of records that have them. */
  wordsFrom(letter: number): readonly KnownWord[];
  close(): void;
}

/**
 * Opens a segment.
 * @throws {FaultError} SearchIndexUnusable
 */
export function openSegment(entityType: EntityType, file: string): Segment {
  // Immutable: no locks and no journal, so that it opens in a read-only folder too.
  const address = pathToFileURL(file);
  address.searchParams.set('immutable', '1');
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(address, { readOnly: true });
    return prepared(database, entityType);
  } catch (cause) {
    database?.close();
    throw new FaultError(searchIndexUnusable({ file, why: `SQLite says: ${String(cause)}` }), { cause });
  }
}

function prepared(database: DatabaseSync, entityType: EntityType): Segment {
  const version = database.prepare('PRAGMA user_version').get()?.user_version;
  if (version !== indexVersion) throw new Error(`it is of version ${version}, not ${indexVersion}`);
  database.exec('CREATE VIRTUAL TABLE temp.vocabulary USING fts5vocab(main, words, row)');
  const count = database.prepare('SELECT count(*) AS hits FROM words WHERE words MATCH ?');
  const ranked = database.prepare(
    'SELECT rowid AS row, 0 AS points FROM words WHERE words MATCH ? ORDER BY rowid LIMIT ?',
  );
  const scored = database.prepare(
    `SELECT row, sum(points) AS points
     FROM (
       SELECT rowid AS row, 0 AS points FROM words WHERE words MATCH ?
       UNION ALL SELECT rowid, 2 FROM words WHERE words MATCH ?
       UNION ALL SELECT rowid, 1 FROM words WHERE words MATCH ?
     )
     GROUP BY row ORDER BY points DESC, row LIMIT ?`,
  );
  for (const statement of [ranked, scored]) statement.setReadBigInts(true);
  const hit = database.prepare(`SELECT ${hitColumns[entityType].join(', ')} FROM hits WHERE row = ?`);
  const knownWords = database.prepare(
    'SELECT term AS word, doc AS records FROM temp.vocabulary WHERE term >= ? AND term < ?',
  );
  const schema = hitSchemas[entityType];
  return {
    count: (terms) => (terms.length === 0 ? 0 : Number(count.get(matchExpression(terms))?.hits)),
    best(terms, limit, isScored) {
      const rows = isScored
        ? scored.all(matchExpression(terms), nameExpression(terms), wholeWordExpression(terms), limit)
        : ranked.all(matchExpression(terms), limit);
      return rows.map(({ row, points }) => ({ row: row as bigint, points: Number(points) }));
    },
    hit: (row) => ({ entityType, hit: schema.parse(hitOfRow(entityType, hit.get(row) as SqlRow)) }) as Hit,
    wordsFrom: (letter) =>
      knownWords.all(
        String.fromCodePoint(letter),
        String.fromCodePoint(letter + 1),
      ) as unknown as readonly KnownWord[],
    close: () => database.close(),
  };
}
