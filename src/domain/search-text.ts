import { fold } from './folding.ts';

/**
 * How text becomes words to search by. The index, every query and the highlighting of hits go through
 * here, so that they cannot disagree about what a word is.
 */

/** Scripts written without spaces: each character is a word, and all of a query's must be found. */
const unspaced = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]';
const unspacedCharacter = new RegExp(unspaced, 'gu');

/** What is highlighted or not by itself: one character of those scripts, or a run of other letters and digits. */
const highlightedPiece = new RegExp(`(${unspaced}\\p{M}*|(?:(?!${unspaced})[\\p{L}\\p{N}\\p{M}])+)`, 'u');

/**
 * The text in plain lower-case letters and digits: accents and other marks gone, ø as o, ß as ss, and
 * everything that is neither letter nor digit a single space. Folding what is folded changes nothing.
 */
export function foldText(text: string): string {
  return fold(text)
    .replaceAll('ς', 'σ')
    .replaceAll('\u0640', '')
    .replace(unspacedCharacter, ' $& ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The words of a text, folded. */
export function foldedWords(text: string): readonly string[] {
  const folded = foldText(text);
  return folded === '' ? [] : folded.split(' ');
}

/** Spellings that stand for an accented letter where it cannot be typed: Müller, Mueller. */
const spelledOut: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };

/** What most stretches are, and what has one reading: spared the work of folding. */
const plainStretch = /^[a-z0-9]+$/i;

/** An abbreviation with dots, `L.L.P.`, which is one word. */
const dottedStretch = /^(?:\p{L}\p{M}*\.){2,}(?:\p{L}\p{M}*)?$/u;

/**
 * The readings of one stretch of text without spaces, each a list of words. "O'Brien" reads as `o brien`
 * and as `obrien`, "Müller" as `muller` and as `mueller`, "L.L.P." as `llp` alone. The first is the plain one; there is
 * always one, and it is empty when the stretch has neither letter nor digit.
 */
export function readings(stretch: string): readonly (readonly string[])[] {
  if (plainStretch.test(stretch)) return [[stretch.toLowerCase()]];
  if (dottedStretch.test(stretch.replace(/[,;]$/, ''))) return [[foldedWords(stretch).join('')]];
  const composed = stretch.normalize('NFC').toLowerCase();
  const spelled = composed.replace(/[äöüåø]/g, (letter) => spelledOut[letter] ?? letter);
  const found = new Map<string, readonly string[]>();
  for (const spelling of composed === spelled ? [composed] : [composed, spelled]) {
    const words = foldedWords(spelling);
    const joined = words.join('');
    found.set(words.join(' '), words);
    if (words.length > 1) found.set(joined, [joined]);
  }
  return [...found.values()];
}

/** Particles of names, which people write apart or joined: Al Mansouri, Almansouri. */
export const NAME_PARTICLES: ReadonlySet<string> = new Set(
  'al el de del della di da dos du la le mac mc van von ter ten den ben bin ibn abu ad o st'.split(' '),
);

/** Each particle of a name joined with the word after it: `Khalid Al Mansouri` gives `almansouri`. */
export function joinedParticles(name: string): readonly string[] {
  const words = foldedWords(name);
  return words.flatMap((word, at) => {
    const next = words[at + 1];
    return NAME_PARTICLES.has(word) && next !== undefined ? [word + next] : [];
  });
}

/** The stretches of a text that have a word in them. */
export function stretches(text: string): readonly string[] {
  return text.split(/\s+/u).filter((stretch) => plainStretch.test(stretch) || foldText(stretch) !== '');
}

/** Finds the words of many texts: those of a stretch that stands in several are found once. */
export function wordIndexer(): (text: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  const wordsOf = (stretch: string): readonly string[] => {
    let words = known.get(stretch);
    if (words === undefined) {
      words = readings(stretch).flat();
      known.set(stretch, words);
    }
    return words;
  };
  return (text) => [...new Set(text.split(/\s+/u).flatMap(wordsOf))];
}

/** Every word by which a text is found: those of all readings, each once, in order. */
export const indexedWords = (text: string): readonly string[] => wordIndexer()(text);

/** A piece of a text, and whether a query's word accounts for it. */
export interface HighlightedPart {
  readonly text: string;
  readonly matched: boolean;
}

/**
 * Splits a text into pieces for highlighting: the first letters of each word that a word of the query
 * begins. The pieces joined are the text, byte for byte.
 */
export function highlight(text: string, query: string): readonly HighlightedPart[] {
  const prefixes = stretches(query).flatMap((stretch) => readings(stretch).flat());
  const parts: { text: string; matched: boolean }[] = [];
  const add = (piece: string, matched: boolean) => {
    const last = parts.at(-1);
    if (piece === '') return;
    if (last?.matched === matched) last.text += piece;
    else parts.push({ text: piece, matched });
  };
  for (const piece of text.split(highlightedPiece)) {
    const characters = [...piece];
    const length = matchedCharacters(characters, prefixes);
    add(characters.slice(0, length).join(''), true);
    add(characters.slice(length).join(''), false);
  }
  return parts;
}

/** How many leading characters of a word the longest fitting prefix covers. */
function matchedCharacters(characters: readonly string[], prefixes: readonly string[]): number {
  const words = readings(characters.join('')).map((words) => words.join(''));
  const fitting = prefixes.filter((prefix) => words.some((word) => word !== '' && word.startsWith(prefix)));
  const longest = Math.max(0, ...fitting.map((prefix) => prefix.length));
  if (longest === 0) return 0;
  let length = 0;
  let folded = 0;
  while (length < characters.length && folded < longest) {
    folded += foldText(characters[length] ?? '').length;
    length += 1;
  }
  while (length < characters.length && foldText(characters[length] ?? '') === '') length += 1;
  return length;
}
