import type { Collection, Inputs } from 'astro-incremental';
import { compareText } from '#texts/collation.ts';
import { daysInWords, monthName } from '#texts/dates.ts';
import * as eventTexts from '#texts/events.ts';
import { readExpiry } from '../content/snapshots/expiry.ts';
import { readSiteRecords } from '../content/snapshots/reader.ts';
import type { RecordOf } from '../content/snapshots/record-kinds.ts';
import { eventAddress, pageAddress } from '../domain/addresses.ts';
import type { CalendarEntry } from '../domain/calendar-file.ts';
import type { Price } from '../domain/content.ts';
import { type EventPeriod, eventPeriod } from '../domain/event-period.ts';
import { navTarget } from '../domain/link-target.ts';
import type { ListRow } from '../domain/list-rows.ts';
import { siteConfiguration } from '../domain/settings/site-configuration.ts';
import { cmsHtml } from './cms-html.ts';
import { choicesByLabel, type Facet, monthChoices, monthKey } from './facet.ts';
import type { Link } from './group-view.ts';
import { type NumberedPage, numberedPages } from './numbered-pages.ts';
import { description, HOME, type PageMeta, sitePageTitle } from './page-meta.ts';
import type { SiteCollection } from './site-page.ts';

type Event = RecordOf<'events'>;

/** An event in a list. */
export interface EventCard extends Link {
  readonly type: string;
  readonly startsOn: string;
  readonly endsOn: string;
  /** The days of the event in words, e.g. `24–25 June 2027`. */
  readonly days: string;
  /** The times of the event with their zone, e.g. `10:00–12:30 CET`. */
  readonly time: string | null;
  /** The place, or `Online`. */
  readonly where: string;
}

export interface EventModel {
  readonly meta: PageMeta;
  readonly event: EventCard;
  readonly period: EventPeriod;
  readonly venue: string | null;
  readonly price: Price | null;
  readonly speakers: Event['speakers'];
  readonly isOnline: boolean;
  readonly isPast: boolean;
  readonly html: string;
  /** Address of the registration page; null if there is none or the event is past. */
  readonly attend: string | null;
  readonly calendar: string;
  readonly related: readonly EventCard[];
}

export interface EventsModel {
  readonly meta: PageMeta;
  readonly upcoming: number;
  /** Soonest first. A section is a month; if the months have fewer than two events on average, one section without a name has all events. */
  readonly sections: readonly { readonly name: string | null; readonly events: readonly EventCard[] }[];
  readonly facets: readonly Facet[];
  readonly past: number;
}

export interface PastEventsModel {
  readonly meta: PageMeta;
  readonly total: number;
  readonly events: readonly EventCard[];
  readonly pages: readonly NumberedPage[];
}

const EVENTS: Link = { label: eventTexts.title, href: '/events' };
const EVENTS_PER_PAGE = 30;
const MAX_RELATED = 3;
const OFFSET_LENGTH = '+01:00'.length;

/** `/events/…`: one page per event. */
export const eventPages: SiteCollection<EventModel> = {
  partitions: () => ['events'],
  *pages(_partition, inputs) {
    const events = readSiteRecords(inputs, 'events').all;
    const isPast = readExpiry(inputs);
    for (const event of events) {
      const card = eventCard(inputs, event);
      const past = isPast(event.endsOn);
      const related = relatedEvents(event, events, isPast);
      yield {
        path: card.href,
        model: {
          meta: {
            title: sitePageTitle(eventTexts.eventTitle(event.title, card.days)),
            description: description(
              eventTexts.eventDescription(event.title, card.type, card.days, card.where),
            ),
            path: card.href,
            breadcrumbs: [HOME, EVENTS, { label: event.title }],
          },
          event: card,
          period: eventPeriod(event),
          venue: event.venue,
          price: event.price,
          speakers: event.speakers,
          isOnline: event.place === null,
          isPast: past,
          html: cmsHtml(event.html),
          attend: past || event.url === null ? null : navTarget(event.url, siteConfiguration).href,
          calendar: calendarAddress(event),
          related: related.map((other) => eventCard(inputs, other)),
        },
        shown: [event, ...related],
      };
    }
  },
};

/** `/events/….ics`: the calendar entry of every event. */
export const calendarFiles: Collection<CalendarEntry> = {
  partitions: () => ['events'],
  *pages(_partition, inputs) {
    for (const event of readSiteRecords(inputs, 'events').all) {
      const { eventId, title, place, venue, revisedAt } = event;
      yield {
        path: calendarAddress(event),
        model: {
          uid: `event-${eventId}@${new URL(siteConfiguration.origin).hostname}`,
          title,
          period: eventPeriod(event),
          place: [venue, place ?? eventTexts.online].filter((part) => part !== null).join(', '),
          address: eventAddress(event),
          revisedAt,
        },
      };
    }
  },
};

/** `/events`: the upcoming events by month. */
export const eventsPages: SiteCollection<EventsModel> = {
  partitions: () => ['events'],
  *pages(_partition, inputs) {
    const events = readSiteRecords(inputs, 'events').all;
    const upcoming = upcomingEvents(inputs);
    yield {
      path: EVENTS.href,
      model: {
        meta: {
          title: sitePageTitle(eventTexts.pageTitle),
          description: description(eventTexts.description(upcoming.length, siteConfiguration.productName)),
          path: EVENTS.href,
          breadcrumbs: [HOME, { label: EVENTS.label }],
        },
        upcoming: upcoming.length,
        sections: eventSections(upcoming).map(({ name, events: ofSection }) => ({
          name,
          events: ofSection.map((event) => eventCard(inputs, event)),
        })),
        facets: eventFacets(inputs, upcoming),
        past: events.length - upcoming.length,
      },
      shown: upcoming,
    };
  },
};

