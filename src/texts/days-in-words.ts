const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const instant = (day: string) => new Date(`${day}T00:00:00Z`);

/** From one day to another in words, e.g. `24 – 25 June 2027`. Days are like `2027-06-24`. */
export function daysInWords(first: string, last: string = first): string {
  // The formatter sets thin spaces around its dash.
  return days.formatRange(instant(first), instant(last)).replace(/\s/g, ' ');
}
