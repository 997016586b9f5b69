import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { FaultError } from '@laurel/diagnostics';
import type { EntityType } from '../domain/entity-types.ts';
import { searchIndexUnusable } from '../domain/errors/search.ts';
import { type Hit, searchLimits } from '../domain/search.ts';
import { segmentGroup, segmentType } from '../domain/search-segments.ts';
import { foldText } from '../domain/search-text.ts';
import { fullTextExpression, indexedAs, RELATED_MARK } from './full-text-expression.ts';
import { compareWords, KnownWords, type Parts } from './known-words.ts';
import { allOf, anyOf, type Match, matchPoints, type RankedMatch } from './match.ts';
import type { HitsPage, SearchIndex } from './search-index.ts';
import { openSegment, type Place, type Segment } from './segment.ts';
import { type SpellingCandidate, spellingCandidates } from './spelling.ts';

/** Up to so many hits are ordered by how well they match; more of them by rank alone, which is the order they lie in. */
const scoredHits = searchLimits.reachableHits;

/** How often, in milliseconds, the index looks whether segments were replaced. */
const freshness = 1000;

/** Counts kept in memory: one search asks for the same more than once. */
const rememberedCounts = 1000;

interface OpenedSegment {
  readonly segment: Segment;
  readonly groupId: number;
  /** Changes when the file is replaced. */
  readonly mark: string;
}

/** A match as far as the index has its words, and the segments that may hold it. */
interface Narrowed {
  readonly match: Match;
  readonly parts: Parts;
}

interface FoundPlace extends Place {
  readonly opened: OpenedSegment;
}

/** The segments of one entity type in a folder as one index. */
export class EmbeddedIndex implements SearchIndex {
  readonly #folder: string;
  readonly #entityType: EntityType;
  readonly #now: () => number;
  #opened = new Map<string, OpenedSegment>();
  #segments: readonly OpenedSegment[] = [];
  readonly #counts = new Map<string, number>();
  #words: KnownWords | undefined;
  #plainWords: readonly string[] | undefined;
  #checked = Number.NEGATIVE_INFINITY;

  constructor(folder: string, entityType: EntityType, now: () => number) {
    this.#folder = folder;
    this.#entityType = entityType;
    this.#now = now;
  }

  async count(match: Match): Promise<number> {
    return this.#count(match);
  }

  async has(match: Match): Promise<boolean> {
    const narrowed = this.#narrow(match);
    if (narrowed === undefined) return false;
    const expression = fullTextExpression(narrowed.match);
    return this.#parts(narrowed.parts).some(({ segment }) => segment.has(expression));
  }

  async about(match: Match): Promise<number> {
    return this.#about(match);
  }

