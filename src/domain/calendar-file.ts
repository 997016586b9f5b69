import ical, { ICalCalendarMethod } from 'ical-generator';
import { absoluteAddress } from './absolute-address.ts';

/** Days on which something takes place, as a calendar needs them. Days are like `2027-06-24`. */
export interface CalendarEntry {
  readonly uid: string;
  readonly title: string;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly place: string | null;
  /** The path of the page that says more. */
  readonly address: string;
  /** The day on which the entry last changed. */
  readonly changedOn: string;
}

const DAY = 24 * 60 * 60 * 1000;
const instant = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** The text of an iCalendar file with one entry that lasts whole days. Source: RFC 5545. */
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
    // The end of whole days is the day after the last.
    end: new Date(instant(endsOn).getTime() + DAY),
    allDay: true,
    location: place ?? 'Online',
    url: absoluteAddress(address, site),
    stamp: instant(changedOn),
  });
  return `${calendar.toString()}\r\n`;
}
