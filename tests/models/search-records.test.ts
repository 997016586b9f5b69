import { describe, expect, test } from 'vitest';
import type { Inputs } from '../../packages/astro-incremental/src/core/types.ts';
import { readGroupIds } from '../../src/content/snapshots/reader.ts';
import { bucketNames } from '../../src/domain/buckets.ts';
import { choosableTypes, type EntityType, entityTypes } from '../../src/domain/entity-types.ts';
import { hitAddress, listText, type SearchRecord } from '../../src/domain/search.ts';
import { SITE_GROUP_ID } from '../../src/domain/search-segments.ts';
import { searchRecords } from '../../src/models/search-records.ts';
import { inputsOf } from '../support/inputs.ts';
import { GERMAN_TIERS, smallGuide, TestSnapshot } from '../support/snapshot.ts';

const records = (inputs: Inputs): SearchRecord[] =>
  readGroupIds(inputs).flatMap((groupId) =>
    choosableTypes.flatMap((entityType) => [...searchRecords(inputs, groupId, entityType)]),
  );
const shown = (inputs: Inputs) => records(inputs).map((record) => [listText(record), hitAddress(record)]);

const officeOf = (organisationId: number, locationName: string) => ({
  organisationId,
  parentOrganisationId: 50,
  locationName,
  countryName: 'Norway',
  isHeadOffice: false,
  contact: { email: null, telephone: null, website: null, addressLines: [] },
});

/** Articles and events belong to no guide. */
const groupOf = (entityType: EntityType) => (entityType === 'editorial' ? SITE_GROUP_ID : 2);

/** Adds an article of a firm and an event. */
const withEditorial = (snapshot: TestSnapshot) =>
  snapshot
    .site('topics', [{ id: 5, name: 'Finance' }])
    .site('staff-members', [
      {
        staffMemberId: 71,
        fullName: 'Miriam Adler',
        jobTitle: 'Editor',
        team: 'about-us',
        html: '<p>Edits.</p>',
        email: null,
      },
    ])
    .site('articles', [
      {
        articleId: 901,
        seoTitle: 'private-credit',
        title: 'Private credit',
        summary: 'Lenders share deals.',
        html: '<p>Two years ago.</p>',
        publishedOn: '2026-05-04',
        parentOrganisationIds: [50, 999],
        topicIds: [5],
        authorIds: [71, 72],
        contributors: ['Ines Kohl'],
        languages: [],
      },
    ])
    .site('event-types', [{ eventTypeId: 3, name: 'Webinar' }])
    .site('events', [
      {
        eventId: 301,
        eventTypeId: 3,
        title: 'How we rank',
        startsOn: '2027-01-20',
        endsOn: '2027-01-20',
        place: 'Madrid',
        url: null,
        html: '<p>Questions.</p>',
      },
    ]);

