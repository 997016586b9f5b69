import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { FaultError } from '@laurel/diagnostics';
import type { EntityType } from '../domain/entity-types.ts';
import { searchIndexUnusable } from '../domain/errors/search.ts';
import { type Hit, hitSchemas } from '../domain/search.ts';
import { hitColumns, hitOfRow, indexVersion, type SqlRow, sharedColumns } from './index-schema.ts';

/** Where a hit stands among the others: more points first, then the higher rank. */
export interface Place {
  readonly row: number;
  readonly points: number;
  readonly rank: number;
}

/** An expression of FTS5, and how many points a record gets that matches it. */
export interface Weighed {
  readonly expression: string;
  readonly points: number;
}

/** One file of the index, opened for reading. */
export interface Segment {
  /** Records that match the expression. */
  count(expression: string): number;
  /** Whether any record matches the expression. */
  has(expression: string): boolean;
  /**
   * The best `limit` records that match the expression, by the points of what else they match, then by rank. Whatever is
   * weighed matches no other records than the expression.
   */
  best(expression: string, weighed: readonly Weighed[], limit: number): readonly Place[];
  /** The hit of a row. */
  hit(row: number): Hit;
  /** What the hit of a row is called, to order equal hits by. */
  name(row: number): string;
  /** All words, encoded (`known-words.ts`). */
  words(): string;
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
  const ranks = database.prepare('SELECT ranks FROM summary').get()?.ranks;
  if (!(ranks instanceof Uint8Array)) throw new Error('its ranks are missing');
  const count = database.prepare('SELECT count(*) AS hits FROM words WHERE words MATCH ?');
  const any = database.prepare('SELECT 1 FROM words WHERE words MATCH ? LIMIT 1');
  const inOrder = database.prepare(
    'SELECT rowid AS row, 0 AS points FROM words WHERE words MATCH ? ORDER BY rowid LIMIT ?',
  );
  const columns = hitColumns[entityType].map((column) =>
    sharedColumns.has(column) ? `(SELECT text FROM texts WHERE texts.row = ${column}) AS ${column}` : column,
  );
  const hit = database.prepare(`SELECT ${columns.join(', ')} FROM hits WHERE row = ?`);
  const name = database.prepare(`SELECT ${nameExpression[entityType]} AS name FROM hits WHERE row = ?`);
  const words = database.prepare('SELECT words FROM summary');
  const weighing = new Map<number, StatementSync>();
  const schema = hitSchemas[entityType];
  return {
    has: (expression) => any.get(expression) !== undefined,
    count: (expression) => Number(count.get(expression)?.hits),
    best(expression, weighed, limit) {
      let rows: readonly SqlRow[];
      if (weighed.length === 0) rows = inOrder.all(expression, limit) as readonly SqlRow[];
      else {
        let statement = weighing.get(weighed.length);
        if (statement === undefined) {
          statement = database.prepare(weighingQuery(weighed.length));
          weighing.set(weighed.length, statement);
        }
        const values = weighed.flatMap(({ points, expression: part }) => [points, part]);
        rows = statement.all(expression, ...values, limit) as readonly SqlRow[];
      }
      return rows.map(({ row, points }) => ({
        row: Number(row),
        points: Number(points),
        rank: ranks[Number(row) - 1] ?? 0,
      }));
    },
    hit: (row) => ({ entityType, hit: schema.parse(hitOfRow(entityType, hit.get(row) as SqlRow)) }) as Hit,
    name: (row) => String(name.get(row)?.name),
    words: () => String(words.get()?.words),
    close: () => database.close(),
  };
}

const nameExpression: Readonly<Record<EntityType, string>> = {
  'practice-area':
    "(SELECT text FROM texts WHERE texts.row = practiceAreaName) || ' ' || (SELECT text FROM texts WHERE texts.row = locationName)",
  organisation: 'name',
  individual: 'fullName',
};

const weighingQuery = (parts: number): string => `
  SELECT row, sum(points) AS points
  FROM (
    SELECT rowid AS row, 0 AS points FROM words WHERE words MATCH ?
    ${'UNION ALL SELECT rowid, ? FROM words WHERE words MATCH ? '.repeat(parts)}
  )
  GROUP BY row ORDER BY points DESC, row LIMIT ?`;
