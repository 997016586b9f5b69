import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { errorMessage, FaultError } from '@laurel/diagnostics';
import type { Address } from '../domain/addresses.ts';
import type { EntityType } from '../domain/entity-types.ts';
import { searchIndexUnusable } from '../domain/errors/search.ts';
import { type Hit, hitSchemas } from '../domain/search.ts';
import { hitAbout } from './hit-about.ts';
import { hitColumns, INDEX_VERSION, rowToHit, type SqlRow, sharedColumns } from './index-schema.ts';
import { SegmentFacets } from './segment-facets.ts';

/** A row with its sort keys: more points first, then the higher rank. */
export interface ScoredRow {
  readonly row: number;
  readonly points: number;
  readonly rank: number;
}

/** An FTS5 expression, and the points of a record that matches it. */
interface WeightedExpression {
  readonly expression: string;
  readonly points: number;
}

/** One file of the index, open for reading. */
export interface Segment {
  /** Counts the records that match the expression. */
  count(expression: string): number;
  /** Whether any record matches the expression. */
  has(expression: string): boolean;
  /** Returns the rows of all records that match the expression. */
  rows(expression: string): readonly number[];
  /**
   * Returns the first `limit` records that match the expression and pass the filter, ordered by points and then by rank. Every weighted
   * expression matches a subset of the expression's records.
   */
  top(
    expression: string,
    weights: readonly WeightedExpression[],
    limit: number,
    filter?: (row: number) => boolean,
  ): readonly ScoredRow[];
  /** Returns the records with a contact (`contactKey`). */
  withContact(key: string): readonly ScoredRow[];
  /** Returns the records whose hits have the ids of an address. */
  withPage(address: Address): readonly ScoredRow[];
  /** Reads the hit of a row. */
  hit(row: number): Hit;
  /** Reads the name of a row's hit, by which equal hits are ordered. */
  name(row: number): string;
  /** Reads the encoded vocabulary (`vocabulary.ts`). */
  words(): string;
  /** The facets of all records, decoded on first use. */
  facets(): SegmentFacets;
  close(): void;
}

/**
 * Opens a segment.
 * @throws {FaultError} SearchIndexUnusable
 */
export function openSegment(entityType: EntityType, file: string): Segment {
  // `immutable` disables locks and the journal, so that a file in a read-only folder can be opened.
  const address = pathToFileURL(file);
  address.searchParams.set('immutable', '1');
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(address, { readOnly: true });
    return prepareSegment(database, entityType);
  } catch (cause) {
    database?.close();
    throw new FaultError(
      searchIndexUnusable({ file, why: `Opening the file failed: ${errorMessage(cause)}.` }),
      {
        cause,
      },
    );
  }
}

function prepareSegment(database: DatabaseSync, entityType: EntityType): Segment {
  const version = database.prepare('PRAGMA user_version').get()?.user_version;
  if (version !== INDEX_VERSION) throw new Error(`version ${version} instead of ${INDEX_VERSION}`);
  const ranks = database.prepare('SELECT ranks FROM summary').get()?.ranks;
  if (!(ranks instanceof Uint8Array)) throw new Error('no ranks');
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
  const rows = database.prepare('SELECT json_group_array(rowid) AS found FROM words WHERE words MATCH ?');
  const contact = database.prepare('SELECT row FROM contacts WHERE contact = ? ORDER BY row');
  const hitColumnsOf: readonly string[] = hitColumns[entityType];
  const scoredRow = (row: number, points = 0): ScoredRow => ({ row, points, rank: ranks[row - 1] ?? 0 });
  const facets = database.prepare('SELECT encoded FROM facets');
  let decodedFacets: SegmentFacets | undefined;
  const weightedQueries = new Map<number, StatementSync>();
  const schema = hitSchemas[entityType];
  return {
    has: (expression) => any.get(expression) !== undefined,
    count: (expression) => Number(count.get(expression)?.hits),
    rows: (expression) => JSON.parse(String(rows.get(expression)?.found)) as number[],
    top(expression, weights, limit, filter) {
      let statement = inOrder;
      if (weights.length > 0) {
        statement = weightedQueries.get(weights.length) ?? database.prepare(weightedQuery(weights.length));
        weightedQueries.set(weights.length, statement);
      }
      const values = weights.flatMap((weight) => [weight.points, weight.expression]);
      // SQLite treats a negative limit as no limit. With a filter, only rows that pass the filter count towards the limit.
      const found = statement.iterate(expression, ...values, filter === undefined ? limit : -1);
      const scored: ScoredRow[] = [];
      for (const { row, points } of found) {
        if (scored.length === limit) break;
        if (filter?.(Number(row)) ?? true) scored.push(scoredRow(Number(row), Number(points)));
      }
      return scored;
    },
    withContact: (key) => contact.all(key).map(({ row }) => scoredRow(Number(row))),
    withPage(address) {
      // A firm or person has one record for all guides, so the group in a requested address can differ from the group of the record.
      const isInEveryGuide = entityType !== 'practice-area' && entityType !== 'department';
      const ids = Object.entries(address).filter(
        ([name]) => name !== 'slug' && !(name === 'groupId' && isInEveryGuide) && hitColumnsOf.includes(name),
      );
      if (ids.length === 0) return [];
      const condition = ids.map(([name]) => `${name} = ?`).join(' AND ');
      return database
        .prepare(`SELECT row FROM hits WHERE ${condition}`)
        .all(...ids.map(([, id]) => id))
        .map(({ row }) => scoredRow(Number(row)));
    },
    hit(row) {
      const found = { entityType, hit: schema.parse(rowToHit(entityType, hit.get(row) as SqlRow)) } as Hit;
      const about = hitAbout(found);
      return about === undefined ? found : ({ entityType, hit: { ...found.hit, about } } as Hit);
    },
    name: (row) => String(name.get(row)?.name),
    words: () => String(words.get()?.words),
    facets() {
      decodedFacets ??= new SegmentFacets(String(facets.get()?.encoded));
      return decodedFacets;
    },
    close: () => database.close(),
  };
}

/** SQL expressions for the name by which hits of equal rank are ordered; `write-segment.ts` uses the same order. */
const nameExpression: Readonly<Record<EntityType, string>> = {
  'practice-area':
    "(SELECT text FROM texts WHERE texts.row = practiceAreaName) || ' ' || (SELECT text FROM texts WHERE texts.row = locationName)",
  organisation: 'name',
  individual: 'fullName',
  department:
    "name || ' ' || (SELECT text FROM texts WHERE texts.row = practiceAreaName) || ' ' || (SELECT text FROM texts WHERE texts.row = locationName)",
  office: "name || ' ' || (SELECT text FROM texts WHERE texts.row = townName)",
  editorial: 'title',
};

/** Query for the rows of an expression with the points of a number of weighted expressions. */
const weightedQuery = (weights: number): string => `
  SELECT row, sum(points) AS points
  FROM (
    SELECT rowid AS row, 0 AS points FROM words WHERE words MATCH ?
    ${'UNION ALL SELECT rowid, ? FROM words WHERE words MATCH ? '.repeat(weights)}
  )
  GROUP BY row ORDER BY points DESC, row LIMIT ?`;
