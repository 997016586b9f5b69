import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Fault, FaultError } from '@laurel/diagnostics';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pullSnapshot } from '../../../src/content/pull/pull-snapshot.ts';
import { type FakeUpstream, fakeUpstream, quickPull, valueAt } from './fake-upstream.ts';

/** Upstreams with one fault each, over all kinds of calls. */

let upstream: FakeUpstream;
let out: string;

beforeEach(() => {
  upstream = fakeUpstream();
  out = join(mkdtempSync(join(tmpdir(), 'laurel-malformed-')), 'snapshots');
});
afterEach(() => rmSync(out, { recursive: true, force: true }));

const TABLES = 'static/2/practice-areas.json';
const FIRMS = 'static/2/ranked-organisations.json';
const PEOPLE = 'static/2/ranked-individuals.json';
const OVERVIEWS = 'static/2/overviews.json';
const GUIDE = 'static/2/download-guide-info.json';
const GROUPS = 'publications/type-groups';
const PERSON = 'persons/502/profile-basics';
const MENUS = 'api/cms/v2/options/headless-settings';
const PAGES = 'api/cms/v2/pages';

type Path = readonly (string | number)[];

/** Returns a fault of an upstream: one field has another value, or is absent. */
const field = (path: Path, value: unknown) => (): void => {
  const parent = valueAt(upstream.content, ...path.slice(0, -1)) as Record<string | number, unknown>;
  const name = path.at(-1) as string | number;
  if (value === undefined) delete parent[name];
  else parent[name] = value;
};

/** Returns a fault of an upstream: a call returns the bytes of a text, with status 200. */
const body =
  (path: string, change: (json: string) => string | Uint8Array<ArrayBuffer>, type = 'application/json') =>
  (): void => {
    const changed = change(JSON.stringify(upstream.content[path]));
    upstream.intercept = (request) =>
      request.split('?')[0] === path
        ? new Response(changed, { headers: { 'content-type': type } })
        : undefined;
  };

const append = (path: Path, entry: () => object) => (): void => {
  (valueAt(upstream.content, ...path) as object[]).push(entry());
};
const copyOf = (...path: Path): object => ({ ...(valueAt(upstream.content, ...path) as object) });

/** The name of the fault and of its call, the record and its field, and the reason. */
type Expected = readonly [
  name: string,
  call: string,
  record: string,
  field: string | undefined,
  reason: RegExp,
];

const FIRMS_CALL = 'ranked organisations of a group';
const PEOPLE_CALL = 'ranked individuals of a group';
const TABLES_CALL = 'practice areas of a group';
const GUIDE_CALL = 'download guide info of a group';
const PERSON_CALL = 'profile basics of a person';
const person = (id: number) => `groups/2/individuals/${id}`;
const detail = (id: number) => `groups/2/individual-details/${id}`;
const guide = (change: object) => ({
  publicationId: 20,
  title: 'Guide',
  url: 'https://a.example',
  pageCount: 9,
  sizeBytes: 9,
  ...change,
});

