import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { defaultEntityType, selectedSearchTypeKey } from '../../src/domain/entity-types.ts';
import { navSubsectionSchema, navTarget } from '../../src/domain/header-settings.ts';
import { searchLimits } from '../../src/domain/search.ts';
import { ellipsis } from '../../src/domain/slugs.ts';
import { siteConfiguration } from '../../src/settings/site-configuration.ts';
import { FILTER_ABOVE_ITEMS, FILTER_DEBOUNCE_MS } from '../../src/stores/dropdown.ts';
import { COPY_CONFIRMATION_MS } from '../../src/stores/share.ts';

describe('search', () => {
  test.each([
    ['debounce 300 ms', searchLimits.debounceMilliseconds, 300],
    ['minimum query 2', searchLimits.minimumCharacters, 2],
    ['autocomplete page size 5', searchLimits.autocompleteSize, 5],
    ['search filter take 30', searchLimits.resultsSize, 30],
    ['session storage key selected-search-type', selectedSearchTypeKey, 'selected-search-type'],
    ['default type practice-area', defaultEntityType, 'practice-area'],
  ])('%s', (_, value, expected) => {
    expect(value).toBe(expected);
  });
});

test('default columns per subsection 1', () => {
  expect(navSubsectionSchema.parse({ subsection_id: 'a' }).columns).toBe(1);
});

test('slug ellipsis truncates to 32 characters by default', () => {
  expect(ellipsis('x'.repeat(33))).toBe('x'.repeat(32));
});

test('nav links: absolute http(s) links open in a new tab, relative ones are prefixed with the home origin', () => {
  expect(navTarget('https://other.example/', 'https://www.laurel.example')).toMatchObject({ newTab: true });
  expect(navTarget('/events', 'https://www.laurel.example')).toEqual({
    href: 'https://www.laurel.example/events',
    newTab: false,
  });
});

test('default page title, description, keywords and share image exist', () => {
  const { defaultTitle, defaultDescription, defaultKeywords, defaultShareImage } = siteConfiguration;
  for (const value of [defaultTitle, defaultDescription, defaultShareImage]) expect(value).not.toBe('');
  expect(defaultKeywords).not.toEqual([]);
});

describe('widgets', () => {
  test.each([
    ['dropdown filter debounce 400 ms', FILTER_DEBOUNCE_MS, 400],
    ['dropdown filter above 10 items', FILTER_ABOVE_ITEMS, 10],
    ['copy confirmation 2000 ms', COPY_CONFIRMATION_MS, 2000],
  ])('%s', (_, value, expected) => {
    expect(value).toBe(expected);
  });
});

describe('styles', () => {
  const tokens = readFileSync(new URL('../../src/styles/tokens.css', import.meta.url), 'utf8');
  test.each([
    ['header height 4.25rem', /4\.25rem/],
    ['decoration strip 0.75rem', /0\.75rem/],
    ['modal z-index 1055', /1055/],
  ])('%s', (_, pattern) => {
    expect(tokens).toMatch(pattern);
  });
});
