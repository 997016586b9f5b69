import { LRUCache } from 'lru-cache';
import { type DocumentSet, intersection, isEmptySet, union } from './document-set.ts';
import { indexedWord, isCorrectable, RELATED_MARK } from './indexed-word.ts';
import type { Match, WordMatch } from './match.ts';
import { Postings, type SegmentWords } from './postings.ts';
import { type SpellingCandidate, spellingCandidates } from './spelling.ts';

/** Limits of the cache for the document sets of words. A set of 400,000 documents takes 50 KB. */
const MAX_CACHED_WORDS = 1000;
const MAX_CACHED_BYTES = 16_000_000;

/** The words of all segments of an index in memory. Documents are numbered as in `Postings`. */
export class LoadedWords {
  readonly #postings: Postings;
  /** Document sets of words, by `wordKey`. They are cached because several conditions of a query can contain the same word. */
  readonly #ofWords = new LRUCache<string, DocumentSet>({
    max: MAX_CACHED_WORDS,
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: (documents) => documents.byteLength,
  });
  /** Document sets of `all` and `any` conditions, by object identity, because a query evaluates the same objects for counts and hits. */
  readonly #ofMatches = new WeakMap<Match, DocumentSet | undefined>();
  #correctWords: readonly string[] | undefined;

  /** @throws {FaultError} SearchIndexUnusable */
  constructor(segments: readonly SegmentWords[]) {
    this.#postings = new Postings(segments);
  }

  /** Number of the first document of each segment, followed by the number of all documents. */
  get segmentStarts(): readonly number[] {
    return this.#postings.segmentStarts;
  }

  /** Number of documents. */
  get documentCount(): number {
    return this.#postings.documents;
  }

  /** Returns the documents that match; undefined if there are none. */
  documents(match: Match): DocumentSet | undefined {
    if ('word' in match) return this.#documentsOfWord(match);
    if (!this.#ofMatches.has(match)) this.#ofMatches.set(match, this.#combineDocuments(match));
    return this.#ofMatches.get(match);
  }

  /** Estimates the number of documents that match. It is 0 only if a required word is not in the index. */
  estimateCount(match: Match): number {
    if ('word' in match) return this.#postings.count(indexedWord(match), match.whole);
    if ('any' in match) return match.any.reduce((sum, part) => sum + this.estimateCount(part), 0);
    return match.all.length === 0 ? 0 : Math.min(...match.all.map((part) => this.estimateCount(part)));
  }

  /** Returns words of the index that `word` may be a misspelling of, the nearest first. Words of reviews are omitted. */
  candidates(word: string): readonly SpellingCandidate[] {
    this.#correctWords ??= withoutMarks(this.#postings.words);
    return spellingCandidates(word, this.#correctWords);
  }

  #documentsOfWord(match: WordMatch): DocumentSet | undefined {
    const key = wordKey(match);
    const cached = this.#ofWords.get(key);
    if (cached !== undefined) return cached;
    const documents = this.#postings.documentsWith(indexedWord(match), match.whole, match.where === 'name');
    if (documents !== undefined) this.#ofWords.set(key, documents);
    return documents;
  }

  #combineDocuments(match: Exclude<Match, WordMatch>): DocumentSet | undefined {
    if ('any' in match) {
      const sets = match.any.map((part) => this.documents(part)).filter((set) => set !== undefined);
      return sets.length === 0 ? undefined : union(sets);
    }
    const sets: DocumentSet[] = [];
    for (const part of match.all) {
      const set = this.documents(part);
      if (set === undefined) return undefined;
      sets.push(set);
    }
    const common = intersection(sets);
    return isEmptySet(common) ? undefined : common;
  }
}

const wordKey = (match: WordMatch): string =>
  `${indexedWord(match)}|${match.whole}|${match.where === 'name'}`;

/** Returns the words for spelling corrections in ascending order, without `RELATED_MARK`. Words of reviews are omitted. */
const withoutMarks = (words: readonly string[]): readonly string[] =>
  [
    ...new Set(
      words.filter(isCorrectable).map((word) => (word.startsWith(RELATED_MARK) ? word.slice(1) : word)),
    ),
  ].sort();
