import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { createPublisher, type Publisher } from '../../scripts/publisher/publisher.ts';
import { type Client, createClient } from '../../src/content/pull/http/client.ts';
import { basesAt, type CallParameters } from '../../src/content/upstream/call-address.ts';
import { type Call, type CallName, catalogue } from '../../src/content/upstream/catalogue.ts';
import { handlePost } from '../../src/delivery/edge/handle-post.ts';
import { createMissingPageLog } from '../../src/delivery/edge/missing-page-log.ts';

interface ReceivedRequest {
  readonly method: string;
  /** Path below the origin of the publisher, without the query. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

let publisher: Publisher;
let client: Client;
let requests: ReceivedRequest[];
/** The id of a published record for each parameter name of the calls. */
let exampleIds: Readonly<Record<string, string | number>>;

/** Sends requests to the publisher and records them. */
const recordingFetch: typeof fetch = (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input);
  requests.push({
    method: init?.method ?? 'GET',
    path: url.pathname.slice(1),
    query: Object.fromEntries(url.searchParams),
  });
  return fetch(input, init);
};

beforeAll(async () => {
  publisher = await createPublisher();
  exampleIds = await findExampleIds(publisher.origin);
});
afterAll(() => publisher.close());

beforeEach(() => {
  requests = [];
  publisher.setFaults({});
  client = createClient({
    bases: basesAt(publisher.origin),
    fetch: recordingFetch,
    sleep: async () => undefined,
    attempts: 2,
  });
});

/** Reads ids of records that have all requested details from the static files of a guide. */
async function findExampleIds(origin: string): Promise<Readonly<Record<string, string | number>>> {
  const reader = createClient({ bases: basesAt(origin) });
  const read = async <Schema extends z.ZodType>(call: Call<Schema>, parameters: CallParameters) => {
    const response = await reader.get(call, parameters);
    if (response.kind !== 'body') throw new Error(`The publisher has no ${call.name}.`);
    return response.body;
  };
  const having = <Item extends { readonly details: readonly string[] }>(
    items: readonly Item[],
    ...details: string[]
  ): Item => {
    const found = items.find((item) => details.every((detail) => item.details.includes(detail)));
    if (found === undefined) throw new Error(`Nobody has ${details.join(' and ')}.`);
    return found;
  };
  const group = { publicationTypeGroupId: 2 };
  const tables = await read(catalogue.staticPracticeAreas, group);
  const { organisations, departments } = await read(catalogue.staticRankedOrganisations, group);
  const { individuals } = await read(catalogue.staticRankedIndividuals, group);
  const { overviews } = await read(catalogue.staticOverviews, group);
  const [overview] = overviews;
  const table = tables.subsections.find(({ subsectionId }) => subsectionId === overview?.subsectionId);
  const [event] = (await read(catalogue.events, { take: 1 })).items;
  const [article] = (await read(catalogue.articles, { take: 1 })).items;
  const [member] = await read(catalogue.aboutUsStaff, {});
  const topics = await read(catalogue.faqTopics, {});
  const articles = await Promise.all(topics.map(({ topicId }) => read(catalogue.faqArticles, { topicId })));
  const [attachment] = articles.flat().flatMap(({ attachments }) => attachments);
  const organisationId = having(organisations, 'provided-profiles', 'editorial-review').organisationId;
  const ids: Readonly<Record<string, string | number | undefined>> = {
    ...group,
    groupId: group.publicationTypeGroupId,
    publicationId: tables.publications.find(({ isCurrent }) => !isCurrent)?.publicationId,
    practiceAreaId: table?.practiceAreaId,
    locationId: table?.locationId,
    subsectionTypeId: table?.subsectionTypeId,
    subsectionId: table?.subsectionId,
    contentId: overview?.contentId,
    organisationId,
    parentOrganisationId: organisationId,
    personOrganisationId: having(individuals, 'profile-basics', 'provided-profile').personOrganisationId,
    departmentProfileId: having(departments, 'provided-profile', 'editorial-review').departmentProfileId,
    eventId: event?.eventId,
    staffMemberId: member?.staffMemberId,
    topicId: topics[0]?.topicId,
    attachmentId: attachment?.attachmentId,
    seoTitle: article?.seoTitle,
    personGuid: '0b0e7f6a-6f44-4f0e-9d5c-2f6a8a1b7c11',
    articleLimit: 3,
    searchPhrase: 'deadline',
    skip: 0,
    take: 5,
  };
  return Object.fromEntries(
    Object.entries(ids).filter((entry): entry is [string, string | number] => entry[1] !== undefined),
  );
}

