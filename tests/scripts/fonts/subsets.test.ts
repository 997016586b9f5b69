import { readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SUBSETS } from '../../../scripts/fonts/subsets.ts';

/** Formats letters as `U+0020-007E, U+00A0, …`. Source: CSS Fonts 4, "unicode-range". */
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

test('letters are formatted as unicode-range of CSS', () => {
  expect(unicodeRange('abcéz')).toBe('U+0061-0063, U+007A, U+00E9');
});

const css = readFileSync('brand/fonts.css', 'utf8');
/** The families of the project that the brand uses. A publisher may use other fonts, whose letters are not tested. */
const families = (['newsreader', 'inter'] as const).filter((family) => css.includes(`/${family}-core.woff2`));

test.runIf(families.length > 0).each(SUBSETS)(
  'the faces $name of the styles declare exactly the letters of their files',
  ({ name, letters }) => {
    const ranges = [
      ...css.matchAll(new RegExp(`-${name}\\.woff2"\\)[^}]*unicode-range:\\s*([^;]+);`, 'g')),
    ].map(([, range]) => range?.replace(/\s+/g, ' '));
    expect(ranges).toEqual(families.map((family) => unicodeRange(letters[family])));
  },
);

/** Lists the code points of a range. */
const codePoints = (range: string): number[] =>
  range.split(',').flatMap((part) => {
    const [from = 0, to = from] = [...part.matchAll(/[0-9A-F]{4,}/g)].map(([hex]) =>
      Number.parseInt(hex, 16),
    );
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });

test.runIf(families.length > 0).each(families)(
  'no letter is in two faces of %s: a browser would load both',
  (family) => {
    const faces = css.matchAll(new RegExp(`"${family} Variable";[^}]*unicode-range:\\s*([^;]+);`, 'gi'));
    const points = [...faces].flatMap(([, range = '']) => codePoints(range));
    expect(points.length).toBeGreaterThan(500);
    expect(new Set(points).size).toBe(points.length);
  },
);

test.runIf(families.length > 0)('all faces of a family have the same range of weights', () => {
  const faces = [...css.matchAll(/"(Newsreader|Inter) Variable";[^}]*font-weight: ([^;]+);/g)];
  expect(faces.length).toBeGreaterThan(5 * families.length);
  expect(new Set(faces.map(([, , weights]) => weights))).toEqual(new Set(['400 700']));
});

test('the two core faces, which each first visit loads, have 39 KB together', () => {
  const sizes = families.map((face) => statSync(`brand/fonts/${face}-core.woff2`).size);
  expect(sizes.reduce((total, size) => total + size, 0)).toBeLessThanOrEqual(39_000);
});
