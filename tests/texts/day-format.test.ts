import { describe, expect, it } from 'vitest';
import { createDayFormat } from '../../src/texts/day-format.ts';

describe('createDayFormat', () => {
  it.each([
    ['en-GB', '2027-03', 'March 2027'],
    ['en-GB', '2027-03-31', 'March 2027'],
    ['de', '2027-03', 'März 2027'],
    ['de', '2027-03-31', 'März 2027'],
    ['fr', '2027-03', 'mars 2027'],
  ])('in the language %s formats the month of %s as %s', (language, day, words) => {
    expect(createDayFormat(language, { month: 'long', year: 'numeric' })(day)).toBe(words);
  });
});
