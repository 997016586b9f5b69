import { expect, test } from 'vitest';
import { formatOver, OVER_FILE, readOver } from '../../../src/content/snapshots/what-ended.ts';
import { TestSnapshot } from '../../support/snapshot.ts';

const records = {
  events: [{ endsOn: '2026-11-20' }, { endsOn: '2027-01-20' }],
  vacancies: [{ closesOn: null }, { closesOn: '2026-11-21' }],
  submissions: [{ deadline: '2026-11-22' }],
};
const read = (text: string) => readOver(new TestSnapshot().json(OVER_FILE, JSON.parse(text)).inputs);

test('is the newest day on which something ended before the pull, and no other day', () => {
  expect(formatOver(records, '2026-11-22')).toBe('{"through":"2026-11-21"}\n');
  expect(formatOver(records, '2026-12-24')).toBe('{"through":"2026-11-22"}\n');
  expect(formatOver(records, '2026-11-01')).toBe('{"through":null}\n');
});

test('stays the same from day to day until something ends', () => {
  expect(formatOver(records, '2026-11-23')).toBe(formatOver(records, '2027-01-20'));
  expect(formatOver(records, '2027-01-21')).not.toBe(formatOver(records, '2027-01-20'));
});

test('what ends on the day of the pull is not over, and what never ends never is', () => {
  const isOver = read(formatOver(records, '2026-11-22'));
  expect(['2026-11-20', '2026-11-21', '2026-11-22', null].map(isOver)).toEqual([true, true, false, false]);
});

test('in a snapshot without it nothing is over', () => {
  expect(readOver(new TestSnapshot().inputs)('1999-01-01')).toBe(false);
});
