import { describe, expect, test } from 'vitest';
import { EXPIRY_FILE } from '../../src/content/snapshots/expiry.ts';
import type { UpstreamRecord } from '../../src/content/snapshots/record-kinds.ts';
import type { CalendarEntry } from '../../src/domain/calendar-file.ts';
import { siteConfiguration } from '../../src/domain/settings/site-configuration.ts';
import {
  calendarFiles,
  eventPages,
  eventRows,
  eventsPages,
  pastEventsPages,
} from '../../src/models/event.ts';
import { eventData } from '../../src/models/structured-data.ts';
import { TestSnapshot } from '../support/snapshot.ts';

type Event = UpstreamRecord<'events'>;

const event = (eventId: number, startsOn: string, more: Partial<Event> = {}): Event => ({
  eventId,
  eventTypeId: 1,
  title: `Event ${eventId}`,
  startsOn,
  endsOn: startsOn,
  place: 'Paris',
  url: `https://events.laurel.example/${eventId}`,
  html: '<p>Come.</p><script>x</script>',
  ...more,
});

const snapshot = (events: readonly Event[], through: string | null) =>
  new TestSnapshot()
    .site('event-types', [
      { eventTypeId: 1, name: 'Awards' },
      { eventTypeId: 2, name: 'Webinar' },
    ])
    .site('events', events)
    .json(EXPIRY_FILE, { through }).inputs;

const EVENTS = [
  event(1, '2027-06-24', { endsOn: '2027-06-25' }),
  event(2, '2027-01-20', { eventTypeId: 2, place: null }),
  event(3, '2026-10-08'),
  event(4, '2026-05-21'),
  event(5, '2027-06-02', { eventTypeId: 2, place: null }),
];
const inputs = snapshot(EVENTS, '2026-10-08');

describe('the list of events', () => {
  const [list] = [...eventsPages.pages('events', inputs)];

  test.each<[string, readonly string[], readonly (readonly [string | null, readonly string[]])[]]>([
    ['one month with one event', ['2027-01-20'], [[null, ['Event 1']]]],
    ['two months with one event each', ['2027-06-24', '2027-01-20'], [[null, ['Event 2', 'Event 1']]]],
    [
      'two months with three events',
      ['2027-06-24', '2027-01-20', '2027-06-02'],
      [[null, ['Event 2', 'Event 3', 'Event 1']]],
    ],
    ['one month with two events', ['2027-06-24', '2027-06-02'], [['June 2027', ['Event 2', 'Event 1']]]],
    [
      'two months with four events',
      ['2027-06-24', '2027-01-20', '2027-06-02', '2027-06-30'],
      [
        ['January 2027', ['Event 2']],
        ['June 2027', ['Event 3', 'Event 1', 'Event 4']],
      ],
    ],
    ['no month', [], []],
  ])(
    'shows headings of months only if the months have two or more events on average: %s',
    (_case, days, sections) => {
      const events = days.map((startsOn, index) => event(index + 1, startsOn));
      const [shown] = [...eventsPages.pages('events', snapshot(events, null))];
      expect(
        shown?.model.sections.map(({ name, events: ofSection }) => [
          name,
          ofSection.map(({ label }) => label),
        ]),
      ).toEqual(sections);
    },
  );

  test('contains the number of past events', () => {
    expect(list?.model.past).toBe(2);
  });

  test('can be filtered by type, format and month, with the existing choices', () => {
    expect(list?.model.facets.map(({ name, choices }) => [name, choices.map(({ label }) => label)])).toEqual([
      ['type', ['Awards', 'Webinar']],
      ['format', ['In person', 'Online']],
      ['month', ['January 2027', 'June 2027']],
    ]);
    expect(eventRows(inputs)[1]).toEqual([
      'Event 5',
      '/events/event-5-5',
      'Webinar · 2 June 2027 · Online',
      [['2', 'online', '2027-06']],
    ]);
  });

  test('shows the time of an event in its row', () => {
    const timed = event(1, '2027-02-03', { startsAt: '2027-02-03T10:00:00Z' });
    expect(eventRows(snapshot([timed], null))[0]?.[2]).toBe(
      'Awards · 3 February 2027 · From 10:00 UTC · Paris',
    );
  });

  test('exists without any upcoming event, and shows the number of past events', () => {
    const [empty] = [...eventsPages.pages('events', snapshot([event(1, '2026-01-01')], '2026-01-01'))];
    expect(empty?.model).toMatchObject({ upcoming: 0, sections: [], past: 1 });
  });
});

