import { doubleMetaphone } from 'double-metaphone';

/** A word that somebody may have meant. */
export interface SpellingCandidate {
  readonly word: string;
  /** Less is nearer. */
  readonly cost: number;
}

/** How many candidates are worth a look. */
const MOST_CANDIDATES = 8;

/** Letters to insert, delete, replace or swap: how far a word may be from what was typed. */
function tolerance(typed: string): number {
  if (typed.length < 4) return 0;
  return typed.length < 5 ? 1 : 2;
}

/**
 * The words that `typed` most likely is a typing error of, the nearest first. Never one of another script, never one of
 * another length by more than the error, and two letters off in a short word only where both sound alike.
 * `words` are in ascending order.
 */
export function spellingCandidates(typed: string, words: readonly string[]): readonly SpellingCandidate[] {
  const limit = tolerance(typed);
  if (limit === 0 || /\d/.test(typed)) return [];
  const latin = isLatin(typed);
  const sound = latin ? doubleMetaphone(typed) : undefined;
  const candidates: SpellingCandidate[] = [];
  nearWords(typed, words, limit, (word, distance) => {
    if (word === typed || isLatin(word) !== latin) return;
    const alike = sound !== undefined && soundsAlike(sound, doubleMetaphone(word));
    if (distance === 2 && typed.length < 8 && !alike) return;
    const otherFirst = word[0] !== typed[0] && !isSwapOfFirst(typed, word);
    if (otherFirst && typed.length < 5) return;
    candidates.push({ word, cost: distance * 4 + (alike ? 0 : 2) + (otherFirst ? 1 : 0) });
  });
  return candidates
    .sort((one, other) => one.cost - other.cost || (one.word < other.word ? -1 : 1))
    .slice(0, MOST_CANDIDATES);
}

const isLatin = (word: string): boolean => /^[a-z]+$/.test(word);

const isSwapOfFirst = (typed: string, word: string): boolean => typed[0] === word[1] && typed[1] === word[0];

const soundsAlike = (
  [one, two]: readonly [string, string],
  [other, another]: readonly [string, string],
): boolean => one === other || one === another || two === other || two === another;

/**
 * Gives every word that is at most `limit` letters to insert, delete, replace or swap with their neighbour from
 * `typed` (optimal string alignment). Words that begin alike share the work, and what cannot come near is skipped.
 */
function nearWords(
  typed: string,
  words: readonly string[],
  limit: number,
  take: (word: string, distance: number) => void,
): void {
  const width = typed.length;
  const longest = width + limit;
  const rows: number[][] = Array.from({ length: longest + 1 }, () => new Array<number>(width + 1).fill(0));
  for (let column = 0; column <= width; column += 1) (rows[0] as number[])[column] = column;
  let last = '';
  let at = 0;
  while (at < words.length) {
    const word = words[at] as string;
    let depth = 0;
    while (depth < last.length && depth < word.length && word[depth] === last[depth]) depth += 1;
    let dead = false;
    while (depth < word.length && depth < longest) {
      depth += 1;
      if (fillRow(rows, typed, word, depth) > limit) {
        dead = true;
        break;
      }
    }
    if (dead || word.length > longest) {
      const beginning = word.slice(0, depth);
      last = beginning;
      at = dead ? afterBeginning(words, at, beginning) : at + 1;
      continue;
    }
    const distance = (rows[word.length] as number[])[width] as number;
    if (distance <= limit) take(word, distance);
    last = word;
    at += 1;
  }
}

/** Fills the row of a word's letter from the rows above and gives its least number. */
function fillRow(rows: readonly number[][], typed: string, word: string, depth: number): number {
  const above = rows[depth - 1] as number[];
  const row = rows[depth] as number[];
  const letter = word[depth - 1];
  row[0] = depth;
  let least = depth;
  for (let column = 1; column <= typed.length; column += 1) {
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
  return least;
}

/** Where the words end that begin like this one. */
function afterBeginning(words: readonly string[], from: number, beginning: string): number {
  let low = from + 1;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle] as string).startsWith(beginning)) low = middle + 1;
    else high = middle;
  }
  return low;
}
