import { openInputs } from 'astro-incremental';
import { describe, expect, test } from 'vitest';
import type { Collection } from '../../packages/astro-incremental/src/core/types.ts';
import { readGroupIds, readGroupRecords } from '../../src/content/snapshots/reader.ts';
import { currentFirmPath, currentPath, hasIds, redirectTarget } from '../../src/delivery/edge/lookups.ts';
import { formatAddress, parseAddress } from '../../src/domain/addresses.ts';
import { lookupBucketCount, slugLookupPath } from '../../src/domain/lookups.ts';
import { departmentPages } from '../../src/models/department.ts';
import { lawFirmPages } from '../../src/models/law-firm.ts';
import { lawyerPages } from '../../src/models/lawyer.ts';
import { legalGuidePages } from '../../src/models/legal-guide.ts';
import { listingPages } from '../../src/models/listing.ts';
import { lookupFiles } from '../../src/models/lookups.ts';
import { officePages } from '../../src/models/office.ts';
import { rankingTablePages } from '../../src/models/ranking-table.ts';
import { sampleSnapshots } from '../support/sample-site.ts';
import { smallGuide } from '../support/snapshot.ts';

const { inputs } = smallGuide()
  .site('topics', [{ id: 4, name: 'Disputes & Arbitration' }])
  .site('staff-members', [
    {
      staffMemberId: 71,
      fullName: 'Adèle Côté',
      jobTitle: 'Editor',
      team: 'research-team',
      html: '<p>Writes.</p>',
      email: null,
    },
  ])
  .group(5, 'type-group', [{ publicationTypeGroupId: 5, name: 'UK', category: 1, description: 'UK firms.' }])
  .group(5, 'organisations', [
    { organisationId: 50, name: 'Béranger Vane UK', townName: null, countryName: null, firmType: 1 },
  ])
  .group(5, 'offices', [
    {
      organisationId: 61,
      parentOrganisationId: 50,
      locationName: 'Leeds',
      countryName: 'UK',
      isHeadOffice: false,
      contact: { email: null, telephone: null, website: null, addressLines: [] },
    },
  ]);

const allPages = <Model>(collection: Collection<Model>) =>
  collection.partitions(inputs).flatMap((partition) => [...collection.pages(partition, inputs)]);

const published = new Map<string, unknown>(allPages(lookupFiles).map(({ path, model }) => [path, model]));
const read = async (path: string): Promise<unknown> => published.get(path);

describe('the published lookups', () => {
  test.each(
    [
      departmentPages,
      lawFirmPages,
      lawyerPages,
      legalGuidePages,
      listingPages,
      officePages,
      rankingTablePages,
    ]
      .flatMap((collection: Collection<unknown>) => allPages(collection).map(({ path }) => path))
      // The addresses of the listings of all guides contain neither ids nor a name.
      .filter((path) => !/^\/all-(?:lawyers|law-firms)(?:\/|$)/.test(path)),
  )('map %s with any other name to its current path', async (path) => {
    const address = parseAddress(path);
    if (address === undefined || !hasIds(address)) throw new Error(`${path} has no ids.`);
    const renamed = { ...address, slug: 'another-name' };
    expect(await currentPath(renamed, read)).toBe(path);
    expect(formatAddress(renamed)).not.toBe(path);
  });

  test.each([
    ['/articles/topic/litigation-4', '/articles/topic/disputes-arbitration-4'],
    ['/articles/topic/litigation-4/page/2', '/articles/topic/disputes-arbitration-4/page/2'],
    ['/staff-members/adele-roy-71', '/staff-members/adele-cote-71'],
    ['/staff-members/nobody-72', undefined],
    ['/events/annual-dinner-12', undefined],
  ])('map %s, an address with an old name, to %s', async (path, current) => {
    const address = parseAddress(path);
    if (address === undefined || !hasIds(address)) throw new Error(`${path} has no ids.`);
    expect(await currentPath(address, read)).toBe(current);
  });

  test('contain the groups in which a firm is current, and the firm of an office', () => {
    expect(published.get('/data/lookups/organisations/0-of-1.json')).toEqual({
      50: [
        { groupId: 2, slug: 'beranger-vane-global' },
        { groupId: 5, slug: 'beranger-vane-uk-uk' },
      ],
      51: [{ groupId: 2, slug: 'zeta-chambers-global' }],
      60: 50,
      61: 50,
    });
  });

  test.each([
    [50, 5, '/law-firm/beranger-vane-uk-uk-5:50'],
    [50, 2, '/law-firm/beranger-vane-global-2:50'],
    [51, 5, '/law-firm/zeta-chambers-global-2:51'],
    [52, 2, undefined],
    [60, 2, '/law-firm/beranger-vane-global-2:50'],
    [60, 5, '/law-firm/beranger-vane-uk-uk-5:50'],
    [61, 9, '/law-firm/beranger-vane-global-2:50'],
  ])('map organisation %i in group %i to %s', async (organisationId, groupId, path) => {
    expect(await currentFirmPath(organisationId, groupId, read)).toBe(path);
  });

  test('contain the guide of a group and the number of buckets of each kind', () => {
    expect(published.get('/data/lookups/groups/2.json')).toEqual({
      guide: 'global',
      buckets: { lawyer: 1, 'law-firm': 1, office: 1, department: 1, 'legal-rankings': 1 },
    });
  });

  test('have distinct file names', () => {
    const paths = allPages(lookupFiles).map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
  });
});

