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
  const terms: (readonly (readonly string[])[])[] = [];
  const seen = new Set<string>();
  /** Where the term of a stretch is, by what it plainly says. */
  const known = new Map<string, number>();
  for (const stretch of stretches(text)) {
    const [plain = [], ...others] = readings(stretch);
    const spelling = plain.join(' ');
    const at = known.get(spelling);
    if (at !== undefined) {
      // Said twice, as in `Klø Klo`: what either leaves out is not asked for, whichever comes first.
      const also = new Set([plain, ...others].map((reading) => reading.join(' ')));
      terms[at] = terms[at]?.filter((reading) => also.has(reading.join(' '))) ?? [];
      continue;
    }
    const words: string[] = [];
    for (const word of plain) {
      if (seen.has(word) || !hasRoom(word, seen)) continue;
      seen.add(word);
      words.push(word);
    }
    if (words.length === plain.length) {
      known.set(spelling, terms.length);
      terms.push([plain, ...others]);
    } else if (words.length > 0) terms.push([words]);
  }
  return terms;
}

function hasRoom(word: string, seen: ReadonlySet<string>): boolean {
  if (seen.size >= searchLimits.maximumWords) return false;
  return !isLetter(word) || [...seen].filter(isLetter).length < searchLimits.maximumSingleLetters;
}

const isLetter = (word: string): boolean => /^[a-z0-9]$/.test(word);
