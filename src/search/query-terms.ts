import { searchLimits } from '../domain/search.ts';
import { textTokens, tokenReadings } from '../domain/search-text.ts';

/** Tokens of a query, each with its alternative readings, each a list of words. A record must match all words of one reading of every token. */
export type QueryTerms = readonly (readonly (readonly string[])[])[];

/**
 * Parses a text into tokens. Uses the first 200 characters, 12 words and 4 single Latin letters (most records contain each letter).
 * Returns no tokens for a text without letters and digits. The words contain only letters and digits.
 */
export function queryTerms(query: string): QueryTerms {
  const text = query.slice(0, searchLimits.maximumCharacters);
  /** Readings by the words of the plain reading. */
  const terms = new Map<string, readonly (readonly string[])[]>();
  const seenWords = new Set<string>();
  for (const token of textTokens(text)) {
    const all = tokenReadings(token);
    const [plain = []] = all;
    const earlierReadings = terms.get(joinWords(plain));
    if (earlierReadings !== undefined) {
      // A repeated word, as in `Klø Klo`: only the readings that both tokens have are used.
      const shared = new Set(all.map(joinWords));
      terms.set(
        joinWords(plain),
        earlierReadings.filter((reading) => shared.has(joinWords(reading))),
      );
      continue;
    }
    const words: string[] = [];
    for (const word of plain) {
      // Both occurrences of a word within one token (Baden-Baden) are retained, because a query may contain the token without its hyphen.
      const isRepeated = seenWords.has(word) && !words.includes(word);
      if (isRepeated || !hasRoom(word, seenWords)) continue;
      seenWords.add(word);
      words.push(word);
    }
    if (words.length > 0) terms.set(joinWords(words), words.length === plain.length ? all : [words]);
  }
  return [...terms.values()];
}

/**
 * Number that each non-ASCII letter adds to the length of a name. It is greater than the length of any Latin name. The length of a name in
 * another script therefore never equals the length of a part of its Latin form.
 */
const OTHER_LETTER_LENGTH = 1000;

/**
 * Returns the comparison length of a name: its number of letters and digits, except the letters a and e, so that ä and ae count the same.
 * A token that has only the letters a and e has the length 1.
 * - Spellings of a name have the same length: with or without punctuation and accents, in any order of the words, and with ä as ae.
 * - If a query omits tokens of the name, the length of the query is smaller, so the query does not match as the complete name.
 */
export const nameLength = (tokens: QueryTerms): number =>
  tokens.reduce((length, [plain = []]) => length + Math.max(1, wordLength(plain.join(''))), 0);

/**
 * Returns the possible lengths of the name that a query may stand for. A token that has only the letters a and e is either a separate
 * token (length 1) or a fragment of the previous token (length 0). For "mi ae", the lengths are therefore 2 (Mi-ae) and 3, which is also
 * the length of the name Mi-ae A.
 */
export function nameLengths(tokens: QueryTerms): readonly number[] {
  const longest = nameLength(tokens);
  const parts = tokens.filter(([plain = []]) => wordLength(plain.join('')) === 0).length;
  return Array.from({ length: parts + 1 }, (_, at) => longest - at);
}

function wordLength(word: string): number {
  const letters = [...word.replace(/[ae]/g, '')];
  const others = letters.filter((letter) => !/[a-z0-9]/.test(letter)).length;
  return letters.length + others * (OTHER_LETTER_LENGTH - 1);
}

const joinWords = (words: readonly string[]): string => words.join(' ');

function hasRoom(word: string, seenWords: ReadonlySet<string>): boolean {
  if (seenWords.size >= searchLimits.maximumWords) return false;
  return !isLetter(word) || [...seenWords].filter(isLetter).length < searchLimits.maximumSingleLetters;
}

const isLetter = (word: string): boolean => /^[a-z0-9]$/.test(word);
