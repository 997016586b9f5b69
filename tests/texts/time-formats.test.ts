import { describe, expect, it } from 'vitest';
import { createTimeFormats } from '../../src/texts/time-formats.ts';

describe('createTimeFormats', () => {
  it.each([
    ['en-GB', 'Europe/Madrid', '10:00 CET', '10:00–12:30 CET'],
    ['en-GB', 'Asia/Singapore', '17:00 GMT+8', '17:00–19:30 GMT+8'],
    ['de', 'Europe/Madrid', '10:00 MEZ', '10:00–12:30 Uhr MEZ'],
  ])(
    'in the language %s and the time zone %s formats a time as %s and a range as %s',
    (language, timeZone, time, range) => {
      const formats = createTimeFormats(language);
      const [first, last] = ['2027-02-03T10:00:00+01:00', '2027-02-03T12:30:00+01:00'] as const;
      expect(formats.time(first, timeZone)).toBe(time);
      expect(formats.range(first, last, timeZone)).toBe(range);
    },
  );

  it.each([
    ['Europe/Madrid', null],
    ['Europe/London', '21:00–23:59 GMT'],
  ])('formats a range only if both times are on the same day in the time zone: %s', (timeZone, range) => {
    const [first, last] = ['2027-02-03T22:00:00+01:00', '2027-02-04T00:59:00+01:00'] as const;
    expect(createTimeFormats('en-GB').range(first, last, timeZone)).toBe(range);
  });
});
