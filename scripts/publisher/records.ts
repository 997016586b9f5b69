import * as z from 'zod';
import {
  article,
  cmsPage,
  event,
  eventType,
  faqArticle,
  faqTopic,
  staffMember,
  submission,
  vacancy,
} from '../../src/domain/content.ts';
import { department, departmentDetail } from '../../src/domain/department.ts';
import {
  DEPARTMENT_DETAILS,
  INDIVIDUAL_DETAILS,
  ORGANISATION_DETAILS,
} from '../../src/domain/group-listing.ts';
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
const prose = z.strictObject({ proseId: id, name: text, title: text, html: z.string() });

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
  'topic-category': siteWide(z.strictObject({ id, name: text }), 'id'),
  prose: siteWide(prose, 'proseId'),
  article: siteWide(article, 'articleId'),
  event: siteWide(event, 'eventId', 'eventTypeId'),
  'event-type': siteWide(eventType, 'eventTypeId'),
  'faq-topic': siteWide(faqTopic, 'topicId'),
  'faq-article': siteWide(faqArticle, 'articleId', 'topicId'),
  'staff-member': siteWide(staffMember, 'staffMemberId'),
  vacancy: siteWide(vacancy, 'vacancyId'),
  submission: siteWide(submission, 'submissionId'),
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

/** The entity that a record of details is about; undefined for other kinds. */
export function detailedKindOf(kind: RecordKindName): DetailedKind | undefined {
  return (Object.keys(detailKinds) as DetailedKind[]).find((name) => detailKinds[name] === kind);
}

/** Names of the details that exist, in the order of the contract. */
export const presentDetails = {
  organisation: (detail: RecordOf<'organisation-detail'>) =>
    ORGANISATION_DETAILS.filter(
      (name) =>
        ({
          'profile-basics': true,
          'provided-profiles': detail.providedProfiles.length > 0,
          'editorial-review': detail.editorialReview !== null,
          contributions: detail.contributions.length > 0,
          articles: detail.articleIds.length > 0,
        })[name],
    ),
  department: (detail: RecordOf<'department-detail'>) =>
    DEPARTMENT_DETAILS.filter(
      (name) =>
        ({
          'profile-basics': detail.contact !== null,
          'provided-profile': detail.providedProfile !== null,
          'editorial-review': detail.editorialReview !== null,
          'related-departments': detail.relatedDepartmentProfileIds.length > 0,
        })[name],
    ),
  individual: (detail: RecordOf<'individual-detail'>) =>
    INDIVIDUAL_DETAILS.filter(
      (name) =>
        ({
          'profile-basics': detail.contact !== null,
          'provided-profile': detail.providedProfile !== null,
          'editorial-reviews': detail.editorialReviews.length > 0,
          contributions: detail.contributions.length > 0,
          'related-individuals': detail.relatedPersonOrganisationIds.length > 0,
        })[name],
    ),
} as const;
