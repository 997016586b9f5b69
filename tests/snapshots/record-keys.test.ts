import { expect, test } from 'vitest';
import { recordsOfFile } from '../../src/snapshots/record-keys.ts';

test.each([
  [
    'groups/2/individuals.jsonl',
    '{"changedOn":"2026-11-21","fullName":"A","personOrganisationId":17}\n',
    'groups/2/individuals/17',
  ],
  ['groups/2/offices.jsonl', '{"organisationId":5,"parentOrganisationId":3}\n', 'groups/2/offices/5'],
  [
    'groups/2/individual-details/03-of-16.jsonl',
    '{"editorialReviews":[{"contentId":9}],"personOrganisationId":19}\n',
    'groups/2/individual-details/19',
  ],
  ['site/articles.jsonl', '{"articleId":4}\n', 'site/articles/4'],
  ['site/header-settings.json', '{"acf":{}}', 'site/header-settings.json'],
])('records of %s are named by kind and id', (file, text, key) => {
  expect([...recordsOfFile(file, text)]).toEqual([[key, text.trimEnd()]]);
});
