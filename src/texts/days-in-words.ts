import { LRUCache } from 'lru-cache';

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const instant = (day: string) => new Date(`${day}T00:00:00Z`);

/** Pages of a site show few different days, and formatting one takes as long as the rest of a small component. */
const known = new LRUCache<string, string>({ max: 1000 });

/** From one day to another in words, e.g. `24 – 25 June 2027`. Days are like `2027-06-24`. */
export function daysInWords(first: string, last: string = first): string {
  const range = `${first} ${last}`;
  let words = known.get(range);
  if (words === undefined) {
    // The formatter sets thin spaces around its dash.
    words = days.formatRange(instant(first), instant(last)).replace(/\s/g, ' ');
    known.set(range, words);
  }
  return words;
}
