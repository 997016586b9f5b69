import { describe, expect, it } from 'vitest';
import { fitInCircle } from '../../src/images/fit-in-circle.ts';
import { drawableText, letteringWidth } from '../../src/images/lettering.ts';

const RADIUS = 146;

/** The parts of badges and share images that contain the name. */
const PLACES = {
  badge: { radius: RADIUS, baseline: -64, maxSize: 44, maxHeight: 48 },
  'personal badge': { radius: RADIUS, baseline: -96, maxSize: 34, maxHeight: 40 },
  'share image': { radius: 162, baseline: 35, maxSize: 110, maxHeight: 220 },
} as const;

const NAMES = {
  'a short name': 'Laurel',
  'a name longer than the wreath': 'Kanzleikompass Wirtschaft & Recht Deutschland',
  'a name of 60 characters': 'The Independent International Directory of Commercial Lawyer',
  'a name of 80 characters':
    'The Independent International Directory of Leading Commercial and Public Lawyers',
  'one long word': 'Rechtsschutzversicherungsgesellschaften',
  'a Greek name': 'Οδηγός Νομικών Γραφείων Ελλάδας και Κύπρου',
  'a Chinese name': '中国律师事务所年度排名指南',
  'an Arabic name': 'دليل المحامين ومكاتب المحاماة في الشرق الأوسط',
  'a Cyrillic word': 'Правоохранительныйсправочник',
};

const cases = Object.entries(PLACES).flatMap(([place, circle]) =>
  Object.entries(NAMES).map(([kind, name]) => [place, kind, name, circle] as const),
);

describe('fitInCircle', () => {
  it.each(cases)(
    'keeps the letters of the name on a %s inside the wreath: %s',
    (_place, _kind, name, circle) => {
      const { lines, size } = fitInCircle(name, circle);
      for (const { text, baseline } of lines)
        for (const edge of [baseline - 0.72 * size, baseline + 0.22 * size])
          expect(Math.hypot(letteringWidth(text, { size }) / 2, edge)).toBeLessThanOrEqual(circle.radius);
      expect(size).toBeGreaterThanOrEqual(9);
    },
  );

  it.each(Object.entries(PLACES))(
    'leaves a short name on a %s at its size and baseline',
    (_place, circle) => {
      const { lines, size } = fitInCircle('Laurel', circle);
      expect(size).toBe(circle.maxSize);
      expect(lines).toEqual([{ text: 'Laurel', baseline: expect.closeTo(circle.baseline, 6) }]);
    },
  );

  it('keeps all letters of a name in their order', () => {
    for (const name of Object.values(NAMES)) {
      const { lines } = fitInCircle(name, PLACES.badge);
      const letters = lines
        .map(({ text }) => text)
        .join('')
        .replace(/[\s-]/g, '');
      expect(letters).toBe(drawableText(name).replace(/[\s-]/g, ''));
    }
  });

  it('breaks a long word with a hyphen', () => {
    const { lines } = fitInCircle('Rechtsschutzversicherungsgesellschaften', PLACES.badge);
    expect(lines.map(({ text }) => text)).toEqual(['Rechtsschutzversiche-', 'rungsgesellschaften']);
  });

  it('wraps a name before it makes its letters smaller', () => {
    const name = NAMES['a name of 60 characters'];
    const oneLine = RADIUS / letteringWidth(name, { size: 1 });
    expect(fitInCircle(name, PLACES.badge).size).toBeGreaterThan(1.3 * oneLine);
  });
});
