import { z } from 'zod';
import {
  article,
  cmsPage,
  contactPage,
  event,
  eventType,
  faqArticle,
  faqTopic,
  homePageContent,
  prose,
  scheduling,
  staffMember,
  submission,
  topic,
  vacancy,
} from '../../domain/content.ts';
import { departmentBasics } from '../../domain/department.ts';
import { contribution, editorialReview, providedProfile } from '../../domain/editorial.ts';
import { contactQuery, errorReport, forms, interest } from '../../domain/forms.ts';
import { id, text, webAddress } from '../../domain/identifiers.ts';
import { individual, personBasics } from '../../domain/individual.ts';
import { basicProfile, office } from '../../domain/organisation.ts';
import { publication, publicationTypeGroup } from '../../domain/publication.ts';
import { location, overview, practiceArea, subsection } from '../../domain/ranking.ts';
import type { ApiBase } from '../../domain/settings/api-bases.ts';
import {
  downloadGuideInfoFile,
  overviewsFile,
  pastEditionFile,
  practiceAreasFile,
  rankedIndividualsFile,
  rankedOrganisationsFile,
} from './static-files.ts';

/** Value that replaces the response of a failed call. A `required` call has no fallback and fails the pull. Source: specification §7. */
type Fallback = 'required' | 'null' | 'empty-list';

/** A call of the upstream: its address, the schema of its response, and its fallback. */
export interface Call<
  Schema extends z.ZodType = z.ZodType,
  Path extends string = string,
  QueryName extends string = string,
> {
  readonly name: string;
  readonly base: ApiBase;
  /** Path below the base URL, with parameters as `{name}`. Parameters that the path does not name go to the query. */
  readonly path: Path;
  readonly query: readonly QueryName[];
  readonly responseSchema: Schema;
  readonly fallback: Fallback;
}

const call = <Schema extends z.ZodType, const Path extends string, const QueryName extends string = never>(
  base: ApiBase,
  name: string,
  path: Path,
  responseSchema: Schema,
  fallback: Fallback = 'required',
  query: readonly QueryName[] = [],
): Call<Schema, Path, QueryName> => ({ name, base, path, query, responseSchema, fallback });

const page = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({ total: z.int().nonnegative(), items: z.array(item) });
const group = 'publications/{publicationTypeGroupId}';
const table = `subsections/{publicationTypeGroupId}/{practiceAreaId}/{locationId}/{subsectionTypeId}`;
const inGroup = ['groupId'] as const;
const paged = ['skip', 'take'] as const;

/**
 * The catalogue of GET calls. Source: specification §7; this project defines the schemas that it does not show.
 * The pull uses the calls that pages need; the embedded publisher implements all of them.
 */
