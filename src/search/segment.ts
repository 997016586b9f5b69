import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import type { Address } from '../domain/addresses.ts';
import type { EntityType } from '../domain/entity-types.ts';
import { type Hit, hitSchemas } from '../domain/search.ts';
import type { KeyRange } from './contact-key.ts';
import { hitAbout } from './hit-about.ts';
import { hitColumns, INDEX_VERSION, rowToHit, type SqlRow, sharedColumns } from './index-schema.ts';
import type { SegmentWords } from './postings.ts';
import { readSegment } from './read-segment.ts';
import { SegmentFacets } from './segment-facets.ts';

/**
 * One file of the index, open for reading.
 * @throws {FaultError} SearchIndexUnusable in each function that reads the file
 */
export interface Segment {
  /** Ranks of all rows, in row order, beginning with row 1. */
  readonly ranks: Uint8Array;
  /** Returns the rows with a contact whose key (`contactKey`) is in a range. */
  withContact(range: KeyRange): readonly number[];
  /** Returns the rows whose hits have the ids that an address contains. */
  withPage(address: Address): readonly number[];
  /** Reads the hit of a row. */
  hit(row: number): Hit;
  /** Reads the name of a row's hit, by which equal hits are ordered. */
  name(row: number): string;
  /** Reads the words of all rows. */
  words(): SegmentWords;
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
  return readSegment(file, 'Opening the file', () => {
    const database = new DatabaseSync(address, { readOnly: true });
    try {
      return prepareSegment(database, entityType, file);
    } catch (error) {
      database.close();
      throw error;
    }
  });
}

function prepareSegment(database: DatabaseSync, entityType: EntityType, file: string): Segment {
  const version = database.prepare('PRAGMA user_version').get()?.user_version;
  if (version !== INDEX_VERSION) throw new Error(`version ${version} instead of ${INDEX_VERSION}`);
  const ranks = database.prepare('SELECT ranks FROM summary').get()?.ranks;
  if (!(ranks instanceof Uint8Array)) throw new Error('no ranks');
  const columns = hitColumns[entityType].map((column) =>
    sharedColumns.has(column) ? `(SELECT text FROM texts WHERE texts.row = ${column}) AS ${column}` : column,
  );
  const hit = database.prepare(`SELECT ${columns.join(', ')} FROM hits WHERE row = ?`);
  const name = database.prepare(`SELECT ${nameExpression[entityType]} AS name FROM hits WHERE row = ?`);
  const words = database.prepare('SELECT words, postings FROM summary');
  const contact = database.prepare(
    'SELECT DISTINCT row FROM contacts WHERE contact BETWEEN ? AND ? ORDER BY row',
  );
  const hitColumnsOf: readonly string[] = hitColumns[entityType];
  const facets = database.prepare('SELECT encoded FROM facets');
  let decodedFacets: SegmentFacets | undefined;
  const schema = hitSchemas[entityType];
  const read = <Result>(part: string, readPart: () => Result): Result =>
    readSegment(file, `Reading the ${part}`, readPart);
  return {
    ranks,
    withContact: ({ first, last }) =>
      read('contacts', () => contact.all(first, last).map(({ row }) => Number(row))),
    withPage(address) {
      // A firm or person has one record for all guides, so the group in a requested address can differ from the group of the record.
      const isInEveryGuide = entityType !== 'practice-area' && entityType !== 'department';
      const ids = Object.entries(address).filter(
        ([name]) => name !== 'slug' && !(name === 'groupId' && isInEveryGuide) && hitColumnsOf.includes(name),
      );
      if (ids.length === 0) return [];
      const condition = ids.map(([name]) => `${name} = ?`).join(' AND ');
      return read('ids', () =>
        database
          .prepare(`SELECT row FROM hits WHERE ${condition}`)
          .all(...ids.map(([, id]) => id))
          .map(({ row }) => Number(row)),
      );
    },
    hit(row) {
      const found = read('hits', () => {
        const values = hit.get(row);
        if (values === undefined) throw new Error(`no row ${row}`);
        return { entityType, hit: schema.parse(rowToHit(entityType, values as SqlRow)) } as Hit;
      });
      const about = hitAbout(found);
      return about === undefined ? found : ({ entityType, hit: { ...found.hit, about } } as Hit);
    },
    name: (row) => read('names', () => String(name.get(row)?.name)),
    words: () =>
      read('words', () => {
        const { words: encoded, postings } = words.get() ?? {};
        if (!(postings instanceof Uint8Array)) throw new Error('no postings');
        return { file, rows: ranks.length, words: String(encoded), postings };
      }),
    facets() {
      decodedFacets ??= read('facets', () => new SegmentFacets(String(facets.get()?.encoded), ranks.length));
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
