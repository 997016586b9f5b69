import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { FaultError } from 'astro-incremental/faults';
import type { EntityType } from '../domain/entity-types.ts';
import { type Hit, type SearchAnswer, type SearchQuestion, searchLimits } from '../domain/search.ts';
import { segmentType } from '../domain/search-segments.ts';
import { searchIndexUnusable } from '../errors/search.ts';
import { type QueryTerms, queryTerms } from './query-terms.ts';
import type { SearchEngine } from './search-engine.ts';
import { openSegment, type Segment } from './segment.ts';
import { type KnownWord, nearestWord } from './spelling.ts';

/** Up to so many hits are ordered by how well they match; more of them by rank alone, which is the order they lie in. */
const scoredHits = searchLimits.reachableHits;

/** How often, in milliseconds, the engine looks whether segments were replaced. */
const freshness = 1000;

/**
 * The engine over the segments in `folder`. It opens those of a type when it is first asked about it, and again those
 * that a build has replaced; `now` is in milliseconds.
 */
export function embeddedEngine(folder: string, now: () => number = Date.now): SearchEngine {
  const indexes = new Map<EntityType, TypeIndex>();
  return {
    async search(question) {
      const { entityType } = question;
      const index = indexes.get(entityType) ?? new TypeIndex(folder, entityType, now);
      indexes.set(entityType, index);
      return index.search(question);
    },
    close() {
      for (const index of indexes.values()) index.close();
      indexes.clear();
    },
  };
}

interface OpenedSegment {
  readonly segment: Segment;
  /** Changes when the file is replaced. */
  readonly mark: string;
}

/** The segments of one entity type as one index. */
class TypeIndex {
  readonly #folder: string;
  readonly #entityType: EntityType;
  readonly #now: () => number;
  #opened = new Map<string, OpenedSegment>();
  #checked = Number.NEGATIVE_INFINITY;
  /** By the code point of their first letter, as far as they were needed. */
  readonly #knownWords = new Map<number, readonly KnownWord[]>();

  constructor(folder: string, entityType: EntityType, now: () => number) {
    this.#folder = folder;
    this.#entityType = entityType;
    this.#now = now;
  }

  search({ query, page, size }: SearchQuestion): SearchAnswer {
    this.#refresh();
    const terms = queryTerms(query);
    const found = this.#match(terms, page, size);
    if (found.nbHits > 0) return found;
    const correctedQuery = this.#corrected(terms);
    if (correctedQuery === undefined) return found;
    const corrected = this.#match(queryTerms(correctedQuery), page, size);
    return corrected.nbHits === 0 ? corrected : { ...corrected, correctedQuery };
  }

  close(): void {
    for (const { segment } of this.#opened.values()) segment.close();
    this.#opened.clear();
  }

  get #segments(): readonly Segment[] {
    return [...this.#opened.values()].map(({ segment }) => segment);
  }

  /** Opens new and replaced segments and closes those that are gone. */
  #refresh(): void {
    if (this.#now() - this.#checked < freshness) return;
    const before = this.#opened;
    const files = segmentFiles(this.#folder, this.#entityType);
    const opened = new Map<string, OpenedSegment>();
    for (const file of files) {
      const mark = fileMark(file);
      const known = before.get(file);
      opened.set(file, known?.mark === mark ? known : { segment: openSegment(this.#entityType, file), mark });
    }
    const kept = new Set([...opened.values()].map(({ segment }) => segment));
    for (const { segment } of before.values()) {
      if (kept.has(segment)) continue;
      segment.close();
      this.#knownWords.clear();
    }
    if (opened.size !== before.size) this.#knownWords.clear();
    this.#opened = opened;
    this.#checked = this.#now();
  }

  #match(terms: QueryTerms, page: number, size: number): SearchAnswer {
    const counts = this.#segments.map((segment) => ({ segment, hits: segment.count(terms) }));
    const nbHits = counts.reduce((sum, { hits }) => sum + hits, 0);
    if (size === 0 || nbHits === 0) return { nbHits, hits: [] };
    const first = page * size;
    const scored = nbHits <= scoredHits;
    const places = counts
      .filter(({ hits }) => hits > 0)
      .flatMap(({ segment }) =>
        segment.best(terms, first + size, scored).map((place) => ({ ...place, segment })),
      )
      .sort((one, other) => other.points - one.points || (one.row < other.row ? -1 : 1));
    const hits = places.slice(first, first + size).map(({ segment, row }): Hit => segment.hit(row));
    return { nbHits, hits };
  }

  #count(terms: QueryTerms): number {
    return this.#segments.reduce((sum, segment) => sum + segment.count(terms), 0);
  }

  /** The query with each word that nothing begins with put right; undefined when there is none or no help. */
  #corrected(terms: QueryTerms): string | undefined {
    let corrected = false;
    const words: string[] = [];
    for (const readings of terms) {
      const [plain = []] = readings;
      if (this.#count([readings]) > 0) {
        words.push(...plain);
        continue;
      }
      for (const word of plain) {
        const nearest = nearestWord(word, this.#wordsLike(word));
        if (nearest === undefined) return undefined;
        words.push(nearest);
        corrected = true;
      }
    }
    return corrected ? words.join(' ') : undefined;
  }

  /** The words of the index with the same first letter: few people mistype that one. */
  #wordsLike(word: string): readonly KnownWord[] {
    const first = word.codePointAt(0) ?? 0;
    const known = this.#knownWords.get(first);
    if (known) return known;
    const records = new Map<string, number>();
    for (const segment of this.#segments)
      for (const found of segment.wordsFrom(first))
        records.set(found.word, (records.get(found.word) ?? 0) + found.records);
    const words = [...records]
      .map(([text, count]): KnownWord => ({ word: text, records: count }))
      .sort((one, other) => (one.word < other.word ? -1 : 1));
    this.#knownWords.set(first, words);
    return words;
  }
}

function segmentFiles(folder: string, entityType: EntityType): readonly string[] {
  let names: readonly string[];
  try {
    names = readdirSync(folder);
  } catch (cause) {
    const why = 'There is no such folder, or it cannot be read.';
    throw new FaultError(searchIndexUnusable({ file: folder, why }), { cause });
  }
  return names
    .filter((name) => segmentType(name) === entityType)
    .sort()
    .map((name) => join(folder, name));
}

function fileMark(file: string): string {
  const { dev, ino, size, mtimeNs } = statSync(file, { bigint: true });
  return `${dev} ${ino} ${size} ${mtimeNs}`;
}
