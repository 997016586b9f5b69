import { expect, test } from 'vitest';
import { EXPIRY_FILE, formatExpiry, readExpiry } from '../../../src/content/snapshots/expiry.ts';
import { TestSnapshot } from '../../support/snapshot.ts';

const records = {
  events: [{ endsOn: '2026-11-20' }, { endsOn: '2027-01-20' }],
  vacancies: [{ closesOn: null }, { closesOn: '2026-11-21' }],
  submissions: [{ deadline: '2026-11-22' }],
};
/** The first instant at which a day has begun everywhere on Earth. */
const noon = (day: string) => new Date(`${day}T12:00:00Z`);
const read = (text: string) => readExpiry(new TestSnapshot().json(EXPIRY_FILE, JSON.parse(text)).inputs);

test('formatExpiry writes the newest last day before the day of the pull', () => {
  expect(formatExpiry(records, noon('2026-11-22'))).toBe('{"through":"2026-11-21"}\n');
  expect(formatExpiry(records, noon('2026-12-24'))).toBe('{"through":"2026-11-22"}\n');
  expect(formatExpiry(records, noon('2026-11-01'))).toBe('{"through":null}\n');
});

test('formatExpiry writes the same text every day until another record expires', () => {
  expect(formatExpiry(records, noon('2026-11-23'))).toBe(formatExpiry(records, noon('2027-01-20')));
  expect(formatExpiry(records, noon('2027-01-21'))).not.toBe(formatExpiry(records, noon('2027-01-20')));
});

test('readExpiry does not report the day of the pull, nor a record without a last day, as past', () => {
  const isPast = read(formatExpiry(records, noon('2026-11-22')));
  expect(['2026-11-20', '2026-11-21', '2026-11-22', null].map(isPast)).toEqual([true, true, false, false]);
});

test('readExpiry reports nothing as past in a snapshot without the file', () => {
  expect(readExpiry(new TestSnapshot().inputs)('1999-01-01')).toBe(false);
});

test.each([
  ['on its last day in Auckland', '2026-11-26T00:00:00+13:00', false],
  ['after its last day in UTC, while the day lasts in California', '2026-11-27T00:30:00Z', false],
  ['at the end of its last day in Honolulu', '2026-11-26T23:59:00-10:00', false],
  ['at the end of its last day in the last time zone', '2026-11-26T23:59:59-12:00', false],
  ['when its last day has ended everywhere', '2026-11-27T00:00:00-12:00', true],
])('readExpiry returns whether a record is past %s (%s): %s', (_, instant, isPast) => {
  const ending = { events: [{ endsOn: '2026-11-26' }] };
  expect(read(formatExpiry(ending, new Date(instant)))('2026-11-26')).toBe(isPast);
});