export const catalogue = {
  // CMS
  headlessSettings: call(
    'v2',
    'headless settings',
    'api/cms/v2/options/headless-settings',
    z.object({ acf: z.object({ nav_sections: z.array(z.unknown()) }) }),
    'empty-list',
  ),
  topicsCategories: call(
    'v2',
    'topics and categories',
    'api/cms/v2/topics/categories',
    z.array(topic),
    'empty-list',
  ),
  cmsPages: call(
    'v2',
    'CMS pages',
    'api/cms/v2/pages',
    page(cmsPage.safeExtend(scheduling)),
    'empty-list',
    paged,
  ),

  // Publications
  publications: call('main', 'publications', 'api/publications', z.array(publication)),
  typeGroups: call(
    'main',
    'publication type groups',
    'publications/type-groups',
    z.array(publicationTypeGroup),
  ),
  locations: call('main', 'locations', `${group}/locations`, z.array(location)),
  practiceAreasOfLocation: call(
    'main',
    'practice areas of a location',
    `${group}/locations/{locationId}/practiceareas`,
    z.array(practiceArea),
  ),
  locationsOfPracticeArea: call(
    'main',
    'locations of a practice area',
    `${group}/practiceareas/{practiceAreaId}/locations`,
    z.array(location),
  ),
  lookups: call(
    'main',
    'lookups',
    `${group}/lookups`,
    z.strictObject({ practiceAreas: z.array(practiceArea), locations: z.array(location) }),
  ),

  // Static JSON of a group
  staticPracticeAreas: call(
    'rankingTables',
    'practice areas of a group',
    'static/{publicationTypeGroupId}/practice-areas.json',
    practiceAreasFile,
  ),
  staticRankedOrganisations: call(
    'rankingTables',
    'ranked organisations of a group',
    'static/{publicationTypeGroupId}/ranked-organisations.json',
    rankedOrganisationsFile,
  ),
  staticRankedIndividuals: call(
    'rankingTables',
    'ranked individuals of a group',
    'static/{publicationTypeGroupId}/ranked-individuals.json',
    rankedIndividualsFile,
  ),
  staticOverviews: call(
    'rankingTables',
    'overviews of a group',
    'static/{publicationTypeGroupId}/overviews.json',
    overviewsFile,
  ),
  staticDownloadGuideInfo: call(
    'rankingTables',
    'download guide info of a group',
    'static/{publicationTypeGroupId}/download-guide-info.json',
    downloadGuideInfoFile,
  ),

  pastEdition: call(
    'rankingTables',
    'past edition of a group',
    'static/{publicationTypeGroupId}/editions/{publicationId}/tables.json',
    pastEditionFile,
    'null',
  ),

  // Ranking tables
  subsectionInfo: call('rankingTables', 'subsection info', `${table}/info`, subsection),
  organisationRankings: call(
    'rankingTables',
    'organisation rankings',
    `${table}/organisation-rankings`,
    z.array(z.strictObject({ tierId: id, organisationIds: z.array(id) })),
  ),
  individualRankings: call(
    'rankingTables',
    'individual rankings',
    `${table}/individual-rankings`,
    z.array(z.strictObject({ tierId: id, personOrganisationIds: z.array(id) })),
  ),
  overviewLink: call(
    'rankingTables',
    'overview link',
    `${table}/overview-link`,
    z.strictObject({ contentId: id }).nullable(),
    'null',
  ),
  rankedOrganisations: call(
    'rankingTables',
    'ranked organisations',
    `${table}/ranked-organisations`,
    z.array(z.strictObject({ organisationId: id, name: text })),
  ),
  rankedIndividuals: call(
    'rankingTables',
    'ranked individuals',
    `${table}/ranked-individuals`,
    z.array(z.strictObject({ personOrganisationId: id, fullName: text })),
  ),
  visualisationsRankings: call(
    'rankingTables',
    'visualisations of rankings',
    'visualisations-rankings',
    z.array(z.strictObject({ publicationTypeGroupId: id, tierId: id, count: z.int().nonnegative() })),
    'required',
    inGroup,
  ),

  // Organisations
  organisationBasics: call(
    'profilePortal',
    'profile basics of an organisation',
    'organisations/{organisationId}/profile-basics',
    basicProfile,
    'null',
    inGroup,
  ),
  organisationProvidedProfiles: call(
    'profilePortal',
    'provided profiles of an organisation',
    'organisations/{organisationId}/provided-profiles',
    z.array(providedProfile),
    'empty-list',
    inGroup,
  ),
  organisationRankedDepartments: call(
    'profilePortal',
    'ranked departments of an organisation',
    'organisations/{organisationId}/ranked-departments',
    z.array(z.strictObject({ departmentProfileId: id, subsectionId: id })),
    'empty-list',
    inGroup,
  ),
  organisationRankedIndividuals: call(
    'profilePortal',
    'ranked individuals of an organisation',
    'organisations/{organisationId}/ranked-individuals',
    z.array(individual),
    'empty-list',
    inGroup,
  ),
  organisationRankedOffices: call(
    'profilePortal',
    'ranked offices of an organisation',
    'organisations/{organisationId}/ranked-offices',
    z.array(office),
    'required',
    inGroup,
  ),
  organisationContributions: call(
    'thoughtLeadership',
    'contributions of an organisation',
    'organisations/{organisationId}/contributions',
    z.array(contribution),
    'null',
    inGroup,
  ),
  organisationArticles: call(
    'thoughtLeadership',
    'articles of an organisation',
    'articles/search',
    page(article.safeExtend(scheduling)),
    'null',
    ['parentOrganisationId', ...paged, 'searchPhrase'],
  ),

  // Individuals
  personBasics: call(
    'profilePortal',
    'profile basics of a person',
    'persons/{personOrganisationId}/profile-basics',
    personBasics,
    'null',
    inGroup,
  ),
  personProvidedProfile: call(
    'profilePortal',
    'provided profile of a person',
    'persons/{personOrganisationId}/provided-profile',
    providedProfile,
    'null',
    inGroup,
  ),
  personContributions: call(
    'thoughtLeadership',
    'contributions of a person',
    'persons/{personOrganisationId}/contributions',
    z.array(contribution),
    'null',
    inGroup,
  ),
  relatedIndividuals: call(
    'profilePortal',
    'related individuals',
    'individuals/{personOrganisationId}/related-individuals',
    z.array(id),
    'empty-list',
    inGroup,
  ),

  // Departments
  departmentBasics: call(
    'profilePortal',
    'profile basics of a department',
    'departments/{departmentProfileId}/profile-basics',
    departmentBasics,
    'null',
  ),
  departmentProvidedProfile: call(
    'profilePortal',
    'provided profile of a department',
    'departments/{departmentProfileId}/provided-profile',
    providedProfile,
    'null',
  ),
  relatedDepartments: call(
    'profilePortal',
    'related departments',
    'departments/{departmentProfileId}/related-departments',
    z.array(id),
    'empty-list',
  ),
  departmentRankedIndividuals: call(
    'profilePortal',
    'ranked individuals of a department',
    'departments/{departmentProfileId}/ranked-individuals',
    z.array(id),
    'empty-list',
  ),

  // Editorial
  overviews: call('editorialReview', 'overviews', 'v2/overviews', page(overview), 'required', [
    ...inGroup,
    ...paged,
  ]),
  overviewByContent: call('editorialReview', 'overview by content', 'overviews/{contentId}', overview),
  personEditorialReviews: call(
    'editorialReview',
    'editorial reviews of a person',
    'editorial-review/persons/{personOrganisationId}',
    z.array(editorialReview),
    'empty-list',
    inGroup,
  ),
  organisationEditorialReview: call(
    'editorialReview',
    'editorial review of an organisation',
    'editorial-review/organisations/{organisationId}',
    editorialReview,
    'null',
    inGroup,
  ),
  departmentEditorialReview: call(
    'editorialReview',
    'editorial review of a department',
    'editorial-review/departments/{departmentProfileId}',
    editorialReview,
    'null',
  ),
  subsectionOverviews: call(
    'editorialReview',
    'overviews of a subsection',
    'editorial-review/subsections/{subsectionId}/overviews',
    z.array(overview),
    'empty-list',
  ),

  // Articles, guides, events
  articles: call(
    'thoughtLeadership',
    'articles',
    'articles',
    page(article.safeExtend(scheduling)),
    'empty-list',
    paged,
  ),
  articleByTitle: call(
    'thoughtLeadership',
    'article by title',
    'articles/title',
    article.safeExtend(scheduling),
    'null',
    ['seoTitle'],
  ),
  guide: call('main', 'guide', 'guides/{publicationId}', publication),
  events: call('main', 'events', 'events', page(event.safeExtend(scheduling)), 'empty-list', paged),
  relatedEvents: call(
    'main',
    'related events',
    'events/{eventId}/related-events',
    z.array(event),
    'empty-list',
  ),
  eventTypes: call('main', 'event types', 'events/types', z.array(eventType), 'empty-list'),

  // Company and help
  homepage: call('main', 'home page', 'dynamic-pages/homepage-v2', homePageContent, 'null'),
  rankingsExplained: call(
    'main',
    'the rankings explained',
    'dynamic-pages/the-rankings-explained',
    prose,
    'null',
  ),
  researchSchedule: call(
    'main',
    'research schedule',
    'researchschedule/upcomming-submissions',
    page(submission),
    'empty-list',
    paged,
  ),
  methodology: call('main', 'methodology', 'methodology', prose, 'null'),
  aboutUs: call('main', 'about us', 'about-us', prose, 'null'),
  aboutUsStaff: call(
    'main',
    'staff members of about us',
    'about-us/staff-members',
    z.array(staffMember.safeExtend(scheduling)),
    'empty-list',
  ),
  researchTeam: call('main', 'research team', 'research-team', prose, 'null'),
  researchTeamStaff: call(
    'main',
    'staff members of the research team',
    'research-team/staff-members',
    z.array(staffMember.safeExtend(scheduling)),
    'empty-list',
  ),
  memberProfile: call('main', 'member profile', 'member-profile/{staffMemberId}', staffMember),
  vacancies: call(
    'main',
    'vacancies',
    'careers/vacancies',
    z.array(vacancy.safeExtend(scheduling)),
    'empty-list',
  ),
  contactUs: call('main', 'contact us', 'contact-us', contactPage, 'null'),
  unsubscribePreferences: call(
    'main',
    'unsubscribe preferences',
    'unsubscribe/{personGuid}/preferences-token',
    z.strictObject({ token: text }),
    'null',
  ),
  faqTopics: call('main', 'FAQ topics', 'faqs/topics', z.array(faqTopic), 'empty-list', ['articleLimit']),
  faqArticles: call(
    'main',
    'FAQ articles',
    'faqs/topics/{topicId}/articles',
    z.array(faqArticle.safeExtend(scheduling)),
    'empty-list',
  ),
  faqAttachment: call(
    'main',
    'FAQ attachment',
    'faqs/attachments/{attachmentId}',
    z.strictObject({ attachmentId: id, title: text, url: webAddress, sizeBytes: z.int().positive() }),
  ),
  faqSearch: call('main', 'FAQ search', 'faqs/search', page(faqArticle), 'required', [
    'searchPhrase',
    ...paged,
  ]),
} as const;

