import { type EntityType, isChoosable } from '../domain/entity-types.ts';
import {
  NO_HITS,
  type QueryChange,
  type SearchRequest,
  type SearchResponse,
  searchLimits,
} from '../domain/search.ts';
import { countFacets } from './count-facets.ts';
import type { EmbeddedIndex } from './embedded-index.ts';
import { allOf, anyOf, type Match, NOTHING, type RankedMatch } from './match.ts';
import {
  addGuesses,
  inNamePrefix,
  inNameWhole,
  inProse,
  parseQuery,
  rankedMatch,
  type Term,
  termMatch,
  wholeWordMatch,
} from './parse-query.ts';
import { synonymsFor } from './synonyms.ts';

/** Number of corrected texts that are tried. */
const MAX_CORRECTIONS = 24;

/** If a search has at least this number of hits, its filler words stay required. Equals the size of the suggestion list. */
const MIN_HITS_WITH_FILLERS = searchLimits.autocompleteSize;

/** Minimum number of letters of a finished last word. A shorter last word may be the beginning of a name, e.g. `law` of `Lawrence`. */
const MIN_FINISHED_LETTERS = 5;

const isFinished = ({ words }: Term): boolean => words.every((word) => word.length >= MIN_FINISHED_LETTERS);

/** Number of suggested hits if a search has no hits. */
const MAX_NEAREST_HITS = 5;

/** The final match of a search, with its changes to the typed query. */
export interface Plan {
  readonly ranked: RankedMatch;
  readonly nbHits: number;
  readonly changes: readonly QueryChange[];
  readonly correctedQuery?: string;
  /** How much the changes depart from the typed query: 0 for a query as typed. */
  readonly cost: number;
}

/** Cost of a plan with a wider practice area or a country: more than any correction. */
const WIDER_AREA_COST = 100;

/** Cost of a plan without the least significant words, to which the number of omitted words is added. */
const OMITTED_WORDS_COST = 200;

/**
 * Searches an index with a query that is relaxed in steps until it has hits: all words; without filler words; with words of reviews;
 * with corrected words;
 * with the wider practice area or the country; without the least significant words. The response lists the changes. A change that may match another
 * person or firm than the requested one produces no hits; its hits are returned as `nearest`.
 */
export function searchWithRelaxation(
  index: EmbeddedIndex,
  entityType: EntityType,
  { query, page, size, guideId, selection }: SearchRequest,
): SearchResponse {
  const terms = parseQuery(entityType, query);
  if (terms.length === 0) return NO_HITS;
  const relaxation = new QueryRelaxation(index, entityType, terms);
  const plan = relaxation.planAsTyped() ?? relaxation.planWithChanges();
  if (plan === undefined)
    return {
      nbHits: 0,
      hits: [],
      ...(size > 0 && page === 0 ? relaxation.nearest(MAX_NEAREST_HITS) : {}),
    };
  const { ranked } = plan;
  const counted = selection && countFacets(entityType, [{ index, match: ranked.match }], selection);
  const facets = counted?.facets;
  const hits =
    size === 0 ? [] : index.hits(ranked, { first: page * size, size, guideId, selection: facets?.selection });
  return {
    nbHits: counted?.nbHits[0] ?? plan.nbHits,
    hits,
    ...(facets && { facets }),
    ...reportedChanges(plan),
  };
}

/** Returns the changes of the query as a response reports them. */
export const reportedChanges = ({
  changes,
  correctedQuery,
}: Plan): Pick<SearchResponse, 'changes' | 'correctedQuery'> => ({
  ...(changes.length > 0 ? { changes } : {}),
  ...(correctedQuery === undefined ? {} : { correctedQuery }),
});

/** The relaxation steps of one search. Each step returns a plan, or undefined if its match has no hits. */
export class QueryRelaxation {
  readonly #index: EmbeddedIndex;
  readonly #entityType: EntityType;
  readonly #terms: readonly Term[];
  /** The terms without filler words, or all terms if all are filler words. */
  readonly #significantTerms: readonly Term[];
  /** The significant terms, with names of several words parsed again after splitting compounds. */
  readonly #words: readonly Term[];

