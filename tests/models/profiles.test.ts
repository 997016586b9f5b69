import { describe, expect, test } from 'vitest';
import { bucketName } from '../../src/domain/buckets.ts';
import { departmentPages } from '../../src/models/department.ts';
import { lawFirmPages } from '../../src/models/law-firm.ts';
import { lawyerPages } from '../../src/models/lawyer.ts';
import { officePages } from '../../src/models/office.ts';
import { firmFact } from '../../src/models/profile-parts.ts';
import { inputsOf } from '../support/inputs.ts';
import { smallGuide, TestSnapshot } from '../support/snapshot.ts';

const { inputs } = smallGuide()
  .detail(2, 'individual-details', bucketName(50, 2), [
    {
      personOrganisationId: 1002,
      jobTitle: 'Partner',
      languages: ['English'],
      contact: null,
      providedProfile: { title: 'Profile', html: '<p>About.</p><script>x</script>' },
      editorialReviews: [{ contentId: 1, subsectionId: 100, html: '<p>Good.</p>', quotes: ['A fine mind.'] }],
      contributions: [],
      relatedPersonOrganisationIds: [1003],
    },
  ])
  .detail(2, 'individual-details', bucketName(51, 2), []);

const all = <Model>(
  collection: {
    partitions: (i: typeof inputs) => readonly string[];
    pages: (p: string, i: typeof inputs) => Iterable<{ path: string; model: Model }>;
  },
  from = inputs,
) =>
  new Map(
    collection
      .partitions(from)
      .flatMap((partition) =>
        [...collection.pages(partition, from)].map(({ path, model }) => [path, model] as const),
      ),
  );

describe('a lawyer page', () => {
  const lawyers = all(lawyerPages);

  test('exists for every individual in the bucket of the firm, including unranked individuals and names without Latin letters', () => {
    expect(lawyerPages.partitions(inputs)).toEqual(['2/0-of-2', '2/1-of-2']);
    expect([...lawyers.keys()].sort()).toEqual([
      '/lawyer/ana-berg-global-2:1002',
      '/lawyer/ana-berg-global-2:1003',
      '/lawyer/wang-wei-global-2:1004',
      '/lawyer/zoe-ash-global-2:1001',
    ]);
  });

  test('shows rankings best first, foreign expertise separately, and the office', () => {
    const model = lawyers.get('/lawyer/ana-berg-global-2:1003');
    expect(model?.rankings.map(({ tier }) => tier)).toEqual(['Band 1']);
    expect(model?.foreignExpertise.map(({ tier, basedIn }) => [tier, basedIn])).toEqual([
      ['Foreign Experts', 'Norway'],
    ]);
    expect(lawyers.get('/lawyer/zoe-ash-global-2:1001')?.office?.href).toBe(
      '/office/beranger-vane-oslo-global-2:60',
    );
  });

  test('shows sanitised details, and exists without details', () => {
    expect(lawyers.get('/lawyer/ana-berg-global-2:1002')).toMatchObject({
      jobTitle: 'Partner',
      providedProfile: { html: '<p>About.</p>' },
      reviews: [{ quotes: ['A fine mind.'], table: { href: '/legal-rankings/shipping-france-2:7:31:1' } }],
      related: [{ lawyer: { href: '/lawyer/ana-berg-global-2:1003' }, firm: 'Zeta Chambers' }],
    });
    expect(lawyers.get('/lawyer/wang-wei-global-2:1004')).toMatchObject({
      rankings: [],
      reviews: [],
      related: [],
      jobTitle: null,
    });
  });
});

describe('profile pictures', () => {
  const withPictures = smallGuide()
    .pictures(2, [
      { picture: 'logo-50', digest: '4e5f6a7b' },
      { picture: 'photograph-1001', digest: '0a1b2c3d' },
    ])
    .detail(2, 'individual-details', '0-of-1', []);
  const models = <Model>(collection: Parameters<typeof all<Model>>[0]) => [
    ...all(collection, withPictures.inputs).values(),
  ];
  const photograph = { kind: 'photograph', name: '2-photograph-1001-0a1b2c3d' };

  test('are shown only on profiles with a picture in the snapshot', () => {
    expect(models(lawyerPages).map(({ name, photograph: shown }) => [name, shown])).toEqual([
      ['Zoë Ash', photograph],
      ['Ana Berg', null],
      ['Ana Berg', null],
      ['王伟', null],
    ]);
    expect(models(lawFirmPages).map(({ name, logo }) => [name, logo?.name ?? null])).toEqual([
      ['Béranger Vane', '2-logo-50-4e5f6a7b'],
      ['Zeta Chambers', null],
    ]);
  });

  test('are shown in lists of people', () => {
    expect(models(lawFirmPages)[0]?.individuals.map(({ lawyer }) => lawyer.photograph)).toEqual([
      null,
      photograph,
    ]);
    expect(models(departmentPages)[0]?.heads).toMatchObject([{ photograph }]);
    expect(models(departmentPages)[0]?.individuals.map(({ lawyer }) => lawyer.photograph)).toEqual([
      null,
      photograph,
    ]);
    expect(models(officePages)[0]?.individuals).toMatchObject([{ lawyer: { photograph } }]);
  });
});

