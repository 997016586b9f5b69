import * as z from 'zod';
import type {
  DEPARTMENT_DETAILS,
  INDIVIDUAL_DETAILS,
  ORGANISATION_DETAILS,
} from '../../src/content/upstream/group-listing.ts';
import {
  article,
  cmsPage,
  contactCategory,
  event,
  eventType,
  faqArticle,
  faqTopic,
  homePage,
  prose,
  staffMember,
  submission,
  topic,
  vacancy,
} from '../../src/domain/content.ts';
import { department, departmentDetail } from '../../src/domain/department.ts';
import { headerSettingsSchema } from '../../src/domain/header-settings.ts';
import { id, text } from '../../src/domain/identifiers.ts';
import { individual, individualDetail } from '../../src/domain/individual.ts';
import { basicProfile, office, organisation, organisationDetail } from '../../src/domain/organisation.ts';
import { downloadGuideInfo, publication, publicationTypeGroup } from '../../src/domain/publication.ts';
import {
  location,
  overview,
  practiceArea,
  subsection,
  subsectionType,
  tier,
} from '../../src/domain/ranking.ts';

/** How records of a kind are checked, identified and found. */
interface RecordKind<Schema extends z.core.$ZodType = z.core.$ZodType> {
  readonly schema: Schema;
  readonly idField: string;
  /** Whether a record belongs to one group. */
  readonly grouped: boolean;
  /** The field by which records of another entity find these: a firm its people, a topic its articles. */
  readonly parentField?: string;
}

const grouped = <Schema extends z.core.$ZodType>(schema: Schema, idField: string, parentField?: string) =>
  ({
    schema,
    idField,
    grouped: true,
    ...(parentField === undefined ? {} : { parentField }),
  }) satisfies RecordKind<Schema>;
const siteWide = <Schema extends z.core.$ZodType>(schema: Schema, idField: string, parentField?: string) =>
  ({
    schema,
    idField,
    grouped: false,
    ...(parentField === undefined ? {} : { parentField }),
  }) satisfies RecordKind<Schema>;

/** A page of prose that the upstream answers at an address of its own. */
const namedProse = prose.extend({ proseId: id, name: text });

/** Somebody who receives messages, and whether the link in them still leads to the preferences. */
const subscriber = z.strictObject({ subscriberId: id, personGuid: z.guid(), isExpired: z.boolean() });

/**
 * Everything that the publisher stores. An entity's details are a record of their own under the entity's id;
 * what a group's static JSON says of it is the entity without them.
 */
export const recordKinds = {
  'type-group': grouped(publicationTypeGroup, 'publicationTypeGroupId'),
  publication: grouped(publication, 'publicationId'),
  'download-guide-info': grouped(downloadGuideInfo, 'publicationId'),
  'practice-area': grouped(practiceArea, 'practiceAreaId'),
  location: grouped(location, 'locationId'),
  'subsection-type': grouped(subsectionType, 'subsectionTypeId'),
  tier: grouped(tier, 'tierId'),
  subsection: grouped(subsection, 'subsectionId', 'locationId'),
  overview: grouped(overview, 'contentId', 'subsectionId'),
  organisation: grouped(organisation, 'organisationId'),
  department: grouped(department, 'departmentProfileId', 'parentOrganisationId'),
  office: grouped(office, 'organisationId', 'parentOrganisationId'),
  individual: grouped(individual, 'personOrganisationId', 'parentOrganisationId'),
  'organisation-detail': grouped(organisationDetail, 'organisationId'),
  'department-detail': grouped(departmentDetail, 'departmentProfileId'),
  'individual-detail': grouped(individualDetail, 'personOrganisationId'),
  'former-organisation': siteWide(basicProfile, 'organisationId'),
  'header-settings': siteWide(headerSettingsSchema, 'headerSettingsId'),
  'cms-page': siteWide(cmsPage, 'contentId'),
  'topic-category': siteWide(topic, 'id'),
  prose: siteWide(namedProse, 'proseId'),
  'home-page': siteWide(homePage, 'homePageId'),
  article: siteWide(article, 'articleId'),
  event: siteWide(event, 'eventId', 'eventTypeId'),
  'event-type': siteWide(eventType, 'eventTypeId'),
  'faq-topic': siteWide(faqTopic, 'topicId'),
  'faq-article': siteWide(faqArticle, 'articleId', 'topicId'),
  'staff-member': siteWide(staffMember, 'staffMemberId'),
  vacancy: siteWide(vacancy, 'vacancyId'),
  submission: siteWide(submission, 'submissionId'),
  'contact-category': siteWide(contactCategory, 'categoryId'),
  subscriber: siteWide(subscriber, 'subscriberId'),
} as const satisfies Record<string, RecordKind>;

export type RecordKindName = keyof typeof recordKinds;
export type RecordOf<Kind extends RecordKindName> = z.core.output<(typeof recordKinds)[Kind]['schema']>;

/** Entities whose details are fetched one by one, and the kind of record that holds these. */
export const detailKinds = {
  organisation: 'organisation-detail',
  department: 'department-detail',
  individual: 'individual-detail',
} as const satisfies Partial<Record<RecordKindName, RecordKindName>>;
export type DetailedKind = keyof typeof detailKinds;

export const isRecordKind = (name: string): name is RecordKindName => Object.hasOwn(recordKinds, name);
export const isDetailedKind = (name: string): name is DetailedKind => Object.hasOwn(detailKinds, name);

/** The field of an entity's details that a detail is answered from; null where the detail always exists. */
const DETAIL_FIELDS: Readonly<Record<DetailedKind, Readonly<Record<string, string | null>>>> = {
  organisation: {
    'profile-basics': null,
    'provided-profiles': 'providedProfiles',
    'editorial-review': 'editorialReview',
    contributions: 'contributions',
    articles: 'articleIds',
  } satisfies Record<(typeof ORGANISATION_DETAILS)[number], keyof RecordOf<'organisation-detail'> | null>,
  department: {
    'profile-basics': 'contact',
    'provided-profile': 'providedProfile',
    'editorial-review': 'editorialReview',
    'related-departments': 'relatedDepartmentProfileIds',
  } satisfies Record<(typeof DEPARTMENT_DETAILS)[number], keyof RecordOf<'department-detail'>>,
  individual: {
    'profile-basics': 'contact',
    'provided-profile': 'providedProfile',
    'editorial-reviews': 'editorialReviews',
    contributions: 'contributions',
    'related-individuals': 'relatedPersonOrganisationIds',
  } satisfies Record<(typeof INDIVIDUAL_DETAILS)[number], keyof RecordOf<'individual-detail'>>,
};

/** Names of the details that an entity has, in the order of the contract. */
export function presentDetails(kind: DetailedKind, detail: object): string[] {
  const values = detail as Record<string, unknown>;
  return Object.entries(DETAIL_FIELDS[kind])
    .filter(([, field]) => {
      const value = field === null ? true : values[field];
      return Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined;
    })
    .map(([name]) => name);
}
