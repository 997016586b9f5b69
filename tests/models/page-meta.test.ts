import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { guidePageTitle, pageTitle, sitePageTitle } from '../../src/models/page-meta.ts';

describe('the title of a page', () => {
  test.each([
    ['Jane Doe', ['Harrow LLP'], 'Jane Doe, Harrow LLP | UK | Laurel'],
    ['Jane Doe', ['Société d’Avocats Montclair, La Rochefontaine, Saint-Amand'], 'Jane Doe | UK | Laurel'],
    [
      'Maria Antonia Esperança Vasconcellos de Albuquerque e Noronha Távora',
      ['Harrow LLP'],
      'Maria Antonia Esperança Vasconcellos de Albuquerque e… | UK',
    ],
  ])('of %s leaves out what does not fit, and the guide never', (name, details, expected) => {
    expect(
      guidePageTitle(
        name,
        'UK',
        details.map((detail) => `, ${detail}`),
      ),
    ).toBe(expected);
  });

  test('takes the first ending that fits', () => {
    expect(pageTitle('Corporate/M&A, London', [': UK 2026 Law Firms rankings | Laurel', ': UK'])).toBe(
      'Corporate/M&A, London: UK 2026 Law Firms rankings | Laurel',
    );
  });

  test('is shorter than 65 characters whatever the names', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), fc.string({ maxLength: 60 }), (name, other) => {
        expect(guidePageTitle(name, 'Asia-Pacific', [`, ${other}`]).length).toBeLessThan(65);
        expect(sitePageTitle(name).length).toBeLessThan(65);
        expect(pageTitle(name, [`: ${other} | Laurel`, `: ${other}`]).length).toBeLessThan(65);
      }),
    );
  });
});