  constructor(index: EmbeddedIndex, entityType: EntityType, terms: readonly Term[]) {
    this.#index = index;
    this.#entityType = entityType;
    this.#terms = terms;
    const significant = terms.filter(({ filler }) => !filler);
    this.#significantTerms = significant.length > 0 ? significant : terms;
    this.#words = parseQuery(entityType, this.#significantTerms.flatMap(({ words }) => words).join(' '));
  }

  /** Returns the plan of the steps that change no significant word. */
  planAsTyped(): Plan | undefined {
    return (
      this.#allWords() ?? this.#withGuesses(this.#terms, []) ?? this.#withoutFillers() ?? this.#withProse()
    );
  }

  /** Returns the plan of the steps that replace or omit significant words. */
  planWithChanges(): Plan | undefined {
    return this.#corrected() ?? this.#withWiderArea() ?? this.#withoutLeastSignificant();
  }

  #allWords(): Plan | undefined {
    const ranked = this.#rankedMatch(this.#terms);
    const nbHits = this.#index.count(ranked.match);
    if (nbHits === 0) return undefined;
    const fillers = this.#terms.filter(
      (term, at) => term.filler && (at < this.#terms.length - 1 || isFinished(term)),
    );
    if (
      nbHits >= MIN_HITS_WITH_FILLERS ||
      fillers.length === 0 ||
      this.#significantTerms.length === this.#terms.length
    )
      return { ranked, nbHits, changes: [], cost: 0 };
    // If there are few hits and no record has the filler words as whole words, they are ignored.
    const asWords = allOf([ranked.match, ...fillers.map(wholeWordMatch)]);
    if (this.#index.has(asWords)) return { ranked, nbHits, changes: [], cost: 0 };
    const requiredTerms = this.#terms.filter((term) => !fillers.includes(term));
    const optional = this.#rankedMatch(this.#terms, requiredTerms);
    return {
      ranked: optional,
      nbHits: this.#index.count(optional.match),
      changes: omittedTerms(fillers),
      cost: 0,
    };
  }

  #withoutFillers(): Plan | undefined {
    if (this.#significantTerms.length === this.#terms.length) return undefined;
    const nbHits = this.#index.count(this.#rankedMatch(this.#significantTerms).match);
    if (nbHits === 0) return this.#withGuesses(this.#significantTerms, this.#fillerChanges);
    const retained = this.#withFillersOfNames(this.#significantTerms);
    const changes = omittedTerms(this.#terms.filter((term) => !retained.includes(term)));
    const ranked = this.#rankedMatch(retained, this.#significantTerms);
    // A filler word that is omitted from the query may be part of a label, such as "law" in Charities Law.
    const { labelled } = this.#rankedMatch(this.#terms);
    return { ranked: { ...ranked, labelled }, nbHits, changes, cost: 0 };
  }

  /**
   * Adds the filler words that a name contains together with the terms, e.g. "solicitors" for Carrington Solicitors. Records with such a
   * name are ranked first.
   */
  #withFillersOfNames(required: readonly Term[]): readonly Term[] {
    let retained = required;
    for (const filler of this.#terms.filter((term) => !this.#significantTerms.includes(term))) {
      const more = this.#terms.filter((term) => term === filler || retained.includes(term));
      if (this.#index.has(allOf([this.#rankedMatch(more).strict, ...more.map(inNameWhole)]))) retained = more;
    }
    return retained;
  }

  /** Returns the plan that searches reviews and overviews for the words that are not names, places or practice areas. */
  #withProse(): Plan | undefined {
    const named = this.#significantTerms.filter((term) => this.#index.has(inNameWhole(term)));
    const described = this.#significantTerms.filter((term) => !term.known && !named.includes(term));
    if (described.length === 0) return undefined;
    const prose = described.map(inProse);
    const withProse = (match: Match) => allOf([match, ...prose]);
    const others = this.#significantTerms.filter((term) => !described.includes(term));
    const ranked = others.length === 0 ? undefined : this.#rankedMatch(others);
    const match = ranked === undefined ? allOf(prose) : withProse(ranked.match);
    const nbHits = this.#index.count(match);
    if (nbHits === 0) return undefined;
    return {
      ranked: {
        match,
        strict: ranked === undefined ? match : withProse(ranked.strict),
        labelled: ranked?.labelled ?? NOTHING,
        named: ranked === undefined ? NOTHING : withProse(ranked.named),
        fullyNamed: ranked?.fullyNamed ?? NOTHING,
        partlyNamed: ranked?.partlyNamed ?? NOTHING,
        shown: ranked?.shown ?? match,
        whole: ranked === undefined ? match : withProse(ranked.whole),
      },
      nbHits,
      changes: this.#fillerChanges,
      cost: 0,
    };
  }

