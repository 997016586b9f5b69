import { readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CORE_LETTERS, unicodeRange } from '../../../scripts/fonts/core-letters.ts';

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
