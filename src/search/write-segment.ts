import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { FaultError } from '@laurel/diagnostics';
import type { EntityType } from '../domain/entity-types.ts';
import { duplicateSearchRecord, unusableSearchRecord } from '../domain/errors/search.ts';
import { latinName } from '../domain/latin-name.ts';
import { highestSearchRank, type SearchRecord } from '../domain/search.ts';
import { foldText, wordIndexer } from '../domain/search-text.ts';
import { slug } from '../domain/slugs.ts';
import { contactKey } from './contact-key.ts';
import {
  CONTACTS_TABLE,
  FACETS_TABLE,
  hitColumns,
  hitsTable,
  hitValues,
  INDEX_VERSION,
  type SqlValue,
  SUMMARY_TABLE,
  sharedColumns,
  TEXTS_TABLE,
} from './index-schema.ts';
import { indexedWord } from './indexed-word.ts';
import { labelKey } from './name-key.ts';
import { encodePostings, type Posting } from './postings.ts';
import { nameLength, queryTerms } from './query-terms.ts';
import { encodeFacets } from './segment-facets.ts';
import { compareWords } from './sorted-words.ts';
import { encodeWords } from './vocabulary.ts';

/**
 * Builds a segment of the search index and returns its bytes: a SQLite database with the words and hits of some records of one
 * type. It is written in one step, in the order of its rows, so the bytes depend only on the set of records.
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
      fillDatabase(database, entityType, sortIntoRows(entityType, records));
    } finally {
      database.close();
    }
    return new Uint8Array(readFileSync(file));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Validates records and sorts them into the order of their rows: by rank, then by name. */
function sortIntoRows(entityType: EntityType, records: readonly SearchRecord[]): readonly SearchRecord[] {
  const seen = new Set<string>();
  for (const record of records) {
    const { id, rank } = record;
    const rejection = (why: string) => new FaultError(unusableSearchRecord({ entityType, id, why }));
    if (record.entityType !== entityType) throw rejection(`It is not of type ${entityType}.`);
    if (!Number.isInteger(rank) || rank < 0 || rank > highestSearchRank)
      throw rejection(`Its rank is ${rank}, not a whole number from 0 to ${highestSearchRank}.`);
    if (seen.has(id)) throw new FaultError(duplicateSearchRecord({ entityType, id }));
    seen.add(id);
  }
  return records
    .map((record) => ({ record, name: foldText(sortName(record)) }))
    .sort(
      (one, other) =>
        other.record.rank - one.record.rank ||
        compareWords(one.name, other.name) ||
        compareWords(one.record.id, other.record.id),
    )
    .map(({ record }) => record);
}

/** Name by which hits of equal rank are ordered; `segment.ts` uses the same. */
function sortName(record: SearchRecord): string {
  switch (record.entityType) {
    case 'practice-area':
      return `${record.hit.practiceAreaName} ${record.hit.locationName}`;
    case 'department':
      return `${record.hit.name} ${record.hit.practiceAreaName} ${record.hit.locationName}`;
    case 'office':
      return `${record.hit.name} ${record.hit.townName}`;
    case 'organisation':
      return record.hit.name;
    case 'individual':
      return record.hit.fullName;
    case 'editorial':
      return record.hit.title;
  }
}

