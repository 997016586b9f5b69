import { searchLimits } from '../domain/search.ts';
import { readings, stretches } from '../domain/search-text.ts';

/** What a query asks for: every stretch must be found, by all words of any one of its readings. */
export type QueryTerms = readonly (readonly (readonly string[])[])[];

/**
 * What a text asks for: its first 200 characters, 12 words and 4 single Latin letters (each of which
 * stands in most records). Empty when it has no letter and no digit. Whatever the text, what comes out is only letters and digits.
 */
export function queryTerms(query: string): QueryTerms {
  const text = query.slice(0, searchLimits.maximumCharacters);
  /** By the words that each plainly says. */
  const terms = new Map<string, readonly (readonly string[])[]>();
  const seen = new Set<string>();
  for (const stretch of stretches(text)) {
    const all = readings(stretch);
    const [plain = []] = all;
    const known = terms.get(spelling(plain));
    if (known !== undefined) {
      // Said twice, as in `Klø Klo`: only readings of both are asked for, whichever comes first.
      const also = new Set(all.map(spelling));
      terms.set(
        spelling(plain),
        known.filter((reading) => also.has(spelling(reading))),
      );
      continue;
    }
    const words: string[] = [];
    for (const word of plain) {
      if (seen.has(word) || !hasRoom(word, seen)) continue;
      seen.add(word);
      words.push(word);
    }
    if (words.length > 0) terms.set(spelling(words), words.length === plain.length ? all : [words]);
  }
  return [...terms.values()];
}

const spelling = (words: readonly string[]): string => words.join(' ');

function hasRoom(word: string, seen: ReadonlySet<string>): boolean {
  if (seen.size >= searchLimits.maximumWords) return false;
  return !isLetter(word) || [...seen].filter(isLetter).length < searchLimits.maximumSingleLetters;
}

const isLetter = (word: string): boolean => /^[a-z0-9]$/.test(word);
