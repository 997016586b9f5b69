import { LRUCache } from 'lru-cache';

const instant = (day: string) => new Date(`${day}T00:00:00Z`);

/** Formats a day or a range of days of the form `2027-06-24`. */
type DaysInWords = (first: string, last?: string) => string;

/**
 * Creates a function that formats a day or a range of days in the format of a language, e.g. `24 – 25 June 2027` in
 * `en-GB`. It caches formatted ranges: pages show few different days, and formatting is slow compared with rendering.
 */
export function createDaysInWords(language: string): DaysInWords {
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const cache = new LRUCache<string, string>({ max: 1000 });
  return (first, last = first) => {
    const range = `${first} ${last}`;
    let words = cache.get(range);
    if (words === undefined) {
      // The formatter puts thin spaces around the dash.
      words = days.formatRange(instant(first), instant(last)).replace(/\s/g, ' ');
      cache.set(range, words);
    }
    return words;
  };
}
