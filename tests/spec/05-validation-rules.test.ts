import { describe, expect, test } from 'vitest';
import { searchResultsAddress } from '../../src/domain/addresses.ts';
import { isSearchable } from '../../src/domain/search.ts';

describe('search runs only with at least 2 characters', () => {
  test.each([
    ['', false],
    ['a', false],
    [' a ', false],
    ['🦉', false],
    ['ab', true],
    ['王伟', true],
  ])('%j: %s', (text, runs) => {
    expect(isSearchable(text)).toBe(runs);
  });
});

test('the query is URL-encoded', () => {
  expect(searchResultsAddress('firm', 'a&b=c d#é/')).toContain('query=a%26b%3Dc%20d%23%C3%A9%2F&');
});
