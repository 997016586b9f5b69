import { expect, test } from 'vitest';
import { type CalendarEntry, calendarFile } from '../../src/domain/calendar-file.ts';

const entry: CalendarEntry = {
  uid: 'event-12@www.laurel.example',
  title: 'Disputes, in Singapore; two mornings',
  startsOn: '2027-05-11',
  endsOn: '2027-05-12',
  place: 'Singapore',
  address: '/events/disputes-12',
  changedOn: '2026-11-22',
};
const calendarText = (entry: CalendarEntry) =>
  calendarFile(entry, 'Laurel', new URL('https://directory.example'));
const calendarLines = (entry: CalendarEntry) => calendarText(entry).split('\r\n');

test('an entry is an all-day event that ends on the day after its last day', () => {
  expect(calendarLines(entry)).toEqual(
    expect.arrayContaining(['DTSTART;VALUE=DATE:20270511', 'DTEND;VALUE=DATE:20270513']),
  );
  expect(calendarLines({ ...entry, startsOn: '2027-12-31', endsOn: '2027-12-31' })).toContain(
    'DTEND;VALUE=DATE:20280101',
  );
});

test('an entry links to its page on the published site', () => {
  expect(calendarLines(entry)).toContain('URL;VALUE=URI:https://directory.example/events/disputes-12');
});

test('special characters are escaped, and long lines are folded', () => {
  expect(calendarLines(entry)).toContain('SUMMARY:Disputes\\, in Singapore\\; two mornings');
  const long = calendarLines({ ...entry, title: 'São Paulo '.repeat(30) });
  for (const line of long) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});

test('the file depends only on the entry, and ends with a line end', () => {
  expect(calendarText(entry)).toBe(calendarText(entry));
  expect(calendarLines(entry)).toContain('DTSTAMP:20261122T000000Z');
  expect(calendarLines(entry).slice(-2)).toEqual(['END:VCALENDAR', '']);
});

test('an event without a place has the location Online', () => {
  expect(calendarLines({ ...entry, place: null })).toContain('LOCATION:Online');
});

test.each([
  ['1999-12-31', 0],
  ['2000-01-01', 0],
  ['2000-03-01', 60],
  ['2026-11-22', 9822],
  ['2026-11-23', 9823],
  ['2027-01-01', 9862],
])(
  'an entry that changed on %s has the sequence number %i and the same day in LAST-MODIFIED',
  (changedOn, number) => {
    const lines = calendarLines({ ...entry, changedOn });
    const stamp = `${changedOn.replaceAll('-', '')}T000000Z`;
    expect(lines).toEqual(
      expect.arrayContaining([`SEQUENCE:${number}`, `LAST-MODIFIED:${stamp}`, `DTSTAMP:${stamp}`]),
    );
  },
);
