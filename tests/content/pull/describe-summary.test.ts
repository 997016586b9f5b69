import { expect, it } from 'vitest';
import { describeSummary } from '../../../src/content/pull/describe-summary.ts';
import type { PullSummary } from '../../../src/content/pull/pull-snapshot.ts';
import { removalUnconfirmed } from '../../../src/domain/errors/snapshot.ts';
import { callFailed, fieldOmitted, pictureUnusable } from '../../../src/domain/errors/upstream.ts';

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
  warnings: [
    {
      scope: 'site/header-settings',
      effect: 'content retained',
      fault: removalUnconfirmed({
        location: { call: 'headless settings', record: 'site/header-settings', status: 404 },
        removed: 'the menus of the header',
      }),
    },
    {
      scope: 'groups/2/individual-details',
      effect: 'detail retained',
      fault: callFailed({
        location: {
          call: 'profile basics of a person',
          address: 'http://api.example/persons/5/profile-basics?groupId=2',
          record: 'groups/2/individual-details/5',
        },
        reason: 'status 503',
        attempts: 10,
      }),
    },
    ...[5, 6, 7].map(
      (id) =>
        ({
          scope: 'groups/2/individual-details',
          effect: 'field omitted',
          fault: fieldOmitted({
            location: {
              call: 'profile basics of a person',
              record: `groups/2/individual-details/${id}`,
              field: 'contact.website',
            },
            expected: 'a web address',
            received: '"none yet"',
          }),
        }) as const,
    ),
    {
      scope: 'site/pictures',
      effect: 'picture omitted',
      fault: pictureUnusable({
        owner: 'banner',
        location: { call: 'picture of a banner', address: '/media/gone.jpg' },
        reason: 'status 404',
      }),
    },
  ],
  timings: { 'Static JSON': 1234, Details: 61_000 },
};

it('describeSummary lists the changes, requests, warnings and times of a pull', () => {
  expect(describeSummary(summary)).toMatchInlineSnapshot(`
    "Pulled 2 groups: 1 file written, 0 removed.
    Published as scheduled: 2 records.
    Removed groups: 9.
      records           added   changed   removed unchanged
      organisations     1,200         3         0        40
    Requests: 1,500, of which 30 returned 304 (not modified) and 4 were retried; 1,234,567 bytes received.
    Warning: The content of the previous snapshot is retained of the following guides and kinds of records:
      site/header-settings: The upstream no longer has the menus of the header. The previous content is retained.
    Warning: 1 call failed or returned malformed content. The details of the previous snapshot are retained, and the next pull repeats the calls:
      groups/2/individual-details/5: The call "profile basics of a person" failed 10 times: status 503. http://api.example/persons/5/profile-basics?groupId=2
    Warning: 3 malformed fields omitted:
      groups/2/individual-details, field contact.website: The call "profile basics of a person" returned "none yet" where a web address was expected. In 3 records, for example groups/2/individual-details/5.
    Warning: 1 picture cannot be used, because the files are missing or invalid. The next pull requests them again:
      site/pictures: A banner's picture cannot be used: status 404. /media/gone.jpg
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
