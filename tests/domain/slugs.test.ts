import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anchor, ellipsis, slug } from '../../src/domain/slugs.ts';

describe('the slug of a name', () => {
  test.each([
    // Latin with accents, ligatures and letters that Unicode does not decompose
    ['José Núñez de la Peña', 'jose-nunez-de-la-pena'],
    ['François-Xavier Lévêque', 'francois-xavier-leveque'],
    ['Søren Østergård', 'soren-ostergard'],
    ['Łukasz Żółć', 'lukasz-zolc'],
    ['Jürgen Groß', 'jurgen-gross'],
    ['GROẞMANN', 'grossmann'],
    ['Ægir Þór Björnsson', 'aegir-thor-bjornsson'],
    ['Œuvrard', 'oeuvrard'],
    ['İbrahim Yıldız', 'ibrahim-yildiz'],
    ['Đặng Thị Hồng Nhung', 'dang-thi-hong-nhung'],
    ['Ľudovít Štúr', 'ludovit-stur'],
    ['Ăn Ţepeş', 'an-tepes'],
    ['Heydər Əliyev', 'heyder-eliyev'],
    // The same letters, composed and decomposed
    ['Ame\u0301lie', 'amelie'],
    ['Am\u00e9lie', 'amelie'],
    // Compatibility forms
    ['ＡＢＣ ﬁrm', 'abc-firm'],
    // Symbols and dashes
    ["O'Brien & Sons, LLP", 'obrien-sons-llp'],
    ['Corporate/M&A', 'corporatema'],
    ['Smith – Jones — Partners', 'smith-jones-partners'],
    ['Asia-Pacific', 'asia-pacific'],
    ['  -- Dash  --  Dash -- ', 'dash-dash'],
    ['tab\tand\nline', 'tab-and-line'],
    ['no\u00a0break', 'no-break'],
    ['39 Essex', '39-essex'],
    // Names in other scripts retain their Latin letters and digits
    ['王伟 (Wang Wei)', 'wang-wei'],
    ['Московская коллегия 24', '24'],
  ])('%s is %s', (name, expected) => {
    expect(slug(name)).toBe(expected);
  });

  test.each([
    '王伟',
    'Александр Пушкин',
    'محمد العتيبي',
    'אברהם לוי',
    'สมชาย ใจดี',
    '김민준',
    '🦉',
    '',
    '   ',
    '---',
    '&',
  ])('%s, which has no Latin letter, is "unnamed"', (name) => {
    expect(slug(name)).toBe('unnamed');
  });

  const anyText = fc.string({ unit: 'binary', maxLength: 60 });

  test('consists of words of a–z and 0–9 joined by single dashes', () => {
    fc.assert(fc.property(anyText, (name) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug(name))));
  });

  test('is idempotent', () => {
    fc.assert(fc.property(anyText, (name) => slug(slug(name)) === slug(name)));
  });

  test('does not depend on Unicode normalisation, case and surrounding spaces', () => {
    fc.assert(
      fc.property(anyText, (name) => {
        expect(slug(name.normalize('NFC'))).toBe(slug(name.normalize('NFD')));
        expect(slug(` ${name}\n`)).toBe(slug(name));
      }),
    );
  });
});

describe('the anchor of a heading', () => {
  test('is unique on its page', () => {
    const usedIds = new Set(['bands']);
    expect(
      ['亚洲', 'Bands', '欧洲', 'Über uns', 'Uber uns'].map((heading) => anchor(heading, usedIds)),
    ).toEqual(['unnamed', 'bands-2', 'unnamed-2', 'uber-uns', 'uber-uns-2']);
  });
});

describe('a truncated slug', () => {
  test.each([
    ['short', 32, 'short'],
    ['a'.repeat(33), 32, 'a'.repeat(32)],
    ['abc-def', 4, 'abc'],
    ['abc-def', 5, 'abc-d'],
    ['a--b', 3, 'a'],
  ])('of %s at %i is %s', (text, length, expected) => {
    expect(ellipsis(text, length)).toBe(expected);
  });

  test('has at most 32 characters by default', () => {
    expect(ellipsis('x'.repeat(100))).toHaveLength(32);
  });

  test('never ends in a dash and is never longer than the slug', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), fc.integer({ min: 1, max: 64 }), (name, length) => {
        const cut = ellipsis(slug(name), length);
        expect(cut.length).toBeLessThanOrEqual(length);
        expect(cut).not.toMatch(/-$/);
        expect(cut).not.toBe('');
      }),
    );
  });
});
