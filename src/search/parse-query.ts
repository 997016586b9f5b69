import { stemmer } from 'stemmer';
import { language } from '#texts/language.ts';
import type { EntityType } from '../domain/entity-types.ts';
import { latinName } from '../domain/latin-name.ts';
import { foldedWords, isNameParticle } from '../domain/search-text.ts';
import { allOf, anyOf, type Match, NOTHING, type RankedMatch, type WordMatch } from './match.ts';
import { isConnective, labelKey } from './name-key.ts';
import { nameLengths, type QueryTerms, queryTerms } from './query-terms.ts';
import { isFiller, MAX_NAME_WORDS, type Synonyms, synonymsFor } from './synonyms.ts';

/** A unit of a query: one word, or several words that are one name. */
export interface Term {
  /** The typed words, folded. */
  readonly words: readonly string[];
  /** The tokens of the words, each with its readings. */
  readonly tokens: QueryTerms;
  /** Alternative matches: synonyms and word stems. */
  readonly meanings: readonly Match[];
  /**
   * Synonyms of a place, or of a practice area if the list text contains practice areas. They are matched in the list text only, and
   * count as typed words.
   */
  readonly shownNames: readonly Match[];
  /** Conditions that match the names of a practice area or place as labels. Empty for other terms. */
  readonly labels: readonly Match[];
  /** A wider practice area, or the country of a place, that is searched if the term has no hits. */
  readonly wider:
    | { readonly label: string; readonly match: Match; readonly kind: Synonyms['kind'] }
    | undefined;
  /** Whether the term does not help to select a record, e.g. `lawyer`. */
  readonly filler: boolean;
  /** Whether the synonym lists contain the term, so that it is not a misspelling. */
  readonly known: boolean;
  /** The kinds of the synonym lists that contain the term. */
  readonly kinds: ReadonlySet<Synonyms['kind']>;
}

/** Parses the text of a search for a type into terms. */
export function parseQuery(entityType: EntityType, text: string): readonly Term[] {
  const tokens = queryTerms(text);
  const synonyms = synonymsFor(entityType);
  const plain = tokens.map(([words = []]) => words);
  const terms: Term[] = [];
  for (let at = 0; at < tokens.length; ) {
    const { length, found } = longestName(plain.slice(at), (words) => synonyms.get(words));
    const words = plain.slice(at, at + length).flat();
    terms.push(createTerm(entityType, words, tokens.slice(at, at + length), found));
    at += length;
  }
  return terms;
}

/**
 * Adds guesses to terms without hits: single letters and particles are joined with their neighbours, and the last word may be the
 * beginning of a name in the synonym lists.
 */
export function addGuesses(entityType: EntityType, terms: readonly Term[]): readonly Term[] {
  const words = terms.map((each) => each.words);
  return terms.map((each, at) => {
    const guesses = joinWithNeighbours(words, at).map(
      (word): Match => ({ word, whole: false, where: 'shown' }),
    );
    const unfinished = at === terms.length - 1 ? completedNames(entityType, each) : [];
    return { ...each, meanings: [...each.meanings, ...guesses, ...unfinished] };
  });
}

/** Matches the names in the synonym lists that begin with the term. */
function completedNames(entityType: EntityType, { words, known }: Term): readonly Match[] {
  const [word = '', ...others] = words;
  if (others.length > 0 || word.length < 3 || known) return [];
  // Many first names are the beginning of a place, e.g. Basil and Basilea, so places are not guessed for people.
  const found = synonymsFor(entityType)
    .startingWith(word)
    .filter(({ kind }) => entityType !== 'individual' || kind === 'field');
  return found.flatMap(({ kind, names }) => names.map((name) => nameMatch(kind, name)));
}

/** Finds the longest name in the synonym lists at the start of the tokens. */
function longestName(
  tokens: readonly (readonly string[])[],
  lookUp: (words: readonly string[]) => readonly Synonyms[],
): { readonly length: number; readonly found: readonly Synonyms[] } {
  for (let length = Math.min(MAX_NAME_WORDS, tokens.length); length > 0; length -= 1) {
    const words = tokens.slice(0, length).flat();
    const found = lookUp(words);
    if (found.length > 0) return { length, found };
  }
  return { length: 1, found: [] };
}

/** Joins a word with its neighbours: a run of single letters, or a particle and its name. */
function joinWithNeighbours(terms: readonly (readonly string[])[], at: number): readonly string[] {
  const single = (index: number) => (terms[index]?.length === 1 ? terms[index][0] : undefined);
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
  const previous = single(at - 1);
  const next = single(at + 1);
  return [
    ...(isNameParticle(own) && next !== undefined ? [own + next] : []),
    ...(previous !== undefined && isNameParticle(previous) ? [previous + own] : []),
  ];
}