describe('search records', () => {
  test.each(entityTypes)('of type %s are in exactly one bucket each', (entityType) => {
    const { inputs } = withEditorial(smallGuide()).group(2, 'offices', [
      officeOf(60, 'Oslo'),
      officeOf(61, 'Bergen'),
    ]);
    const ids = (bucket?: string) =>
      [...searchRecords(inputs, groupOf(entityType), entityType, bucket)].map(({ id }) => id).sort();
    expect(bucketNames(4).flatMap(ids).sort()).toEqual(ids());
    expect(ids().length).toBeGreaterThan(1);
  });

  test('exist once for every table, firm and individual, with list text and page', () => {
    expect(shown(smallGuide().inputs)).toEqual(
      expect.arrayContaining([
        ['Global | France | Shipping', '/legal-rankings/shipping-france-2:7:31:1'],
        ['Béranger Vane | Paris, France', '/law-firm/beranger-vane-global-2:50'],
        ['Ana Berg | Zeta Chambers', '/lawyer/ana-berg-global-2:1003'],
        ['王伟 | Zeta Chambers', '/lawyer/wang-wei-global-2:1004'],
      ]),
    );
    expect(shown(smallGuide().inputs)).toHaveLength(4 + 2 + 4);
  });

  test.each([
    [
      'department',
      [
        'Béranger Vane | Shipping, France | Global',
        '/department/beranger-vane-shipping-global-2:7:31:1:50',
        { tierName: 'Band 2', year: 2026 },
        {
          name: 'Béranger Vane',
          context: 'Shipping France Global Law Firms',
          related: 'Shipping Paris',
          prose: '',
        },
      ],
    ],
    [
      'office',
      [
        'Béranger Vane | Oslo, Norway',
        '/office/beranger-vane-oslo-global-2:60',
        { countryName: 'Norway', year: 2026 },
        { name: 'Béranger Vane', context: 'Oslo Norway', related: '', prose: '' },
      ],
    ],
    [
      'editorial',
      [
        'Private credit',
        '/articles/private-credit',
        { kindName: 'Article', day: '2026-05-04' },
        {
          name: 'Private credit',
          context: 'Finance',
          related: 'Lenders share deals. Miriam Adler Ines Kohl Béranger Vane',
          prose: '',
        },
      ],
    ],
  ] as const)(
    'of type %s have list text, page, fields and words',
    (entityType, [text, page, fields, words]) => {
      const { inputs } = withEditorial(smallGuide());
      const [record] = searchRecords(inputs, groupOf(entityType), entityType);
      expect(record && [listText(record), hitAddress(record)]).toEqual([text, page]);
      expect(record?.hit).toMatchObject(fields);
      expect(record?.text).toEqual(words);
    },
  );

  test('of events have the place and the type of the event', () => {
    const [, record] = searchRecords(withEditorial(smallGuide()).inputs, SITE_GROUP_ID, 'editorial');
    expect(record && [listText(record), hitAddress(record), record.text.context]).toEqual([
      'How we rank | Madrid',
      '/events/how-we-rank-301',
      'Madrid Webinar',
    ]);
  });

  test('of an office in several guides exist once', () => {
    const both = inputsOf([
      ...smallGuide().files,
      ...new TestSnapshot()
        .group(5, 'type-group', [{ publicationTypeGroupId: 5, name: 'UK', category: 1, description: 'UK.' }])
        .group(5, 'organisations', [
          { organisationId: 50, name: 'Béranger Vane', townName: 'Paris', countryName: null, firmType: 1 },
        ])
        .group(5, 'offices', [officeOf(60, 'Oslo'), officeOf(61, 'Bergen')]).files,
    ]);
    const offices = [2, 5].map((groupId) => [...searchRecords(both, groupId, 'office')].map(({ id }) => id));
    expect(offices).toEqual([['60'], ['61']]);
  });

  test('contain the texts of overviews, and of reviews of firms with quotes, without HTML', () => {
    const review = (html: string, ...quotes: string[]) => ({
      contentId: 1,
      subsectionId: null,
      html,
      quotes,
    });
    const contact = { email: 'oslo@vane.example', telephone: null, website: null, addressLines: [] };
    const { inputs } = smallGuide()
      .group(2, 'overviews', [
        { contentId: 9, subsectionId: 100, title: 'Shipping', html: '<p>Tankers &amp; <em>ports</em>.</p>' },
      ])
      .detail(2, 'organisation-details', '0-of-1', [
        {
          organisationId: 50,
          contact,
          providedProfiles: [],
          editorialReview: review('<p>Known for salvage.</p>', 'Calm.'),
          contributions: [],
          articleIds: [],
        },
      ])
      .detail(2, 'individual-details', '0-of-1', [
        {
          personOrganisationId: 1001,
          jobTitle: 'Managing Partner',
          languages: [],
          contact,
          providedProfile: null,
          editorialReviews: [review('<p>Charterparties.</p>')],
          contributions: [],
          relatedPersonOrganisationIds: [],
        },
      ]);
    const found = (entityType: EntityType, id: string) =>
      [...searchRecords(inputs, 2, entityType)].find((record) => record.id === id);
    expect(found('practice-area', '2:7:31:1')?.text.prose).toBe('Tankers & ports.');
    expect(found('organisation', '50')?.text.prose).toBe('Known for salvage. Calm.');
    expect(found('individual', '1001')?.text.prose).toBe('');
    expect(found('individual', '1001')?.text.related).toContain('Managing Partner');
    expect(found('individual', '1001')?.contacts).toEqual(['oslo@vane.example']);
  });

  test('of ranking tables without entries have the lowest rank', () => {
    const tables = [...searchRecords(smallGuide().inputs, 2, 'practice-area')].map(({ id, rank, hit }) => [
      id,
      rank === 0,
      'entryCount' in hit && hit.entryCount === 0,
    ]);
    expect(tables.filter(([, isLast]) => isLast)).toEqual(tables.filter(([, , isEmpty]) => isEmpty));
    expect(tables).toContainEqual(['2:8:31:1', true, true]);
  });

  test('name the best tier, and have the same ranks with German and English names of tiers', () => {
    const german = records(smallGuide().group(2, 'tiers', GERMAN_TIERS).inputs);
    expect(german.find(({ id }) => id === '1001')).toMatchObject({
      hit: { tierName: 'Rang 1', practiceAreaName: 'Shipping' },
    });
    expect(german.map(({ rank }) => rank)).toEqual(records(smallGuide().inputs).map(({ rank }) => rank));
  });

  test('link a firm of several groups to the group with most of its rankings', () => {
    const uk = new TestSnapshot()
      .group(1, 'type-group', [{ publicationTypeGroupId: 1, name: 'UK', category: 1, description: 'UK.' }])
      .group(1, 'organisations', [
        { organisationId: 50, name: 'Béranger Vane', townName: 'London', countryName: null, firmType: 1 },
      ]);
    const both = inputsOf([...uk.files, ...smallGuide().files]);
    const firms = records(both).filter(
      (record) => record.entityType === 'organisation' && record.id === '50',
    );
    expect(firms.map(hitAddress)).toEqual(['/law-firm/beranger-vane-global-2:50']);
  });

  test('have a higher rank for entities with more rankings', () => {
    const rank = new Map(records(smallGuide().inputs).map(({ id, rank }) => [id, rank]));
    expect(rank.get('1003')).toBeGreaterThan(rank.get('1001') ?? 0);
    expect(rank.get('1004')).toBe(0);
  });
});
