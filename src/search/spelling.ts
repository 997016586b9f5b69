import { doubleMetaphone } from 'double-metaphone';
import { endOfPrefix } from './sorted-words.ts';

/** A word of the index. A typed word may be a misspelling of it. */
export interface SpellingCandidate {
  readonly word: string;
  /** Distance from the typed word; a lower cost is more likely. */
  readonly cost: number;
}

/** Number of candidates for one word. */
const MAX_CANDIDATES = 8;

/** Largest number of edits (insert, delete, replace, swap) for a typed word. */
function maxDistance(typed: string): number {
  if (typed.length < 4) return 0;
  return typed.length < 5 ? 1 : 2;
}

/**
 * Returns the words that `typed` may be a misspelling of, the most likely first. Excludes words in a script other than the
 * script of `typed`. In a word of fewer than eight letters, two edits are accepted only if both words sound alike.
 * @param words in ascending order
 */
export function spellingCandidates(typed: string, words: readonly string[]): readonly SpellingCandidate[] {
  const limit = maxDistance(typed);
  if (limit === 0 || /\d/.test(typed)) return [];
  const latin = isLatin(typed);
  const sound = latin ? doubleMetaphone(typed) : undefined;
  const candidates: SpellingCandidate[] = [];
  forEachNearWord(typed, words, limit, (word, distance) => {
    if (word === typed || isLatin(word) !== latin) return;
    const alike = sound !== undefined && soundsAlike(sound, doubleMetaphone(word));
    if (distance === 2 && typed.length < 8 && !alike) return;
    const otherFirst = word[0] !== typed[0] && !swapsFirstLetters(typed, word);
    if (otherFirst && typed.length < 5) return;
    candidates.push({ word, cost: distance * 4 + (alike ? 0 : 2) + (otherFirst ? 1 : 0) });
  });
  return candidates
    .sort((one, other) => one.cost - other.cost || (one.word < other.word ? -1 : 1))
    .slice(0, MAX_CANDIDATES);
}

const isLatin = (word: string): boolean => /^[a-z]+$/.test(word);

const swapsFirstLetters = (typed: string, word: string): boolean =>
  typed[0] === word[1] && typed[1] === word[0];

const soundsAlike = (
  [one, two]: readonly [string, string],
  [other, another]: readonly [string, string],
): boolean => one === other || one === another || two === other || two === another;

/**
 * Calls `onWord` for every word within `limit` edits of `typed` (optimal string alignment distance). Words with a common prefix share
 * the rows of the matrix, and words with a prefix beyond the limit are skipped.
 */
function forEachNearWord(
  typed: string,
  words: readonly string[],
  limit: number,
  onWord: (word: string, distance: number) => void,
): void {
  const width = typed.length;
  const longest = width + limit;
  const rows: number[][] = Array.from({ length: longest + 1 }, () => new Array<number>(width + 1).fill(0));
  for (let column = 0; column <= width; column += 1) (rows[0] as number[])[column] = column;
  let previous = '';
  let at = 0;
  while (at < words.length) {
    const word = words[at] as string;
    let depth = 0;
    while (depth < previous.length && depth < word.length && word[depth] === previous[depth]) depth += 1;
    let exceedsLimit = false;
    while (depth < word.length && depth < longest) {
      depth += 1;
      if (fillRow(rows, typed, word, depth, limit) > limit) {
        exceedsLimit = true;
        break;
      }
    }
    if (exceedsLimit || word.length > longest) {
      const prefix = word.slice(0, depth);
      previous = prefix;
      at = exceedsLimit ? endOfPrefix(words, prefix, at) : at + 1;
      continue;
    }
    if (word.length >= width - limit) {
      const distance = (rows[word.length] as number[])[width] as number;
      if (distance <= limit) onWord(word, distance);
    }
    previous = word;
    at += 1;
  }
}

/**
 * Computes the row of the edit-distance matrix for one letter of a word from the previous rows, and returns its smallest value. Values more
 * than `limit` from the diagonal exceed the limit and are not computed.
 */
function fillRow(
  rows: readonly number[][],
  typed: string,
  word: string,
  depth: number,
  limit: number,
): number {
  const above = rows[depth - 1] as number[];
  const row = rows[depth] as number[];
  const letter = word[depth - 1];
  const first = Math.max(1, depth - limit);
  const last = Math.min(typed.length, depth + limit);
  row[first - 1] = first === 1 ? depth : limit + 1;
  let least = row[first - 1] as number;
  for (let column = first; column <= last; column += 1) {
    let value = Math.min(
      (above[column] as number) + 1,
      (row[column - 1] as number) + 1,
      (above[column - 1] as number) + (typed[column - 1] === letter ? 0 : 1),
    );
    if (depth > 1 && column > 1 && typed[column - 2] === letter && typed[column - 1] === word[depth - 2])
      value = Math.min(value, ((rows[depth - 2] as number[])[column - 2] as number) + 1);
    row[column] = value;
    if (value < least) least = value;
  }
  // The next row also reads the value after the last computed one.
  if (last < typed.length) row[last + 1] = limit + 1;
  return least;
}