test('past events are listed newest first, 30 per page', () => {
  const [past] = [...pastEventsPages.pages('events', inputs)];
  expect(past?.model.events.map(({ label }) => label)).toEqual(['Event 3', 'Event 4']);
  const many = Array.from({ length: 31 }, (_, index) => event(index + 1, '2026-01-01'));
  expect([...pastEventsPages.pages('events', snapshot(many, '2026-02-01'))].map(({ path }) => path)).toEqual([
    '/events/past',
    '/events/past/2',
  ]);
  expect([...pastEventsPages.pages('events', snapshot([], null))].map(({ path }) => path)).toEqual([
    '/events/past',
  ]);
});

describe('the page of an event', () => {
  const pages = new Map([...eventPages.pages('events', inputs)].map(({ path, model }) => [path, model]));

  test('shows the days, the place and sanitised HTML', () => {
    expect(pages.get('/events/event-1-1')).toMatchObject({
      event: { days: '24 – 25 June 2027', where: 'Paris', type: 'Awards' },
      html: '<p>Come.</p>',
      isOnline: false,
      attend: 'https://events.laurel.example/1',
      calendar: '/events/event-1-1.ics',
    });
    expect(pages.get('/events/event-2-2')).toMatchObject({ isOnline: true, event: { where: 'Online' } });
  });

  test.each<[string, Partial<Event>, string | null]>([
    ['no time', {}, null],
    [
      'a start and an end time in a time zone',
      {
        startsAt: '2027-02-03T10:00:00+01:00',
        endsAt: '2027-02-03T12:30:00+01:00',
        timeZone: 'Europe/Madrid',
      },
      '10:00–12:30 CET',
    ],
    [
      'a start time in UTC and a time zone',
      { startsAt: '2027-02-03T09:00:00Z', timeZone: 'Europe/Madrid' },
      'From 10:00 CET',
    ],
    ['a start time with an offset', { startsAt: '2027-02-03T10:00:00-03:00' }, 'From 10:00 GMT-3'],
    ['a start time in UTC', { startsAt: '2027-02-03T10:00:00Z' }, 'From 10:00 UTC'],
    [
      'a start time, and an end time on another day',
      {
        endsOn: '2027-02-04',
        startsAt: '2027-02-03T09:00:00+01:00',
        endsAt: '2027-02-04T16:00:00+01:00',
        timeZone: 'Europe/Madrid',
      },
      'From 09:00 CET',
    ],
    [
      'one day, a start time, and an end time after midnight',
      {
        startsAt: '2027-02-03T22:00:00+01:00',
        endsAt: '2027-02-04T01:00:00+01:00',
        timeZone: 'Europe/Madrid',
      },
      'From 22:00 CET',
    ],
  ])('shows the time of an event with %s', (_case, fields, time) => {
    const [page] = [...eventPages.pages('events', snapshot([event(1, '2027-02-03', fields)], null))];
    expect(page?.model.event.time).toBe(time);
  });

  test.each<[string, Partial<Event>, { readonly startDate: string; readonly endDate?: string }]>([
    ['days if no time is known', {}, { startDate: '2027-02-03', endDate: '2027-02-03' }],
    [
      'times if both are known',
      { startsAt: '2027-02-03T10:00:00+01:00', endsAt: '2027-02-03T12:30:00+01:00' },
      { startDate: '2027-02-03T10:00:00+01:00', endDate: '2027-02-03T12:30:00+01:00' },
    ],
    [
      'no end if it has one day and only its start time is known',
      { startsAt: '2027-02-03T10:00:00+01:00' },
      { startDate: '2027-02-03T10:00:00+01:00' },
    ],
    [
      'days without times if it has several days and only its start time is known',
      { endsOn: '2027-02-04', startsAt: '2027-02-03T10:00:00+01:00' },
      { startDate: '2027-02-03', endDate: '2027-02-04' },
    ],
  ])('has structured data with %s', (_case, fields, dates) => {
    const [page] = [...eventPages.pages('events', snapshot([event(1, '2027-02-03', fields)], null))];
    if (!page) throw new Error('The event has no page.');
    const { startDate, endDate } = eventData(page.model, siteConfiguration) as typeof dates;
    expect({ startDate, endDate }).toEqual(dates);
  });

  test('has structured data with venue, price and speakers', () => {
    const [page] = [
      ...eventPages.pages(
        'events',
        snapshot(
          [
            event(1, '2027-02-03', {
              venue: 'Casa de las Encinas',
              price: { amount: 95, currency: 'EUR' },
              speakers: [
                { fullName: 'Tiago Meireles', jobTitle: 'Head of Legal' },
                { fullName: 'Ana Gil', jobTitle: null },
              ],
            }),
          ],
          null,
        ),
      ),
    ];
    if (!page) throw new Error('The event has no page.');
    expect(eventData(page.model, siteConfiguration)).toMatchObject({
      location: { name: 'Casa de las Encinas', address: 'Paris' },
      offers: { price: 95, priceCurrency: 'EUR', url: 'https://events.laurel.example/1' },
      performer: [{ name: 'Tiago Meireles', jobTitle: 'Head of Legal' }, { name: 'Ana Gil' }],
    });
  });

  test('has no registration link if the event is past', () => {
    expect(pages.get('/events/event-3-3')).toMatchObject({ isPast: true, attend: null });
  });

  test('shows related events by date, and prefers upcoming events, events of the same type and events that are close in time', () => {
    const related = (path: string) => pages.get(path)?.related.map(({ label }) => label);
    expect(related('/events/event-2-2')).toEqual(['Event 3', 'Event 5', 'Event 1']);
    expect(related('/events/event-3-3')).toEqual(['Event 2', 'Event 5', 'Event 1']);
  });
});

