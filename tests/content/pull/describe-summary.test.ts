import { expect, it } from 'vitest';
import { describeSummary } from '../../../src/content/pull/describe-summary.ts';
import type { PullSummary } from '../../../src/content/pull/pull-snapshot.ts';

const summary: PullSummary = {
  changed: true,
  groups: [1, 2],
  removedGroups: [9],
  records: {
    organisations: { added: 1200, changed: 3, removed: 0, unchanged: 40 },
    tiers: { added: 0, changed: 0, removed: 0, unchanged: 13 },
  },
  publishedRecords: 2,
  files: { written: ['groups/2/organisations.jsonl'], removed: [] },
  statistics: {
    requests: 1500,
    notModified: 30,
    bytes: 1_234_567,
    retried: 4,
    fallbacks: [],
  },
  warnings: [],
  timings: { 'Static JSON': 1234, Details: 61_000 },
};

it('describeSummary lists the changes, requests and times of a pull', () => {
  expect(describeSummary(summary)).toMatchInlineSnapshot(`
    "Pulled 2 groups: 1 file written, 0 removed.
    Published as scheduled: 2 records.
    Removed groups: 9.
      records           added   changed   removed unchanged
      organisations     1,200         3         0        40
    Requests: 1,500, of which 30 returned 304 (not modified) and 4 were retried; 1,234,567 bytes received.
    Time: Static JSON 1.23 s, Details 1 min 01 s."
  `);
});

it('describeSummary reports that nothing is new', () => {
  const text = describeSummary({
    ...summary,
    changed: false,
    removedGroups: [],
    records: {},
    files: { written: [], removed: [] },
  });
  expect(text.split('\n')[0]).toBe('Pulled 2 groups: nothing new.');
});