export type Catalogue = typeof catalogue;
export type CallName = keyof Catalogue;
type CallResponse<Name extends CallName> = z.infer<Catalogue[Name]['responseSchema']>;
/** Names of the calls that return pages of a list. */
export type PagedCallName = {
  [Name in CallName]: CallResponse<Name> extends { readonly items: readonly unknown[] } ? Name : never;
}[CallName];
/** Names of the calls that return a complete list. */
export type ListCallName = {
  [Name in CallName]: CallResponse<Name> extends readonly object[] ? Name : never;
}[CallName];
/** Names of the calls that return one object. */
export type ObjectCallName = Exclude<
  {
    [Name in CallName]: CallResponse<Name> extends object
      ? CallResponse<Name> extends readonly unknown[]
        ? never
        : Name
      : never;
  }[CallName],
  PagedCallName
>;
/** Names of the calls for the static JSON of a group. */
export type StaticCallName = {
  [Name in CallName]: CallResponse<Name> extends {
    readonly publicationTypeGroupId: number;
    readonly publicationId: number;
  }
    ? Name extends `static${string}`
      ? Name
      : never
    : never;
}[CallName];

/** The POST calls of the upstream, with the schemas of their request bodies. Source: specification §7. */
export const posts = {
  error404: {
    base: 'main',
    path: 'diagnostics/error404',
    body: z.strictObject({
      path: z.string().max(2048),
      referrer: z.string().max(2048).nullable(),
      kind: z.enum(['unknown-route', 'unknown-record', 'office']),
    }),
  },
  registerInterest: {
    base: 'main',
    path: forms['register-interest'].path,
    body: interest,
  },
  downloadTracking: { base: 'main', path: 'downloads/{publicationId}', body: z.strictObject({}) },
  contactQuery: {
    base: 'main',
    path: forms['contact-us'].path,
    body: contactQuery,
  },
  errorReport: { base: 'main', path: forms['report-error'].path, body: errorReport },
} as const satisfies Record<string, { base: ApiBase; path: string; body: z.core.$ZodType }>;
