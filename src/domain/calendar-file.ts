import ical, { ICalCalendarMethod } from 'ical-generator';
import { absoluteAddress } from './absolute-address.ts';
import type { EventPeriod } from './event-period.ts';

/** An event for a calendar. */
export interface CalendarEntry {
  readonly uid: string;
  readonly title: string;
  readonly period: EventPeriod;
  readonly place: string;
  /** The path of the event's page. */
  readonly address: string;
  /** The time in UTC at which the entry last changed, e.g. `2026-11-21T12:00:00Z`. It increases with each change. */
  readonly revisedAt: string;
}

/** The producer of a calendar file. */
export interface CalendarProduct {
  readonly company: string;
  readonly name: string;
  /** Language tag of the texts. */
  readonly language: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** Time with the sequence number 0, before every entry. The largest number of RFC 5545, 3.3.8, is reached 68 years later. */
const FIRST_REVISION_MS = Date.UTC(2020, 0);

/**
 * Returns the sequence number of an entry: the number of seconds from the first revision to its last change. A calendar ignores an entry with
 * a lower number than its copy.
 */
const sequenceNumber = (revisedAt: Date): number =>
  Math.max(0, Math.floor((revisedAt.getTime() - FIRST_REVISION_MS) / 1000));

/** Returns the period of an entry in UTC. The end of an all-day entry is exclusive. */
function periodInUtc({ isAllDay, starts, ends }: EventPeriod) {
  if (isAllDay)
    return { allDay: true, start: startOf(starts), end: new Date(startOf(ends).getTime() + DAY_MS) };
  return { start: new Date(starts), ...(ends !== null && { end: new Date(ends) }) };
}

/** Formats an iCalendar file with one entry. Source: RFC 5545, 3.8.7; RFC 5546, 2.1.4, "Sequence property". */
export function calendarFile(entry: CalendarEntry, product: CalendarProduct, site: URL | undefined): string {
  const { company, name, language } = product;
  const { uid, title, period, place, address } = entry;
  const revisedAt = new Date(entry.revisedAt);
  const calendar = ical({
    prodId: { company, product: name, language: language.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    timezone: 'UTC',
  });
  calendar.createEvent({
    id: uid,
    summary: title,
    ...periodInUtc(period),
    location: place,
    url: absoluteAddress(address, site),
    stamp: revisedAt,
    lastModified: revisedAt,
    sequence: sequenceNumber(revisedAt),
  });
  return `${calendar.toString()}\r\n`;
}
