import { expect, test } from 'vitest';
import { EXPIRY_FILE } from '../../src/content/snapshots/expiry.ts';
import type { Submission } from '../../src/domain/content.ts';
import { researchSchedulePages, scheduleRows } from '../../src/models/research-schedule.ts';
import { smallGuide } from '../support/snapshot.ts';

const submission = (submissionId: number, deadline: string, group = 2): Submission => ({
  submissionId,
  publicationTypeGroupId: group,
  practiceAreaName: 'Tax',
  locationName: 'France',
  deadline,
});
const schedule = (submissions: readonly Submission[], through: string | null = null) =>
  smallGuide().site('submissions', submissions).json(EXPIRY_FILE, { through }).inputs;
const schedulePages = (inputs: ReturnType<typeof schedule>) => [
  ...researchSchedulePages.pages('submissions', inputs),
];

test('the schedule lists upcoming deadlines by month, each with its guide', () => {
  const inputs = schedule(
    [submission(1, '2027-03-02'), submission(2, '2026-11-01'), submission(3, '2027-01-05', 99)],
    '2026-11-01',
  );
  const [page] = schedulePages(inputs);
  expect(page?.model.months).toEqual([
    {
      name: 'January 2027',
      deadlines: [{ deadline: '2027-01-05', practiceArea: 'Tax', location: 'France', guide: null }],
    },
    {
      name: 'March 2027',
      deadlines: [
        {
          deadline: '2027-03-02',
          practiceArea: 'Tax',
          location: 'France',
          guide: { label: 'Global', href: '/legal-guide/global-2' },
        },
      ],
    },
  ]);
  expect(scheduleRows(inputs)[1]).toEqual([
    'Tax, France',
    '',
    '2 March 2027 · Global',
    [['2', 'Tax', 'France', '2027-03']],
  ]);
});

test('the schedule has 30 deadlines per page, each on one page', () => {
  const many = Array.from({ length: 61 }, (_, index) => submission(index + 1, '2027-03-02'));
  const pages = schedulePages(schedule(many));
  expect(pages.map(({ path }) => path)).toEqual([
    '/about-us/research-schedule',
    '/about-us/research-schedule/2',
    '/about-us/research-schedule/3',
  ]);
  expect(pages.map(({ shown }) => shown.length)).toEqual([30, 30, 1]);
  expect(new Set(pages.flatMap(({ shown }) => shown)).size).toBe(61);
});

test('the schedule exists without any deadline', () => {
  expect(schedulePages(schedule([])).map(({ path, model }) => [path, model.total])).toEqual([
    ['/about-us/research-schedule', 0],
  ]);
});
