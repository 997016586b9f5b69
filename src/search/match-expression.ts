import { searchLimits } from '../domain/search.ts';
import { readings, stretches } from '../domain/search-text.ts';

/** What a query looks for: every stretch must be found, by all words of any one of its readings. */
export type Wanted = readonly (readonly (readonly string[])[])[];

/**
 * What a text asks for: its first 200 characters, 12 words and 4 single Latin letters (each of which
 * stands in most records). Empty when it has no letter and no digit. Whatever the text, what comes out is only letters and digits.
 */
export function wanted(query: string): Wanted {
  const text = query.slice(0, searchLimits.maximumCharacters);
  const found: (readonly (readonly string[])[])[] = [];
  const said = new Set<string>();
  for (const stretch of stretches(text)) {
    const [plain = [], ...others] = readings(stretch);
    const words: string[] = [];
    for (const word of plain) {
      if (said.has(word) || !hasRoom(word, said)) continue;
      said.add(word);
      words.push(word);
    }
    if (words.length === plain.length) found.push([plain, ...others]);
    else if (words.length > 0) found.push([words]);
  }
  return found;
}

function hasRoom(word: string, said: ReadonlySet<string>): boolean {
  if (said.size >= searchLimits.maximumWords) return false;
  return !isLetter(word) || [...said].filter(isLetter).length < searchLimits.maximumSingleLetters;
}

const isLetter = (word: string): boolean => /^[a-z0-9]$/.test(word);

/** The FTS5 expression for what is wanted, each word the beginning of a word. */
export function matchExpression(sought: Wanted): string {
  return expression(sought, (word) => `"${word}"*`);
}

/** Of those, the records that have all of it in their name. */
export function nameExpression(sought: Wanted): string {
  return `{name} : (${matchExpression(sought)})`;
}

/** Of those, the records that have every word whole. */
export function wholeWordExpression(sought: Wanted): string {
  return expression(sought, (word) => `"${word}"`);
}

function expression(sought: Wanted, term: (word: string) => string): string {
  const every = (words: readonly string[]) => `(${words.map(term).join(' AND ')})`;
  return sought.map((any) => `(${any.map(every).join(' OR ')})`).join(' AND ');
}
