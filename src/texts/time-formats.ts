import { LRUCache } from 'lru-cache';

/** Formats times of the form `2027-02-03T10:00:00+01:00` in a time zone, followed by the name of the zone. */
interface TimeFormats {
  /** Formats one time, e.g. `10:00 CET`. */
  time(at: string, timeZone: string): string;
  /** Formats a range of times, e.g. `10:00–12:30 CET`; null if the times are on different days in the time zone. */
  range(first: string, last: string, timeZone: string): string | null;
}

/**
 * Creates functions that format times in a language. They cache one formatter per time zone, because creating a formatter takes longer
 * than formatting a time.
 * @__NO_SIDE_EFFECTS__
 */
export function createTimeFormats(language: string): TimeFormats {
  const formatters = new LRUCache<string, Intl.DateTimeFormat>({
    max: 100,
    memoMethod: (timeZone) =>
      new Intl.DateTimeFormat(language, {
        hour: '2-digit',
        minute: '2-digit',
        timeZone,
        timeZoneName: 'short',
      }),
  });
  return {
    time: (at, timeZone) => formatters.memo(timeZone).format(new Date(at)),
    range(first, last, timeZone) {
      const parts = formatters.memo(timeZone).formatRangeToParts(new Date(first), new Date(last));
      // The formatter adds the days only if they differ.
      return parts.some(({ type }) => type === 'day') ? null : parts.map(({ value }) => value).join('');
    },
  };
}
