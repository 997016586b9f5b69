import type { EntityType } from '../domain/entity-types.ts';
import { type QueryChange, type SearchAnswer, type SearchQuestion, searchLimits } from '../domain/search.ts';
import { allOf, type RankedMatch } from './match.ts';
import {
  nameBegun,
  nameWhole,
  parseQuery,
  rankedMatch,
  type Term,
  termMatch,
  wholeTerm,
  withGuesses,
} from './query.ts';
import type { SearchIndex } from './search-index.ts';
import { spellingCandidates } from './spelling.ts';
import { synonymsFor } from './synonyms.ts';

/** So many corrected texts are tried. */
const MOST_TRIES = 24;

/** Fewer hits than a list shows. */
const FEW = searchLimits.autocompleteSize;

/** So many nearest things are offered where nothing is found. */
const NEAREST = 5;

/** What a search looks for in the end, and how that differs from what was typed. */
interface Plan {
  readonly ranked: RankedMatch;
  readonly nbHits: number;
  readonly changes: readonly QueryChange[];
  readonly correctedQuery?: string;
}

/**
 * Searches an index step by step, and stops at the first step that finds something: all words; without filler words;
 * with corrected words; with the wider area; without the least telling words. The answer says what was changed. A change
 * that may lead to another person or firm than the one that was meant is no answer: it is offered as the nearest.
 */
export async function searchIndex(index: SearchIndex, question: SearchQuestion): Promise<SearchAnswer> {
  const { entityType, query, page, size, guideId } = question;
  const terms = parseQuery(entityType, query);
  if (terms.length === 0) return { nbHits: 0, hits: [] };
  const steps = new Steps(index, entityType, terms);
  const plan = await steps.plan();
  if (plan === undefined)
    return { nbHits: 0, hits: [], ...(size > 0 && page === 0 ? await steps.nearest() : {}) };
  const { ranked, nbHits, changes, correctedQuery } = plan;
  const hits = size === 0 ? [] : await index.hits(ranked, { first: page * size, size, guideId });
  return {
    nbHits,
    hits,
    ...(changes.length > 0 ? { changes } : {}),
    ...(correctedQuery === undefined ? {} : { correctedQuery }),
  };
}

/** The steps of one search. */
class Steps {
  readonly #index: SearchIndex;
  readonly #entityType: EntityType;
  readonly #terms: readonly Term[];
  /** Without filler words, unless there is nothing else. */
  readonly #telling: readonly Term[];
  /** The same word by word, where compounds are taken apart. */
  readonly #words: readonly Term[];

  constructor(index: SearchIndex, entityType: EntityType, terms: readonly Term[]) {
    this.#index = index;
    this.#entityType = entityType;
    this.#terms = terms;
    const telling = terms.filter(({ filler }) => !filler);
    this.#telling = telling.length > 0 ? telling : terms;
    this.#words = parseQuery(entityType, this.#telling.flatMap(({ words }) => words).join(' '));
  }