/** Returns the expected request: the path and the query parameters, with the ids of `exampleIds`. */
function expected(path: string, query: readonly string[]): ReceivedRequest {
  const valueOfParameter = (name: string) => {
    const value = exampleIds[name];
    if (value === undefined) throw new Error(`The published records contain no ${name}.`);
    return String(value);
  };
  return {
    method: 'GET',
    path: path.replace(/\{(\w+)\}/g, (_, name: string) => valueOfParameter(name)),
    query: Object.fromEntries(query.map((name) => [name, valueOfParameter(name)])),
  };
}

const parametersOf = (path: string, query: readonly string[]): CallParameters =>
  Object.fromEntries(
    [...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name), ...query].map((name) => [
      name,
      exampleIds[name] ?? '',
    ]),
  );

const GROUP = 'publications/{publicationTypeGroupId}';
const TABLE = 'subsections/{publicationTypeGroupId}/{practiceAreaId}/{locationId}/{subsectionTypeId}';
const STATIC = 'static/{publicationTypeGroupId}';
const IN_GROUP = ['groupId'];
const PAGED = ['skip', 'take'];

/** The calls by their names in §7, each with the expected request. Paths that §7 does not define are this project's. */
const GETS: readonly (readonly [fact: string, CallName, path: string, query?: readonly string[]])[] = [
  ['api/cms/v2/options/headless-settings', 'headlessSettings', 'api/cms/v2/options/headless-settings'],
  [
    'organisations/{organisationId}/profile-basics?groupId',
    'organisationBasics',
    'organisations/{organisationId}/profile-basics',
    IN_GROUP,
  ],
  [
    'organisations/{organisationId}/provided-profiles?groupId',
    'organisationProvidedProfiles',
    'organisations/{organisationId}/provided-profiles',
    IN_GROUP,
  ],
  [
    'organisations/{organisationId}/ranked-departments?groupId',
    'organisationRankedDepartments',
    'organisations/{organisationId}/ranked-departments',
    IN_GROUP,
  ],
  [
    'organisations/{organisationId}/ranked-individuals?groupId',
    'organisationRankedIndividuals',
    'organisations/{organisationId}/ranked-individuals',
    IN_GROUP,
  ],
  [
    'organisations/{organisationId}/ranked-offices?groupId',
    'organisationRankedOffices',
    'organisations/{organisationId}/ranked-offices',
    IN_GROUP,
  ],
  [
    'articles/search?parentOrganisationId={id}',
    'organisationArticles',
    'articles/search',
    ['parentOrganisationId'],
  ],
  [
    'articles/search with skip, take, searchPhrase',
    'organisationArticles',
    'articles/search',
    [...PAGED, 'searchPhrase'],
  ],
  [
    'organisations/{organisationId}/contributions with optional query',
    'organisationContributions',
    'organisations/{organisationId}/contributions',
  ],
  ['api/publications', 'publications', 'api/publications'],
  ['publications/type-groups', 'typeGroups', 'publications/type-groups'],
  ['publications/{publicationTypeGroupId}/locations', 'locations', `${GROUP}/locations`],
  [
    '.../locations/{locationId}/practiceareas',
    'practiceAreasOfLocation',
    `${GROUP}/locations/{locationId}/practiceareas`,
  ],
  [
    '.../practiceareas/{practiceAreaId}/locations',
    'locationsOfPracticeArea',
    `${GROUP}/practiceareas/{practiceAreaId}/locations`,
  ],
  ['.../lookups', 'lookups', `${GROUP}/lookups`],
  ['subsections info', 'subsectionInfo', `${TABLE}/info`],
  ['subsections organisation-rankings', 'organisationRankings', `${TABLE}/organisation-rankings`],
  ['subsections individual-rankings', 'individualRankings', `${TABLE}/individual-rankings`],
  ['subsections overview-link', 'overviewLink', `${TABLE}/overview-link`],
  ['subsections ranked-organisations', 'rankedOrganisations', `${TABLE}/ranked-organisations`],
  ['subsections ranked-individuals', 'rankedIndividuals', `${TABLE}/ranked-individuals`],
  ['overviews v2', 'overviews', 'v2/overviews', [...IN_GROUP, ...PAGED]],
  ['overviews by content id', 'overviewByContent', 'overviews/{contentId}'],
  ['dynamic-pages homepage-v2', 'homepage', 'dynamic-pages/homepage-v2'],
  ['dynamic-pages the-rankings-explained', 'rankingsExplained', 'dynamic-pages/the-rankings-explained'],
  [
    'researchschedule/upcomming-submissions',
    'researchSchedule',
    'researchschedule/upcomming-submissions',
    PAGED,
  ],
  ['methodology', 'methodology', 'methodology'],
  ['about-us', 'aboutUs', 'about-us'],
  ['about-us staff-members', 'aboutUsStaff', 'about-us/staff-members'],
  ['research-team', 'researchTeam', 'research-team'],
  ['research-team staff-members', 'researchTeamStaff', 'research-team/staff-members'],
  ['member-profile/{id}', 'memberProfile', 'member-profile/{staffMemberId}'],
  [
    'persons/{id}/provided-profile',
    'personProvidedProfile',
    'persons/{personOrganisationId}/provided-profile',
    IN_GROUP,
  ],
  [
    'persons/{id}/contributions',
    'personContributions',
    'persons/{personOrganisationId}/contributions',
    IN_GROUP,
  ],
  ['persons/{id}/profile-basics', 'personBasics', 'persons/{personOrganisationId}/profile-basics', IN_GROUP],
  [
    'individuals/{id}/related-individuals',
    'relatedIndividuals',
    'individuals/{personOrganisationId}/related-individuals',
    IN_GROUP,
  ],
  ['department profile-basics', 'departmentBasics', 'departments/{departmentProfileId}/profile-basics'],
  [
    'department provided-profile',
    'departmentProvidedProfile',
    'departments/{departmentProfileId}/provided-profile',
  ],
  [
    'department related-departments',
    'relatedDepartments',
    'departments/{departmentProfileId}/related-departments',
  ],
  [
    'department ranked-individuals',
    'departmentRankedIndividuals',
    'departments/{departmentProfileId}/ranked-individuals',
  ],
  [
    'editorial-review for a person',
    'personEditorialReviews',
    'editorial-review/persons/{personOrganisationId}',
    IN_GROUP,
  ],
  [
    'editorial-review for an organisation',
    'organisationEditorialReview',
    'editorial-review/organisations/{organisationId}',
    IN_GROUP,
  ],
  [
    'editorial-review for subsection overviews',
    'subsectionOverviews',
    'editorial-review/subsections/{subsectionId}/overviews',
  ],
  ['articles/title?seoTitle', 'articleByTitle', 'articles/title', ['seoTitle']],
  ['guides/{publicationId}', 'guide', 'guides/{publicationId}'],
  ['visualisations-rankings', 'visualisationsRankings', 'visualisations-rankings', IN_GROUP],
  [
    'unsubscribe/{personGuid}/preferences-token',
    'unsubscribePreferences',
    'unsubscribe/{personGuid}/preferences-token',
  ],
  ['careers/vacancies', 'vacancies', 'careers/vacancies'],
  ['contact-us', 'contactUs', 'contact-us'],
  ['FAQ topics', 'faqTopics', 'faqs/topics'],
  ['FAQ topics with articleLimit', 'faqTopics', 'faqs/topics', ['articleLimit']],
  ['FAQ articles', 'faqArticles', 'faqs/topics/{topicId}/articles'],
  ['FAQ attachments', 'faqAttachment', 'faqs/attachments/{attachmentId}'],
  ['FAQ search', 'faqSearch', 'faqs/search', ['searchPhrase']],
  ['events', 'events', 'events', PAGED],
  ['related-events', 'relatedEvents', 'events/{eventId}/related-events'],
  ['event types', 'eventTypes', 'events/types'],
  ['cms v2 topics/categories', 'topicsCategories', 'api/cms/v2/topics/categories'],
  ['static JSON: ranked individuals', 'staticRankedIndividuals', `${STATIC}/ranked-individuals.json`],
  ['static JSON: ranked organisations', 'staticRankedOrganisations', `${STATIC}/ranked-organisations.json`],
  ['static JSON: overviews', 'staticOverviews', `${STATIC}/overviews.json`],
  ['static JSON: practice areas', 'staticPracticeAreas', `${STATIC}/practice-areas.json`],
  ['static JSON: past edition', 'pastEdition', `${STATIC}/editions/{publicationId}/tables.json`],
  ['static JSON: download guide info', 'staticDownloadGuideInfo', `${STATIC}/download-guide-info.json`],
];

