/** The days of an event, e.g. `2027-06-24`, and its times with their UTC offsets, e.g. `2027-06-24T09:00:00+02:00`. */
interface EventTimes {
  readonly startsOn: string;
  readonly endsOn: string;
  /** Null if the time is unknown. */
  readonly startsAt: string | null;
  readonly endsAt: string | null;
}

/** The period of an event: from its first to its last day, or from its start time to its end time, which may be unknown. */
export type EventPeriod =
  | { readonly isAllDay: true; readonly starts: string; readonly ends: string }
  | { readonly isAllDay: false; readonly starts: string; readonly ends: string | null };

/**
 * Returns the period of an event. It consists of days if the start time is unknown, or if the event ends on a later day and the end time is
 * unknown.
 */
export function eventPeriod({ startsOn, endsOn, startsAt, endsAt }: EventTimes): EventPeriod {
  return startsAt === null || (endsAt === null && startsOn !== endsOn)
    ? { isAllDay: true, starts: startsOn, ends: endsOn }
    : { isAllDay: false, starts: startsAt, ends: endsAt };
}