test('lookupBucketCount returns at least one file, and about one per 500 entries', () => {
  expect([0, 1, 500, 501, 100_000].map(lookupBucketCount)).toEqual([1, 1, 1, 2, 256]);
  expect(
    slugLookupPath(
      {
        kind: 'department',
        slug: 'x',
        groupId: 2,
        practiceAreaId: 7,
        locationId: 31,
        subsectionTypeId: 1,
        parentOrganisationId: 50,
      },
      16,
    ),
  ).toBe('/data/lookups/groups/2/department/09-of-16.json');
});

test('every office of the sample redirects to its firm in every guide where it has no page', async () => {
  const sample = openInputs(sampleSnapshots);
  const files = new Map<string, unknown>(
    [...lookupFiles.pages('organisations', sample)].map(({ path, model }) => [path, model]),
  );
  const groups = readGroupIds(sample).map((groupId) => ({
    groupId,
    offices: readGroupRecords(sample, groupId, 'offices'),
    firms: readGroupRecords(sample, groupId, 'organisations'),
  }));
  const pages = new Set(
    lawFirmPages
      .partitions(sample)
      .flatMap((partition) => [...lawFirmPages.pages(partition, sample)].map(({ path }) => path)),
  );
  const firmIdByOffice = new Map(
    groups.flatMap(({ offices }) =>
      offices.all.map((office) => [office.organisationId, office.parentOrganisationId] as const),
    ),
  );
  let pairs = 0;
  for (const [officeId, firmId] of firmIdByOffice)
    for (const { groupId, offices, firms } of groups) {
      if (offices.get(officeId) !== undefined) continue;
      pairs++;
      const path = await currentFirmPath(officeId, groupId, async (file) => files.get(file));
      expect([officeId, groupId, path, pages.has(path ?? '')]).toEqual([
        officeId,
        groupId,
        expect.stringMatching(
          firms.get(firmId) === undefined ? new RegExp(`:${firmId}$`) : new RegExp(`-${groupId}:${firmId}$`),
        ),
        true,
      ]);
    }
  expect(pairs).toBeGreaterThan(100);
});

test('a missing or invalid lookup file yields no path', async () => {
  const address = parseAddress('/lawyer/ana-berg-global-2:1002');
  if (address === undefined || !hasIds(address)) throw new Error('The test is wrong.');
  for (const answer of [undefined, null, 'rubbish', [], { guide: '//evil.example', buckets: {} }])
    expect(await currentPath(address, async () => answer)).toBeUndefined();
  expect(await currentPath(address, () => Promise.reject(new Error('broken')))).toBeUndefined();
  const withHostileSlug = async (path: string): Promise<unknown> =>
    path.includes('/lawyer/') ? { 1002: '//evil.example/' } : published.get(path);
  expect(await currentPath(address, withHostileSlug)).toBeUndefined();
});

describe('redirects of former addresses', () => {
  const targets = Object.fromEntries(
    Array.from({ length: 2000 }, (_, n) => [`/old/${n}.html`, `/page-${n}`]),
  );
  const filesOf = (redirects: Readonly<Record<string, string>>) => {
    const { inputs: withRedirects } = smallGuide().json('site/redirects.json', redirects);
    return new Map(
      [...lookupFiles.pages('redirects', withRedirects)].map(({ path, model }) => [path, model]),
    );
  };
  const files = filesOf(targets);
  const read = async (path: string) => files.get(path);

  test('are distributed over several files, in which each is found', async () => {
    expect(files.size).toBe(5);
    for (const [from, to] of Object.entries(targets)) expect(await redirectTarget(from, read)).toBe(to);
  });

  test.each([
    ['another address', '/old/2000.html'],
    ['an address below a former address', '/old/5.html/more'],
    ['the name of a property of objects', '/constructor'],
    ['an address of 100,000 characters', `/${'a'.repeat(100_000)}`],
  ])('are not found for %s', async (_case, path) => {
    expect(await redirectTarget(path, read)).toBeUndefined();
  });

  test('change one file if one redirect changes', () => {
    const changed = filesOf({ ...targets, '/old/5.html': '/elsewhere' });
    const differing = [...changed].filter(
      ([path, model]) => JSON.stringify(model) !== JSON.stringify(files.get(path)),
    );
    expect(differing).toHaveLength(1);
  });

  test('have no lookup files if there are no redirects', () => {
    expect([...lookupFiles.pages('redirects', smallGuide().inputs)]).toEqual([]);
    expect(filesOf({})).toEqual(new Map());
  });
});
