import { describe, expect, it } from 'vitest';
import {
  formatSchedule,
  isDue,
  nextPublication,
  parseSchedule,
  splitBySchedule,
} from '../../../src/content/snapshots/schedule.ts';

const now = new Date('2026-12-01T09:00:00Z');

describe('splitBySchedule', () => {
  it.each([
    ['an article of an earlier day', 'articles', { publishedOn: '2026-11-30' }, true],
    ['an article of the day of the pull', 'articles', { publishedOn: '2026-12-01' }, true],
    ['an article of the next day', 'articles', { publishedOn: '2026-12-02' }, false],
    ['an article with the time of the pull', 'articles', { publishAt: '2026-12-01T09:00:00Z' }, true],
    ['an article with a time one second later', 'articles', { publishAt: '2026-12-01T09:00:01Z' }, false],
    [
      'an article of a later day with an earlier time',
      'articles',
      { publishedOn: '2026-12-24', publishAt: '2026-11-30T09:00:00Z' },
      true,
    ],
    [
      'an article of an earlier day with a later time',
      'articles',
      { publishedOn: '2026-11-30', publishAt: '2026-12-24T09:00:00Z' },
      false,
    ],
    ['an event with a time in another zone', 'events', { publishAt: '2026-12-01T10:00:00+01:00' }, true],
    [
      'an event with a later time in another zone',
      'events',
      { publishAt: '2026-12-01T09:00:00-05:00' },
      false,
    ],
    ['a page without a time', 'pages', { publishAt: null }, true],
    ['a page with a later time', 'pages', { publishAt: '2027-01-01T00:00:00Z' }, false],
    ['a vacancy that is posted on a later day', 'vacancies', { postedOn: '2026-12-02' }, false],
    ['a vacancy without a day', 'vacancies', { postedOn: null, publishAt: null }, true],
    ['a FAQ article with a later time', 'faq-articles', { publishAt: '2026-12-01T09:00:00.5Z' }, false],
    ['a staff member with a later time', 'staff-members', { publishAt: '2026-12-02T00:00:00Z' }, false],
    ['a deadline in the future', 'submissions', { deadline: '2027-12-02' }, true],
  ] as const)('handles %s (%s %j) as already public: %s', (_case, kind, record, isPublished) => {
    const { published, scheduled } = splitBySchedule(kind, [record], now);
    expect([published.length, scheduled.length]).toEqual(isPublished ? [1, 0] : [0, 1]);
  });

  it('removes publishAt from published and from scheduled records', () => {
    const records = [
      { eventId: 1, publishAt: null },
      { eventId: 2, publishAt: '2026-12-24T10:00:00+01:00' },
    ];
    expect(splitBySchedule('events', records, now)).toEqual({
      published: [{ eventId: 1 }],
      scheduled: [{ kind: 'events', publishAt: '2026-12-24T09:00:00.000Z', record: { eventId: 2 } }],
    });
  });
});

describe('the schedule of a snapshot', () => {
  const schedule = [
    { kind: 'vacancies', publishAt: '2026-12-24T09:00:00.000Z', record: { vacancyId: 7 } },
    { kind: 'events', publishAt: '2026-12-01T09:00:00.000Z', record: { eventId: 12, title: 'A' } },
    { kind: 'events', publishAt: '2026-12-02T09:00:00.000Z', record: { eventId: 2, title: 'B' } },
  ] as const;

  it('is stored sorted by kind and id, whatever the order of the input records', () => {
    const text = formatSchedule(schedule);
    expect(formatSchedule(schedule.toReversed())).toBe(text);
    expect(parseSchedule(text)).toEqual([schedule[2], schedule[1], schedule[0]]);
    expect(parseSchedule('')).toEqual([]);
  });

  it('has its next publication at the earliest publication time of its records', () => {
    expect(nextPublication(schedule)).toBe('2026-12-01T09:00:00.000Z');
    expect(nextPublication([])).toBeUndefined();
  });

  it('contains a due record from the publication time of the record on', () => {
    const at = (time: string) => schedule.filter((each) => isDue(each, new Date(time))).length;
    expect(['2026-12-01T08:59:59.999Z', '2026-12-01T09:00:00Z', '2027-01-01T00:00:00Z'].map(at)).toEqual([
      0, 1, 3,
    ]);
  });
});
