import { describe, expect, it } from 'vitest';
import { createDaysInWords } from '../../src/texts/days-in-words.ts';

describe('createDaysInWords', () => {
  it.each([
    ['en-GB', '2027-06-24', '2027-06-24', '24 June 2027'],
    ['en-GB', '2027-06-24', '2027-06-25', '24 – 25 June 2027'],
    ['en-GB', '2027-06-30', '2027-07-01', '30 June – 1 July 2027'],
    ['de', '2027-06-24', '2027-06-24', '24. Juni 2027'],
    ['de', '2027-06-24', '2027-06-25', '24.–25. Juni 2027'],
    ['de', '2027-12-31', '2028-01-01', '31. Dezember 2027 – 1. Januar 2028'],
  ])('in the language %s formats the days %s to %s as %s', (language, first, last, words) => {
    expect(createDaysInWords(language)(first, last)).toBe(words);
  });
});