describe('the GET of', () => {
  const gets = GETS.map(([fact, name, path, query = []]) => ({ fact, name, path, query }));

  test.each(gets)('$fact sends one request and validates the response', async ({ name, path, query }) => {
    const call: Call = catalogue[name];
    const response = await client.get(call, parametersOf(path, query));
    expect(requests).toEqual([expected(path, query)]);
    expect(response).toMatchObject({ kind: 'body', warnings: [] });
  });
});

describe('a failed call', () => {
  const inGroup = { groupId: 2 };
  const firm = () => ({ organisationId: exampleIds.organisationId ?? 0 });

  test.each([
    ['headless-settings', 'headlessSettings', () => ({})],
    ['profile-basics', 'organisationBasics', () => ({ ...firm(), ...inGroup })],
    ['provided-profiles', 'organisationProvidedProfiles', () => ({ ...firm(), ...inGroup })],
    ['ranked-departments', 'organisationRankedDepartments', () => ({ ...firm(), ...inGroup })],
    ['ranked-individuals', 'organisationRankedIndividuals', () => ({ ...firm(), ...inGroup })],
    ['articles/search', 'organisationArticles', () => ({ parentOrganisationId: firm().organisationId })],
    ['contributions', 'organisationContributions', firm],
  ] as const satisfies readonly (readonly [string, CallName, () => CallParameters])[])(
    'of %s does not stop the pull',
    async (_, name, parameters) => {
      publisher.setFaults({ serverError: { rate: 1, status: 503 } });
      const call: Call = catalogue[name];
      expect(await client.get(call, parameters())).toMatchObject({ kind: 'failed' });
      expect(client.statistics.fallbacks).toHaveLength(1);
    },
  );

  test('of ranked-offices has no fallback', async () => {
    publisher.setFaults({ serverError: { rate: 1, status: 503 } });
    await expect(
      client.get(catalogue.organisationRankedOffices, { ...firm(), ...inGroup }),
    ).rejects.toMatchObject({ fault: { name: 'CallFailed', location: { status: 503 } } });
  });
});

