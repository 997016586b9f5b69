import { LRUCache } from 'lru-cache';

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const instant = (day: string) => new Date(`${day}T00:00:00Z`);

/** Cache of formatted ranges: pages show few different days, and formatting is slow compared with rendering. */
const cache = new LRUCache<string, string>({ max: 1000 });

/** Formats a range of days, e.g. `24 – 25 June 2027`. Days have the form `2027-06-24`. */
export function daysInWords(first: string, last: string = first): string {
  const range = `${first} ${last}`;
  let words = cache.get(range);
  if (words === undefined) {
    // The formatter puts thin spaces around the dash.
    words = days.formatRange(instant(first), instant(last)).replace(/\s/g, ' ');
    cache.set(range, words);
  }
  return words;
}