function fillDatabase(
  database: DatabaseSync,
  entityType: EntityType,
  records: readonly SearchRecord[],
): void {
  database.exec(`
    PRAGMA journal_mode = OFF;
    PRAGMA synchronous = OFF;
    PRAGMA user_version = ${INDEX_VERSION};
    ${hitsTable(entityType)};
    ${TEXTS_TABLE};
    ${SUMMARY_TABLE};
    ${FACETS_TABLE};
    ${CONTACTS_TABLE};
    BEGIN;
  `);
  const columns: readonly string[] = ['row', ...hitColumns[entityType]];
  const insertHit = database.prepare(
    `INSERT INTO hits (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  );
  const insertText = database.prepare('INSERT INTO texts (row, text) VALUES (?, ?)');
  const texts = new Map<string, number>();
  const shareText = (value: SqlValue): SqlValue => {
    if (typeof value !== 'string') return value;
    const cachedText = texts.get(value);
    if (cachedText !== undefined) return cachedText;
    const row = texts.size + 1;
    insertText.run(row, value);
    texts.set(value, row);
    return row;
  };
  const indexedWords = wordIndexer();
  const labelKeys = labelIndexer();
  const postings = new Map<string, Posting[]>();
  for (const [at, record] of records.entries()) {
    const row = at + 1;
    const values = hitValues(record).map((value, column) =>
      sharedColumns.has(columns[column + 1] ?? '') ? shareText(value) : value,
    );
    insertHit.run(row, ...values);
    const name = indexedWords(record.text.name);
    const context = [
      ...indexedWords(record.text.context),
      ...indexedWords(record.text.related).map((word) => indexedWord({ word, where: 'related' })),
    ];
    const labels = record.labels.flatMap(labelKeys).map((word) => indexedWord({ word, where: 'label' }));
    const lengths = record.names.map((each) =>
      indexedWord({ word: String(nameLength(queryTerms(each))), where: 'name length' }),
    );
    const prose = proseWords(indexedWords(record.text.prose), [...name, ...context]);
    for (const word of new Set([...name, ...context, ...prose, ...labels, ...lengths])) {
      const posting = { row, inName: name.includes(word) };
      const known = postings.get(word);
      if (known === undefined) postings.set(word, [posting]);
      else known.push(posting);
    }
  }
  insertContacts(database, records);
  const words = [...postings].sort(([one], [other]) => compareWords(one, other));
  database.prepare('INSERT INTO summary (ranks, words, postings) VALUES (?, ?, ?)').run(
    Uint8Array.from(records, ({ rank }) => rank),
    encodeWords(words.map(([word]) => word)),
    encodePostings(words.map(([, ofWord]) => ofWord)),
  );
  const facets = records.map((record) => record.facets);
  database
    .prepare('INSERT INTO facets (encoded) VALUES (?)')
    .run(encodeFacets(facets, (label) => slug(latinName(label))));
  database.exec('COMMIT');
}

/**
 * Creates a function that returns the keys of a label: one with plain letters, and one with all letters with diacritics spelled out (ä as ae).
 * Most labels occur in many records, so it caches the keys.
 */
function labelIndexer(): (label: string) => readonly string[] {
  const cache = new Map<string, readonly string[]>();
  return (label) => {
    const cached = cache.get(label);
    if (cached !== undefined) return cached;
    const tokens = queryTerms(label);
    const keys = [0, -1].map((reading) => labelKey(tokens.flatMap((readings) => readings.at(reading) ?? [])));
    cache.set(label, keys);
    return keys;
  };
}

/** Minimum length of an indexed word of a review: shorter ones are mostly articles and prepositions. */
const MIN_PROSE_WORD_CHARACTERS = 4;

/** Returns the indexed form of the words of reviews, except words that other texts of the record contain. */
function proseWords(words: readonly string[], others: readonly string[]): readonly string[] {
  const known = new Set(others);
  return words
    .filter((word) => word.length >= MIN_PROSE_WORD_CHARACTERS)
    .filter((word) => !known.has(word) && !known.has(indexedWord({ word, where: 'related' })))
    .map((word) => indexedWord({ word, where: 'prose' }));
}

/** Inserts the contacts of all records in the order of their keys, so that the table is filled from its start to its end. */
function insertContacts(database: DatabaseSync, records: readonly SearchRecord[]): void {
  const insert = database.prepare('INSERT INTO contacts (contact, row) VALUES (?, ?)');
  const entries = records.flatMap(({ contacts }, at) =>
    [...new Set(contacts.map(contactKey))].flatMap((key) =>
      key === undefined ? [] : [{ key, row: at + 1 }],
    ),
  );
  entries.sort((one, other) => compareWords(one.key, other.key) || one.row - other.row);
  for (const { key, row } of entries) insert.run(key, row);
}
