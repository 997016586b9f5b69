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

/** As CSS says it: `U+0020-007E, U+00A0, …`. Source: CSS Fonts 4, "unicode-range". */
export function unicodeRange(letters: string): string {
  const points = [...new Set([...letters].map((letter) => letter.codePointAt(0) ?? 0))].sort((a, b) => a - b);
  const ranges: { from: number; to: number }[] = [];
  for (const point of points) {
    const last = ranges.at(-1);
    if (last?.to === point - 1) last.to = point;
    else ranges.push({ from: point, to: point });
  }
  const hex = (point: number) => point.toString(16).toUpperCase().padStart(4, '0');
  return ranges.map(({ from, to }) => `U+${hex(from)}${from === to ? '' : `-${hex(to)}`}`).join(', ');
}
