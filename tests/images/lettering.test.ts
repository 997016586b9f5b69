import { expect, test } from 'vitest';
import { centredText, letteringWidth } from '../../src/images/lettering.ts';

const style = { size: 100, colour: '#000' };

test('the width of a line is the width of its letters and the space between them', () => {
  expect(letteringWidth('AA', { size: 100 })).toBeCloseTo(2 * letteringWidth('A', { size: 100 }));
  expect(letteringWidth('AA', { size: 100, tracking: 0.1 })).toBeCloseTo(
    2 * letteringWidth('A', { size: 100 }) + 10,
  );
  expect(letteringWidth('A', { size: 50 })).toBeCloseTo(letteringWidth('A', { size: 100 }) / 2);
  expect(letteringWidth('', { size: 100, tracking: 0.1 })).toBe(0);
});

test('centredText centres a line on its position', () => {
  const { svg, width } = centredText('Global', 240, 100, style);
  expect(svg).toContain(`translate(${Math.round((240 - width / 2) * 100) / 100} 100)`);
});

test.each([
  ['Łódź', 'Lódz'],
  ['Ōsaka', 'Osaka'],
  ['東京 A', 'Dong Jing A'],
  ['Αθήνα', 'Athina'],
  ['Право', 'Pravo'],
])('a letter without an outline loses its accent or is written in Latin letters: %s', (text, expected) => {
  expect(letteringWidth(text, { size: 100 })).toBeCloseTo(letteringWidth(expected, { size: 100 }));
});