describe('a law firm page', () => {
  test('lists departments by location, ranked people and offices, and shows the badge of the firm type', () => {
    const firms = all(lawFirmPages);
    expect(firms.get('/law-firm/beranger-vane-global-2:50')).toMatchObject({
      kind: 'firm',
      badge: { src: '/badges/global-firm-2026.png' },
      locations: [{ name: 'France', departments: [{ department: { label: 'Shipping' }, tier: 'Band 2' }] }],
      individuals: [{ lawyer: { label: 'Ana Berg' } }, { lawyer: { label: 'Zoë Ash' } }],
      offices: [{ label: 'Oslo' }],
    });
    expect(firms.get('/law-firm/zeta-chambers-global-2:51')?.badge?.src).toBe('/badges/global-set-2026.png');
  });

  test('introduces a firm without a review by its kind, places, rankings and highest band', () => {
    const firms = all(lawFirmPages);
    expect(firms.get('/law-firm/beranger-vane-global-2:50')?.introduction).toBe(
      'Béranger Vane is a law firm in Paris, France, with offices in Oslo. The Global guide ranks 1 department and 2 lawyers. Its best ranking is Band 2: Shipping, France.',
    );
  });

  test('links to the same firm only in other guides that contain it', () => {
    const two = smallGuide();
    const other = new TestSnapshot()
      .group(1, 'type-group', [{ publicationTypeGroupId: 1, name: 'UK', category: 1, description: 'UK.' }])
      .group(1, 'organisations', [
        { organisationId: 50, name: 'Béranger Vane', townName: null, countryName: null, firmType: 1 },
      ]);
    const both = inputsOf([...other.files, ...two.files]);
    const firms = [...lawFirmPages.pages('2/0-of-1', both)];
    expect(firms.map(({ model }) => model.otherGuides)).toEqual([
      [{ label: 'UK', href: '/law-firm/beranger-vane-uk-1:50' }],
      [],
    ]);
  });
});

describe('department and office pages', () => {
  test('show the heads of a department and the firm’s people ranked in the same practice area and location', () => {
    const model = all(departmentPages).get('/department/beranger-vane-shipping-global-2:7:31:1:50');
    expect(model?.heads.map(({ label }) => label)).toEqual(['Zoë Ash']);
    expect(model?.individuals.map(({ lawyer, tier }) => [lawyer.label, tier])).toEqual([
      ['Ana Berg', 'Star Individuals'],
      ['Zoë Ash', 'Band 1'],
    ]);
  });

  test('show the ranked people of an office', () => {
    const model = all(officePages).get('/office/beranger-vane-oslo-global-2:60');
    expect(model?.individuals.map(({ lawyer }) => lawyer.label)).toEqual(['Zoë Ash']);
    expect(model?.firm.href).toBe('/law-firm/beranger-vane-global-2:50');
  });
});

test.each<[string, string, 1 | 2]>([
  ['Firm', 'law firm', 1],
  ['Chambers', 'set of barristers', 2],
])(
  'the label %s precedes the name of a %s on pages of lawyers, departments and offices',
  (label, _kind, firmType) => {
    const guide = smallGuide()
      .group(2, 'organisations', [
        { organisationId: 50, name: 'Béranger Vane', townName: null, countryName: null, firmType },
        { organisationId: 51, name: 'Zeta Chambers', townName: null, countryName: null, firmType },
      ])
      .detail(2, 'individual-details', '0-of-1', []).inputs;
    const fact = { label, values: [{ text: 'Béranger Vane', href: '/law-firm/beranger-vane-global-2:50' }] };
    const models = [
      all(lawyerPages, guide).get('/lawyer/zoe-ash-global-2:1001'),
      all(departmentPages, guide).get('/department/beranger-vane-shipping-global-2:7:31:1:50'),
      all(officePages, guide).get('/office/beranger-vane-oslo-global-2:60'),
    ];
    expect(models.map((model) => model && firmFact(model))).toEqual([fact, fact, fact]);
  },
);