  #withGuesses(terms: readonly Term[], changes: readonly QueryChange[]): Plan | undefined {
    return this.#planFor(addGuesses(this.#entityType, terms), changes, 0);
  }

  #corrected(): Plan | undefined {
    for (const attempt of this.#corrections()) {
      const terms = parseQuery(this.#entityType, attempt.text);
      const changes = [...this.#fillerChanges, ...attempt.changes];
      const plan = this.#replacesWholeName(attempt.replacedTerms)
        ? this.#planForName(terms, changes, attempt.cost)
        : this.#planFor(terms, changes, attempt.cost);
      if (plan !== undefined) return { ...plan, correctedQuery: attempt.text };
    }
    return undefined;
  }

  /** Widens terms until there are hits: first the terms that occur in no record, then the practice areas, then the places, then both. */
  #withWiderArea(): Plan | undefined {
    const widened = this.#significantTerms.filter(({ wider }) => wider !== undefined);
    const ofKind = (kind: string) => widened.filter(({ wider }) => wider?.kind === kind);
    const missing = widened.filter((term) => this.#index.estimateCount(termMatch(term)) === 0);
    for (const terms of [missing, ofKind('field'), ofKind('place'), widened]) {
      const plan = terms.length === 0 ? undefined : this.#planWidened(terms);
      if (plan !== undefined) return plan;
    }
    return undefined;
  }

  #planWidened(widened: readonly Term[]): Plan | undefined {
    const terms = this.#significantTerms.map((term) =>
      term.wider === undefined || !widened.includes(term)
        ? term
        : { ...term, meanings: [...term.meanings, term.wider.match] },
    );
    const changes = widened.map(({ words, wider }) => ({
      typed: words.join(' '),
      meant: wider?.label ?? '',
    }));
    return this.#planFor(terms, [...this.#fillerChanges, ...changes], WIDER_AREA_COST);
  }

  #withoutLeastSignificant(): Plan | undefined {
    const counted = this.#significantTerms.map((term) => ({
      term,
      records: this.#index.estimateCount(termMatch(term)),
    }));
    const matchingTerms = counted.filter(({ records }) => records > 0);
    const unknown = counted.filter(({ records }) => records === 0).map(({ term }) => term);
    // The more records have a term, the less significant it is. A place is more significant than a practice area.
    const byFrequency = matchingTerms
      .toSorted(
        (one, other) =>
          Number(one.term.kinds.has('place')) - Number(other.term.kinds.has('place')) ||
          other.records - one.records,
      )
      .map(({ term }) => term);
    for (let dropped = unknown.length > 0 ? 0 : 1; dropped < byFrequency.length; dropped += 1) {
      const choices = dropped === 1 ? byFrequency.map((term) => [term]) : [byFrequency.slice(0, dropped)];
      for (const choice of choices) {
        const omitted = [...unknown, ...choice];
        const retained = this.#significantTerms.filter((term) => !omitted.includes(term));
        const plan = this.#withoutTerms(retained, omitted);
        if (plan !== undefined) return plan;
      }
    }
    return undefined;
  }

  /** Returns the plan without some terms, if the retained ones still identify a person, a firm or a practice area. */
  #withoutTerms(retained: readonly Term[], omitted: readonly Term[]): Plan | undefined {
    if (!this.#index.has(this.#rankedMatch(retained).match)) return undefined;
    const shown = this.#withFillersOfNames(retained);
    const changes = omittedTerms(this.#terms.filter((term) => !shown.includes(term)));
    const ranked = this.#rankedMatch(shown, retained);
    const cost = OMITTED_WORDS_COST + omitted.length;
    if (this.#entityType === 'practice-area' || this.#noneIsName(omitted)) {
      const nbHits = this.#index.count(ranked.match);
      return { ranked, nbHits, changes, cost };
    }
    const names = retained.filter((term) => this.#index.has(inNameWhole(term))).map(inNameWhole);
    // A person is identified by two words of the name, a firm by one.
    const identified =
      this.#entityType === 'individual'
        ? names.flatMap((one, at) => names.slice(at + 1).map((other) => allOf([one, other])))
        : names;
    if (identified.length === 0) return undefined;
    const match = allOf([ranked.match, anyOf(identified)]);
    const strict = allOf([ranked.strict, anyOf(identified)]);
    const named = allOf([ranked.named, anyOf(identified)]);
    const nbHits = this.#index.count(match);
    return nbHits === 0 ? undefined : { ranked: { ...ranked, match, strict, named }, nbHits, changes, cost };
  }

  /** Whether no term can be part of a name. Such terms are in the synonym lists, or occur only outside names. */
  #noneIsName(terms: readonly Term[]): boolean {
    for (const term of terms) {
      if (term.filler || term.known) continue;
      if (this.#index.has(inNamePrefix(term))) return false;
      if (this.#index.estimateCount(termMatch(term)) === 0) return false;
    }
    return true;
  }

  /**
   * Returns the fit of a plan's first hit, to compare plans for different types: the higher, the better. A query of practice areas
   * and places only, such as `ip nyc`, fits ranking tables better than names that begin with these words, and does not fit the further
   * groups, whose records contain the name of a practice area or place besides their own.
   */
  fit({ ranked: { match, named, strict, partlyNamed }, changes }: Plan): number {
    const areKnown = (terms: readonly Term[]) => terms.every(({ known }) => known);
    const hasOnlyKnownNames = areKnown(this.#significantTerms);
    const requiredTerms = changes.length === 0 ? this.#terms : this.#significantTerms;
    if (areKnown(requiredTerms) && !isChoosable(this.#entityType)) return 0;
    if (this.#index.has(allOf([named, ...requiredTerms.map(wholeWordMatch)]))) return 7;
    if (hasOnlyKnownNames && this.#entityType === 'practice-area') return 6;
    const isStrict = this.#index.has(strict);
    if (isStrict && this.#index.has(named)) return 5;
    // If a name contains two neighbouring words of the query, another word of the query may describe the same record, e.g. the town in
    // `wong stewart saskatoon`.
    const pair = anyOf(
      requiredTerms.slice(1).map((term, at) => allOf([requiredTerms[at] ?? term, term].map(inNameWhole))),
    );
    if (isStrict && this.#index.has(allOf([strict, pair]))) return 4;
    if (this.#index.has(allOf([match, pair]))) return 3;
    if (!isStrict) return 0;
    return this.#index.has(allOf([strict, partlyNamed])) ? 2 : 1;
  }

  /** Returns suggestions for a search without hits: a corrected query, and at most `size` hits nearest to the query. */
  nearest(size: number): Pick<SearchResponse, 'didYouMean' | 'nearest'> {
    const page = { first: 0, size, guideId: undefined };
    for (const { text } of this.#corrections()) {
      const plan = this.#planFor(parseQuery(this.#entityType, text), [], 0);
      if (plan !== undefined) return { didYouMean: text, nearest: this.#index.hits(plan.ranked, page) };
    }
    let best: { readonly term: Term; readonly whole: boolean; readonly records: number } | undefined;
    for (const term of this.#significantTerms) {
      const records = this.#index.estimateCount(termMatch(term));
      if (records === 0) continue;
      const whole = this.#index.estimateCount(wholeWordMatch(term)) > 0;
      const isMoreSignificant = best === undefined || (whole === best.whole ? records < best.records : whole);
      if (isMoreSignificant) best = { term, whole, records };
    }
    if (best === undefined) return {};
    const nearest = this.#index.hits(this.#rankedMatch([best.term]), page);
    return nearest.length > 0 ? { nearest } : {};
  }

  /** Returns corrected texts, the nearest first. Unknown words are replaced; if there are none, one word that is only a prefix. */
  #corrections(): readonly Correction[] {
    this.#foundCorrections ??= this.#findCorrections();
    return this.#foundCorrections;
  }
  #foundCorrections: readonly Correction[] | undefined;

  #findCorrections(): readonly Correction[] {
    const unknown: Term[] = [];
    const prefixes: Term[] = [];
    for (const term of this.#words) {
      if (term.known || term.words.length > 1) continue;
      if (this.#index.estimateCount(termMatch(term)) === 0) unknown.push(term);
      else if (this.#index.estimateCount(wholeWordMatch(term)) === 0) prefixes.push(term);
    }
    const sets = unknown.length > 0 ? [unknown] : prefixes.map((term) => [term]);
    const found: Correction[] = [];
    for (const set of sets) found.push(...this.#correctionsFor(set));
    return found.toSorted((one, other) => one.cost - other.cost).slice(0, MAX_CORRECTIONS);
  }

  #correctionsFor(terms: readonly Term[]): readonly Correction[] {
    let choices: readonly Choice[] = [{ cost: 0, replaced: new Map() }];
    for (const term of terms) {
      const [word = ''] = term.words;
      const candidates = [...this.#index.candidates(word), ...synonymsFor(this.#entityType).candidates(word)];
      choices = choices
        .flatMap(({ cost, replaced }) =>
          candidates.map((candidate) => ({
            cost: cost + candidate.cost,
            replaced: new Map([...replaced, [term, candidate.word]]),
          })),
        )
        .toSorted((one, other) => one.cost - other.cost)
        .slice(0, MAX_CORRECTIONS);
    }
    return choices.map(({ cost, replaced }) => ({
      cost,
      replacedTerms: [...replaced.keys()],
      text: this.#words.map((term) => replaced.get(term) ?? term.words.join(' ')).join(' '),
      changes: [...replaced].map(([{ words }, meant]) => ({ typed: words.join(' '), meant })),
    }));
  }

  /** Whether a correction replaces every word of a person's name, so that it may be the name of another person. */
  #replacesWholeName(corrected: readonly Term[]): boolean {
    return this.#entityType === 'individual' && corrected.length === this.#words.length;
  }

  /**
   * Returns the plan for a corrected name of a person: given name and surname must be whole words of one name. Returns no plan for a
   * single word, because its correction may be the name of another person.
   */
  #planForName(terms: readonly Term[], changes: readonly QueryChange[], cost: number): Plan | undefined {
    if (terms.length < 2) return undefined;
    const ranked = this.#rankedMatch(terms);
    const match = allOf([ranked.match, ...terms.map(inNameWhole)]);
    const nbHits = this.#index.count(match);
    return nbHits === 0
      ? undefined
      : { ranked: { ...ranked, match, strict: match, named: match }, nbHits, changes, cost };
  }

  get #fillerChanges(): readonly QueryChange[] {
    return omittedTerms(this.#terms.filter((term) => !this.#significantTerms.includes(term)));
  }

  #rankedMatch(terms: readonly Term[], required?: readonly Term[]): RankedMatch {
    return rankedMatch(this.#entityType, terms, required);
  }

  #planFor(terms: readonly Term[], changes: readonly QueryChange[], cost: number): Plan | undefined {
    if (terms.length === 0) return undefined;
    const ranked = this.#rankedMatch(terms);
    const nbHits = this.#index.count(ranked.match);
    return nbHits === 0 ? undefined : { ranked, nbHits, changes, cost };
  }
}

interface Choice {
  readonly cost: number;
  readonly replaced: ReadonlyMap<Term, string>;
}

interface Correction {
  readonly cost: number;
  /** The replaced terms. */
  readonly replacedTerms: readonly Term[];
  readonly text: string;
  readonly changes: readonly QueryChange[];
}

/** Changes for terms that were omitted from the query. */
const omittedTerms = (terms: readonly Term[]): readonly QueryChange[] =>
  terms.map(({ words }) => ({ typed: words.join(' ') }));
