import { stemmer } from 'stemmer';
import type { EntityType } from '../domain/entity-types.ts';
import { NAME_PARTICLES } from '../domain/search-text.ts';
import { allOf, anyOf, type Match, NOTHING, type RankedMatch, type WordMatch } from './match.ts';
import { type QueryTerms, queryTerms } from './query-terms.ts';
import { isFiller, LONGEST_NAME, type Synonyms, synonymsFor } from './synonyms.ts';

/** One thing that a query names: a word, or several words that are one name. */
export interface Term {
  /** Its words as typed, folded. */
  readonly words: readonly string[];
  /** Its stretches, each with its readings. */
  readonly stretches: QueryTerms;
  /** What else finds it. */
  readonly meanings: readonly Match[];
  /** The name of a wider thing, which is looked for where there is nothing by these. */
  readonly wider: { readonly name: string; readonly match: Match } | undefined;
  /** Whether it says nothing about which record is looked for. */
  readonly filler: boolean;
  /** Whether the editors know it, so that it is no typing error. */
  readonly known: boolean;
}

/** What a text of a type of search asks for. */
export function parseQuery(entityType: EntityType, text: string): readonly Term[] {
  const stretches = queryTerms(text);
  const synonyms = synonymsFor(entityType);
  const plain = stretches.map(([words = []]) => words);
  const terms: Term[] = [];
  for (let at = 0; at < stretches.length; ) {
    const { length, found } = longestName(plain.slice(at), (words) => synonyms.get(words));
    const words = plain.slice(at, at + length).flat();
    terms.push(term(entityType, words, stretches.slice(at, at + length), found));
    at += length;
  }
  return terms;
}

/**
 * The terms where nothing has them as they stand: letters that were typed apart and particles are meant joined with their
 * neighbours too, and a last word may be the beginning of a name that the editors know.
 */
export function withGuesses(entityType: EntityType, terms: readonly Term[]): readonly Term[] {
  const words = terms.map((each) => each.words);
  return terms.map((each, at) => {
    const guesses = joinedWith(words, at).map((word): Match => ({ word, whole: false, where: 'shown' }));
    const unfinished = at === terms.length - 1 ? finishedNames(entityType, each) : [];
    return { ...each, meanings: [...each.meanings, ...guesses, ...unfinished] };
  });
}

function finishedNames(entityType: EntityType, { words, known }: Term): readonly Match[] {
  const [word = '', ...others] = words;
  if (others.length > 0 || word.length < 3 || known) return [];
  // Many a name begins a place somewhere: Basil, Basilea. So a person is not guessed from one.
  const found = synonymsFor(entityType)
    .beginning(word)
    .filter(({ kind }) => entityType !== 'individual' || kind === 'field');
  return found.flatMap(({ kind, names }) => names.map((name) => nameMatch(kind, name)));
}

function longestName(
  stretches: readonly (readonly string[])[],
  lookUp: (words: readonly string[]) => readonly Synonyms[],
): { readonly length: number; readonly found: readonly Synonyms[] } {
  for (let length = Math.min(LONGEST_NAME, stretches.length); length > 0; length -= 1) {
    const words = stretches.slice(0, length).flat();
    const found = lookUp(words);
    if (found.length > 0) return { length, found };
  }
  return { length: 1, found: [] };
}

/** What a word is together with its neighbours: letters that are typed apart, or a particle and its name. */
function joinedWith(terms: readonly (readonly string[])[], at: number): readonly string[] {
  const single = (place: number) => (terms[place]?.length === 1 ? terms[place][0] : undefined);
  const own = single(at);
  if (own === undefined) return [];
  if (own.length === 1) {
    let from = at;
    while (single(from - 1)?.length === 1) from -= 1;
    let to = at;
    while (single(to + 1)?.length === 1) to += 1;
    return to === from
      ? []
      : [
          terms
            .slice(from, to + 1)
            .flat()
            .join(''),
        ];
  }
  const last = single(at - 1);
  const next = single(at + 1);
  return [
    ...(NAME_PARTICLES.has(own) && next !== undefined ? [own + next] : []),
    ...(last !== undefined && NAME_PARTICLES.has(last) ? [last + own] : []),
  ];
}

