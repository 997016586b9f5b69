import { describe, expect, test } from 'vitest';
import {
  isLanguageTag,
  languageName,
  languageVersions,
  lookUpLanguage,
  textDirection,
} from '../../src/domain/languages.ts';

const entry = (post_url: string, language_code: string, isDefault = false) => ({
  post_url,
  language_code,
  default: isDefault,
});
const paths = (versions: ReturnType<typeof languageVersions>, path: string) =>
  versions.get(path)?.map((version) => `${version.language} ${version.path}`);

describe('languageVersions', () => {
  test('links two pages to each other if only one of them links to the other', () => {
    const versions = languageVersions(
      [
        { path: '/a', languages: [entry('/a', 'en', true), entry('/fr/a', 'fr')] },
        { path: '/fr/a', languages: [] },
        { path: '/b', languages: [] },
      ],
      'en',
    );
    expect(paths(versions, '/a')).toEqual(['en /a', 'fr /fr/a']);
    expect(paths(versions, '/fr/a')).toEqual(['en /a', 'fr /fr/a']);
    expect(versions.has('/b')).toBe(false);
  });

  test('links all pages that another page links to', () => {
    const versions = languageVersions(
      [
        { path: '/a', languages: [entry('/fr/a', 'fr'), entry('/a', 'en', true)] },
        { path: '/fr/a', languages: [] },
        { path: '/ar/a', languages: [entry('/a', 'en', true), entry('/ar/a', 'ar')] },
      ],
      'en',
    );
    for (const path of ['/a', '/fr/a', '/ar/a'])
      expect(paths(versions, path), path).toEqual(['ar /ar/a', 'en /a', 'fr /fr/a']);
  });

  test('ignores links to pages that do not exist', () => {
    const versions = languageVersions(
      [{ path: '/a', languages: [entry('/a', 'en', true), entry('/gone', 'fr')] }],
      'en',
    );
    expect([...versions.keys()]).toEqual(['/a']);
    expect(paths(versions, '/a')).toEqual(['en /a']);
  });

  test('prefers a page’s own entry over entries of other pages', () => {
    const versions = languageVersions(
      [
        { path: '/a', languages: [entry('/b', 'de')] },
        { path: '/b', languages: [entry('/b', 'pt-BR')] },
      ],
      'en',
    );
    expect(paths(versions, '/a')).toEqual(['en /a', 'pt-BR /b']);
  });

  test('uses the default language for a page without an entry', () => {
    const versions = languageVersions(
      [
        { path: '/a', languages: [entry('/fr/a', 'fr')] },
        { path: '/fr/a', languages: [] },
      ],
      'en',
    );
    expect(versions.get('/a')?.find(({ path }) => path === '/a')).toEqual({
      language: 'en',
      path: '/a',
      isDefault: true,
    });
    expect(paths(versions, '/fr/a')).toEqual(['en /a', 'fr /fr/a']);
    const ofGermanSite = languageVersions(
      [
        { path: '/a', languages: [entry('/fr/a', 'fr')] },
        { path: '/fr/a', languages: [] },
      ],
      'de',
    );
    expect(paths(ofGermanSite, '/a')).toEqual(['de /a', 'fr /fr/a']);
  });
});

test.each([
  ['en', 'ltr'],
  ['pt-BR', 'ltr'],
  ['ar', 'rtl'],
  ['he', 'rtl'],
  ['ur', 'rtl'],
  ['az-Arab', 'rtl'],
  ['az', 'ltr'],
])('the writing direction of %s is %s', (tag, direction) => {
  expect(textDirection(tag)).toBe(direction);
});

test('a page without valid links retains its declared language', () => {
  const versions = languageVersions(
    [{ path: '/ar/a', languages: [entry('/a', 'en', true), entry('/ar/a', 'ar')] }],
    'en',
  );
  expect(paths(versions, '/ar/a')).toEqual(['ar /ar/a']);
});

test.each([
  ['fr', true],
  ['pt-br', true],
  ['zh-Hant', true],
  ['es-419', true],
  ['sr-Latn-RS', true],
  ['fr_FR', false],
  ['French', false],
  ['', false],
])('"%s" is a language tag: %s', (text, isTag) => {
  expect(isLanguageTag(text)).toBe(isTag);
});

test('languageName returns the name in the language itself', () => {
  expect(['fr', 'ar'].map(languageName)).toEqual(['français', 'العربية']);
});

test.each([
  ['fr', 'fr'],
  ['FR', 'fr'],
  ['fr-CA', 'fr'],
  ['pt-BR', 'pt-br'],
  ['pt-PT', undefined],
  ['zh-Hant-TW', 'zh-hant'],
  ['zh', undefined],
  ['de', undefined],
  ['', undefined],
])('lookUpLanguage finds for the tag "%s" the available language %s', (tag, expected) => {
  expect(lookUpLanguage(tag, ['fr', 'pt-br', 'zh-hant'])).toBe(expected);
});
