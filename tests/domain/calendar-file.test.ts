import { expect, test } from 'vitest';
import { type CalendarEntry, calendarFile } from '../../src/domain/calendar-file.ts';

const entry: CalendarEntry = {
  uid: 'event-12@www.laurel.example',
  title: 'Disputes, in Singapore; two mornings',
  period: { isAllDay: true, starts: '2027-05-11', ends: '2027-05-12' },
  place: 'Singapore',
  address: '/events/disputes-12',
  revisedAt: '2026-11-22T09:30:05Z',
};
const calendarText = (entry: CalendarEntry) =>
  calendarFile(
    entry,
    { company: 'Kanzleikompass', name: 'Veranstaltungen', language: 'de' },
    new URL('https://directory.example'),
  );
const calendarLines = (entry: CalendarEntry) => calendarText(entry).split('\r\n');

test.each<[string, CalendarEntry['period'], readonly string[]]>([
  [
    'an all-day entry of one day ends on the next day',
    { isAllDay: true, starts: '2027-12-31', ends: '2027-12-31' },
    ['DTSTART;VALUE=DATE:20271231', 'DTEND;VALUE=DATE:20280101'],
  ],
  [
    'an all-day entry of several days ends on the day after its last day',
    { isAllDay: true, starts: '2027-05-11', ends: '2027-05-13' },
    ['DTSTART;VALUE=DATE:20270511', 'DTEND;VALUE=DATE:20270514'],
  ],
  [
    'an entry with a start and an end time has these times',
    { isAllDay: false, starts: '2027-05-11T09:00:00+08:00', ends: '2027-05-12T12:30:00+08:00' },
    ['DTSTART:20270511T010000Z', 'DTEND:20270512T043000Z'],
  ],
  [
    'an entry with only a start time starts at this time, and has no end',
    { isAllDay: false, starts: '2027-05-11T09:00:00+08:00', ends: null },
    ['DTSTART:20270511T010000Z'],
  ],
])('%s', (_case, period, expected) => {
  const lines = calendarLines({ ...entry, period });
  expect(lines.filter((line) => /^DT(START|END)/.test(line))).toEqual(expected);
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
  expect(calendarLines(entry)).toContain('DTSTAMP:20261122T093005Z');
  expect(calendarLines(entry).slice(-2)).toEqual(['END:VCALENDAR', '']);
});

test('a file names its producer and the language of its texts', () => {
  expect(calendarLines(entry)).toContain('PRODID:-//Kanzleikompass//Veranstaltungen//DE');
});

test.each([
  ['2019-12-31T23:59:59Z', 0],
  ['2020-01-01T00:00:00Z', 0],
  ['2026-11-22T09:30:05Z', 217_503_005],
  ['2026-11-22T09:30:06Z', 217_503_006],
  ['2026-11-23T00:00:00Z', 217_555_200],
  ['2087-12-31T23:59:59Z', 2_145_916_799],
])(
  'an entry that changed at %s has the sequence number %i and the same time in LAST-MODIFIED',
  (revisedAt, number) => {
    const lines = calendarLines({ ...entry, revisedAt });
    const stamp = revisedAt.replaceAll(/[-:]/g, '');
    expect(lines).toEqual(
      expect.arrayContaining([`SEQUENCE:${number}`, `LAST-MODIFIED:${stamp}`, `DTSTAMP:${stamp}`]),
    );
  },
);
