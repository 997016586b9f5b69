/** Formats times in a time zone, followed by the name of the zone. */
interface TimesInWords {
  /** Formats one time, e.g. `10:00 CET`. Times have the form `2027-02-03T10:00:00+01:00`. */
  time(at: string, timeZone: string): string;
  /** Formats a range of times of one day, e.g. `10:00–12:30 CET`. */
  range(first: string, last: string, timeZone: string): string;
}

/**
 * Creates functions that format times in the format of a language.
 * @__NO_SIDE_EFFECTS__
 */
export function createTimesInWords(language: string): TimesInWords {
  const format = (timeZone: string) =>
    new Intl.DateTimeFormat(language, {
      hour: '2-digit',
      minute: '2-digit',
      timeZone,
      timeZoneName: 'short',
    });
  return {
    time: (at, timeZone) => format(timeZone).format(new Date(at)),
    range: (first, last, timeZone) => format(timeZone).formatRange(new Date(first), new Date(last)),
  };
}
