import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setSiteConfiguration, siteConfiguration } from '../../src/domain/settings/site-configuration.ts';
import {
  description,
  guidePageTitle,
  pageTitle,
  sitePageTitle,
  truncateWords,
} from '../../src/models/page-meta.ts';

describe('the title of a page', () => {
  const brand = siteConfiguration;
  beforeAll(() => setSiteConfiguration({ ...brand, productName: 'Laurel' }));
  afterAll(() => setSiteConfiguration(brand));

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
  ])('omits a detail that does not fit, but never the guide: %s', (name, detail, expected) => {
    expect(guidePageTitle(name, 'UK', `, ${detail}`)).toBe(expected);
  });

  test.each([
    ['Laurel', 'Daisuke Takahashi, Matsubara & Kurosawa… | Asia-Pacific | Laurel'],
    ['Northern Bar Review', 'Daisuke Takahashi, Matsubara & Kurosawa Law… | Asia-Pacific'],
  ])('has the detail rather than the name of the product %s if both do not fit', (productName, expected) => {
    setSiteConfiguration({ ...brand, productName });
    const title = guidePageTitle('Daisuke Takahashi', 'Asia-Pacific', ', Matsubara & Kurosawa Law Offices');
    setSiteConfiguration({ ...brand, productName: 'Laurel' });
    expect(title).toBe(expected);
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

describe('truncateWords', () => {
  test.each([
    ['two words', 'corporate counsel', 12, 'corporate…'],
    ['a text that fits', 'counsel', 7, 'counsel'],
    ['a comma before the cut', 'London, Paris', 9, 'London…'],
    ['one long word', 'Rechtsschutzversicherungsgesellschaften', 12, 'Rechtsschut…'],
    ['Chinese after one Latin word', `IP ${'商标代理律师'.repeat(5)}`, 14, 'IP 商标代理律师商标代理…'],
    ['characters outside the basic plane', '𠮷'.repeat(10), 8, '𠮷𠮷𠮷…'],
    ['combined emoji', '👩‍⚖️👩‍⚖️👩‍⚖️', 9, '👩‍⚖️…'],
    ['letters with combining marks', 'e\u0301'.repeat(10), 8, `${'e\u0301'.repeat(3)}…`],
    ['flags', '🇩🇪🇫🇷🇮🇹', 10, '🇩🇪🇫🇷…'],
  ])('cuts %s', (_, text, maxCharacters, expected) => {
    expect(truncateWords(text, maxCharacters)).toBe(expected);
  });

  test('returns well-formed text of at most the given length for any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        fc.integer({ min: 2, max: 80 }),
        (text, length) => {
          const cut = truncateWords(text, length);
          expect(cut.length).toBeLessThanOrEqual(length);
          expect(cut.isWellFormed()).toBe(true);
        },
      ),
    );
  });
});

test('a description of Chinese text uses most of the maximum length', () => {
  expect(description(`Laurel ${'法律服务'.repeat(60)}`).length).toBeGreaterThan(150);
});
