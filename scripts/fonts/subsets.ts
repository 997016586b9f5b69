const span = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');

/** Letters that nearly every page of an English directory needs. */
const LETTERS = `${span(0x20, 0x7e)}\u00a0–—‘’“”…•·£€§©›×éèêëüûúùöôóòõäâáàãåøæßñçíìîïÉÖÜÅØ`;

const without = (rare: string): string => [...LETTERS].filter((letter) => !rare.includes(letter)).join('');

/**
 * Core letters by face. Only Inter sets e-mail addresses, the separators of search hits and the symbols of the page.
 */
const CORE = {
  inter: without('\\^_`{}~<=>[]'),
  newsreader: without('\\^_`{}~<=>[]|@#›×'),
};

/** Letters of Western European names that are not core letters. */
const WESTERN = 'ÀÁÂÃÄÆÇÈÊËÌÍÎÏÐÑÒÓÔÕÙÚÛÝÞðýþÿŒœªº¡¿«»';

/** Letters of Central and Eastern European, Baltic and Turkish names; `ıŒœ` are in the western subset. */
const CENTRAL = `${[...span(0x100, 0x17f)].filter((letter) => !'ıŒœ'.includes(letter)).join('')}ȘșȚțǍǎǏǐǑǒǓǔ`;

/**
 * The subsets of both faces, one file each: a page with a name outside the core letters loads a few kilobytes instead
 * of the complete face. The packages' files serve all other letters.
 */
export const SUBSETS = [
  { name: 'core', from: 'latin', letters: CORE },
  { name: 'western', from: 'latin', letters: { inter: `${WESTERN}ı`, newsreader: `${WESTERN}ı` } },
  { name: 'central', from: 'latin-ext', letters: { inter: CENTRAL, newsreader: CENTRAL } },
] as const;