test('the page of every event links to a calendar file that contains the location of the event', () => {
  const files = [...calendarFiles.pages('events', inputs)];
  const pages = [...eventPages.pages('events', inputs)].map(({ path }) => path);
  expect(files.map(({ path }) => path)).toEqual(pages.map((path) => `${path}.ics`));
  expect(files.map(({ model }) => model.address)).toEqual(pages);
  expect(files.map(({ model }) => model.place)).toEqual(['Paris', 'Online', 'Paris', 'Paris', 'Online']);
});

test.each<[string, Partial<Event>, CalendarEntry['period']]>([
  [
    'contains the days of the event if it has no times',
    {},
    { isAllDay: true, starts: '2027-02-03', ends: '2027-02-05' },
  ],
  [
    'contains the days of the event if only its start time is known',
    { startsAt: '2027-02-03T10:00:00+01:00' },
    { isAllDay: true, starts: '2027-02-03', ends: '2027-02-05' },
  ],
  [
    'contains the times of the event if both times are known',
    { startsAt: '2027-02-03T10:00:00+01:00', endsAt: '2027-02-05T16:00:00+01:00' },
    { isAllDay: false, starts: '2027-02-03T10:00:00+01:00', ends: '2027-02-05T16:00:00+01:00' },
  ],
])('the calendar file of an event of several days %s', (_case, times, period) => {
  const events = [event(1, '2027-02-03', { endsOn: '2027-02-05', ...times })];
  expect([...calendarFiles.pages('events', snapshot(events, null))].map(({ model }) => model.period)).toEqual(
    [period],
  );
});
