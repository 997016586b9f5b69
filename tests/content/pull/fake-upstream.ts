import { createHash } from 'node:crypto';
import type { PullOptions } from '../../../src/content/pull/pull-snapshot.ts';

/** The content of the fake upstream: JSON by path below the base URL. A path may include a query, or end with a language: `a in fr`. */
export type Content = Record<string, unknown>;

/** Returns the response or error for a request, or undefined for the normal response. */
type Interception = (path: string, attempt: number) => Response | Error | undefined;

export interface FakeUpstream {
  readonly content: Content;
  readonly fetch: typeof globalThis.fetch;
  /** Paths of the requests so far, with the status of the response. */
  readonly requests: { path: string; status: number }[];
  intercept: Interception;
}

export const SOURCE = 'http://upstream.test';

/** Options of a pull from a fake upstream, at a fixed time and without waiting. */
export const quickPull = ({ fetch }: FakeUpstream, out: string): PullOptions => ({
  source: SOURCE,
  out,
  fetch,
  clock: () => new Date('2026-11-21T12:00:00Z'),
  random: () => 0.5,
  sleep: async () => undefined,
});

/** Content of the fake upstream that is not JSON, e.g. a picture. */
export class FakeFile {
  readonly bytes: string | Uint8Array<ArrayBuffer>;
  readonly type: string;

  constructor(bytes: string | Uint8Array<ArrayBuffer>, type: string) {
    this.bytes = bytes;
    this.type = type;
  }
}

const computeEtag = (content: string | Uint8Array) =>
  `"${createHash('sha256').update(content).digest('hex').slice(0, 16)}"`;

/** Creates a minimal upstream in memory. It responds to a path with its content and an ETag, with 304, or with 404. */
export function fakeUpstream(content: Content = smallDirectory()): FakeUpstream {
  const attempts = new Map<string, number>();
  const upstream: FakeUpstream = {
    content,
    requests: [],
    intercept: () => undefined,
    fetch: async (input, init) => {
      const path = String(input).slice(SOURCE.length + 1);
      const attempt = (attempts.get(path) ?? 0) + 1;
      attempts.set(path, attempt);
      const intercepted = upstream.intercept(path, attempt);
      if (intercepted instanceof Error) throw intercepted;
      const response = intercepted ?? respond(upstream.content, path, new Headers(init?.headers));
      upstream.requests.push({ path, status: response.status });
      return response;
    },
  };
  return upstream;
}

/** Returns the value at a path of the content, e.g. `valueAt(content, 'articles', 'items', 0)`. */
export function valueAt(content: Content, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<string | number, unknown>)[key], content);
}

function respond(content: Content, path: string, headers: Headers): Response {
  const language = headers.get('accept-language');
  const value = content[`${path} in ${language}`] ?? content[path] ?? content[path.replace(/\?.*$/, '')];
  if (value === undefined) return new Response('{"error":"none"}', { status: 404 });
  const { bytes, type } =
    value instanceof FakeFile ? value : new FakeFile(JSON.stringify(value), 'application/json');
  const etag = computeEtag(bytes);
  if (headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers: { etag } });
  return new Response(bytes, { headers: { etag, 'content-type': type } });
}

const contact = () => ({
  email: null,
  telephone: '+44 20 7946 0000',
  website: null,
  addressLines: ['1 Bay Court'],
});

