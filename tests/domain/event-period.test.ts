import { describe, expect, it } from 'vitest';
import { eventPeriod } from '../../src/domain/event-period.ts';

const [day, nextDay] = ['2027-05-11', '2027-05-12'] as const;
const [startsAt, endsAt, endsNextDayAt] = [
  '2027-05-11T09:00:00+08:00',
  '2027-05-11T12:30:00+08:00',
  '2027-05-12T12:30:00+08:00',
] as const;

describe('the period of an event', () => {
  it.each([
    ['days', 'has one day and no times', day, null, null, { isAllDay: true, starts: day, ends: day }],
    [
      'days',
      'has several days and no times',
      nextDay,
      null,
      null,
      { isAllDay: true, starts: day, ends: nextDay },
    ],
    [
      'times',
      'has one day and both times',
      day,
      startsAt,
      endsAt,
      { isAllDay: false, starts: startsAt, ends: endsAt },
    ],
    [
      'times',
      'has one day and only a start time',
      day,
      startsAt,
      null,
      { isAllDay: false, starts: startsAt, ends: null },
    ],
    [
      'times',
      'has several days and both times',
      nextDay,
      startsAt,
      endsNextDayAt,
      { isAllDay: false, starts: startsAt, ends: endsNextDayAt },
    ],
    [
      'days',
      'has several days and only a start time',
      nextDay,
      startsAt,
      null,
      { isAllDay: true, starts: day, ends: nextDay },
    ],
  ])('consists of %s if the event %s', (_parts, _case, endsOn, starts, ends, period) => {
    expect(eventPeriod({ startsOn: day, endsOn, startsAt: starts, endsAt: ends })).toEqual(period);
  });
});
