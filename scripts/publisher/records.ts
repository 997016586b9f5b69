import * as z from 'zod';
import {
  type RecordKind as SnapshotKind,
  recordKinds as snapshotKinds,
} from '../../src/content/snapshots/record-kinds.ts';
import type {
  DEPARTMENT_DETAILS,
  INDIVIDUAL_DETAILS,
  ORGANISATION_DETAILS,
} from '../../src/content/upstream/static-files.ts';
import { contactCategory, prose } from '../../src/domain/content.ts';
import { headerSettingsSchema } from '../../src/domain/header-settings.ts';
import { id, publicationTime, text } from '../../src/domain/identifiers.ts';
import { basicProfile } from '../../src/domain/organisation.ts';

/** How records of a kind are validated, identified and found. */
interface RecordKind<Schema extends z.core.$ZodType = z.core.$ZodType> {
  readonly schema: Schema;
  readonly idField: string;
  /** Whether a record belongs to one group. */
  readonly grouped: boolean;
  /** The kind of the same records in a snapshot, which declares their references. */
  readonly snapshotKind?: SnapshotKind;
  /** The field by which records of another kind find these: `parentOrganisationId` of people. */
  readonly parentField?: string;
}

/** Derives a kind of the publisher from a kind of the snapshot. `parentField` contains the id of the parent of a record. */
const fromSnapshot = <const Kind extends SnapshotKind>(kind: Kind, parentField?: string) => ({
  schema: snapshotKinds[kind].schema as (typeof snapshotKinds)[Kind]['schema'],
  idField: snapshotKinds[kind].idField as string,
  grouped: snapshotKinds[kind].scope !== 'site',
  snapshotKind: kind,
  ...(parentField === undefined ? {} : { parentField }),
});

const siteWide = <Schema extends z.core.$ZodType>(schema: Schema, idField: string) =>
  ({ schema, idField, grouped: false }) satisfies RecordKind<Schema>;

/** A page of prose at a call of its name. */
const namedProse = prose.extend({ proseId: id, name: text });

/** A recipient of messages. An expired recipient's link no longer leads to the preferences. */
const subscriber = z.strictObject({ subscriberId: id, personGuid: z.guid(), isExpired: z.boolean() });

/**
 * The kinds of records that the publisher stores. The details of an entity are a separate record with the entity's id;
 * the static JSON of a group has the entity without them.
 */
export const recordKinds = {
  'type-group': fromSnapshot('type-group'),
  publication: fromSnapshot('publications'),
  'download-guide-info': fromSnapshot('download-guide-info'),
  'practice-area': fromSnapshot('practice-areas'),
  location: fromSnapshot('locations'),
  'subsection-type': fromSnapshot('subsection-types'),
  tier: fromSnapshot('tiers'),
  subsection: fromSnapshot('subsections', 'locationId'),
  overview: fromSnapshot('overviews', 'subsectionId'),
  organisation: fromSnapshot('organisations'),
  department: fromSnapshot('departments', 'parentOrganisationId'),
  office: fromSnapshot('offices', 'parentOrganisationId'),
  individual: fromSnapshot('individuals', 'parentOrganisationId'),
  'organisation-detail': fromSnapshot('organisation-details'),
  'department-detail': fromSnapshot('department-details'),
  'individual-detail': fromSnapshot('individual-details'),
  'former-organisation': siteWide(basicProfile, 'organisationId'),
  'header-settings': siteWide(headerSettingsSchema, 'headerSettingsId'),
  'cms-page': fromSnapshot('pages'),
  'topic-category': fromSnapshot('topics'),
  prose: siteWide(namedProse, 'proseId'),
  'home-page': fromSnapshot('home-page'),
  article: fromSnapshot('articles'),
  event: fromSnapshot('events', 'eventTypeId'),
  'event-type': fromSnapshot('event-types'),
  'faq-topic': fromSnapshot('faq-topics'),
  'faq-article': fromSnapshot('faq-articles', 'topicId'),
  'staff-member': fromSnapshot('staff-members'),
  vacancy: fromSnapshot('vacancies'),
  submission: fromSnapshot('submissions'),
  'contact-category': siteWide(contactCategory, 'categoryId'),
  subscriber: siteWide(subscriber, 'subscriberId'),
} as const satisfies Record<string, RecordKind>;

/** Returns the schema of an edited record. A record of a kind that can be scheduled may have a publication time. */
export function editableSchema(kind: RecordKindName): z.core.$ZodType {
  const { schema, snapshotKind }: RecordKind = recordKinds[kind];
  if (snapshotKind === undefined || !('publicationDay' in snapshotKinds[snapshotKind])) return schema;
  const snapshotSchema: z.ZodObject = snapshotKinds[snapshotKind].schema;
  return snapshotSchema.safeExtend({ publishAt: publicationTime.optional() });
}

export type RecordKindName = keyof typeof recordKinds;
export type RecordOf<Kind extends RecordKindName> = z.core.output<(typeof recordKinds)[Kind]['schema']>;

/** Entities whose details are requested individually, with the kind of the detail records. */
export const detailKinds = {
  organisation: 'organisation-detail',
  department: 'department-detail',
  individual: 'individual-detail',
} as const satisfies Partial<Record<RecordKindName, RecordKindName>>;
export type DetailedKind = keyof typeof detailKinds;

export const isRecordKind = (name: string): name is RecordKindName => Object.hasOwn(recordKinds, name);
export const isDetailedKind = (name: string): name is DetailedKind => Object.hasOwn(detailKinds, name);

/** The field of the details from which each detail call responds; null if the detail always exists. */
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

/** Lists the details that an entity has, in the order of the contract. */
export function presentDetails(kind: DetailedKind, detail: object): string[] {
  const values = detail as Record<string, unknown>;
  return Object.entries(DETAIL_FIELDS[kind])
    .filter(([, field]) => {
      const value = field === null ? true : values[field];
      return Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined;
    })
    .map(([name]) => name);
}
