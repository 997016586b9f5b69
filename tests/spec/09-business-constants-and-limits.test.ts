import { describe, expect, test } from 'vitest';
import { BREAKPOINTS, WINDOWS } from '../../src/domain/breakpoints.ts';
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

test('breakpoints sm 576, md 768, lg 992, xl 1200, xxl 1400', () => {
  expect(BREAKPOINTS).toEqual({ sm: 576, md: 768, lg: 992, xl: 1200, xxl: 1400 });
});

test.each([
  [575, ['xs', 'mobile']],
  [767, ['mobile']],
  [768, ['tablet']],
  [991, ['tablet']],
  [992, ['desktop']],
] as const)('a window of %i px is %j', (width, names) => {
  const holds = (query: string): boolean =>
    [...query.matchAll(/(\d+)px <= width|width (<|>=) (\d+)px|width < (\d+)px/g)].every(
      ([, from, sign, to]) =>
        from !== undefined ? width >= Number(from) : sign === '<' ? width < Number(to) : width >= Number(to),
    );
  const upTo = (query: string): boolean => {
    const below = /width < (\d+)px/.exec(query)?.[1];
    return below === undefined || width < Number(below);
  };
  const found = Object.entries(WINDOWS).flatMap(([name, query]) =>
    holds(query) && upTo(query) ? [name] : [],
  );
  expect(found).toEqual(names);
});