/** A directory of one group, two firms, two departments and three people; group 3 is empty. */
export function smallDirectory(): Content {
  const head = { publicationTypeGroupId: 2, publicationId: 20 };
  const group = { publicationTypeGroupId: 2, name: 'Global', category: 1, description: 'The world.' };
  const spotlight = {
    publicationTypeGroupId: 3,
    name: 'Spotlight',
    category: 3,
    description: 'Smaller firms.',
  };
  const publication = {
    publicationId: 20,
    publicationTypeGroupId: 2,
    year: 2026,
    title: 'Global Guide 2026',
    publicationTypeName: null,
    isCurrent: true,
    publishedOn: '2026-02-12',
  };
  const firm = (organisationId: number, name: string, details: string[]) => ({
    organisationId,
    name,
    townName: 'London',
    countryName: 'UK',
    firmType: 1,
    version: `v1-${organisationId}`,
    details,
  });
  const person = (personOrganisationId: number, fullName: string, details: string[] = []) => ({
    personOrganisationId,
    personId: personOrganisationId + 1000,
    fullName,
    parentOrganisationId: 100,
    organisationId: 150,
    townName: 'London',
    countryName: 'UK',
    rankings: [{ subsectionId: 10, tierId: 1, rankedYears: [2026, 2025], basedIn: null }],
    version: `v1-${personOrganisationId}`,
    details,
  });
  const department = (departmentProfileId: number, parentOrganisationId: number, details: string[]) => ({
    departmentProfileId,
    parentOrganisationId,
    subsectionId: 10,
    tierId: 1,
    rankedYears: [2026],
    headPersonOrganisationIds: [500],
    version: `v1-${departmentProfileId}`,
    details,
  });
  const empty = { publicationTypeGroupId: 3, publicationId: 30 };
  return {
    'publications/type-groups': [group, spotlight],
    'static/2/practice-areas.json': {
      ...head,
      group,
      publications: [publication],
      practiceAreas: [{ practiceAreaId: 5, name: 'Banking & Finance', definition: null }],
      locations: [{ locationId: 7, name: 'Global-wide', region: 'Global' }],
      subsectionTypes: [{ subsectionTypeId: 1, name: 'Law Firms' }],
      tiers: [
        { tierId: 1, name: 'Band 1', rankOrder: 1 },
        { tierId: 2, name: 'Band 2', rankOrder: 2 },
      ],
      subsections: [
        {
          subsectionId: 10,
          practiceAreaId: 5,
          locationId: 7,
          subsectionTypeId: 1,
          parentSubsectionId: null,
          rankOrder: 0,
        },
      ],
    },
    'static/2/ranked-organisations.json': {
      ...head,
      organisations: [
        firm(101, 'Ørsted Łukasz & Co', []),
        firm(100, 'Bramble Hart', ['profile-basics', 'provided-profiles', 'articles']),
      ],
      departments: [
        department(900, 100, ['profile-basics', 'editorial-review', 'related-departments']),
        department(901, 101, []),
      ],
      offices: [
        {
          organisationId: 150,
          parentOrganisationId: 100,
          locationName: 'London',
          countryName: 'UK',
          isHeadOffice: true,
          contact: contact(),
        },
      ],
    },
    'static/2/ranked-individuals.json': {
      ...head,
      individuals: [
        person(500, 'Adèle Côté', ['profile-basics', 'related-individuals', 'editorial-reviews']),
        person(501, '王伟'),
        person(502, 'Zoë O’Brien', ['profile-basics']),
      ],
    },
    'static/2/overviews.json': {
      ...head,
      overviews: [{ contentId: 70, subsectionId: 10, title: 'An overview', html: '<p>Busy.</p>' }],
    },
    'static/2/download-guide-info.json': { ...head, guide: null },
    'static/3/practice-areas.json': {
      ...empty,
      group: spotlight,
      publications: [
        { ...publication, publicationId: 30, publicationTypeGroupId: 3, title: 'Spotlight Guide 2026' },
      ],
      practiceAreas: [],
      locations: [],
      subsectionTypes: [],
      tiers: [],
      subsections: [],
    },
    'static/3/ranked-organisations.json': { ...empty, organisations: [], departments: [], offices: [] },
    'static/3/ranked-individuals.json': { ...empty, individuals: [] },
    'static/3/overviews.json': { ...empty, overviews: [] },
    'static/3/download-guide-info.json': { ...empty, guide: null },
    'organisations/100/profile-basics': {
      organisationId: 100,
      organisationName: 'Bramble Hart',
      groups: [{ publicationTypeGroupId: 2, name: 'Global', isCurrent: true }],
      contact: contact(),
    },
    'organisations/100/provided-profiles': [{ title: 'About us', html: '<p>We are a firm.</p>' }],
    'articles/search': {
      total: 1,
      items: [article(300, 'a-first-article')],
    },
    'departments/900/profile-basics': { departmentProfileId: 900, contact: contact() },
    'editorial-review/departments/900': {
      contentId: 80,
      subsectionId: 10,
      html: '<p>Strong.</p>',
      quotes: ['They answer at once.'],
    },
    'departments/900/related-departments': [901],
    'persons/500/profile-basics': {
      personOrganisationId: 500,
      jobTitle: 'Partner',
      languages: ['English', 'French'],
      contact: contact(),
    },
    'individuals/500/related-individuals': [501, 502],
    'editorial-review/persons/500': [{ contentId: 81, subsectionId: 10, html: '<p>Calm.</p>', quotes: [] }],
    'persons/502/profile-basics': {
      personOrganisationId: 502,
      jobTitle: null,
      languages: [],
      contact: contact(),
    },
    'api/cms/v2/options/headless-settings': {
      acf: { nav_sections: [{ section_id: 'rankings', nav_subsections: [] }] },
    },
    'api/cms/v2/pages': {
      total: 1,
      items: [
        {
          contentId: 1,
          path: '/info/privacy',
          title: 'Privacy',
          description: 'What we keep.',
          html: '<p>Little.</p>',
          languages: [],
        },
      ],
    },
    'dynamic-pages/homepage-v2': {
      title: 'Home',
      html: '<p>Welcome.</p>',
      figures: [],
      featuredGroupIds: [2],
      quotes: [],
      promotions: [],
    },
    'dynamic-pages/the-rankings-explained': prose('The rankings explained'),
    methodology: prose('Methodology'),
    'about-us': prose('About us'),
    'research-team': prose('Research team'),
    'contact-us': { ...prose('Contact us'), categories: [] },
    'api/cms/v2/topics/categories': [{ id: 1, name: 'Disputes' }],
    'events/types': [{ eventTypeId: 1, name: 'Webinar' }],
    events: {
      total: 1,
      items: [
        {
          eventId: 400,
          eventTypeId: 1,
          title: 'How we rank',
          startsOn: '2027-01-20',
          endsOn: '2027-01-20',
          place: null,
          url: null,
          html: '<p>Ask.</p>',
        },
      ],
    },
    'about-us/staff-members': [member(70, 'about-us')],
    'research-team/staff-members': [member(71, 'research-team')],
    'careers/vacancies': [
      { vacancyId: 40, title: 'Researcher', place: 'London', html: '<p>Join.</p>', closesOn: null },
    ],
    'researchschedule/upcomming-submissions': {
      total: 1,
      items: [
        {
          submissionId: 60,
          publicationTypeGroupId: 2,
          practiceAreaName: 'Tax',
          locationName: 'UK',
          deadline: '2027-03-01',
        },
      ],
    },
    'faqs/topics': [
      { topicId: 1, title: 'Rankings' },
      { topicId: 2, title: 'Profiles' },
    ],
    'faqs/topics/1/articles': [faq(200, 1), faq(202, 1)],
    'faqs/topics/2/articles': [faq(201, 2)],
    articles: { total: 2, items: [article(301, 'a-second-article'), article(300, 'a-first-article')] },
  };
}

const prose = (title: string) => ({ title, html: '<p>Text.</p>' });

const member = (staffMemberId: number, team: string) => ({
  staffMemberId,
  fullName: 'Ada Editor',
  jobTitle: 'Editor',
  team,
  html: '<p>Writes.</p>',
  email: null,
});

const faq = (articleId: number, topicId: number) => ({
  articleId,
  topicId,
  question: `Question ${articleId}?`,
  html: '<p>Yes.</p>',
  attachments: [],
});

function article(articleId: number, seoTitle: string) {
  return {
    articleId,
    seoTitle,
    title: seoTitle.replaceAll('-', ' '),
    summary: 'What it is about.',
    html: '<p>Text.</p>',
    publishedOn: '2026-05-01',
    parentOrganisationIds: [100],
    topicIds: [1],
    authorIds: [71],
    contributors: [],
    languages: [],
  };
}