describe('a POST reaches the upstream at its path', () => {
  const TOKEN = 'abcdefghijklmnop';
  const SITE = 'https://www.laurel.example';

  beforeEach(() => publisher.clearPosts());

  test.each([
    ['register-interest', { email: 'ana@firm.example', topic: 'Rankings' }],
    ['downloads/20', {}],
    [
      'contact-us/query',
      {
        category: 'Press',
        name: 'Ana Berg',
        email: 'ana@firm.example',
        organisation: '',
        message: 'Good day to you.',
      },
    ],
    ['error-reports', { page: '/law-firm/vane-uk-1:50', message: 'The town is wrong.', email: '' }],
  ])('when a page sends it to %s', async (path, body) => {
    const request = new Request(`${SITE}/api/${path}`, {
      method: 'POST',
      headers: {
        origin: SITE,
        'sec-fetch-site': 'same-origin',
        cookie: `XSRF-TOKEN=${TOKEN}`,
        'x-xsrf-token': TOKEN,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    const response = await handlePost(request, {
      api: { base: publisher.origin, headers: {} },
      botCheck: undefined,
      fetch: recordingFetch,
      countRequest: () => undefined,
      formPage: async () => '',
      headers: {},
    });
    expect(response.status).toBe(204);
    expect(requests).toEqual([{ method: 'POST', path, query: {} }]);
    expect(publisher.posts()).toMatchObject([{ path: `/${path}`, body }]);
  });

  test('when the edge sends it to diagnostics/error404', async () => {
    const page = { path: '/nowhere', referrer: null, kind: 'unknown-route' } as const;
    await createMissingPageLog(
      { base: publisher.origin, headers: {} },
      { fetch: recordingFetch, now: () => 0 },
    )(page);
    expect(requests).toEqual([{ method: 'POST', path: 'diagnostics/error404', query: {} }]);
    expect(publisher.posts()).toMatchObject([{ path: '/diagnostics/error404', body: page }]);
  });
});
