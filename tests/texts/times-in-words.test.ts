import { describe, expect, it } from 'vitest';
import { createTimesInWords } from '../../src/texts/times-in-words.ts';

describe('createTimesInWords', () => {
  it.each([
    ['en-GB', 'Europe/Madrid', '10:00 CET', '10:00–12:30 CET'],
    ['en-GB', 'Asia/Singapore', '17:00 GMT+8', '17:00–19:30 GMT+8'],
    ['de', 'Europe/Madrid', '10:00 MEZ', '10:00–12:30 Uhr MEZ'],
  ])(
    'in the language %s and the time zone %s formats a time as %s and a range as %s',
    (language, timeZone, time, range) => {
      const words = createTimesInWords(language);
      const [first, last] = ['2027-02-03T10:00:00+01:00', '2027-02-03T12:30:00+01:00'] as const;
      expect(words.time(first, timeZone)).toBe(time);
      expect(words.range(first, last, timeZone)).toBe(range);
    },
  );
});
