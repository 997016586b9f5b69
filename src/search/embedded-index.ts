import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { FaultError } from '@laurel/diagnostics';
import type { Address } from '../domain/addresses.ts';
import type { EntityType } from '../domain/entity-types.ts';
import { searchIndexUnusable } from '../domain/errors/search.ts';
import { type Hit, highestSearchRank } from '../domain/search.ts';
import { type FacetSelection, isEmptySelection } from '../domain/search-facets.ts';
import { segmentGroup, segmentType } from '../domain/search-segments.ts';
import { foldText } from '../domain/search-text.ts';
import type { KeyRange } from './contact-key.ts';
import { type DocumentSet, emptySet, forEachDocument, hasDocument, sizeOf } from './document-set.ts';
import { FacetTally } from './facet-tally.ts';
import { LoadedWords } from './loaded-words.ts';
import { type Match, matchPoints, type RankedMatch } from './match.ts';
import { openSegment, type Segment } from './segment.ts';
import { compareWords } from './sorted-words.ts';
import type { SpellingCandidate } from './spelling.ts';

/** Interval of the checks for replaced segments. */
const REFRESH_INTERVAL_MS = 1000;

/** The range of hits of a ranked match that one page shows. */
interface HitsPage {
  /** Index of the first hit, from 0. */
  readonly first: number;
  readonly size: number;
  /** Guide whose hits come first among hits with equal scores. */
  readonly guideId: number | undefined;
  /** Facet selection that restricts the hits; undefined or empty for all hits. */
  readonly selection?: FacetSelection | undefined;
}

interface OpenedSegment {
  readonly segment: Segment;
  readonly groupId: number;
  /** Metadata of the file, which changes when the file is replaced. */
  readonly stamp: string;
}

/** Rows of one segment with the same score, in the order of their names. */
interface TiedRows {
  readonly opened: OpenedSegment;
  readonly rows: readonly number[];
}

/** Weight of one point in a score, greater than the difference between any two ranks. */
const SCORES_PER_POINT = highestSearchRank + 1;

/** Index of all segments of one entity type in a folder. */
export class EmbeddedIndex {
  readonly #folder: string;
  readonly #entityType: EntityType;
  readonly #now: () => number;
  #opened = new Map<string, OpenedSegment>();
  #segments: readonly OpenedSegment[] = [];
  /** Undefined until the first search, and after a segment is replaced. */
  #loadedWords: LoadedWords | undefined;
  #lastRefresh = Number.NEGATIVE_INFINITY;

  constructor(folder: string, entityType: EntityType, now: () => number) {
    this.#folder = folder;
    this.#entityType = entityType;
    this.#now = now;
  }

  /** Counts the records that match, exactly. */
  count(match: Match): number {
    const documents = this.#words().documents(match);
    return documents === undefined ? 0 : sizeOf(documents);
  }

  /** Returns whether any record matches. */
  has(match: Match): boolean {
    return this.#words().documents(match) !== undefined;
  }

  /** Estimates the number of records that match. It is 0 only if a required word is not in the index. */
  estimateCount(match: Match): number {
    return this.#words().estimateCount(match);
  }

  /** Returns a page of hits, ordered by points, rank, hits of the guide before other hits, and name. */
  hits(ranked: RankedMatch, { first, size, guideId, selection = {} }: HitsPage): readonly Hit[] {
    const last = first + size;
    const found: { readonly opened: OpenedSegment; readonly row: number }[] = [];
    for (const tied of this.#tiedRows(ranked, last, selection))
      for (const inGuide of [true, false])
        found.push(
          ...firstByName(
            tied.filter(({ opened }) => (opened.groupId === guideId) === inGuide),
            last - found.length,
          ),
        );
    return found.slice(first).map(({ opened, row }) => opened.segment.hit(row));
  }

  /** Counts the records that match by the values of their facets. */
  tallyFacets(match: Match, selection: FacetSelection): FacetTally {
    const tally = new FacetTally();
    this.#forEachSegment(match, ({ segment }, rows) => segment.facets().count(rows, selection, tally));
    return tally;
  }

  /** Returns functions that read the hits with a contact whose key (`contactKey`) is in a range. The most prominent hits are first. */
  withContact(range: KeyRange): readonly (() => Hit)[] {
    return this.#found((segment) => segment.withContact(range));
  }

  /** Returns functions that read the hits with the ids that an address contains. */
  withPage(address: Address): readonly (() => Hit)[] {
    return this.#found((segment) => segment.withPage(address));
  }

  #found(rows: (segment: Segment) => readonly number[]): readonly (() => Hit)[] {
    return this.#segments
      .flatMap(({ segment }) =>
        rows(segment).map((row) => ({ row, rank: segment.ranks[row - 1] ?? 0, segment })),
      )
      .sort((one, other) => other.rank - one.rank)
      .map(
        ({ row, segment }) =>
          () =>
            segment.hit(row),
      );
  }

