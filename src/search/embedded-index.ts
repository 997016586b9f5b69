import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { FaultError } from '@laurel/diagnostics';
import type { Address } from '../domain/addresses.ts';
import type { EntityType } from '../domain/entity-types.ts';
import { searchIndexUnusable } from '../domain/errors/search.ts';
import { type Hit, searchLimits } from '../domain/search.ts';
import { type FacetSelection, isEmptySelection } from '../domain/search-facets.ts';
import { segmentGroup, segmentType } from '../domain/search-segments.ts';
import { foldText } from '../domain/search-text.ts';
import { FacetTally } from './facet-tally.ts';
import { fullTextExpression, indexedWord, RELATED_MARK } from './full-text-expression.ts';
import { allOf, anyOf, type Match, matchPoints, type RankedMatch } from './match.ts';
import { openSegment, type ScoredRow, type Segment } from './segment.ts';
import { type SpellingCandidate, spellingCandidates } from './spelling.ts';
import { compareWords, type SegmentSet, Vocabulary } from './vocabulary.ts';

/** Maximum number of hits that are ordered by points. Larger results are ordered by rank, which is the order of the rows. */
const MAX_SCORED_HITS = searchLimits.reachableHits;

/** Interval of the checks for replaced segments. */
const REFRESH_INTERVAL_MS = 1000;

/** Maximum number of cached counts. One search needs the same count several times. */
const MAX_CACHED_COUNTS = 1000;

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

/** A match without words that are not in the index, and the segments with candidates. */
interface NarrowedMatch {
  readonly match: Match;
  readonly segments: SegmentSet;
}

/** A group of hits, sorted by score (the points of their weighted matches). All hits of a group precede all hits of the next group. */
interface Tier {
  readonly match: Match;
  /** Hits of an earlier tier, which this one omits. */
  readonly not?: Match;
  readonly weights: readonly (readonly [Match, number])[];
}

interface FoundRow extends ScoredRow {
  readonly opened: OpenedSegment;
}

/** Index of all segments of one entity type in a folder. */
export class EmbeddedIndex {
  readonly #folder: string;
  readonly #entityType: EntityType;
  readonly #now: () => number;
  #opened = new Map<string, OpenedSegment>();
  #segments: readonly OpenedSegment[] = [];
  readonly #counts = new Map<string, number>();
  #cachedVocabulary: Vocabulary | undefined;
  #plainWords: readonly string[] | undefined;
  #lastRefresh = Number.NEGATIVE_INFINITY;

  constructor(folder: string, entityType: EntityType, now: () => number) {
    this.#folder = folder;
    this.#entityType = entityType;
    this.#now = now;
  }

  /** Counts the records that match, exactly. */
  count(match: Match): number {
    const narrowed = this.#narrow(match);
    if (narrowed === undefined) return 0;
    const expression = fullTextExpression(narrowed.match);
    const cachedCount = this.#counts.get(expression);
    if (cachedCount !== undefined) return cachedCount;
    const count = this.#segmentsIn(narrowed.segments).reduce(
      (sum, { segment }) => sum + segment.count(expression),
      0,
    );
    if (this.#counts.size >= MAX_CACHED_COUNTS) this.#counts.clear();
    this.#counts.set(expression, count);
    return count;
  }

  /** Returns whether any record matches. */
  has(match: Match): boolean {
    const narrowed = this.#narrow(match);
    if (narrowed === undefined) return false;
    const expression = fullTextExpression(narrowed.match);
    return this.#segmentsIn(narrowed.segments).some(({ segment }) => segment.has(expression));
  }

  /** Estimates the number of records that match. It is 0 only if a required word is not in the index. */
  estimateCount(match: Match): number {
    if ('all' in match) return Math.min(...match.all.map((part) => this.estimateCount(part)));
    if ('any' in match) return match.any.reduce((sum, part) => sum + this.estimateCount(part), 0);
    if (match.where === 'prose') return Number.POSITIVE_INFINITY;
    return this.#vocabulary().estimateRecords(indexedWord(match), match.whole);
  }

