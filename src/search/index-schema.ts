import type { EntityType } from '../domain/entity-types.ts';
import type { Hit } from '../domain/search.ts';

/** A value of SQLite in node:sqlite. */
export type SqlValue = string | number | bigint | null;
export type SqlRow = Readonly<Record<string, SqlValue>>;

/** Version of the tables below and of the words extracted from texts. Segments of a different version are rejected. */
export const INDEX_VERSION = 15;

/** Columns of a hit, in the order of `hitValues`. Columns in `sharedColumns` contain the row of a text. */
export const hitColumns = {
  'practice-area': [
    'groupName',
    'locationName',
    'practiceAreaName',
    'groupId',
    'practiceAreaId',
    'locationId',
    'subsectionTypeId',
    'subsectionTypeName',
    'entryCount',
    'year',
  ],
  organisation: [
    'name',
    'townName',
    'countryName',
    'organisationId',
    'groupName',
    'groupId',
    'latinName',
    'tierName',
    'practiceAreaName',
    'tableCount',
    'year',
  ],
  individual: [
    'fullName',
    'organisationParentName',
    'townName',
    'countryName',
    'personOrganisationId',
    'groupName',
    'groupId',
    'latinName',
    'tierName',
    'practiceAreaName',
    'tableCount',
    'year',
  ],
  department: [
    'name',
    'practiceAreaName',
    'locationName',
    'practiceAreaId',
    'locationId',
    'subsectionTypeId',
    'subsectionTypeName',
    'parentOrganisationId',
    'groupName',
    'groupId',
    'latinName',
    'tierName',
    'year',
  ],
  office: [
    'name',
    'townName',
    'countryName',
    'organisationId',
    'groupName',
    'groupId',
    'latinName',
    'latinTownName',
    'year',
  ],
  editorial: ['title', 'seoTitle', 'eventId', 'kindName', 'day', 'place'],
} as const satisfies Readonly<Record<EntityType, readonly string[]>>;

/** Columns with texts that many hits share. Each text is stored once. */
export const sharedColumns: ReadonlySet<string> = new Set([
  'groupName',
  'locationName',
  'practiceAreaName',
  'organisationParentName',
  'townName',
  'countryName',
  'subsectionTypeName',
  'tierName',
  'kindName',
]);

/** Returns the values of a hit's columns. Columns instead of JSON make the index a third smaller. */
export function hitValues({ entityType, hit }: Hit): readonly SqlValue[] {
  const values: Readonly<Record<string, unknown>> =
    'mostRelevantProfile' in hit ? { ...hit, ...hit.mostRelevantProfile } : hit;
  return hitColumns[entityType].map((column) => (values[column] ?? null) as SqlValue);
}

/** Columns whose null is returned as a field with the value null. A null in another column means that the hit lacks the field. */
const NULLABLE_COLUMNS = new Set(['organisationParentName', 'townName', 'countryName']);

/** Builds a hit from a row of the index. The result is not validated. */
export function rowToHit(entityType: EntityType, row: SqlRow): Readonly<Record<string, unknown>> {
  const hit = Object.fromEntries(
    Object.entries(row).filter(([column, value]) => value !== null || NULLABLE_COLUMNS.has(column)),
  );
  if (entityType === 'practice-area' || entityType === 'editorial') return hit;
  const { groupName, groupId, ...rest } = hit;
  return { ...rest, mostRelevantProfile: { groupName, groupId } };
}

/** Table of the hits of a segment. Row numbers start at 1 and follow descending rank. */
export const hitsTable = (entityType: EntityType): string =>
  `CREATE TABLE hits (row INTEGER PRIMARY KEY, ${hitColumns[entityType].join(', ')})`;

/** Table of the texts that hits share. Hits refer to their rows. */
export const TEXTS_TABLE = 'CREATE TABLE texts (row INTEGER PRIMARY KEY, text TEXT NOT NULL)';

/** Table that maps the keys of contacts (`contactKey`) to the rows of records. */
export const CONTACTS_TABLE =
  'CREATE TABLE contacts (contact TEXT NOT NULL, row INTEGER NOT NULL, PRIMARY KEY (contact, row)) WITHOUT ROWID';

/** Table with one row: the encoded facets of all hits (`segment-facets.ts`). */
export const FACETS_TABLE = 'CREATE TABLE facets (encoded TEXT NOT NULL)';

/** Table with one row: the ranks of all hits, one byte each, the encoded words (`vocabulary.ts`), and their postings (`postings.ts`). */
export const SUMMARY_TABLE =
  'CREATE TABLE summary (ranks BLOB NOT NULL, words TEXT NOT NULL, postings BLOB NOT NULL)';