/** `/events/past`: the past events, newest first. */
export const pastEventsPages: SiteCollection<PastEventsModel> = {
  partitions: () => ['events'],
  *pages(_partition, inputs) {
    const isPast = readExpiry(inputs);
    const past = readSiteRecords(inputs, 'events')
      .all.filter(({ endsOn }) => isPast(endsOn))
      .sort((a, b) => -soonestFirst(a, b));
    const path = (page: number) => pageAddress('past-events', page);
    for (const { number, items, pages } of numberedPages(past, EVENTS_PER_PAGE, path)) {
      yield {
        path: path(number),
        model: {
          meta: {
            title: sitePageTitle(eventTexts.pastPageTitle(number, pages.length)),
            description: description(
              eventTexts.pastDescription(past.length, siteConfiguration.productName, number, pages.length),
            ),
            path: path(number),
            breadcrumbs: [HOME, EVENTS, { label: eventTexts.past }],
          },
          total: past.length,
          events: items.map((event) => eventCard(inputs, event)),
          pages,
        },
        shown: items,
      };
    }
  },
};

/** Returns the events that are not past, soonest first. */
export function upcomingEvents(inputs: Inputs): readonly Event[] {
  const isPast = readExpiry(inputs);
  return readSiteRecords(inputs, 'events')
    .all.filter(({ endsOn }) => !isPast(endsOn))
    .sort(soonestFirst);
}

/** Returns the upcoming events as rows of a list that can be filtered. */
export const eventRows = (inputs: Inputs): readonly ListRow[] =>
  upcomingEvents(inputs).map((event) => {
    const { label, href, type, days, time, where } = eventCard(inputs, event);
    const values = [String(event.eventTypeId), eventFormat(event), monthKey(event.startsOn)];
    const note = [type, days, time, where].filter((fact) => fact !== null).join(' · ');
    return [label, href, note, [values]];
  });

/** Returns an event for a list. */
export function eventCard(inputs: Inputs, event: Event): EventCard {
  return {
    label: event.title,
    href: eventAddress(event),
    type: readSiteRecords(inputs, 'event-types').require(event.eventTypeId).name,
    startsOn: event.startsOn,
    endsOn: event.endsOn,
    days: daysInWords(event.startsOn, event.endsOn),
    time: eventTime(event),
    where: event.place ?? eventTexts.online,
  };
}

/** Returns the formatted times of an event; null if it has none. If the end is on another day, only the start time is formatted. */
function eventTime({ startsAt, endsAt, timeZone }: Event): string | null {
  if (startsAt === null) return null;
  const zone = timeZone ?? (startsAt.endsWith('Z') ? 'UTC' : startsAt.slice(-OFFSET_LENGTH));
  const range = endsAt === null ? null : eventTexts.times(startsAt, endsAt, zone);
  return range ?? eventTexts.fromTime(startsAt, zone);
}

/** Groups events by month if the months have two or more events on average; otherwise, returns one section without a name. */
function eventSections(
  events: readonly Event[],
): readonly { readonly name: string | null; readonly events: readonly Event[] }[] {
  const months = Map.groupBy(events, ({ startsOn }) => monthKey(startsOn));
  if (events.length < months.size * 2) return [{ name: null, events }];
  return [...months].map(([month, ofMonth]) => ({ name: monthName(month), events: ofMonth }));
}

function eventFacets(inputs: Inputs, events: readonly Event[]): readonly Facet[] {
  return [
    {
      name: 'type',
      label: eventTexts.type,
      choices: choicesByLabel(
        events.map((event) => ({
          value: String(event.eventTypeId),
          label: eventCard(inputs, event).type,
        })),
      ),
    },
    {
      name: 'format',
      label: eventTexts.where,
      choices: choicesByLabel(
        events.map((event) => ({
          value: eventFormat(event),
          label: event.place === null ? eventTexts.online : eventTexts.inPerson,
        })),
      ),
    },
    {
      name: 'month',
      label: eventTexts.when,
      choices: monthChoices(events.map(({ startsOn }) => startsOn)),
    },
  ];
}

/**
 * Returns related events by date. Upcoming events are preferred to past events, then events of the same type, then the events that are
 * nearest in time.
 */
function relatedEvents(
  event: Event,
  events: readonly Event[],
  isPast: (day: string) => boolean,
): readonly Event[] {
  const distance = (other: Event) => Math.abs(Date.parse(other.startsOn) - Date.parse(event.startsOn));
  const rank = (other: Event) =>
    (isPast(other.endsOn) ? 2 : 0) + (other.eventTypeId === event.eventTypeId ? 0 : 1);
  return events
    .filter(({ eventId }) => eventId !== event.eventId)
    .sort((a, b) => rank(a) - rank(b) || distance(a) - distance(b) || a.eventId - b.eventId)
    .slice(0, MAX_RELATED)
    .sort(soonestFirst);
}

const soonestFirst = (a: Event, b: Event): number =>
  compareText(a.startsOn, b.startsOn) || a.eventId - b.eventId;
const eventFormat = ({ place }: Event): string => (place === null ? 'online' : 'in-person');
const calendarAddress = (event: Event): string => `${eventAddress(event)}.ics`;
