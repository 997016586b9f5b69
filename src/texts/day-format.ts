/**
 * Creates a function that formats a day (`2027-03-18`) or a month (`2027-03`) in the format of a language.
 * @__NO_SIDE_EFFECTS__
 */
export function createDayFormat(
  language: string,
  options: Omit<Intl.DateTimeFormatOptions, 'timeZone'>,
): (day: string) => string {
  const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
  return (day) => format.format(new Date(day));
}
