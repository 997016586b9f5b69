import type { EntityType } from '../domain/entity-types.ts';
import type { Hit } from '../domain/search.ts';

/** A value of SQLite as node:sqlite takes and gives it. */
export type SqlValue = string | number | bigint | null;
export type SqlRow = Readonly<Record<string, SqlValue>>;

/** Counts up when the tables below, or the words made of a text, change. Segments of another version are refused. */
export const indexVersion = 4;

/** Columns that hold a hit, in the order of `hitValues`. Those of `sharedColumns` hold the row of a text. */
export const hitColumns = {
  'practice-area': [
    'groupName',
    'locationName',
    'practiceAreaName',
    'groupId',
    'practiceAreaId',
    'locationId',
    'subsectionTypeId',
    'about',
  ],
  organisation: [
    'name',
    'townName',
    'countryName',
    'organisationId',
    'groupName',
    'groupId',
    'about',
    'latinName',
  ],
  individual: [
    'fullName',
    'organisationParentName',
    'townName',
    'countryName',
    'personOrganisationId',
    'groupName',
    'groupId',
    'about',
    'latinName',
  ],
} as const satisfies Readonly<Record<EntityType, readonly string[]>>;

/** Columns whose texts many hits share: each text is kept once. */
export const sharedColumns: ReadonlySet<string> = new Set([
  'groupName',
  'locationName',
  'practiceAreaName',
  'organisationParentName',
  'townName',
  'countryName',
  'about',
]);

/** The values of a hit's columns: without the keys of JSON an index is a third smaller. */
export function hitValues(found: Hit): readonly SqlValue[] {
  switch (found.entityType) {
    case 'practice-area': {
      const { hit } = found;
      return hitColumns['practice-area'].map((column) => hit[column] ?? null);
    }
    case 'organisation': {
      const { hit } = found;
      const { groupName, groupId } = hit.mostRelevantProfile;
      return [
        hit.name,
        hit.townName ?? null,
        hit.countryName ?? null,
        hit.organisationId,
        groupName,
        groupId,
        hit.about ?? null,
        hit.latinName ?? null,
      ];
    }
    case 'individual': {
      const { hit } = found;
      const { groupName, groupId } = hit.mostRelevantProfile;
      return [
        hit.fullName,
        hit.organisationParentName ?? null,
        hit.townName ?? null,
        hit.countryName ?? null,
        hit.personOrganisationId,
        groupName,
        groupId,
        hit.about ?? null,
        hit.latinName ?? null,
      ];
    }
  }
}

/** Columns of fields that a hit may lack: there is no null for them. */
const LACKED = new Set(['about', 'latinName']);

/** The hit, still to be validated, that a row of the index holds. */
export function hitOfRow(entityType: EntityType, row: SqlRow): Readonly<Record<string, unknown>> {
  const found = Object.entries(row).filter(([column, value]) => value !== null || !LACKED.has(column));
  const { groupName, groupId, ...rest } = Object.fromEntries(found);
  if (entityType === 'practice-area') return { groupName, groupId, ...rest };
  return { ...rest, mostRelevantProfile: { groupName, groupId } };
}

/**
 * The words of every record; those of what is related to it stand in `context`, marked. Contentless, because hits are
 * read from their own columns; one posting a column and no lengths, because bm25 is not used (it is 0 throughout
 * without positions); prefixes of up to three letters have lists of their own. Text is folded already, as words separated
 * by spaces, so the plainest tokenizer agrees with `indexedWords` about every script and Unicode version.
 */
export const WORDS_TABLE =
  "CREATE VIRTUAL TABLE words USING fts5(name, context, content='', columnsize=0, detail=column, prefix='1 2 3', tokenize='ascii')";

/** The hits of a segment, each at the row of its words: rows count from 1, from the highest rank to the lowest. */
export const hitsTable = (entityType: EntityType): string =>
  `CREATE TABLE hits (row INTEGER PRIMARY KEY, ${hitColumns[entityType].join(', ')})`;

/** Texts that hits share, at the rows by which hits name them. */
export const TEXTS_TABLE = 'CREATE TABLE texts (row INTEGER PRIMARY KEY, text TEXT NOT NULL)';

/** The ranks of the rows, a byte each, and all words (`known-words.ts`), in one row. */
export const SUMMARY_TABLE = 'CREATE TABLE summary (ranks BLOB NOT NULL, words TEXT NOT NULL)';