function term(
  entityType: EntityType,
  words: readonly string[],
  stretches: QueryTerms,
  found: readonly Synonyms[],
): Term {
  const [word = ''] = words;
  const own = words.join(' ');
  const meanings = found.flatMap(({ kind, names }) =>
    names.filter((name) => name.join(' ') !== own).map((name) => nameMatch(kind, name)),
  );
  const wider = found.find((synonyms) => synonyms.wider.length > 0)?.wider;
  return {
    words,
    stretches,
    meanings: [...meanings, ...(words.length === 1 ? stemMatches(word) : [])],
    wider: wider && {
      name: wider[0]?.join(' ') ?? '',
      match: anyOf(wider.map((name) => nameMatch('field', name))),
    },
    filler: words.every((each) => isFiller(entityType, each)),
    known: found.length > 0,
  };
}

/** The records that have a name whole, where names of its kind stand. */
function nameMatch(kind: Synonyms['kind'], name: readonly string[]): Match {
  const whole = (word: string): Match => {
    const at = (where: WordMatch['where']): Match => ({ word, whole: true, where });
    switch (kind) {
      case 'field':
        return at('related');
      case 'place':
        return anyOf([at('shown'), at('related')]);
      case 'firm word':
      case 'given name':
        return at('name');
    }
  };
  return allOf(name.map(whole));
}

/** What is ranked under another form of a word: disputes, disputed, dispute. Source: Porter's stemmer for English. */
function stemMatches(word: string): readonly Match[] {
  if (word.length < 5 || !/^[a-z]+$/.test(word)) return [];
  const stem = stemmer(word).replace(/i$/, '');
  if (stem === word || !word.startsWith(stem) || stem.length < 3) return [];
  return [{ word: stem, whole: stem.length < 4, where: 'related' }];
}

const asTyped = (term: Term, how: Pick<WordMatch, 'whole' | 'where'>): readonly Match[] =>
  term.stretches.map((readings) =>
    anyOf(readings.map((words) => allOf(words.map((word): Match => ({ word, ...how }))))),
  );

/** The records that have a word as typed: shown, or in what is related. There, short words count whole, because so much begins with them. */
const typedWord = (word: string): Match =>
  anyOf([
    { word, whole: false, where: 'shown' },
    { word, whole: [...word].length < 4, where: 'related' },
  ]);

/** The records that have a term, in whatever way. */
export function termMatch(term: Term): Match {
  const typed = term.stretches.map((readings) => anyOf(readings.map((words) => allOf(words.map(typedWord)))));
  return anyOf([allOf(typed), ...term.meanings]);
}

/** The records that have the term as typed in their name, whole. */
export const nameWhole = (term: Term): Match => allOf(asTyped(term, { whole: true, where: 'name' }));

/** The records that have the term as typed, or its beginning, in their name. */
export const nameBegun = (term: Term): Match => allOf(asTyped(term, { whole: false, where: 'name' }));

/** The records that have the term as typed, whole. */
export const wholeTerm = (term: Term): Match =>
  allOf(
    term.stretches.map((readings) =>
      anyOf(readings.map((words) => allOf(words.map((word) => wholeWord(word))))),
    ),
  );

const wholeWord = (word: string): Match =>
  anyOf([
    { word, whole: true, where: 'shown' },
    { word, whole: true, where: 'related' },
  ]);

/**
 * The records that have every term of `needed`, those that have all of `terms` as typed first: what is found may need
 * less than what was typed.
 */
export function rankedMatch(terms: readonly Term[], needed: readonly Term[] = terms): RankedMatch {
  const every = (how: Pick<WordMatch, 'whole' | 'where'>) =>
    allOf(terms.flatMap((term) => asTyped(term, how)));
  return {
    match: allOf(needed.map(termMatch)),
    strict: every({ whole: false, where: 'shown' }),
    named: every({ whole: false, where: 'name' }),
    // One word that is in the name whole is in the name, and whole.
    partlyNamed: needed.length === 1 ? NOTHING : anyOf(needed.map(nameWhole)),
    shown: anyOf(needed.flatMap((term) => asTyped(term, { whole: false, where: 'shown' }))),
    whole: allOf(needed.map(wholeTerm)),
  };
}
