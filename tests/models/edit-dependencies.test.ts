import { describe, expect, test } from 'vitest';
import { diffRecords } from '../../packages/astro-incremental/src/core/record-diff.ts';
import type { TracedInputs } from '../../packages/astro-incremental/src/core/traced-inputs.ts';
import { bucketName, bucketNames } from '../../src/domain/buckets.ts';
import { entityTypes } from '../../src/domain/entity-types.ts';
import { SITE_GROUP_ID } from '../../src/domain/search-segments.ts';
import { allRankingsPages } from '../../src/models/all-rankings.ts';
import { lawFirmPages } from '../../src/models/law-firm.ts';
import { locationPages } from '../../src/models/location.ts';
import { practiceAreaPages } from '../../src/models/practice-area.ts';
import { searchRecords } from '../../src/models/search-records.ts';
import { sitemaps } from '../../src/models/sitemaps.ts';
import { topLawFirmsPages } from '../../src/models/top-law-firms.ts';
import { inputsOf } from '../support/inputs.ts';
import { smallGuide, TestSnapshot } from '../support/snapshot.ts';

const articleOf = (articleId: number) => ({
  articleId,
  seoTitle: `article-${articleId}`,
  title: `Article ${articleId}`,
  summary: 'A summary.',
  html: '<p>A text.</p>',
  publishedOn: '2026-05-04',
  parentOrganisationIds: [50],
  topicIds: [],
  authorIds: [],
  contributors: [],
  languages: [],
});

/** Three articles, the small guide, and another guide that contains one of its firms without ranking it. */
const files = [
  ...new TestSnapshot().site('articles', [articleOf(1), articleOf(2), articleOf(3)]).files,
  ...new TestSnapshot()
    .group(1, 'type-group', [{ publicationTypeGroupId: 1, name: 'UK', category: 1, description: 'UK.' }])
    .group(1, 'organisations', [
      { organisationId: 50, name: 'Béranger Vane', townName: 'London', countryName: null, firmType: 1 },
    ]).files,
  ...smallGuide().pictures(2, [
    { picture: 'logo-50', digest: '4e5f6a7b' },
    { picture: 'logo-51', digest: '0a1b2c3d' },
  ]).files,
];

/** Returns whether a computation reads anything that an edit of a file changes. */
function isTouched(file: string, edit: (text: string) => string, compute: (inputs: TracedInputs) => void) {
  const text = files.find(({ name }) => name === file)?.text ?? '';
  expect(edit(text)).not.toBe(text);
  const inputs = inputsOf(files);
  compute(inputs);
  const changedKeys = diffRecords(file, Buffer.from(text), Buffer.from(edit(text)))?.keys;
  return changedKeys === undefined || [...changedKeys].some((key) => inputs.keys.has(key));
}

describe('a changed title of an article', () => {
  const touches = (compute: (inputs: TracedInputs) => void) =>
    isTouched('site/articles.jsonl', (text) => text.replace('Article 2', 'Another title'), compute);

  test('affects the search records of one bucket of articles and events', () => {
    const affected = bucketNames(8).filter((bucket) =>
      touches((inputs) => [...searchRecords(inputs, SITE_GROUP_ID, 'editorial', bucket)]),
    );
    expect(affected).toEqual([bucketName(2, 8)]);
  });

  test('does not affect search records of another type', () => {
    for (const entityType of entityTypes)
      if (entityType !== 'editorial')
        expect(touches((inputs) => [...searchRecords(inputs, 2, entityType)])).toBe(false);
  });
});

describe('a changed tier of a department', () => {
  const edit = (text: string) => text.replace(/"tierId":\d+/, '"tierId":999');
  const touches = (compute: (inputs: TracedInputs) => void) =>
    isTouched('groups/2/departments.jsonl', edit, compute);

  test('affects the search records of the firms of its guide', () => {
    expect(touches((inputs) => [...searchRecords(inputs, 2, 'organisation')])).toBe(true);
  });

  test('does not affect the search records of other guides that contain the firm', () => {
    expect(touches((inputs) => [...searchRecords(inputs, 1, 'organisation')])).toBe(false);
  });

  test('does not affect the search records of ranking tables', () => {
    expect(touches((inputs) => [...searchRecords(inputs, 2, 'practice-area')])).toBe(false);
  });

  test.each([
    ['a practice area', practiceAreaPages],
    ['a location', locationPages],
    ['all rankings', allRankingsPages],
  ])('does not affect the pages of %s', (_kind, collection) => {
    expect(
      touches((inputs) => {
        for (const partition of collection.partitions(inputs)) [...collection.pages(partition, inputs)];
      }),
    ).toBe(false);
  });

  test('does not affect the sitemap of the pages outside the guides', () => {
    expect(touches((inputs) => [...sitemaps.pages('site', inputs)])).toBe(false);
  });

  test('affects the top law firms', () => {
    expect(touches((inputs) => [...topLawFirmsPages.pages('all', inputs)])).toBe(true);
  });
});

describe('a new name of a firm', () => {
  const touches = (group: number, compute: (inputs: TracedInputs) => void) =>
    isTouched(
      `groups/${group}/organisations.jsonl`,
      (text) => text.replace(/Béranger Vane/, 'Vane'),
      compute,
    );

  test('affects the search records of firms of the guide that ranks it, whichever guide contains the new name', () => {
    const firms = (inputs: TracedInputs) => [...searchRecords(inputs, 2, 'organisation')];
    expect([touches(1, firms), touches(2, firms)]).toEqual([true, true]);
  });

  const buckets = { its: bucketName(50, 2), another: bucketName(51, 2) };

  test('affects the search records of its people, but not of people in other buckets', () => {
    const people = (bucket: string) =>
      touches(2, (inputs) => [...searchRecords(inputs, 2, 'individual', bucket)]);
    expect([people(buckets.its), people(buckets.another)]).toEqual([true, false]);
  });

  test.each(['lawyers', 'law-firms', 'departments', 'offices'])(
    'affects only the sitemap of the %s of its bucket',
    (kind) => {
      const sitemap = (bucket: string) =>
        touches(2, (inputs) => [...sitemaps.pages(`2/${kind}/${bucket}`, inputs)]);
      expect([sitemap(buckets.its), sitemap(buckets.another)]).toEqual([true, false]);
    },
  );

  test('does not affect the search records of a guide that does not rank the firm', () => {
    expect(touches(1, (inputs) => [...searchRecords(inputs, 1, 'organisation')])).toBe(false);
  });

  test.each([
    ['a practice area', practiceAreaPages],
    ['a location', locationPages],
    ['all rankings', allRankingsPages],
  ])('does not affect the pages of %s', (_kind, collection) => {
    expect(
      touches(2, (inputs) => {
        for (const partition of collection.partitions(inputs)) [...collection.pages(partition, inputs)];
      }),
    ).toBe(false);
  });

  test('does not affect the search records of ranking tables', () => {
    expect(touches(2, (inputs) => [...searchRecords(inputs, 2, 'practice-area')])).toBe(false);
  });
});

describe('a new logo', () => {
  const edit = (text: string) => text.replace('4e5f6a7b', 'ffffffff');
  const touchesFirm = (id: string) =>
    isTouched('groups/2/pictures.jsonl', edit, (inputs) =>
      lawFirmPages.individualPages?.page(id, '2/0-of-1', inputs),
    );

  test('affects only the page of its firm', () => {
    expect([touchesFirm('50'), touchesFirm('51')]).toEqual([true, false]);
  });
});