const cases: readonly [string, () => void, Expected][] = [
  // Identity
  [
    'an absent id',
    field([PEOPLE, 'individuals', 0, 'personOrganisationId'], undefined),
    [
      'MalformedField',
      PEOPLE_CALL,
      'groups/2/individuals, entry 1',
      'personOrganisationId',
      /returned nothing where a number/,
    ],
  ],
  [
    'a negative id',
    field([FIRMS, 'offices', 0, 'organisationId'], -150),
    [
      'MalformedField',
      FIRMS_CALL,
      'groups/2/offices/-150',
      'organisationId',
      /returned -150 where a number of more than 0/,
    ],
  ],
  [
    'an id that no number represents exactly',
    field([TABLES, 'locations', 0, 'locationId'], '9007199254740993'),
    [
      'MalformedField',
      TABLES_CALL,
      'groups/2/locations/9007199254740992',
      'locationId',
      /returned 9007199254740992 where/,
    ],
  ],
  [
    'an id with a fraction',
    field([TABLES, 'tiers', 1, 'tierId'], 2.5),
    ['MalformedField', TABLES_CALL, 'groups/2/tiers/2.5', 'tierId', /returned 2.5 where a whole number/],
  ],
  [
    'an id with a leading zero',
    field(['events', 'items', 0, 'eventId'], '0400'),
    ['MalformedField', 'events', 'site/events, entry 1', 'eventId', /returned "0400" where a number/],
  ],
  [
    'an id of letters',
    field([GROUPS, 1, 'publicationTypeGroupId'], 'spotlight'),
    [
      'MalformedField',
      'publication type groups',
      'type-groups/spotlight',
      'publicationTypeGroupId',
      /returned "spotlight" where a number/,
    ],
  ],
  [
    'two records with one id',
    append([TABLES, 'tiers'], () => copyOf(TABLES, 'tiers', 0)),
    ['DuplicateId', TABLES_CALL, 'groups/2/tiers/1', 'tierId', /id 1 occurs 2 times/],
  ],
  [
    'a group that is listed twice',
    append([GROUPS], () => copyOf(GROUPS, 0)),
    [
      'DuplicateId',
      'publication type groups',
      'type-groups/2',
      'publicationTypeGroupId',
      /id 2 occurs 2 times/,
    ],
  ],
  [
    'a detail of another person',
    field([PERSON, 'personOrganisationId'], 500),
    ['WrongRecord', PERSON_CALL, detail(502), undefined, /returned record 500 instead of 502/],
  ],
  [
    'a static file of another group',
    field([OVERVIEWS, 'publicationTypeGroupId'], 3),
    [
      'WrongRecord',
      'overviews of a group',
      'groups/2',
      'publicationTypeGroupId',
      /returned record 3 instead of 2/,
    ],
  ],
  [
    'two articles with one title',
    field(['articles', 'items', 0, 'seoTitle'], 'a-first-article'),
    [
      'AddressTaken',
      'articles',
      'site/articles/301',
      'seoTitle',
      /both claim the page \/articles\/a-first-article/,
    ],
  ],
  [
    'a page of the CMS at an address of the directory',
    field([PAGES, 'items', 0, 'path'], '/articles'),
    ['AddressReserved', 'CMS pages', 'site/pages/1', 'path', /claims the page \/articles/],
  ],
  // References
  [
    'a reference to no record',
    field([FIRMS, 'departments', 0, 'tierId'], 77),
    [
      'DanglingReference',
      FIRMS_CALL,
      'groups/2/departments/900',
      'tierId',
      /refers to tier 77, which does not exist/,
    ],
  ],
  [
    'a reference that is not a number',
    field([PEOPLE, 'individuals', 1, 'organisationId'], 'London'),
    ['MalformedField', PEOPLE_CALL, person(501), 'organisationId', /returned "London" where a number/],
  ],
  [
    'a reference to the edition that does not exist',
    field([GUIDE, 'publicationId'], 21),
    ['DanglingReference', GUIDE_CALL, 'groups/2', 'publicationId', /refers to publication 21/],
  ],
  [
    'a table that is its own parent',
    field([TABLES, 'subsections', 0, 'parentSubsectionId'], 10),
    ['CyclicReference', TABLES_CALL, 'groups/2/subsections/10', 'parentSubsectionId', /is below itself/],
  ],
  [
    'related people that are not ids',
    field(['individuals/500/related-individuals', 0], { id: 501 }),
    ['MalformedField', 'related individuals', detail(500), '[0]', /returned an object where a number/],
  ],
  [
    'an event of an unknown type',
    field(['events', 'items', 0, 'eventTypeId'], 9),
    ['DanglingReference', 'events', 'site/events/400', 'eventTypeId', /refers to event type 9/],
  ],
  // Required fields
  [
    'an absent name',
    field([FIRMS, 'organisations', 0, 'name'], undefined),
    ['MalformedField', FIRMS_CALL, 'groups/2/organisations/101', 'name', /returned nothing where text/],
  ],
  [
    'a name with a control character',
    field([PEOPLE, 'individuals', 0, 'fullName'], 'Ad\u0000le'),
    ['MalformedField', PEOPLE_CALL, person(500), 'fullName', /where text without control characters/],
  ],
  [
    'an edition without a state',
    field([TABLES, 'publications', 0, 'isCurrent'], 'yes'),
    [
      'MalformedField',
      TABLES_CALL,
      'groups/2/publications/20',
      'isCurrent',
      /returned "yes" where true or false/,
    ],
  ],
  [
    'a day that does not exist',
    field(['events', 'items', 0, 'startsOn'], '2026-02-30'),
    ['MalformedField', 'events', 'site/events/400', 'startsOn', /returned "2026-02-30" where a day such as/],
  ],
  [
    'HTML that is too deep',
    field(['methodology', 'html'], '<div>'.repeat(500)),
    [
      'MalformedField',
      'methodology',
      'site/texts',
      'html',
      /where HTML with at most 100 elements within each other/,
    ],
  ],
  [
    'null instead of a list of records',
    field([FIRMS, 'departments'], null),
    ['MalformedField', FIRMS_CALL, 'groups/2', 'departments', /returned null where a list/],
  ],
  [
    'rankings without a year',
    field([PEOPLE, 'individuals', 2, 'rankings', 0, 'rankedYears'], []),
    [
      'MalformedField',
      PEOPLE_CALL,
      person(502),
      'rankings[0].rankedYears',
      /returned a list of 0 where a list of at least 1/,
    ],
  ],
  // Optional fields
  [
    'a website that is no address',
    field([PERSON, 'contact', 'website'], 'ask me'),
    ['FieldOmitted', PERSON_CALL, detail(502), 'contact.website', /returned "ask me" where a web address/],
  ],
  [
    'a website with a password',
    field([FIRMS, 'offices', 0, 'contact', 'website'], 'https://me:pass@firm.example'),
    ['FieldOmitted', FIRMS_CALL, 'groups/2/offices/150', 'contact.website', /without user name and password/],
  ],
  [
    'an optional number that is not a number',
    field([GUIDE, 'guide'], guide({ pageCount: 'NaN' })),
    [
      'FieldOmitted',
      GUIDE_CALL,
      'groups/2/download-guide-info/20',
      'pageCount',
      /returned "NaN" where a number/,
    ],
  ],
  [
    'an optional object without a required field',
    field([GUIDE, 'guide'], guide({ title: null })),
    ['FieldOmitted', GUIDE_CALL, 'groups/2/download-guide-info/20', 'title', /returned null where text/],
  ],
  [
    'a picture that is an object',
    field([PEOPLE, 'individuals', 0, 'photograph'], { src: 'a.jpg' }),
    ['FieldOmitted', PEOPLE_CALL, person(500), 'photograph', /returned an object where text/],
  ],
  [
    'a language code that is no code',
    field(
      [PAGES, 'items', 0, 'languages'],
      [{ post_url: '/info/privacy', language_code: 'Klingon!', default: true }],
    ),
    ['FieldOmitted', 'CMS pages', 'site/pages/1', 'languages[0].language_code', /where a language tag/],
  ],
  [
    'a quote that is a number',
    field(['editorial-review/departments/900', 'quotes', 0], 7),
    [
      'FieldOmitted',
      'editorial review of a department',
      'groups/2/department-details/900',
      'quotes[0]',
      /returned 7 where text/,
    ],
  ],
  [
    'an optional day in another format',
    field(['careers/vacancies', 0, 'closesOn'], '31.12.2026'),
    ['FieldOmitted', 'vacancies', 'site/vacancies/40', 'closesOn', /returned "31.12.2026" where a day/],
  ],
  [
    'a placeholder',
    field([FIRMS, 'offices', 0, 'countryName'], 'N/A'),
    [
      'PlaceholderRead',
      FIRMS_CALL,
      'groups/2/offices/150',
      'countryName',
      /returned "N\/A" for a field without a value/,
    ],
  ],
  [
    'an unknown field',
    field([PEOPLE, 'individuals', 0, 'gender'], 'f'),
    ['UnknownField', PEOPLE_CALL, person(500), 'gender', /a field that its contract does not have/],
  ],
  [
    'a malformed link of a menu',
    field(
      [MENUS, 'acf', 'nav_sections', 0, 'nav_subsections'],
      [{ subsection_id: 'a', subsection_links: [{ link_text: 7, link_url: '/a' }] }],
    ),
    [
      'FieldOmitted',
      'headless settings',
      'site/header-settings',
      'acf.nav_sections[0].nav_subsections[0].subsection_links[0].link_text',
      /returned 7 where text/,
    ],
  ],
  [
    'a detail of another shape',
    field(['organisations/100/provided-profiles'], { error: 'none' }),
    [
      'FieldOmitted',
      'provided profiles of an organisation',
      'groups/2/organisation-details/100',
      '',
      /returned an object where a list/,
    ],
  ],
  // Bodies
  [
    'an HTML page with status 200',
    body(PEOPLE, () => '<!doctype html><p>Please log in', 'text/html'),
    ['CallFailed', PEOPLE_CALL, 'groups/2', undefined, /status 200 with a body that is not JSON/],
  ],
  [
    'truncated JSON',
    body('events', (json) => json.slice(0, -9)),
    ['CallFailed', 'events', 'site/events', undefined, /status 200 with a body that is not JSON/],
  ],
  [
    'an encoding other than UTF-8',
    body('about-us', (json) => Buffer.from(json.replace('About', 'Äbout'), 'latin1')),
    ['CallFailed', 'about us', 'site/texts', undefined, /not JSON in UTF-8/],
  ],
  ['an empty body', body(PERSON, () => ''), ['CallFailed', PERSON_CALL, detail(502), undefined, /not JSON/]],
  [
    'NaN in JSON',
    body('faqs/topics', (json) => json.replace('"topicId":1', '"topicId":NaN')),
    ['CallFailed', 'FAQ topics', 'site/faq-topics', undefined, /not JSON/],
  ],
  [
    'an empty list of groups',
    field([GROUPS], []),
    [
      'RemovalUnconfirmed',
      'publication type groups',
      'groups/2',
      undefined,
      /no longer has guide 2 \(Global\)/,
    ],
  ],
  [
    'a total that is higher than the number of records',
    field(['articles', 'total'], 3),
    ['ListingIncomplete', 'articles', 'site/articles', undefined, /announced 3 records and returned 2/],
  ],
];