  /** Returns a page of hits, in their order. */
  hits(ranked: RankedMatch, { first, size, guideId, selection = {} }: HitsPage): readonly Hit[] {
    const last = first + size;
    const rows: FoundRow[] = [];
    for (const tier of this.#tiers(ranked, last, selection)) {
      const limit = last - rows.length;
      if (limit <= 0) break;
      rows.push(...this.#top({ ...tier, limit, guideId, selection }));
    }
    return rows.slice(first, last).map(({ opened, row }) => opened.segment.hit(row));
  }

  /** Counts the records that match by the values of their facets. */
  tallyFacets(match: Match, selection: FacetSelection): FacetTally {
    const tally = new FacetTally();
    for (const { segment, rows } of this.#rows(match)) segment.facets().count(rows, selection, tally);
    return tally;
  }

  /** Returns functions that read the hits with a contact (`contactKey`), the most prominent first. */
  withContact(key: string): readonly (() => Hit)[] {
    return this.#found((segment) => segment.withContact(key));
  }

  /** Returns functions that read the hits with the ids of an address. */
  withPage(address: Address): readonly (() => Hit)[] {
    return this.#found((segment) => segment.withPage(address));
  }

  #found(rows: (segment: Segment) => readonly ScoredRow[]): readonly (() => Hit)[] {
    return this.#segments
      .flatMap(({ segment }) => rows(segment).map((row) => ({ ...row, segment })))
      .sort(compareScores)
      .map(
        ({ row, segment }) =>
          () =>
            segment.hit(row),
      );
  }

  /** Returns words of the index that `word` may be a misspelling of, the nearest first. */
  candidates(word: string): readonly SpellingCandidate[] {
    const vocabulary = this.#vocabulary();
    this.#plainWords ??= [
      ...new Set(vocabulary.words.map((each) => (each.startsWith(RELATED_MARK) ? each.slice(1) : each))),
    ].sort();
    return spellingCandidates(word, this.#plainWords);
  }

  /** Opens new and replaced segments, and closes removed ones. */
  refresh(): void {
    if (this.#now() - this.#lastRefresh < REFRESH_INTERVAL_MS) return;
    const before = this.#opened;
    const opened = new Map<string, OpenedSegment>();
    for (const name of segmentFiles(this.#folder, this.#entityType)) {
      const file = join(this.#folder, name);
      const stamp = fileStamp(file);
      const known = before.get(file);
      const segment = () => openSegment(this.#entityType, file);
      opened.set(
        file,
        known?.stamp === stamp ? known : { segment: segment(), groupId: segmentGroup(name), stamp },
      );
    }
    const current = new Set(opened.values());
    const isChanged =
      current.size !== before.size || [...before.values()].some((previous) => !current.has(previous));
    for (const previous of before.values()) if (!current.has(previous)) previous.segment.close();
    if (isChanged) {
      this.#segments = [...opened.values()];
      this.#counts.clear();
      this.#cachedVocabulary = undefined;
      this.#plainWords = undefined;
    }
    this.#opened = opened;
    this.#lastRefresh = this.#now();
  }

  close(): void {
    for (const { segment } of this.#opened.values()) segment.close();
    this.#opened.clear();
    this.#segments = [];
  }

  #vocabulary(): Vocabulary {
    this.#cachedVocabulary ??= new Vocabulary(this.#segments.map(({ segment }) => segment.words()));
    return this.#cachedVocabulary;
  }

  /** Counts the records that match and have the selected facet values. */
  #countSelected(match: Match, selection: FacetSelection): number {
    if (isEmptySelection(selection)) return this.count(match);
    return this.#rows(match).reduce(
      (sum, { segment, rows }) => sum + rows.filter(segment.facets().rowFilter(selection)).length,
      0,
    );
  }

  /** Returns the rows of all records that match, by segment. */
  #rows(match: Match): readonly { readonly segment: Segment; readonly rows: readonly number[] }[] {
    const narrowed = this.#narrow(match);
    if (narrowed === undefined) return [];
    const expression = fullTextExpression(narrowed.match);
    return this.#segmentsIn(narrowed.segments).map(({ segment }) => ({
      segment,
      rows: segment.rows(expression),
    }));
  }

  /** Yields the tiers of a ranked match in order. A small result is one tier ordered by points; a large one is split into tiers. */
  *#tiers(ranked: RankedMatch, last: number, selection: FacetSelection): Iterable<Tier> {
    const { match, strict, shown } = ranked;
    const strictHits = this.#countSelected(strict, selection);
    // No restriction is added to a condition that already implies the tier: `named` implies `strict`, and `strict` and `whole` imply `match`.
    const restrictedTo = (tier: Match, condition: 'partlyNamed' | 'shown' | 'whole') =>
      [allOf([tier, ranked[condition]]), matchPoints[condition]] as const;
    const named = [ranked.named, matchPoints.named] as const;
    const strictTier = {
      match: strict,
      weights:
        strictHits > 1 && strictHits <= MAX_SCORED_HITS
          ? [named, restrictedTo(strict, 'partlyNamed'), restrictedTo(strict, 'whole')]
          : [],
    };
    // The other tiers are not needed if the strict tier fills the page or contains all hits.
    if (strictHits >= last) return yield strictTier;
    const hits = this.#countSelected(match, selection);
    if (hits === strictHits) return yield strictTier;
    if (hits <= MAX_SCORED_HITS) {
      const weights = [
        [strict, matchPoints.strict] as const,
        named,
        restrictedTo(match, 'partlyNamed'),
        restrictedTo(match, 'shown'),
        [ranked.whole, matchPoints.whole] as const,
      ];
      return yield { match, weights };
    }
    yield strictTier;
    const partly = allOf([match, shown]);
    const weights =
      this.#countSelected(partly, selection) <= MAX_SCORED_HITS
        ? [restrictedTo(partly, 'partlyNamed'), restrictedTo(partly, 'whole')]
        : [];
    yield { match: partly, not: strict, weights };
    yield { match, not: shown, weights: [] };
  }

  /** Returns the first rows of all segments, in order. */
  #top({
    match,
    not,
    weights: weightedMatches,
    limit,
    guideId,
    selection,
  }: Tier & {
    readonly limit: number;
    readonly guideId: number | undefined;
    readonly selection: FacetSelection;
  }): readonly FoundRow[] {
    const narrowed = this.#narrow(match);
    if (narrowed === undefined) return [];
    const without = not && this.#narrow(not);
    const excluding = without === undefined ? '' : ` NOT ${fullTextExpression(without.match)}`;
    const expression = fullTextExpression(narrowed.match) + excluding;
    const weights = weightedMatches.flatMap(([weighted, points]) => {
      const found = this.#narrow(weighted);
      return found === undefined
        ? []
        : [{ expression: fullTextExpression(found.match) + excluding, points, segments: found.segments }];
    });
    const rows = this.#indexedSegmentsIn(narrowed.segments).flatMap(({ opened, at }) => {
      const present = weights.filter(({ segments }) => hasSegment(segments, at));
      const filter = isEmptySelection(selection) ? undefined : opened.segment.facets().rowFilter(selection);
      return opened.segment.top(expression, present, limit, filter).map((row) => ({ ...row, opened }));
    });
    rows.sort((one, other) => compareScores(one, other) || one.row - other.row);
    if (weightedMatches.length === 0) return rows.slice(0, limit);
    const lastRow = rows[limit - 1];
    const contenders = lastRow === undefined ? rows : rows.filter((row) => compareScores(row, lastRow) <= 0);
    return contenders
      .map((row) => ({
        row,
        inGuide: Number(row.opened.groupId === guideId),
        name: foldText(row.opened.segment.name(row.row)),
      }))
      .sort(
        (one, other) =>
          compareScores(one.row, other.row) ||
          other.inGuide - one.inGuide ||
          compareWords(one.name, other.name),
      )
      .slice(0, limit)
      .map(({ row }) => row);
  }

  #segmentsIn(segments: SegmentSet): readonly OpenedSegment[] {
    return this.#segments.filter((_, at) => hasSegment(segments, at));
  }

  #indexedSegmentsIn(
    segments: SegmentSet,
  ): readonly { readonly opened: OpenedSegment; readonly at: number }[] {
    return this.#segments.flatMap((opened, at) => (hasSegment(segments, at) ? [{ opened, at }] : []));
  }

  /** Removes words that no segment has. Returns undefined if nothing can match. */
  #narrow(match: Match): NarrowedMatch | undefined {
    if ('all' in match) {
      const narrowed = match.all.map((part) => this.#narrow(part));
      const present = narrowed.filter((part) => part !== undefined);
      if (present.length === 0 || present.length < narrowed.length) return undefined;
      const segments = combineSegments(present, (one, other) => one & other);
      return segments.some((block) => block !== 0)
        ? { match: allOf(present.map((one) => one.match)), segments }
        : undefined;
    }
    if ('any' in match) {
      const present = match.any.map((part) => this.#narrow(part)).filter((part) => part !== undefined);
      if (present.length === 0) return undefined;
      return {
        match: anyOf(present.map((one) => one.match)),
        segments: combineSegments(present, (one, other) => one | other),
      };
    }
    // The vocabulary has no words of reviews, so any segment may have them.
    if (match.where === 'prose') return { match, segments: this.#vocabulary().allSegments };
    const segments = this.#vocabulary().segmentsWith(indexedWord(match), match.whole);
    return segments.some((block) => block !== 0) ? { match, segments } : undefined;
  }
}

/** Compares rows by points, then by rank. */
const compareScores = (one: ScoredRow, other: ScoredRow): number =>
  other.points - one.points || other.rank - one.rank;

/** Whether a set contains a segment. */
const hasSegment = (segments: SegmentSet, segment: number): boolean =>
  ((segments[segment >> 5] ?? 0) & (1 << (segment & 31))) !== 0;

/** Combines the segment sets of matches block by block. */
function combineSegments(
  narrowed: readonly NarrowedMatch[],
  combine: (one: number, other: number) => number,
): SegmentSet {
  const [first, ...others] = narrowed;
  const segments = Uint32Array.from(first?.segments ?? []);
  for (const other of others)
    for (const block of segments.keys())
      segments[block] = combine(segments[block] ?? 0, other.segments[block] ?? 0);
  return segments;
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

function fileStamp(file: string): string {
  const { dev, ino, size, mtimeNs } = statSync(file, { bigint: true });
  return `${dev} ${ino} ${size} ${mtimeNs}`;
}