  /** Returns words of the index that `word` may be a misspelling of, the nearest first. */
  candidates(word: string): readonly SpellingCandidate[] {
    return this.#words().candidates(word);
  }

  /** Opens new and replaced segments, and closes removed ones. If a segment cannot be opened, the open segments remain unchanged. */
  refresh(): void {
    if (this.#now() - this.#lastRefresh < REFRESH_INTERVAL_MS) return;
    const previous = this.#opened;
    this.#opened = this.#openSegments();
    closeSegments(previous, this.#opened);
    const current = new Set(this.#opened.values());
    if (current.size !== previous.size || [...previous.values()].some((each) => !current.has(each))) {
      this.#segments = [...current];
      this.#loadedWords = undefined;
    }
    this.#lastRefresh = this.#now();
  }

  /** Returns the segments in the folder by file: an open segment if its file is unchanged, otherwise a newly opened one. */
  #openSegments(): Map<string, OpenedSegment> {
    const opened = new Map<string, OpenedSegment>();
    try {
      for (const name of segmentFiles(this.#folder, this.#entityType)) {
        const file = join(this.#folder, name);
        const stamp = fileStamp(file);
        if (stamp === undefined) continue;
        const known = this.#opened.get(file);
        opened.set(
          file,
          known?.stamp === stamp
            ? known
            : { segment: openSegment(this.#entityType, file), groupId: segmentGroup(name), stamp },
        );
      }
    } catch (error) {
      closeSegments(opened, this.#opened);
      throw error;
    }
    return opened;
  }

  close(): void {
    for (const { segment } of this.#opened.values()) segment.close();
    this.#opened.clear();
    this.#segments = [];
    this.#loadedWords = undefined;
  }

  #words(): LoadedWords {
    this.#loadedWords ??= new LoadedWords(this.#segments.map(({ segment }) => segment.words()));
    return this.#loadedWords;
  }

  /**
   * Returns the rows that match and have the selected facet values, by their score: points, then rank. The highest score comes first.
   * Rows that cannot be among the first `limit` ones may be missing.
   */
  #tiedRows(ranked: RankedMatch, limit: number, selection: FacetSelection): readonly (readonly TiedRows[])[] {
    const pointsOf = this.#pointsOf(ranked);
    const byScore = new Map<number, { readonly tied: TiedRows[]; size: number }>();
    /** Rows below this score are not among the first ones, because enough rows have a higher score. */
    let minScore = 0;
    this.#forEachSegment(ranked.match, (opened, rows, start) => {
      const { ranks } = opened.segment;
      const isSelected = isEmptySelection(selection)
        ? undefined
        : opened.segment.facets().rowFilter(selection);
      const rowsByScore = new Map<number, number[]>();
      for (const row of rows) {
        const score = pointsOf(start + row - 1) * SCORES_PER_POINT + (ranks[row - 1] as number);
        if (score < minScore || isSelected?.(row) === false) continue;
        const tied = rowsByScore.get(score);
        if (tied === undefined) rowsByScore.set(score, [row]);
        else if (tied.length < limit) tied.push(row);
      }
      for (const [score, rows] of rowsByScore) {
        const found = byScore.get(score) ?? { tied: [], size: 0 };
        found.tied.push({ opened, rows });
        found.size += rows.length;
        byScore.set(score, found);
      }
      let above = 0;
      for (const [score, { size }] of descending(byScore)) {
        above += size;
        if (above < limit) continue;
        minScore = score;
        break;
      }
    });
    return descending(byScore).flatMap(([score, { tied }]) => (score < minScore ? [] : [tied]));
  }

  /** Returns a function that computes the points of a document of a ranked match. */
  #pointsOf(ranked: RankedMatch): (document: number) => number {
    const words = this.#words();
    const none = emptySet(words.documentCount);
    const [strict, named, shown] = (['strict', 'named', 'shown'] as const).map(
      (condition) => words.documents(ranked[condition]) ?? none,
    ) as [DocumentSet, DocumentSet, DocumentSet];
    const others = (['labelled', 'fullyNamed', 'partlyNamed', 'whole'] as const).flatMap((condition) => {
      const documents = words.documents(ranked[condition]);
      return documents === undefined ? [] : [{ documents, points: matchPoints[condition] }];
    });
    return (document) => {
      let points = 0;
      // The points for one word in the list text (`shown`) are not added to the points for all words (`strict`).
      if (!hasDocument(strict, document)) points = hasDocument(shown, document) ? matchPoints.shown : 0;
      else points = matchPoints.strict + (hasDocument(named, document) ? matchPoints.named : 0);
      for (const other of others) if (hasDocument(other.documents, document)) points += other.points;
      return points;
    };
  }

  /** Calls `onRows` for each segment with matching rows. */
  #forEachSegment(
    match: Match,
    onRows: (opened: OpenedSegment, rows: readonly number[], start: number) => void,
  ): void {
    const words = this.#words();
    const documents = words.documents(match);
    if (documents === undefined) return;
    const starts = words.segmentStarts;
    for (const [at, opened] of this.#segments.entries()) {
      const start = starts[at] ?? 0;
      const rows: number[] = [];
      forEachDocument(documents, start, starts[at + 1] ?? 0, (document) => rows.push(document - start + 1));
      if (rows.length > 0) onRows(opened, rows, start);
    }
  }
}

/** Returns the entries of a map by score, the highest score first. */
const descending = <Value>(byScore: ReadonlyMap<number, Value>): readonly (readonly [number, Value])[] =>
  [...byScore].sort(([one], [other]) => other - one);

/** Merges lists of rows that are sorted by name, and returns the first rows. */
function firstByName(lists: readonly TiedRows[], limit: number) {
  const found: { readonly opened: OpenedSegment; readonly row: number }[] = [];
  // If no rows are requested, no names are read.
  if (limit <= 0) return found;
  const heads = lists.map(({ opened, rows }) => ({ opened, rows, at: 0, name: '' }));
  const readName = (head: (typeof heads)[number]) => {
    head.name = foldText(head.opened.segment.name(head.rows[head.at] ?? 0));
  };
  // The names of a single list need not be compared.
  if (heads.length > 1) heads.forEach(readName);
  while (found.length < limit && heads.length > 0) {
    const head = heads.reduce((first, other) => (compareWords(other.name, first.name) < 0 ? other : first));
    found.push({ opened: head.opened, row: head.rows[head.at] ?? 0 });
    head.at += 1;
    if (head.at === head.rows.length) heads.splice(heads.indexOf(head), 1);
    else if (heads.length > 1) readName(head);
  }
  return found;
}

function segmentFiles(folder: string, entityType: EntityType): readonly string[] {
  let names: readonly string[];
  try {
    names = readdirSync(folder);
  } catch (cause) {
    const why = 'There is no such folder, or it cannot be read.';
    throw new FaultError(searchIndexUnusable({ file: folder, why }), { cause });
  }
  return names.filter((name) => segmentType(name) === entityType).sort();
}

/** Returns metadata that change when a file is replaced; undefined if the file was removed after the folder was listed. */
function fileStamp(file: string): string | undefined {
  const stats = statSync(file, { bigint: true, throwIfNoEntry: false });
  return stats && `${stats.dev} ${stats.ino} ${stats.size} ${stats.mtimeNs}`;
}

/** Closes the segments that are not in `retained`. */
function closeSegments(
  segments: ReadonlyMap<string, OpenedSegment>,
  retained: ReadonlyMap<string, OpenedSegment>,
): void {
  const open = new Set(retained.values());
  for (const opened of segments.values()) if (!open.has(opened)) opened.segment.close();
}
