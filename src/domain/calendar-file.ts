import ical, { ICalCalendarMethod } from 'ical-generator';
import { absoluteAddress } from './absolute-address.ts';

/** An event for a calendar. Days have the form `2027-06-24`. */
export interface CalendarEntry {
  readonly uid: string;
  readonly title: string;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly place: string | null;
  /** The path of the event's page. */
  readonly address: string;
  /** The day on which the entry last changed. */
  readonly changedOn: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const instant = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** Day with the sequence number 0, before every entry. */
const FIRST_DAY = '2000-01-01';

/**
 * Returns the sequence number of an entry: the number of days from the first day to its last change. A calendar ignores an entry with a
 * lower number than its copy. Two changes on one day share a number, because snapshots date changes by day.
 */
const sequenceNumber = (changedOn: string): number =>
  Math.max(0, Math.round((instant(changedOn).getTime() - instant(FIRST_DAY).getTime()) / DAY_MS));

/** Formats an iCalendar file with one all-day entry. Source: RFC 5545; RFC 5546, 2.1.4, "Sequence property". */
export function calendarFile(entry: CalendarEntry, publisher: string, site: URL | undefined): string {
  const { uid, title, startsOn, endsOn, place, address, changedOn } = entry;
  const calendar = ical({
    prodId: { company: publisher, product: 'Events', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    timezone: 'UTC',
  });
  calendar.createEvent({
    id: uid,
    summary: title,
    start: instant(startsOn),
    // The end of an all-day entry is exclusive.
    end: new Date(instant(endsOn).getTime() + DAY_MS),
    allDay: true,
    location: place ?? 'Online',
    url: absoluteAddress(address, site),
    stamp: instant(changedOn),
    lastModified: instant(changedOn),
    sequence: sequenceNumber(changedOn),
  });
  return `${calendar.toString()}\r\n`;
}