/** Returns the number of records of each file in the snapshot. */
const recordCounts = (): Record<string, number> =>
  Object.fromEntries(
    Object.entries(
      JSON.parse(readFileSync(join(out, 'index.json'), 'utf8')).files as Record<string, { records: number }>,
    ).map(([name, { records }]) => [name, records]),
  );

const fileNames = () => readdirSync(out, { recursive: true, encoding: 'utf8' }).sort();

/** Gives every entity a new version, so that a pull requests all details. */
function changeVersions(): void {
  for (const [file, kind] of [
    [FIRMS, 'organisations'],
    [FIRMS, 'departments'],
    [PEOPLE, 'individuals'],
  ] as const)
    for (const entity of (valueAt(upstream.content, file, kind) ?? []) as Record<string, unknown>[])
      entity.version = `${entity.version}+`;
}

/** Pulls, and returns the faults that were reported. */
async function pullFaults(): Promise<readonly Fault[]> {
  try {
    return (await pullSnapshot(quickPull(upstream, out))).warnings.map(({ fault }) => fault);
  } catch (error) {
    if (!(error instanceof FaultError)) throw error;
    return error.faults.length > 0 ? error.faults : [error.fault];
  }
}

describe('a pull of a malformed upstream', () => {
  it.each(cases)(
    'reports %s, and retains the previous snapshot',
    async (_, spoil, [name, call, record, inField, reason]) => {
      await pullFaults();
      const before = recordCounts();
      const filesBefore = fileNames();
      const content = structuredClone(upstream.content);
      changeVersions();
      spoil();
      const faults = await pullFaults();
      const found = faults.find((fault) => fault.name === name && fault.location?.record === record);
      expect(found, JSON.stringify(faults)).toMatchObject({ name, location: { call, record } });
      expect(found?.location?.field).toBe(inField);
      expect(found?.what).toMatch(reason);
      expect(found?.why).toMatch(/\w+ \w+.*\.$/);
      expect(found?.action).toMatch(/\w+.*\.$/);
      expect(new Set(faults.map((fault) => fault.name))).toEqual(new Set([name]));
      const { 'groups/2/download-guide-info.jsonl': guides, ...others } = recordCounts();
      expect({ ...others, 'groups/2/download-guide-info.jsonl': 0 }).toEqual(before);
      expect(fileNames()).toEqual(filesBefore);

      upstream.intercept = () => undefined;
      Object.assign(upstream.content, content);
      changeVersions();
      changeVersions();
      expect(await pullFaults()).toEqual([]);
      expect(recordCounts()).toEqual(before);
    },
  );

  it('is tested with at least 40 upstreams', () => {
    expect(new Set(cases.map(([title]) => title)).size).toBeGreaterThanOrEqual(40);
  });
});
