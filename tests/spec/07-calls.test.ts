import { describe, expect, test } from 'vitest';
import { type CallName, catalogue, type Fallback, posts } from '../../src/upstream/catalogue.ts';

describe('calls with a path and a fallback of the specification', () => {
  test.each([
    ['headlessSettings', 'api/cms/v2/options/headless-settings', 'empty-list'],
    ['organisationBasics', 'organisations/{organisationId}/profile-basics', 'null'],
    ['organisationProvidedProfiles', 'organisations/{organisationId}/provided-profiles', 'empty-list'],
    ['organisationRankedDepartments', 'organisations/{organisationId}/ranked-departments', 'empty-list'],
    ['organisationRankedIndividuals', 'organisations/{organisationId}/ranked-individuals', 'empty-list'],
    ['organisationRankedOffices', 'organisations/{organisationId}/ranked-offices', 'required'],
    ['organisationArticles', 'articles/search', 'null'],
    ['organisationContributions', 'organisations/{organisationId}/contributions', 'null'],
  ] as const satisfies readonly (readonly [CallName, string, Fallback])[])('%s', (name, path, fallback) => {
    expect(catalogue[name]).toMatchObject({ path, fallback });
  });

  test.each([
    'organisationBasics',
    'organisationProvidedProfiles',
    'organisationRankedDepartments',
    'organisationRankedIndividuals',
    'organisationRankedOffices',
  ] as const)('%s is asked with groupId', (name) => {
    expect(catalogue[name].query).toContain('groupId');
  });
});

describe('the catalogue of further calls', () => {
  test.each([
    ['api/publications', 'publications'],
    ['publications/type-groups', 'typeGroups'],
    ['publications/{publicationTypeGroupId}/locations', 'locations'],
    ['publications/{publicationTypeGroupId}/locations/{locationId}/practiceareas', 'practiceAreasOfLocation'],
    [
      'publications/{publicationTypeGroupId}/practiceareas/{practiceAreaId}/locations',
      'locationsOfPracticeArea',
    ],
    ['publications/{publicationTypeGroupId}/lookups', 'lookups'],
    ['dynamic-pages/homepage-v2', 'homepage'],
    ['dynamic-pages/the-rankings-explained', 'rankingsExplained'],
    ['researchschedule/upcomming-submissions', 'researchSchedule'],
    ['methodology', 'methodology'],
    ['about-us', 'aboutUs'],
    ['about-us/staff-members', 'aboutUsStaff'],
    ['research-team', 'researchTeam'],
    ['research-team/staff-members', 'researchTeamStaff'],
    ['guides/{publicationId}', 'guide'],
    ['visualisations-rankings', 'visualisationsRankings'],
    ['unsubscribe/{personGuid}/preferences-token', 'unsubscribePreferences'],
    ['careers/vacancies', 'vacancies'],
    ['contact-us', 'contactUs'],
    ['articles/title', 'articleByTitle'],
    ['api/cms/v2/topics/categories', 'topicsCategories'],
  ] as const)('%s', (path, name) => {
    expect(catalogue[name].path).toBe(path);
  });

  test.each([
    ['info', 'subsectionInfo'],
    ['organisation-rankings', 'organisationRankings'],
    ['individual-rankings', 'individualRankings'],
    ['overview-link', 'overviewLink'],
    ['ranked-organisations', 'rankedOrganisations'],
    ['ranked-individuals', 'rankedIndividuals'],
  ] as const)('subsections %s', (path, name) => {
    expect(catalogue[name].path).toMatch(new RegExp(`^subsections/.*/${path}$`));
  });

  test.each([
    ['profile-basics', 'personBasics'],
    ['provided-profile', 'personProvidedProfile'],
    ['contributions', 'personContributions'],
  ] as const)('persons/{id}/%s', (path, name) => {
    expect(catalogue[name].path).toBe(`persons/{personOrganisationId}/${path}`);
  });

  test.each([
    ['profile-basics', 'departmentBasics'],
    ['provided-profile', 'departmentProvidedProfile'],
    ['related-departments', 'relatedDepartments'],
    ['ranked-individuals', 'departmentRankedIndividuals'],
  ] as const)('department %s', (path, name) => {
    expect(catalogue[name].path).toBe(`departments/{departmentProfileId}/${path}`);
  });

  test('FAQ topics take an optional articleLimit, articles a seoTitle, lists skip and take', () => {
    expect(catalogue.faqTopics.query).toEqual(['articleLimit']);
    expect(catalogue.articleByTitle.query).toEqual(['seoTitle']);
    for (const name of ['articles', 'events', 'cmsPages'] as const) {
      expect(catalogue[name].query).toEqual(expect.arrayContaining(['skip', 'take']));
    }
  });

  test.each([
    'staticRankedIndividuals',
    'staticRankedOrganisations',
    'staticOverviews',
    'staticPracticeAreas',
    'staticDownloadGuideInfo',
  ] as const)('static JSON per publicationTypeGroupId: %s', (name) => {
    expect(catalogue[name].path).toMatch(/\{publicationTypeGroupId\}.*\.json$/);
  });
});

test('POSTs: diagnostics/error404, register-interest, downloads/{publicationId}, contact-us/query', () => {
  expect(Object.values(posts).map(({ path }) => path)).toEqual([
    'diagnostics/error404',
    'register-interest',
    'downloads/{publicationId}',
    'contact-us/query',
  ]);
});