  async hits(ranked: RankedMatch, { first, size, guideId }: HitsPage): Promise<readonly Hit[]> {
    const last = first + size;
    const places: FoundPlace[] = [];
    for (const { match, not, weighed } of this.#tiers(ranked, last)) {
      const limit = last - places.length;
      if (limit <= 0) break;
      places.push(...this.#best(match, not, weighed, limit, guideId));
    }
    return places.slice(first, last).map(({ opened, row }) => opened.segment.hit(row));
  }

  async candidates(word: string): Promise<readonly SpellingCandidate[]> {
    const known = this.#known();
    this.#plainWords ??= [
      ...new Set(known.words.map((each) => (each.startsWith(RELATED_MARK) ? each.slice(1) : each))),
    ].sort();
    return spellingCandidates(word, this.#plainWords);
  }

  /** Opens new and replaced segments and closes those that are gone. */
  refresh(): void {
    if (this.#now() - this.#checked < freshness) return;
    const before = this.#opened;
    const opened = new Map<string, OpenedSegment>();
    for (const name of segmentFiles(this.#folder, this.#entityType)) {
      const file = join(this.#folder, name);
      const mark = fileMark(file);
      const known = before.get(file);
      const segment = () => openSegment(this.#entityType, file);
      opened.set(
        file,
        known?.mark === mark ? known : { segment: segment(), groupId: segmentGroup(name), mark },
      );
    }
    const kept = new Set(opened.values());
    const changed = kept.size !== before.size || [...before.values()].some((one) => !kept.has(one));
    for (const one of before.values()) if (!kept.has(one)) one.segment.close();
    if (changed) {
      this.#segments = [...opened.values()];
      this.#counts.clear();
      this.#words = undefined;
      this.#plainWords = undefined;
    }
    this.#opened = opened;
    this.#checked = this.#now();
  }

  close(): void {
    for (const { segment } of this.#opened.values()) segment.close();
    this.#opened.clear();
    this.#segments = [];
  }

  #known(): KnownWords {
    this.#words ??= new KnownWords(this.#segments.map(({ segment }) => segment.words()));
    return this.#words;
  }

  #count(match: Match): number {
    const narrowed = this.#narrow(match);
    if (narrowed === undefined) return 0;
    const expression = fullTextExpression(narrowed.match);
    const known = this.#counts.get(expression);
    if (known !== undefined) return known;
    const count = this.#parts(narrowed.parts).reduce(
      (sum, { segment }) => sum + segment.count(expression),
      0,
    );
    if (this.#counts.size >= rememberedCounts) this.#counts.clear();
    this.#counts.set(expression, count);
    return count;
  }

  #about(match: Match): number {
    if ('all' in match) return Math.min(...match.all.map((part) => this.#about(part)));
    if ('any' in match) return match.any.reduce((sum, part) => sum + this.#about(part), 0);
    return this.#known().records(indexedAs(match), match.whole);
  }

  /** What is shown and typed comes first; of long lists each tier is ordered by itself. */
  *#tiers(
    parts: RankedMatch,
    last: number,
  ): Iterable<{ match: Match; not?: Match; weighed: readonly (readonly [Match, number])[] }> {
    const { match, strict, shown } = parts;
    const strictHits = this.#count(strict);
    // Parts that match nothing else than what they weigh need not be asked for both.
    const within = (of: Match, part: 'partlyNamed' | 'shown' | 'whole') =>
      [allOf([of, parts[part]]), matchPoints[part]] as const;
    const named = [parts.named, matchPoints.named] as const;
    const strictTier = {
      match: strict,
      weighed:
        strictHits > 1 && strictHits <= scoredHits
          ? [named, within(strict, 'partlyNamed'), within(strict, 'whole')]
          : [],
    };
    // Where there is nothing else, or nothing to order, less is asked for.
    if (strictHits >= last || this.#count(match) === strictHits) return yield strictTier;
    if (this.#count(match) <= scoredHits) {
      const weighed = [
        [strict, matchPoints.strict] as const,
        named,
        within(match, 'partlyNamed'),
        within(match, 'shown'),
        [parts.whole, matchPoints.whole] as const,
      ];
      return yield { match, weighed };
    }
    yield strictTier;
    const partly = allOf([match, shown]);
    const weighed =
      this.#count(partly) <= scoredHits ? [within(partly, 'partlyNamed'), within(partly, 'whole')] : [];
    yield { match: partly, not: strict, weighed };
    yield { match, not: shown, weighed: [] };
  }

  /** The best places of all segments, in order. */
  #best(
    match: Match,
    not: Match | undefined,
    weighed: readonly (readonly [Match, number])[],
    limit: number,
    guideId: number | undefined,
  ): readonly FoundPlace[] {
    const narrowed = this.#narrow(match);
    if (narrowed === undefined) return [];
    const without = not && this.#narrow(not);
    const excluding = without === undefined ? '' : ` NOT ${fullTextExpression(without.match)}`;
    const expression = fullTextExpression(narrowed.match) + excluding;
    const weights = weighed.flatMap(([part, points]) => {
      const found = this.#narrow(part);
      return found === undefined
        ? []
        : [{ expression: fullTextExpression(found.match) + excluding, points, parts: found.parts }];
    });
    const places = this.#placed(narrowed.parts).flatMap(({ opened, at }) => {
      const present = weights.filter(({ parts }) => isIn(parts, at));
      return opened.segment.best(expression, present, limit).map((place) => ({ ...place, opened }));
    });
    places.sort((one, other) => inOrder(one, other) || one.row - other.row);
    if (weighed.length === 0) return places.slice(0, limit);
    const cut = places[limit - 1];
    const contenders = cut === undefined ? places : places.filter((place) => inOrder(place, cut) <= 0);
    return contenders
      .map((place) => ({
        place,
        near: Number(place.opened.groupId === guideId),
        name: foldText(place.opened.segment.name(place.row)),
      }))
      .sort(
        (one, other) =>
          inOrder(one.place, other.place) || other.near - one.near || compareWords(one.name, other.name),
      )
      .slice(0, limit)
      .map(({ place }) => place);
  }

  #parts(parts: Parts): readonly OpenedSegment[] {
    return this.#segments.filter((_, at) => isIn(parts, at));
  }

  #placed(parts: Parts): readonly { readonly opened: OpenedSegment; readonly at: number }[] {
    return this.#segments.flatMap((opened, at) => (isIn(parts, at) ? [{ opened, at }] : []));
  }

  /** The match without words that no segment has; undefined where nothing is left to be found. */
  #narrow(match: Match): Narrowed | undefined {
    if ('all' in match) {
      const narrowed = match.all.map((part) => this.#narrow(part));
      const present = narrowed.filter((part) => part !== undefined);
      if (present.length === 0 || present.length < narrowed.length) return undefined;
      const parts = joined(present, (one, other) => one & other);
      return parts.some((block) => block !== 0)
        ? { match: allOf(present.map((one) => one.match)), parts }
        : undefined;
    }
    if ('any' in match) {
      const present = match.any.map((part) => this.#narrow(part)).filter((part) => part !== undefined);
      if (present.length === 0) return undefined;
      return {
        match: anyOf(present.map((one) => one.match)),
        parts: joined(present, (one, other) => one | other),
      };
    }
    const parts = this.#known().partsWith(indexedAs(match), match.whole);
    return parts.some((block) => block !== 0) ? { match, parts } : undefined;
  }
}

const inOrder = (one: Place, other: Place): number => other.points - one.points || other.rank - one.rank;

/** Whether the part is one of these. */
const isIn = (parts: Parts, part: number): boolean => ((parts[part >> 5] ?? 0) & (1 << (part & 31))) !== 0;

function joined(narrowed: readonly Narrowed[], join: (one: number, other: number) => number): Parts {
  const [first, ...others] = narrowed;
  const parts = Uint32Array.from(first?.parts ?? []);
  for (const other of others)
    for (const block of parts.keys()) parts[block] = join(parts[block] ?? 0, other.parts[block] ?? 0);
  return parts;
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

function fileMark(file: string): string {
  const { dev, ino, size, mtimeNs } = statSync(file, { bigint: true });
  return `${dev} ${ino} ${size} ${mtimeNs}`;
}
