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
    ['of one day without times', day, null, null, { isAllDay: true, starts: day, ends: day }],
    ['of several days without times', nextDay, null, null, { isAllDay: true, starts: day, ends: nextDay }],
    [
      'of one day with both times',
      day,
      startsAt,
      endsAt,
      { isAllDay: false, starts: startsAt, ends: endsAt },
    ],
    ['of one day with a start time', day, startsAt, null, { isAllDay: false, starts: startsAt, ends: null }],
    [
      'of several days with both times',
      nextDay,
      startsAt,
      endsNextDayAt,
      { isAllDay: false, starts: startsAt, ends: endsNextDayAt },
    ],
    [
      'of several days with a start time',
      nextDay,
      startsAt,
      null,
      { isAllDay: true, starts: day, ends: nextDay },
    ],
  ])(
    'consists of days, or of times, but not of both, for an event %s',
    (_case, endsOn, starts, ends, period) => {
      expect(eventPeriod({ startsOn: day, endsOn, startsAt: starts, endsAt: ends })).toEqual(period);
    },
  );
});
