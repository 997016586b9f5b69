import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { createPublisher, type Publisher } from '../../../scripts/publisher/publisher.ts';
import { type CallName, catalogue } from '../../../src/content/upstream/catalogue.ts';
import { headerSettingsSchema } from '../../../src/domain/header-settings.ts';
import { ask, callPath, type Parameters } from './calls.ts';

let publisher: Publisher;
beforeAll(async () => {
  publisher = await createPublisher();
});
afterAll(() => publisher.close());

type Answer<Name extends CallName> = z.output<(typeof catalogue)[Name]['responseSchema']>;

const sentCalls = new Set<CallName>();

/** Sends a call and validates the response; undefined for 404. */
async function call<Name extends CallName>(
  name: Name,
  parameters: Parameters = {},
): Promise<Answer<Name> | undefined> {
  sentCalls.add(name);
  const path = callPath(name, parameters);
  const { status, body } = await ask(publisher.origin, path);
  if (status === 404) return undefined;
  expect(status, path).toBe(200);
  const parsed = catalogue[name].responseSchema.safeParse(body);
  expect(parsed.error?.issues ?? [], path).toEqual([]);
  return parsed.data as Answer<Name>;
}

async function must<Name extends CallName>(name: Name, parameters: Parameters = {}): Promise<Answer<Name>> {
  const answer = await call(name, parameters);
  expect(answer, callPath(name, parameters)).toBeDefined();
  return answer as Answer<Name>;
}

test('the response of each call of the catalogue is valid by its schema', async () => {
  for (const name of [
    'topicsCategories',
    'publications',
    'eventTypes',
    'homepage',
    'rankingsExplained',
    'methodology',
    'aboutUs',
    'aboutUsStaff',
    'researchTeam',
    'researchTeamStaff',
    'vacancies',
    'contactUs',
    'visualisationsRankings',
  ] as const)
    await must(name);
  headerSettingsSchema.parse(await must('headlessSettings'));
  for (const name of ['cmsPages', 'articles', 'events', 'researchSchedule'] as const)
    expect((await must(name)).total, name).toBeGreaterThan(2);
  for (const article of (await must('articles')).items)
    expect(await must('articleByTitle', { seoTitle: article.seoTitle })).toEqual(article);
  for (const { eventId } of (await must('events')).items) await must('relatedEvents', { eventId });
  for (const { staffMemberId } of await must('aboutUsStaff')) await must('memberProfile', { staffMemberId });
  for (const { publicationId, publicationTypeGroupId, isCurrent } of await must('publications')) {
    await must('guide', { publicationId });
    if (!isCurrent) await must('pastEdition', { publicationTypeGroupId, publicationId });
  }
  for (const { topicId } of await must('faqTopics', { articleLimit: 3 }))
    for (const { attachments } of await must('faqArticles', { topicId }))
      for (const { attachmentId } of attachments) await must('faqAttachment', { attachmentId });
  expect((await must('faqSearch', { searchPhrase: 'deadline' })).total).toBeGreaterThan(0);
  await must('unsubscribePreferences', { personGuid: '0b0e7f6a-6f44-4f0e-9d5c-2f6a8a1b7c11' });

  const groups = await must('typeGroups');
  expect(groups.length).toBeGreaterThanOrEqual(4);
  for (const { publicationTypeGroupId } of groups) await askGroup(publicationTypeGroupId);

  expect([...sentCalls].sort()).toEqual(Object.keys(catalogue).sort());
});

