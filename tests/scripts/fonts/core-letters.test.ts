import { readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CORE_LETTERS } from '../../../scripts/fonts/core-letters.ts';

/** As CSS says it: `U+0020-007E, U+00A0, …`. Source: CSS Fonts 4, "unicode-range". */
function unicodeRange(letters: string): string {
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

test('letters become the ranges of CSS', () => {
  expect(unicodeRange('abcéz')).toBe('U+0061-0063, U+007A, U+00E9');
});

test('the core faces of the styles are for just the letters that their files hold', () => {
  const css = readFileSync('src/styles/fonts.css', 'utf8');
  const ranges = [...css.matchAll(/-core\.woff2"\)[^}]*unicode-range:\s*([^;]+);/g)].map(
    ([, range]) => range,
  );
  expect(ranges).toEqual([unicodeRange(CORE_LETTERS.newsreader), unicodeRange(CORE_LETTERS.inter)]);
});

test('the two core faces, which every first visit loads, take 39 KB together', () => {
  const sizes = ['inter', 'newsreader'].map((face) => statSync(`src/styles/fonts/${face}-core.woff2`).size);
  expect(sizes.reduce((total, size) => total + size)).toBeLessThanOrEqual(39_000);
});
