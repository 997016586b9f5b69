const span = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');

/** Letters that nearly every page of a directory in English needs. */
const LETTERS = `${span(0x20, 0x7e)}\u00a0–—‘’“”…•·£€§©›×éèêëüûúùöôóòõäâáàãåøæßñçíìîïÉÖÜÅØ`;

const without = (rare: string): string => [...LETTERS].filter((letter) => !rare.includes(letter)).join('');

/** By face. Addresses of mail, the lines between the parts of a hit's name and signs of the page are set in Inter alone. */
const CORE = {
  inter: without('\\^_`{}~<=>[]'),
  newsreader: without('\\^_`{}~<=>[]|@#›×'),
};

/** Letters of western names that are not among them. */
const WESTERN = 'ÀÁÂÃÄÆÇÈÊËÌÍÎÏÐÑÒÓÔÕÙÚÛÝÞðýþÿŒœªº¡¿«»';

/** Letters of Central and Eastern Europe, of the Baltic and of Turkish; `ıŒœ` come with the western ones. */
const CENTRAL = `${[...span(0x100, 0x17f)].filter((letter) => !'ıŒœ'.includes(letter)).join('')}ȘșȚțǍǎǏǐǑǒǓǔ`;

/**
 * The parts of both faces that are files of their own: for names with a letter more, a page loads some kilobytes and not
 * the whole face. What is in none of them comes from the files of the packages.
 */
export const PARTS = [
  { name: 'core', from: 'latin', letters: CORE },
  { name: 'western', from: 'latin', letters: { inter: `${WESTERN}ı`, newsreader: `${WESTERN}ı` } },
  { name: 'central', from: 'latin-ext', letters: { inter: CENTRAL, newsreader: CENTRAL } },
] as const;
