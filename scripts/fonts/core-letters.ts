/** Letters that nearly every page of a directory in English needs; a page with others loads the rest of the face. */
const BASIC = Array.from({ length: 0x7e - 0x20 + 1 }, (_, index) => String.fromCodePoint(0x20 + index)).join(
  '',
);
const LETTERS = `${BASIC}\u00a0–—‘’“”…•·£€§©éèêëüûúùöôóòõäâáàãåøæßñçíìîïÉÖÜÅØ`;

const without = (rare: string): string => [...LETTERS].filter((letter) => !rare.includes(letter)).join('');

/** By face. Addresses of mail and the lines between the parts of a hit's name are set in Inter alone. */
export const CORE_LETTERS = {
  inter: without('\\^_`{}~<=>[]'),
  newsreader: without('\\^_`{}~<=>[]|@#'),
} as const;
