import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { guidePageTitle, pageTitle, sitePageTitle } from '../../src/models/page-meta.ts';

describe('the title of a page', () => {
  test.each([
    ['Jane Doe', 'Harrow LLP', 'Jane Doe, Harrow LLP | UK | Laurel'],
    [
      'Jane Doe',
      'Société d’Avocats Montclair, La Rochefontaine, Saint-Amand',
      'Jane Doe, Société d’Avocats Montclair, La… | UK | Laurel',
    ],
    [
      'Maria Antonia Esperança Vasconcellos de Albuquerque e Noronha Távora',
      'Harrow LLP',
      'Maria Antonia Esperança Vasconcellos de Albuquerque e… | UK',
    ],
  ])('of %s omits a detail that does not fit, but never the guide', (name, detail, expected) => {
    expect(guidePageTitle(name, 'UK', `, ${detail}`)).toBe(expected);
  });

  test('has the first ending that fits', () => {
    expect(pageTitle('Corporate/M&A, London', [': UK 2026 Law Firms rankings | Laurel', ': UK'])).toBe(
      'Corporate/M&A, London: UK 2026 Law Firms rankings | Laurel',
    );
  });

  test('has at most 64 characters for any names', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), fc.string({ maxLength: 60 }), (name, other) => {
        expect(guidePageTitle(name, 'Asia-Pacific', `, ${other}`).length).toBeLessThan(65);
        expect(sitePageTitle(name).length).toBeLessThan(65);
        expect(pageTitle(name, [`: ${other} | Laurel`, `: ${other}`]).length).toBeLessThan(65);
      }),
    );
  });
});