/** Types whose list text contains a practice area. */
const TYPES_LISTING_PRACTICE_AREAS: ReadonlySet<EntityType> = new Set(['practice-area', 'department']);

function createTerm(
  entityType: EntityType,
  words: readonly string[],
  tokens: QueryTerms,
  found: readonly Synonyms[],
): Term {
  const [word = ''] = words;
  const own = words.join(' ');
  const meanings = found.flatMap(({ kind, names }) =>
    names.filter((name) => name.join(' ') !== own).map((name) => nameMatch(kind, name)),
  );
  const named = found.filter(({ kind }) => kind === 'field' || kind === 'place');
  const labels = new Set(named.flatMap(({ names }) => [words, ...names].map(labelKey)));
  const widened = found.find((synonyms) => synonyms.wider !== undefined);
  return {
    words,
    tokens,
    shownNames: found
      .filter(
        ({ kind }) => kind === 'place' || (kind === 'field' && TYPES_LISTING_PRACTICE_AREAS.has(entityType)),
      )
      .flatMap(({ names }) => names)
      .filter((name) => name.join(' ') !== own)
      .map((name) => allOf(name.map((each): Match => ({ word: each, whole: true, where: 'shown' })))),
    meanings: [...meanings, ...(words.length === 1 ? stemMatches(word) : []), ...latinMatches(words)],
    labels: [...labels].map(labelWord),
    wider: widened?.wider && {
      label: widened.wider.label,
      kind: widened.kind,
      match: anyOf(widened.wider.names.map((name) => nameMatch(widened.kind, name))),
    },
    filler: words.every((each) => isFiller(entityType, each)),
    known: found.length > 0,
    kinds: new Set(found.map(({ kind }) => kind)),
  };
}

/** Matches the whole words of a name in the texts that contain names of its kind. */
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

/** Matches names in Latin letters for a word in another script: 王伟, Wei Wang. */
function latinMatches(words: readonly string[]): readonly Match[] {
  const written = words.join('');
  const latin = latinName(written);
  return latin === written ? [] : [nameMatch('given name', foldedWords(latin))];
}

/** Matches other forms of an English word in related texts, e.g. dispute, disputes, disputed. Uses Porter's stemmer. */
function stemMatches(word: string): readonly Match[] {
  if (language !== 'en' || word.length < 5 || !/^[a-z]+$/.test(word)) return [];
  const stem = /(?:y|ies|ied)$/.test(word) ? stemmer(word).replace(/i$/, '') : stemmer(word);
  if (stem === word || !word.startsWith(stem) || stem.length < 3) return [];
  return [{ word: stem, whole: stem.length < 4, where: 'related' }];
}

/**
 * Returns the tokens that a record must match. A connective in a known name is optional: "banking and finance" also matches "Banking &
 * Finance".
 */
const requiredTokens = ({ tokens, known }: Term): QueryTerms =>
  known && tokens.length > 2
    ? tokens.filter(
        ([[first = '', ...others] = []], at) => at === 0 || others.length > 0 || !isConnective(first),
      )
    : tokens;

/**
 * Returns one match for each required token of a term: all words of at least one reading of the token must match. The readings of a
 * token are alternative lists of words (`tokenReadings`).
 * @param matchWord returns the match of a word
 */
const matchTokens = (term: Term, matchWord: (word: string) => Match): readonly Match[] =>
  requiredTokens(term).map((readings) => anyOf(readings.map((words) => allOf(words.map(matchWord)))));

/**
 * Returns one match for each required token of a term: the text `how.where` must contain all words of at least one reading of the token,
 * as whole words (`how.whole`) or as beginnings of words.
 */
const typedTokens = (term: Term, how: Pick<WordMatch, 'whole' | 'where'>): readonly Match[] =>
  matchTokens(term, (word) => ({ word, ...how }));

/** Matches a typed word in the list text and related texts. Short words match related texts only as whole words, because many words begin with them. */
const typedWord = (word: string): Match =>
  anyOf([
    { word, whole: false, where: 'shown' },
    { word, whole: [...word].length < 4, where: 'related' },
  ]);

/** Matches the records with a term: as typed, or with one of its meanings. */
export const termMatch = (term: Term): Match =>
  anyOf([allOf(matchTokens(term, typedWord)), ...term.meanings]);

