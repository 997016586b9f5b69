import { expect, it } from 'vitest';
import { describeSummary } from '../../../src/content/pull/describe-summary.ts';
import type { PullSummary } from '../../../src/content/pull/pull-snapshot.ts';
import {
  callFailed,
  contentOmitted,
  fieldOmitted,
  pictureUnusable,
} from '../../../src/domain/errors/upstream.ts';

const summary: PullSummary = {
  changed: true,
  groups: [1, 2],
  removedGroups: [9],
  records: {
    organisations: { added: 1200, changed: 3, removed: 0, unchanged: 40 },
    tiers: { added: 0, changed: 0, removed: 0, unchanged: 13 },
  },
  files: { written: ['groups/2/organisations.jsonl'], removed: [] },
  statistics: {
    requests: 1500,
    notModified: 30,
    bytes: 1_234_567,
    retried: 4,
    fallbacks: [
      callFailed({
        location: {
          call: 'profile basics of a person',
          address: 'http://api.example/persons/5/profile-basics?groupId=2',
        },
        reason: 'status 503',
        attempts: 10,
      }),
    ],
  },
  contentWarnings: [
    fieldOmitted({
      location: {
        call: 'profile basics of a person',
        record: 'groups/2/individual-details/5',
        field: 'contact.website',
      },
      expected: 'a web address',
      received: '"none yet"',
    }),
    contentOmitted({
      location: { call: 'CMS pages', record: 'site/pages/4', field: 'html' },
      omission: { kind: 'element', value: 'iframe' },
    }),
  ],
  warnings: [
    pictureUnusable({
      owner: 'banner',
      location: { call: 'picture of a banner', address: '/media/gone.jpg' },
      reason: 'status 404',
    }),
  ],
  timings: { 'Static JSON': 1234, Details: 61_000 },
};

it('describeSummary lists the changes, requests, fallbacks and times of a pull', () => {
  expect(describeSummary(summary)).toMatchInlineSnapshot(`
    "Pulled 2 groups: 1 file written, 0 removed.
    Removed groups: 9.
      records           added   changed   removed unchanged
      organisations     1,200         3         0        40
    Requests: 1,500, of which 30 returned 304 (not modified) and 4 were retried; 1,234,567 bytes received.
    Warning: 1 call failed. The content of the previous snapshot is retained, and the next pull repeats the calls:
      The call "profile basics of a person" failed 10 times: status 503. http://api.example/persons/5/profile-basics?groupId=2
    Warning: 1 malformed field omitted:
      groups/2/individual-details/5, field contact.website: The call "profile basics of a person" returned "none yet" where a web address was expected.
    Warning: 1 field with content that pages do not show:
      site/pages/4, field html: The HTML contains the element <iframe>.
    Warning: 1 picture omitted, because the files are missing or invalid. The next pull requests them again:
      A banner's picture cannot be used: status 404. /media/gone.jpg
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
