import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import {
  type EntityType,
  type Hit,
  hitSchemas,
  type SearchAnswer,
  type SearchQuestion,
  searchLimits,
} from '../domain/search.ts';
import { LaurelError } from '../errors/laurel-error.ts';
import { searchIndexUnusable } from '../errors/search.ts';
import { hitColumns, hitOfRow, indexVersion, type SqlRow } from './index-schema.ts';
import {
  matchExpression,
  nameExpression,
  type Wanted,
  wanted,
  wholeWordExpression,
} from './match-expression.ts';
import type { SearchEngine } from './search-engine.ts';
import { type KnownWord, nearestWord } from './spelling.ts';

/** Up to so many hits are ordered by how well they match; more of them by rank alone, which is the order they lie in. */
const scoredHits = searchLimits.reachableHits;

/** How often, in milliseconds, the engine looks whether a file was replaced. */
const freshness = 1000;

/**
 * The engine over the published files of `indexSearchRecords` in `folder`. It opens a file when it is first
 * asked about its type, and again when a build has replaced it; `now` is in milliseconds.
 */
export function embeddedEngine(folder: string, now: () => number = Date.now): SearchEngine {
  const opened = new Map<EntityType, OpenedIndex>();
  const current = (entityType: EntityType): TypeIndex => {
    const before = opened.get(entityType);
    if (before !== undefined && now() - before.checked < freshness) return before.index;
    const file = join(folder, `${entityType}.sqlite`);
    const mark = fileMark(file);
    if (before !== undefined && before.mark === mark) {
      before.checked = now();
      return before.index;
    }
    const index = new TypeIndex(entityType, file);
    before?.index.close();
    opened.set(entityType, { index, mark, checked: now() });
    return index;
  };
  return {
    async search(question) {
      return current(question.entityType).search(question);
    },
    close() {
      for (const { index } of opened.values()) index.close();
      opened.clear();
    },
  };
}

interface OpenedIndex {
  readonly index: TypeIndex;
  readonly mark: string;
  checked: number;
}

function fileMark(file: string): string {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  if (found === undefined)
    throw new LaurelError(searchIndexUnusable({ file, why: 'There is no such file.' }));
  return `${found.dev} ${found.ino} ${found.size} ${found.mtimeNs}`;
}

/** The published index of one entity type, opened for reading. */
class TypeIndex {
  readonly #entityType: EntityType;
  readonly #database: DatabaseSync;
  readonly #statements;
  /** By the code point of their first letter, as far as they were needed. */
  readonly #knownWords = new Map<number, readonly KnownWord[]>();

  constructor(entityType: EntityType, file: string) {
    this.#entityType = entityType;
    // Immutable: no locks and no journal, so that it opens in a read-only folder too.
    const address = pathToFileURL(file);
    address.searchParams.set('immutable', '1');
    this.#database = new DatabaseSync(address, { readOnly: true });
    try {
      this.#statements = this.#prepare();
    } catch (cause) {
      this.#database.close();
      throw new LaurelError(searchIndexUnusable({ file, why: `SQLite says: ${String(cause)}` }), { cause });
    }
  }

  #prepare() {
    const database = this.#database;
    const version = database.prepare('PRAGMA user_version').get()?.user_version;
    if (version !== indexVersion) throw new Error(`it is of version ${version}, not ${indexVersion}`);
    database.exec('CREATE VIRTUAL TABLE temp.vocabulary USING fts5vocab(main, words, row)');
    const columns = hitColumns[this.#entityType].join(', ');
    return {
      count: database.prepare('SELECT count(*) AS hits FROM words WHERE words MATCH ?'),
      ranked: database.prepare(
        `SELECT ${columns} FROM (SELECT rowid AS found FROM words WHERE words MATCH ? ORDER BY rowid LIMIT ? OFFSET ?)
         CROSS JOIN hits ON row = found ORDER BY found`,
      ),
      // Of two bits, all in the name counts for more than every word whole; then rank decides.
      scored: database.prepare(
        `SELECT ${columns}
         FROM (
           SELECT found, sum(points) AS points
           FROM (
             SELECT rowid AS found, 0 AS points FROM words WHERE words MATCH ?
             UNION ALL SELECT rowid, 2 FROM words WHERE words MATCH ?
             UNION ALL SELECT rowid, 1 FROM words WHERE words MATCH ?
           )
           GROUP BY found ORDER BY points DESC, found LIMIT ? OFFSET ?
         )
         CROSS JOIN hits ON row = found ORDER BY points DESC, found`,
      ),
      knownWords: database.prepare(
        'SELECT term AS word, doc AS records FROM temp.vocabulary WHERE term >= ? AND term < ?',
      ),
    };
  }

  search({ query, page, size }: SearchQuestion): SearchAnswer {
    const sought = wanted(query);
    const nbHits = this.#count(sought);
    if (nbHits > 0) return { nbHits, hits: this.#hits(sought, nbHits, page, size) };
    const correctedQuery = this.#corrected(sought);
    const corrected = wanted(correctedQuery ?? '');
    const correctedHits = this.#count(corrected);
    if (correctedHits === 0) return { nbHits: 0, hits: [] };
    return { nbHits: correctedHits, hits: this.#hits(corrected, correctedHits, page, size), correctedQuery };
  }

  close(): void {
    this.#database.close();
  }

  #count(sought: Wanted): number {
    if (sought.length === 0) return 0;
    return Number(this.#statements.count.get(matchExpression(sought))?.hits);
  }

  #hits(sought: Wanted, nbHits: number, page: number, size: number): readonly Hit[] {
    if (size === 0) return [];
    const match = matchExpression(sought);
    const rows =
      nbHits > scoredHits
        ? this.#statements.ranked.all(match, size, page * size)
        : this.#statements.scored.all(
            match,
            nameExpression(sought),
            wholeWordExpression(sought),
            size,
            page * size,
          );
    const schema = hitSchemas[this.#entityType];
    return rows.map(
      (row) =>
        ({
          entityType: this.#entityType,
          hit: schema.parse(hitOfRow(this.#entityType, row as SqlRow)),
        }) as Hit,
    );
  }

  /** The query with each word that nothing begins with put right; undefined when there is none or no help. */
  #corrected(sought: Wanted): string | undefined {
    let mended = false;
    const words: string[] = [];
    for (const readings of sought) {
      const [plain = []] = readings;
      if (this.#count([readings]) > 0) {
        words.push(...plain);
        continue;
      }
      for (const word of plain) {
        const nearest = nearestWord(word, this.#wordsLike(word));
        if (nearest === undefined) return undefined;
        words.push(nearest);
        mended = true;
      }
    }
    return mended ? words.join(' ') : undefined;
  }

  /** The words of the index with the same first letter: few people mistype that one. */
  #wordsLike(word: string): readonly KnownWord[] {
    const first = word.codePointAt(0) ?? 0;
    const known =
      this.#knownWords.get(first) ??
      (this.#statements.knownWords.all(
        String.fromCodePoint(first),
        String.fromCodePoint(first + 1),
      ) as unknown as readonly KnownWord[]);
    this.#knownWords.set(first, known);
    return known;
  }
}