/** Matches the records with the typed words as whole words of their name. */
export const inNameWhole = (term: Term): Match => allOf(typedTokens(term, { whole: true, where: 'name' }));

/** Matches the records with names that contain words beginning with the typed words. */
export const inNamePrefix = (term: Term): Match => allOf(typedTokens(term, { whole: false, where: 'name' }));

/** Matches the records with the typed words as whole words of any text. */
export const wholeWordMatch = (term: Term): Match => allOf(matchTokens(term, wholeWord));

/** Matches the records with the typed words as whole words of reviews or overviews. */
export const inProse = (term: Term): Match => allOf(typedTokens(term, { whole: true, where: 'prose' }));

/** Matches the records with the words of a term as whole words of any text, or with a synonym of its practice area or place. */
const wholeMeaning = (term: Term): Match =>
  term.labels.length === 0 ? wholeWordMatch(term) : anyOf([wholeWordMatch(term), ...term.meanings]);

const wholeWord = (word: string): Match =>
  anyOf([
    { word, whole: true, where: 'shown' },
    { word, whole: true, where: 'related' },
  ]);

const labelWord = (word: string): Match => ({ word, whole: true, where: 'label' });

/**
 * Matches the records whose labels contain the practice areas and places of the terms. Filler words are part of a label (Charities Law) or
 * ignored. Matches no record if another significant term exists.
 */
function labelMatch(entityType: EntityType, terms: readonly Term[]): Match {
  // In a search for people or firms, a word that is not in the lists is more likely a name than a town, e.g. Hamilton.
  const mayBeUnlisted = entityType === 'practice-area';
  /** Conditions, indexed by the position of a term: each condition matches the records whose labels consist of this term and all later terms. */
  const matches: Match[] = [];
  for (let from = terms.findLastIndex(({ filler }) => !filler); from >= 0; from -= 1) {
    const choices = terms.slice(from, mayBeUnlisted ? undefined : from + 1).map((_, at) => {
      const end = from + at + 1;
      const run = terms.slice(from, end);
      const label = mayBeUnlisted ? [labelWord(labelKey(run.flatMap(({ words }) => words)))] : [];
      const listed = at === 0 ? run.flatMap(({ labels }) => labels) : [];
      return allOf([anyOf([...label, ...listed]), ...matches.slice(end, end + 1)]);
    });
    const withoutFiller = terms[from]?.filler ? matches.slice(from + 1, from + 2) : [];
    matches[from] = anyOf([...choices, ...withoutFiller]);
  }
  return matches[0] ?? NOTHING;
}

/** Matches the records whose name consists of all terms, of the first terms only, or of the last terms only. */
function fullNameMatch(terms: readonly Term[]): Match {
  const starts = terms.map((_, at) => terms.slice(0, at + 1));
  const ends = terms.slice(1).map((_, at) => terms.slice(at + 1));
  return anyOf(
    [...starts, ...ends].map((part) => {
      const lengths = nameLengths(part.flatMap(({ tokens }) => tokens));
      return allOf([
        ...part.map(inNameWhole),
        anyOf(lengths.map((length) => ({ word: String(length), whole: true, where: 'name length' }))),
      ]);
    }),
  );
}

/**
 * Matches the records with every term of `required`. Records with all of `terms` as typed come first.
 * @param required a subset of `terms` with all significant terms; default: all
 */
export function rankedMatch(
  entityType: EntityType,
  terms: readonly Term[],
  required: readonly Term[] = terms,
): RankedMatch {
  const every = (how: Pick<WordMatch, 'whole' | 'where'>) =>
    allOf(terms.flatMap((term) => typedTokens(term, how)));
  return {
    match: allOf(required.map(termMatch)),
    strict: allOf(
      terms.map((term) =>
        anyOf([
          // Practice areas and places match only as whole words, so that `Roma` does not match `Romania`.
          allOf(typedTokens(term, { whole: term.labels.length > 0, where: 'shown' })),
          ...term.shownNames,
        ]),
      ),
    ),
    labelled: labelMatch(entityType, terms),
    named: every({ whole: false, where: 'name' }),
    fullyNamed: fullNameMatch(required),
    // For a single term, `named` and `whole` already imply this condition.
    partlyNamed: required.length === 1 ? NOTHING : anyOf(required.map(inNameWhole)),
    shown: anyOf(required.flatMap((term) => typedTokens(term, { whole: false, where: 'shown' }))),
    whole: allOf(required.map(wholeMeaning)),
  };
}
