import { expect, it } from 'vitest';
import { describeWarnings } from '../../../src/content/snapshots/describe-warnings.ts';
import type { PullWarning } from '../../../src/content/snapshots/pull-warnings.ts';
import { removalUnconfirmed } from '../../../src/domain/errors/snapshot.ts';
import { callFailed, fieldOmitted, pictureUnusable } from '../../../src/domain/errors/upstream.ts';

const warnings: readonly PullWarning[] = [
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
];

it('describeWarnings has a heading for each effect, and one line for the same fault of several records', () => {
  expect(describeWarnings(warnings)).toMatchInlineSnapshot(`
    "Warning: The content of the previous snapshot is retained of the following guides and kinds of records:
      site/header-settings: The upstream no longer has the menus of the header. The previous content is retained.
    Warning: 1 call failed or returned malformed content. The details of the previous snapshot are retained, and the next pull repeats the calls:
      groups/2/individual-details/5: The call "profile basics of a person" failed 10 times: status 503. http://api.example/persons/5/profile-basics?groupId=2
    Warning: 3 malformed fields omitted:
      groups/2/individual-details, field contact.website: The call "profile basics of a person" returned "none yet" where a web address was expected. In 3 records, for example groups/2/individual-details/5.
    Warning: 1 picture cannot be used, because the files are missing or invalid. The next pull requests them again:
      site/pictures: A banner's picture cannot be used: status 404. /media/gone.jpg"
  `);
});

it('describeWarnings escapes control characters of the upstream', () => {
  const fault = pictureUnusable({
    owner: 'banner',
    location: { address: '/\u001b[2J.jpg' },
    reason: 'status 404',
  });
  const text = describeWarnings([{ scope: 'site/pictures', effect: 'picture omitted', fault }]);
  expect(text).not.toContain('\u001b');
  expect(text).toContain('[2J.jpg');
});