async function askGroup(publicationTypeGroupId: number): Promise<void> {
  const group = { publicationTypeGroupId };
  const groupId = { groupId: publicationTypeGroupId };
  await must('lookups', group);
  const tables = await must('staticPracticeAreas', group);
  const { organisations, departments } = await must('staticRankedOrganisations', group);
  const { individuals } = await must('staticRankedIndividuals', group);
  const { overviews } = await must('staticOverviews', group);
  await must('staticDownloadGuideInfo', group);
  await must('overviews', { ...groupId, take: 5 });

  for (const { locationId } of await must('locations', group))
    expect(await must('practiceAreasOfLocation', { ...group, locationId })).not.toEqual([]);
  for (const { practiceAreaId } of tables.practiceAreas)
    expect(await must('locationsOfPracticeArea', { ...group, practiceAreaId })).not.toEqual([]);

  for (const { subsectionId, practiceAreaId, locationId, subsectionTypeId } of tables.subsections) {
    const table = { ...group, practiceAreaId, locationId, subsectionTypeId };
    expect((await must('subsectionInfo', table)).subsectionId).toBe(subsectionId);
    const teams = departments.filter((department) => department.subsectionId === subsectionId);
    const people = individuals.filter((person) =>
      person.rankings.some((ranking) => ranking.subsectionId === subsectionId),
    );
    expect((await must('rankedOrganisations', table)).length).toBe(teams.length);
    expect((await must('rankedIndividuals', table)).length).toBe(people.length);
    expect(
      (await must('organisationRankings', table)).flatMap((tier) => tier.organisationIds).sort(),
    ).toEqual(teams.map((team) => team.parentOrganisationId).sort());
    expect(
      (await must('individualRankings', table)).flatMap((tier) => tier.personOrganisationIds).sort(),
    ).toEqual(people.map((person) => person.personOrganisationId).sort());
    const link = await must('overviewLink', table);
    const own = overviews.filter((overview) => overview.subsectionId === subsectionId);
    expect(link === null ? [] : [link.contentId]).toEqual(own.map((overview) => overview.contentId));
    expect(await must('subsectionOverviews', { subsectionId })).toEqual(own);
    for (const overview of own)
      expect(await must('overviewByContent', { contentId: overview.contentId })).toEqual(overview);
  }

  for (const { organisationId, details } of organisations.slice(0, 12)) {
    const firm = { organisationId, ...groupId };
    const basics = await must('organisationBasics', firm);
    expect(basics.organisationId).toBe(organisationId);
    expect(basics.groups.find((one) => one.isCurrent)?.publicationTypeGroupId).toBe(publicationTypeGroupId);
    for (const name of [
      'organisationRankedDepartments',
      'organisationRankedIndividuals',
      'organisationRankedOffices',
    ] as const)
      await must(name, firm);
    const present = {
      'profile-basics': true,
      'provided-profiles': (await must('organisationProvidedProfiles', firm)).length > 0,
      'editorial-review': (await call('organisationEditorialReview', firm)) !== undefined,
      contributions: (await must('organisationContributions', firm)).length > 0,
      articles: (await must('organisationArticles', { parentOrganisationId: organisationId })).total > 0,
    };
    expect(details).toEqual(namesOf(present));
  }
  for (const { departmentProfileId, details } of departments.slice(0, 12)) {
    const department = { departmentProfileId };
    await must('departmentRankedIndividuals', department);
    const present = {
      'profile-basics': (await call('departmentBasics', department)) !== undefined,
      'provided-profile': (await call('departmentProvidedProfile', department)) !== undefined,
      'editorial-review': (await call('departmentEditorialReview', department)) !== undefined,
      'related-departments': (await must('relatedDepartments', department)).length > 0,
    };
    expect(details).toEqual(namesOf(present));
  }
  for (const { personOrganisationId, details } of individuals.slice(0, 40)) {
    const person = { personOrganisationId, ...groupId };
    const present = {
      'profile-basics': (await call('personBasics', person)) !== undefined,
      'provided-profile': (await call('personProvidedProfile', person)) !== undefined,
      'editorial-reviews': (await must('personEditorialReviews', person)).length > 0,
      contributions: (await must('personContributions', person)).length > 0,
      'related-individuals': (await must('relatedIndividuals', person)).length > 0,
    };
    expect(details).toEqual(namesOf(present));
  }
}

const namesOf = (present: Readonly<Record<string, boolean>>): string[] =>
  Object.keys(present).filter((name) => present[name]);

test('the basic profile of a firm is also available by the id of one of its offices', async () => {
  const { offices } = await must('staticRankedOrganisations', { publicationTypeGroupId: 2 });
  const office = offices[0];
  const basics = await must('organisationBasics', {
    organisationId: office?.organisationId ?? 0,
    groupId: 2,
  });
  expect(basics.organisationId).toBe(office?.parentOrganisationId);
});

test('the basic profile of a firm of former editions has no current group', async () => {
  const basics = await must('organisationBasics', { organisationId: 901, groupId: 2 });
  expect(basics.groups.length).toBeGreaterThan(0);
  expect(basics.groups.filter((group) => group.isCurrent)).toEqual([]);
});
