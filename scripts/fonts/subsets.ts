const span = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');

/** Letters that nearly every page of an English directory needs. */
const LETTERS = `${span(0x20, 0x7e)}\u00a0–—‘’“”…•·£€§©›×éèêëüûúùöôóòõäâáàãåøæßñçíìîïÉÖÜÅØ`;

const without = (letters: string, others: string): string =>
  [...letters].filter((letter) => !others.includes(letter)).join('');

/** Symbols that few pages show, by face. Only Inter sets e-mail addresses, the separators of search hits and the symbols of the page. */
const SYMBOLS = { inter: '\\^_`{}~<=>[]', newsreader: '\\^_`{}~<=>[]|@#›×' };

const CORE = {
  inter: without(LETTERS, SYMBOLS.inter),
  newsreader: without(LETTERS, SYMBOLS.newsreader),
};

/** Letters of Western European names that are not core letters. */
const WESTERN = 'ÀÁÂÃÄÆÇÈÊËÌÍÎÏÐÑÒÓÔÕÙÚÛÝÞðýþÿŒœªº¡¿«»';

/** Letters of Vietnamese names: lower-case letters with tone marks, and further letters that no other subset has. */
const VIETNAMESE = `${[...span(0x1ea0, 0x1ef9)].filter((letter) => letter === letter.toLowerCase()).join('')}ơƯưĂăĐđĩũ`;

/** The most frequent letters of Polish, Czech, Slovak, Hungarian, Croatian, Turkish and Romanian names, and of romanised Japanese names. */
const CENTRAL = 'ĄąĆćČčĘęĚěĞğİŁłŃńŐőŘřŚśŞşŠšŮůŰűŹźŻżŽžȘșȚțŌōŪū';

/** Further letters of European names; `ıŒœ` are in the western subset. */
const EXTENDED = without(`${span(0x100, 0x17f)}ǍǎǏǐǑǒǓǔ`, `ıŒœ${CENTRAL}${VIETNAMESE}`);

/** Returns the letters for both faces. */
const both = (letters: string) => ({ inter: letters, newsreader: letters });

/**
 * The subsets of both faces, one file each: a page with a name outside the core letters loads a few kilobytes instead
 * of the complete face. The packages' files serve all other letters.
 */
export const SUBSETS = [
  { name: 'core', from: 'latin', letters: CORE },
  { name: 'symbols', from: 'latin', letters: SYMBOLS },
  { name: 'western', from: 'latin', letters: both(`${WESTERN}ı`) },
  { name: 'central', from: 'latin-ext', letters: both(CENTRAL) },
  { name: 'extended', from: 'latin-ext', letters: both(EXTENDED) },
  { name: 'vietnamese', from: 'vietnamese', letters: both(VIETNAMESE) },
] as const;
