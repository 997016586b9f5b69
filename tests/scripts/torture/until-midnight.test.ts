import { describe, expect, it } from 'vitest';
import { untilMidnight } from '../../../scripts/torture/until-midnight.ts';

describe('untilMidnight', () => {
  it.each([
    [
      'returns the next step if the time is before 23:57 (UTC) on the day on which `untilMidnight` is called',
      '2026-11-28T12:00Z',
      '2026-11-28T23:56Z',
      'step',
    ],
    ['returns undefined from 23:57 (UTC)', '2026-11-28T12:00Z', '2026-11-28T23:57Z', undefined],
    ['returns undefined after midnight', '2026-11-28T23:50Z', '2026-11-29T00:01Z', undefined],
    [
      'returns undefined if the site is set up after 23:57',
      '2026-11-28T23:58Z',
      '2026-11-28T23:59Z',
      undefined,
    ],
    [
      'returns the next step if the site is set up at midnight (UTC)',
      '2026-11-29T00:00Z',
      '2026-11-29T00:01Z',
      'step',
    ],
  ])('%s', (_, setUpAt, time, step) => {
    let now = Date.parse(setUpAt);
    const next = untilMidnight(
      () => 'step',
      () => now,
    );
    now = Date.parse(time);
    expect(next()).toBe(step);
  });
});
