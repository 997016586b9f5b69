import { describe, expect, it } from 'vitest';
import { createPlural } from '../../src/texts/plural.ts';

describe('createPlural', () => {
  it.each([
    ['en', 1, 'one'],
    ['en', 0, 'other'],
    ['en', 1204, 'other'],
    ['de', 1, 'one'],
    ['fr', 0, 'one'],
    ['pl', 3, 'few'],
    ['ja', 1, 'other'],
    ['ar', 2, 'other'],
  ])('in the language %s maps %d to the plural form %s', (language, count, form) => {
    const plural = createPlural(language);
    expect(plural(count, { one: 'one', few: 'few', other: 'other' })).toBe(form);
  });
});
