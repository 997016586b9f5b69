import { describe, expect, it } from 'vitest';
import { parseResponse } from '../../src/content/upstream/parse-response.ts';
import { event } from '../../src/domain/content.ts';

const dinner = {
  eventId: 1,
  eventTypeId: 1,
  title: 'Dinner',
  startsOn: '2027-02-03',
  endsOn: '2027-02-03',
  startsAt: '2027-02-03T20:00:00+01:00',
  place: 'Madrid',
  url: null,
  html: '<p>Come.</p>',
};

function parsedTimes(fields: object) {
  const parsed = parseResponse(event, { ...dinner, ...fields });
  if ('mismatches' in parsed) return parsed.mismatches.map(({ field }) => field);
  const { startsAt, endsAt } = parsed.body;
  return { startsAt, endsAt, omitted: parsed.omissions.map(({ mismatch }) => mismatch.field) };
}

describe('the schema of an event', () => {
  it.each([
    ['later on the same day', '2027-02-03T22:00:00+01:00'],
    ['after midnight', '2027-02-04T01:00:00+01:00'],
    ['later than the start time, with another UTC offset', '2027-02-03T19:30:00Z'],
  ])('accepts an end time that is %s', (_case, endsAt) => {
    expect(parsedTimes({ endsAt })).toEqual({ startsAt: dinner.startsAt, endsAt, omitted: [] });
  });

  it.each<[string, object, object]>([
    ['not later than the start time', { endsAt: dinner.startsAt }, { startsAt: dinner.startsAt }],
    [
      'earlier than the start time, with another UTC offset',
      { endsAt: '2027-02-03T20:30:00+02:00' },
      { startsAt: dinner.startsAt },
    ],
    ['without a start time', { startsAt: null, endsAt: '2027-02-03T22:00:00+01:00' }, { startsAt: null }],
  ])('omits an end time that is %s', (_case, fields, times) => {
    expect(parsedTimes(fields)).toEqual({ ...times, endsAt: null, omitted: ['endsAt'] });
  });

  it('omits both times if the start time is malformed', () => {
    expect(parsedTimes({ startsAt: 'soon', endsAt: '2027-02-03T22:00:00+01:00' })).toEqual({
      startsAt: null,
      endsAt: null,
      omitted: ['startsAt', 'endsAt'],
    });
  });

  it('rejects a last day before the first day', () => {
    expect(parsedTimes({ endsOn: '2027-02-02' })).toEqual(['endsOn']);
  });
});