  async plan(): Promise<Plan | undefined> {
    return (
      (await this.#allWords()) ??
      (await this.#guessed(this.#terms, [])) ??
      (await this.#withoutFillers()) ??
      (await this.#corrected()) ??
      (await this.#wider()) ??
      (await this.#withoutLeastTelling())
    );
  }

  async #allWords(): Promise<Plan | undefined> {
    const ranked = rankedMatch(this.#terms);
    const nbHits = await this.#index.count(ranked.match);
    if (nbHits === 0) return undefined;
    const fillers = this.#terms.slice(0, -1).filter(({ filler }) => filler);
    if (nbHits >= FEW || fillers.length === 0 || this.#telling.length === this.#terms.length)
      return { ranked, nbHits, changes: [] };
    // Of few hits, a filler word that is there only as the beginning of others was meant as a filler.
    const asWords = allOf([ranked.match, ...fillers.map(wholeTerm)]);
    if (await this.#index.has(asWords)) return { ranked, nbHits, changes: [] };
    const needed = this.#terms.filter((term) => !fillers.includes(term));
    const optional = rankedMatch(this.#terms, needed);
    return { ranked: optional, nbHits: await this.#index.count(optional.match), changes: left(fillers) };
  }

  async #withoutFillers(): Promise<Plan | undefined> {
    if (this.#telling.length === this.#terms.length) return undefined;
    const nbHits = await this.#index.count(rankedMatch(this.#telling).match);
    if (nbHits === 0) return this.#guessed(this.#telling, this.#fillerChanges);
    // What happens to have a filler word too comes first: Carrington Solicitors.
    let kept = this.#telling;
    for (const filler of this.#terms.filter((term) => !this.#telling.includes(term))) {
      const more = this.#terms.filter((term) => term === filler || kept.includes(term));
      if (await this.#index.has(allOf([rankedMatch(more).strict, ...more.map(nameWhole)]))) kept = more;
    }
    const changes = left(this.#terms.filter((term) => !kept.includes(term)));
    return { ranked: rankedMatch(kept, this.#telling), nbHits, changes };
  }

  #guessed(terms: readonly Term[], changes: readonly QueryChange[]): Promise<Plan | undefined> {
    return this.#planOf(withGuesses(this.#entityType, terms), changes);
  }

  async #corrected(): Promise<Plan | undefined> {
    for (const attempt of await this.#corrections()) {
      if (this.#namesSomebodyElse(attempt.words)) continue;
      const terms = parseQuery(this.#entityType, attempt.text);
      const plan = await this.#planOf(terms, [...this.#fillerChanges, ...attempt.changes]);
      if (plan !== undefined) return { ...plan, correctedQuery: attempt.text };
    }
    return undefined;
  }

  async #wider(): Promise<Plan | undefined> {
    const widened = this.#telling.filter(({ wider }) => wider !== undefined);
    if (widened.length === 0) return undefined;
    const terms = this.#telling.map((term) =>
      term.wider === undefined ? term : { ...term, meanings: [...term.meanings, term.wider.match] },
    );
    return this.#planOf(terms, [
      ...this.#fillerChanges,
      ...widened.map(({ words, wider }) => ({ typed: words.join(' '), meant: wider?.name ?? '' })),
    ]);
  }

  async #withoutLeastTelling(): Promise<Plan | undefined> {
    const counted = await Promise.all(
      this.#telling.map(async (term) => ({ term, records: await this.#index.about(termMatch(term)) })),
    );
    const known = counted.filter(({ records }) => records > 0);
    const unknown = counted.filter(({ records }) => records === 0).map(({ term }) => term);
    // The more records a word is in, the less it tells.
    const byTelling = known.toSorted((one, other) => other.records - one.records).map(({ term }) => term);
    for (let dropped = unknown.length > 0 ? 0 : 1; dropped < byTelling.length; dropped += 1) {
      const choices = dropped === 1 ? byTelling.map((term) => [term]) : [byTelling.slice(0, dropped)];
      for (const choice of choices) {
        const gone = [...unknown, ...choice];
        const kept = this.#telling.filter((term) => !gone.includes(term));
        const plan = await this.#withoutTerms(kept, gone);
        if (plan !== undefined) return plan;
      }
    }
    return undefined;
  }

  /** The plan without some terms, where what is left says who or what is looked for. */
  async #withoutTerms(kept: readonly Term[], gone: readonly Term[]): Promise<Plan | undefined> {
    const ranked = rankedMatch(kept);
    if (!(await this.#index.has(ranked.match))) return undefined;
    const changes = [...this.#fillerChanges, ...left(gone)];
    if (this.#entityType === 'practice-area' || (await this.#noneIsName(gone)))
      return this.#planOf(kept, changes);
    const names: Term[] = [];
    for (const term of kept) if (await this.#index.has(nameWhole(term))) names.push(term);
    if (names.length < (this.#entityType === 'individual' ? 2 : 1)) return undefined;
    const match = allOf([ranked.match, ...names.map(nameWhole)]);
    const strict = allOf([ranked.strict, ...names.map(nameWhole)]);
    const nbHits = await this.#index.count(match);
    return nbHits === 0 ? undefined : { ranked: { ...ranked, match, strict }, nbHits, changes };
  }

  /** Whether none of the terms can be a part of a name: the editors know them, or they begin other words alone. */
  async #noneIsName(terms: readonly Term[]): Promise<boolean> {
    for (const term of terms) {
      if (term.filler || term.known) continue;
      if (await this.#index.has(nameBegun(term))) return false;
      if ((await this.#index.about(termMatch(term))) === 0) return false;
    }
    return true;
  }

  /** What there is instead of an answer. */
  async nearest(): Promise<Pick<SearchAnswer, 'didYouMean' | 'nearest'>> {
    const page = { first: 0, size: NEAREST, guideId: undefined };
    for (const { text } of await this.#corrections()) {
      const plan = await this.#planOf(parseQuery(this.#entityType, text), []);
      if (plan !== undefined) return { didYouMean: text, nearest: await this.#index.hits(plan.ranked, page) };
    }
    let best: { readonly term: Term; readonly whole: boolean; readonly records: number } | undefined;
    for (const term of this.#telling) {
      const records = await this.#index.about(termMatch(term));
      if (records === 0) continue;
      const whole = (await this.#index.about(wholeTerm(term))) > 0;
      const tellsMore = best === undefined || (whole === best.whole ? records < best.records : whole);
      if (tellsMore) best = { term, whole, records };
    }
    if (best === undefined) return {};
    const nearest = await this.#index.hits(rankedMatch([best.term]), page);
    return nearest.length > 0 ? { nearest } : {};
  }

  /** Texts with other words in place of those that nothing has; where all are known, of one that is only begun. */
  async #corrections(): Promise<readonly Correction[]> {
    this.#correctionsFound ??= this.#findCorrections();
    return this.#correctionsFound;
  }
  #correctionsFound: Promise<readonly Correction[]> | undefined;

  async #findCorrections(): Promise<readonly Correction[]> {
    const unknown: Term[] = [];
    const begun: Term[] = [];
    for (const term of this.#words) {
      if (term.known || term.words.length > 1) continue;
      if ((await this.#index.about(termMatch(term))) === 0) unknown.push(term);
      else if ((await this.#index.about(wholeTerm(term))) === 0) begun.push(term);
    }
    const sets = unknown.length > 0 ? [unknown] : begun.map((term) => [term]);
    const found: Correction[] = [];
    for (const set of sets) found.push(...(await this.#correctionsOf(set)));
    return found.toSorted((one, other) => one.cost - other.cost).slice(0, MOST_TRIES);
  }

  async #correctionsOf(terms: readonly Term[]): Promise<readonly Correction[]> {
    let choices: readonly Choice[] = [{ cost: 0, replaced: new Map() }];
    for (const term of terms) {
      const [word = ''] = term.words;
      const candidates = [
        ...(await this.#index.candidates(word)),
        ...spellingCandidates(word, synonymsFor(this.#entityType).words),
      ];
      choices = choices
        .flatMap(({ cost, replaced }) =>
          candidates.map((candidate) => ({
            cost: cost + candidate.cost,
            replaced: new Map([...replaced, [term, candidate.word]]),
          })),
        )
        .toSorted((one, other) => one.cost - other.cost)
        .slice(0, MOST_TRIES);
    }
    return choices.map(({ cost, replaced }) => ({
      cost,
      words: [...replaced.keys()],
      text: this.#words.map((term) => replaced.get(term) ?? term.words.join(' ')).join(' '),
      changes: [...replaced].map(([{ words }, meant]) => ({ typed: words.join(' '), meant })),
    }));
  }

  /** Whether a correction leaves nothing of what was typed, so that it may name another person. */
  #namesSomebodyElse(corrected: readonly Term[]): boolean {
    return this.#entityType === 'individual' && corrected.length === this.#words.length;
  }

  get #fillerChanges(): readonly QueryChange[] {
    return left(this.#terms.filter((term) => !this.#telling.includes(term)));
  }

  async #planOf(terms: readonly Term[], changes: readonly QueryChange[]): Promise<Plan | undefined> {
    if (terms.length === 0) return undefined;
    const ranked = rankedMatch(terms);
    const nbHits = await this.#index.count(ranked.match);
    return nbHits === 0 ? undefined : { ranked, nbHits, changes };
  }
}

interface Choice {
  readonly cost: number;
  readonly replaced: ReadonlyMap<Term, string>;
}

interface Correction {
  readonly cost: number;
  /** The terms that it replaces. */
  readonly words: readonly Term[];
  readonly text: string;
  readonly changes: readonly QueryChange[];
}

const left = (terms: readonly Term[]): readonly QueryChange[] =>
  terms.map(({ words }) => ({ typed: words.join(' ') }));
