import { describe, expect, test } from 'vitest';
import { describeYears } from '../../src/models/describe-years.ts';

describe('describeYears', () => {
  test.each([
    [[2026], ['2026']],
    [[2026, 2025, 2024], ['2024–2026']],
    [
      [2026, 2024],
      ['2024', '2026'],
    ],
    [
      [2019, 2026, 2025, 2024, 2022],
      ['2019', '2022', '2024–2026'],
    ],
    [[2026, 2026], ['2026']],
  ])('formats %j as %j', (years, runs) => {
    expect(describeYears(years)).toEqual(runs);
  });
});
