import { expect, test } from 'vitest';
import { EXPIRY_FILE, formatExpiry, readExpiry } from '../../../src/content/snapshots/expiry.ts';
import { TestSnapshot } from '../../support/snapshot.ts';

const records = {
  events: [{ endsOn: '2026-11-20' }, { endsOn: '2027-01-20' }],
  vacancies: [{ closesOn: null }, { closesOn: '2026-11-21' }],
  submissions: [{ deadline: '2026-11-22' }],
};
const read = (text: string) => readExpiry(new TestSnapshot().json(EXPIRY_FILE, JSON.parse(text)).inputs);

test('formatExpiry writes the newest last day before the day of the pull', () => {
  expect(formatExpiry(records, '2026-11-22')).toBe('{"through":"2026-11-21"}\n');
  expect(formatExpiry(records, '2026-12-24')).toBe('{"through":"2026-11-22"}\n');
  expect(formatExpiry(records, '2026-11-01')).toBe('{"through":null}\n');
});

test('formatExpiry writes the same text every day until another record expires', () => {
  expect(formatExpiry(records, '2026-11-23')).toBe(formatExpiry(records, '2027-01-20'));
  expect(formatExpiry(records, '2027-01-21')).not.toBe(formatExpiry(records, '2027-01-20'));
});

test('readExpiry does not report the day of the pull, nor a record without a last day, as past', () => {
  const isPast = read(formatExpiry(records, '2026-11-22'));
  expect(['2026-11-20', '2026-11-21', '2026-11-22', null].map(isPast)).toEqual([true, true, false, false]);
});

test('readExpiry reports nothing as past in a snapshot without the file', () => {
  expect(readExpiry(new TestSnapshot().inputs)('1999-01-01')).toBe(false);
});
