import { fold } from './fold.ts';

/**
 * Tokenisation for the search. The index, every query and the highlighting of hits use these functions, so that they
 * split text into the same words. A token is a piece of text between spaces; it has one or more readings as words.
 */

/** Scripts that are written without spaces: each character is a word, and every one of a query must match. */
const unspaced = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]';
const unspacedCharacter = new RegExp(unspaced, 'gu');

/** The unit of highlighting: one character of those scripts, or a run of other letters and digits. */
const highlightedPiece = new RegExp(`(${unspaced}\\p{M}*|(?:(?!${unspaced})[\\p{L}\\p{N}\\p{M}])+)`, 'u');

/**
 * Letters that the same name is also written with: each group ends with the letter that replaces the others in the index and in
 * queries. Arabic and Persian keyboards have different letters, and family names have variant characters.
 */
const VARIANT_GROUPS =
  'ςσ ىیېۍےي کڪك ةہەھۀه ٱا 髙高 﨑嵜碕崎 邊邉辺 齋齊斉斎 濱濵浜 澤沢 櫻桜 廣広 徳德 惠恵 國国 嶋嶌島 栁柳 瀨瀬 眞真 黑黒 淸清 𠮷吉 槗橋';

const LETTER_VARIANTS: ReadonlyMap<string, string> = new Map(
  VARIANT_GROUPS.split(' ').flatMap((group) => {
    const letters = [...group];
    const replacement = letters.pop() ?? '';
    return letters.map((letter) => [letter, replacement] as const);
  }),
);

const anyLetterVariant = new RegExp(`[${[...LETTER_VARIANTS.keys()].join('')}]`, 'gu');

/** Apostrophes that Unicode classifies as letters, e.g. in OʼBrien or in transliterations of hamza and ayn. */
const LETTER_APOSTROPHES = /[\u02b9-\u02bf\u02c8\u02ca\u02cb\ua78b\ua78c]/g;

/** Digits on Arabic and Persian keyboards. The last four bits of their code points are their values. */
const ARABIC_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;

/** Characters without a meaning for searches: the Arabic elongation. */
const ELONGATION = /\u0640/g;

/**
 * Folds a text to plain lower-case letters and digits. Accents and other marks are removed, ø becomes o, ß becomes ss, and
 * variants of a letter become one (髙 → 高, ی → ي). All other characters are replaced with single spaces. The function is
 * idempotent.
 */
export function foldText(text: string): string {
  const folded = fold(text);
  return (ASCII_TEXT.test(folded) ? folded : foldVariants(folded)).replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

/** Matches most texts, which need no replacements. */
const ASCII_TEXT = /^\p{ASCII}*$/u;

const foldVariants = (text: string): string =>
  text
    .replace(anyLetterVariant, (letter) => LETTER_VARIANTS.get(letter) ?? letter)
    .replace(ARABIC_DIGITS, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(LETTER_APOSTROPHES, ' ')
    .replace(ELONGATION, '')
    .replace(unspacedCharacter, ' $& ');

/** Returns the folded words of a text. */
export function foldedWords(text: string): readonly string[] {
  const folded = foldText(text);
  return folded === '' ? [] : folded.split(' ');
}

/** Substitutes for accented letters on keyboards without them: Müller, Mueller. */
const spelledOut: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };

/** Matches a token of ASCII letters and digits. Such a token has only one reading (see `tokenReadings`): its lower-case form. */
const plainToken = /^[a-z0-9]+$/i;

/** Matches an abbreviation with dots, `L.L.P.`, which is one word. */
const dottedToken = /^(?:\p{L}\p{M}*\.){2,}(?:\p{L}\p{M}*)?$/u;

/**
 * Returns the readings of a token, each a list of words. "O'Brien" has the readings `o brien` and `obrien`, "Müller" has
 * `muller` and `mueller`, "L.L.P." has only `llp`. There is always at least one; the first one is the plain reading. It is
 * empty if the token has neither letters nor digits.
 */
export function tokenReadings(token: string): readonly (readonly string[])[] {
  if (plainToken.test(token)) return [[token.toLowerCase()]];
  if (dottedToken.test(token.replace(/[,;]$/, ''))) return [[foldedWords(token).join('')]];
  const composed = token.normalize('NFC').toLowerCase();
  const spelled = composed.replace(/[äöüåø]/g, (letter) => spelledOut[letter] ?? letter);
  const readings = new Map<string, readonly string[]>();
  for (const spelling of composed === spelled ? [composed] : [composed, spelled]) {
    const words = foldedWords(spelling);
    const joined = words.join('');
    readings.set(words.join(' '), words);
    if (words.length > 1) readings.set(joined, [joined]);
  }
  return [...readings.values()];
}

const NAME_PARTICLE =
  /^(?:al|el|de|del|della|di|da|dos|du|la|le|mac|mc|van|von|ter|ten|den|ben|bin|ibn|abu|ad|o|st)$/;

/** Returns whether a word is a particle of names, which people write separately or joined: Al Mansouri, Almansouri. */
export const isNameParticle = (word: string): boolean => NAME_PARTICLE.test(word);

/** Joins each particle of a name with the next word: `Khalid Al Mansouri` → `almansouri`. */
export function joinedParticles(name: string): readonly string[] {
  const words = foldedWords(name);
  return words.flatMap((word, index) => {
    const next = words[index + 1];
    return isNameParticle(word) && next !== undefined ? [word + next] : [];
  });
}

/** Splits a text into tokens; tokens without a word are dropped. */
export function textTokens(text: string): readonly string[] {
  return text.split(/\s+/u).filter((token) => plainToken.test(token) || foldText(token) !== '');
}

/** Creates a function that returns the words of a text. It caches the words of each token, for many texts. */
export function wordIndexer(): (text: string) => readonly string[] {
  const cache = new Map<string, readonly string[]>();
  const tokenWords = (token: string): readonly string[] => {
    let words = cache.get(token);
    if (words === undefined) {
      words = tokenReadings(token).flat();
      cache.set(token, words);
    }
    return words;
  };
  return (text) => [...new Set(text.split(/\s+/u).flatMap(tokenWords))];
}

/** Returns all words by which a text is found: the words of all readings of its tokens, in order and without repetition. */
export const indexedWords = (text: string): readonly string[] => wordIndexer()(text);

/** A piece of a text, and whether it is highlighted. */
export interface HighlightedPart {
  readonly text: string;
  readonly matched: boolean;
}

/**
 * Splits a text into pieces for highlighting. A word is highlighted as far as a word of the query is a prefix of it. The
 * joined pieces are exactly the text.
 */
export function highlight(text: string, query: string): readonly HighlightedPart[] {
  const prefixes = textTokens(query).flatMap((token) => tokenReadings(token).flat());
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

/** Returns the number of leading characters of a word that the longest matching prefix covers. */
function matchedCharacters(characters: readonly string[], prefixes: readonly string[]): number {
  const words = tokenReadings(characters.join('')).map((words) => words.join(''));
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
