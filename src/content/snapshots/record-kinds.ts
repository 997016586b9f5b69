import { z } from 'zod';
import type { Address } from '../../domain/addresses.ts';
import {
  article,
  cmsPage,
  contactPageRecord,
  event,
  eventType,
  faqArticle,
  faqTopic,
  homePage,
  siteText,
  staffMember,
  submission,
  topic,
  vacancy,
} from '../../domain/content.ts';
import { department, departmentDetail } from '../../domain/department.ts';
import { day, instant } from '../../domain/identifiers.ts';
import { individual, individualDetail } from '../../domain/individual.ts';
import { office, organisation, organisationDetail } from '../../domain/organisation.ts';
import { pastTable } from '../../domain/past-table.ts';
import { downloadGuideInfo, publication, publicationTypeGroup } from '../../domain/publication.ts';
import { location, overview, practiceArea, subsection, subsectionType, tier } from '../../domain/ranking.ts';
import type { ListCallName, ObjectCallName, PagedCallName, StaticCallName } from '../upstream/catalogue.ts';

/**
 * Table of all kinds of records in a snapshot. Each row has the schema, the call that lists the records, the references of their fields,
 * and the address of their page. Pull, integrity checks, index and reader use the rows.
 *
 * Files: `groups/{publicationTypeGroupId}/{kind}.jsonl` for records of a group,
 * `groups/{publicationTypeGroupId}/{kind}/{bucket}.jsonl` for details, `groups/{publicationTypeGroupId}/{kind}/{publicationId}.jsonl` for
 * past editions, `site/{kind}.jsonl` for records of the whole site.
 */

/** Paths of the fields of a record, e.g. `parentOrganisationId` and `rankings[].tierId`. */
type FieldPath<Value> =
  Value extends ReadonlyArray<infer Item>
    ? '[]' | `[]${'' | `.${FieldPath<Item>}`}`
    : Value extends object
      ? {
          [Field in keyof Value & string]: NonNullable<Value[Field]> extends ReadonlyArray<infer Item>
            ? `${Field}[]` | (Item extends object ? `${Field}[].${FieldPath<Item>}` : never)
            : NonNullable<Value[Field]> extends object
              ? `${Field}.${FieldPath<NonNullable<Value[Field]>>}`
              : Field;
        }[keyof Value & string]
      : never;

/** Calls that each return one text of the publisher, by the id of the text in a snapshot. */
const siteTextCalls = {
  1: 'rankingsExplained',
  2: 'methodology',
  3: 'aboutUs',
  4: 'researchTeam',
} as const satisfies Readonly<Record<number, ObjectCallName>>;
export type SiteTextName = (typeof siteTextCalls)[keyof typeof siteTextCalls];

/** Returns the id of a text of the publisher. */
export const siteTextId = (name: SiteTextName): number =>
  Number(Object.entries(siteTextCalls).find(([, call]) => call === name)?.[0]);

/** References of a kind: for the path of a field with ids, the kind or kinds that it refers to. */
type References<Kind extends string = string> = Readonly<Record<string, Kind | readonly Kind[]>>;

interface Row<Schema extends z.ZodObject> {
  readonly idField: keyof z.infer<Schema> & string;
  /** Name of one record in errors. */
  readonly singular: string;
  readonly references?: { readonly [Path in FieldPath<z.infer<Schema>>]?: string | readonly string[] };
}

interface GroupRow<Schema extends z.ZodObject> extends Row<Schema> {
  /** The static file of the group that lists the records, and its field: a list, one record, or null for none. */
  readonly listing: readonly [call: StaticCallName, field: string];
  /** Field with the id of the record's firm. */
  readonly firm?: keyof z.infer<Schema> & string;
}

interface DetailRow<Schema extends z.ZodObject> extends Row<Schema> {
  /** The kind of record that the details belong to. Its listing names the details of each record. */
  readonly entityKind: string;
}

/** Calls that list the records of a kind. */
export type SiteListing =
  /** A paged call for all records; `otherwise` is used if the upstream does not have it. */
  | { readonly pages: PagedCallName; readonly otherwise?: PagedCallName }
  /** Calls that each return some of the records without paging. */
  | { readonly lists: readonly ListCallName[] }
  /** A call that is sent for each record of a parent kind, with its id as parameter. */
  | { readonly each: ListCallName; readonly parentKind: string; readonly parameter: string }
  /** Calls that each return one record, by the id of the record in a snapshot. */
  | { readonly objects: Readonly<Record<number, ObjectCallName>> };

interface SiteRow<Schema extends z.ZodObject> extends Row<Schema> {
  readonly listing: SiteListing;
  /** Field with the last day of the announced event, vacancy or submission; after that day the record is past. Null: no last day. */
  readonly lastDay?: keyof z.infer<Schema> & string;
  /**
   * Field with the publication day of a record that may be scheduled; null if such records have a publication time only. Absent if records
   * of the kind are public when they are pulled.
   */
  readonly publicationDay?: (keyof z.infer<Schema> & string) | null;
  /** Fields in the calendar file of a record. If they are defined, each record also stores the time at which one of them last changed. */
  readonly calendarFields?: ReadonlyArray<keyof z.infer<Schema> & string>;
  /** The page of a record: its address, or a path from the upstream, and the field that it depends on. */
  readonly page?: {
    readonly field: keyof z.infer<Schema> & string;
    readonly address: (record: z.infer<Schema>) => Address | string;
  };
}

const group = <Schema extends z.ZodObject, const Columns extends GroupRow<Schema>>(
  schema: Schema,
  columns: Columns,
) => ({ scope: 'group', schema, ...columns }) as const;
const detail = <Schema extends z.ZodObject, const Columns extends DetailRow<Schema>>(
  schema: Schema,
  columns: Columns,
) => ({ scope: 'detail', schema, ...columns }) as const;
const edition = <Schema extends z.ZodObject, const Columns extends Row<Schema>>(
  schema: Schema,
  columns: Columns,
) => ({ scope: 'edition', schema, ...columns }) as const;
const site = <Schema extends z.ZodObject, const Columns extends SiteRow<Schema>>(
  schema: Schema,
  columns: Columns,
) => ({ scope: 'site', schema, ...columns }) as const;

/** Checks at compile time that references name existing kinds. */
const table = <
  const Rows extends {
    readonly [Kind in keyof Rows]: {
      readonly scope: string;
      readonly references?: References<keyof Rows & string>;
      readonly entityKind?: keyof Rows;
      readonly listing?: unknown;
    };
  },
>(
  rows: Rows,
): Rows => rows;

export const recordKinds = table({
  'type-group': group(publicationTypeGroup, {
    idField: 'publicationTypeGroupId',
    singular: 'type group',
    listing: ['staticPracticeAreas', 'group'],
  }),
  publications: group(publication, {
    idField: 'publicationId',
    singular: 'publication',
    listing: ['staticPracticeAreas', 'publications'],
    references: { publicationTypeGroupId: 'type-group' },
  }),
  'download-guide-info': group(downloadGuideInfo, {
    idField: 'publicationId',
    singular: 'download guide info',
    listing: ['staticDownloadGuideInfo', 'guide'],
    references: { publicationId: 'publications' },
  }),
  'practice-areas': group(practiceArea, {
    idField: 'practiceAreaId',
    singular: 'practice area',
    listing: ['staticPracticeAreas', 'practiceAreas'],
  }),
  locations: group(location, {
    idField: 'locationId',
    singular: 'location',
    listing: ['staticPracticeAreas', 'locations'],
  }),
  'subsection-types': group(subsectionType, {
    idField: 'subsectionTypeId',
    singular: 'subsection type',
    listing: ['staticPracticeAreas', 'subsectionTypes'],
  }),
  tiers: group(tier, { idField: 'tierId', singular: 'tier', listing: ['staticPracticeAreas', 'tiers'] }),
  subsections: group(subsection, {
    idField: 'subsectionId',
    singular: 'subsection',
    listing: ['staticPracticeAreas', 'subsections'],
    references: {
      practiceAreaId: 'practice-areas',
      locationId: 'locations',
      subsectionTypeId: 'subsection-types',
      parentSubsectionId: 'subsections',
    },
  }),
  overviews: group(overview, {
    idField: 'contentId',
    singular: 'overview',
    listing: ['staticOverviews', 'overviews'],
    references: { subsectionId: 'subsections' },
  }),
  organisations: group(organisation, {
    idField: 'organisationId',
    singular: 'organisation',
    listing: ['staticRankedOrganisations', 'organisations'],
    firm: 'organisationId',
  }),
  departments: group(department, {
    idField: 'departmentProfileId',
    singular: 'department',
    listing: ['staticRankedOrganisations', 'departments'],
    firm: 'parentOrganisationId',
    references: {
      parentOrganisationId: 'organisations',
      subsectionId: 'subsections',
      tierId: 'tiers',
      previousTierId: 'tiers',
      'headPersonOrganisationIds[]': 'individuals',
    },
  }),
  offices: group(office, {
    idField: 'organisationId',
    singular: 'office',
    listing: ['staticRankedOrganisations', 'offices'],
    firm: 'parentOrganisationId',
    references: { parentOrganisationId: 'organisations' },
  }),
  individuals: group(individual, {
    idField: 'personOrganisationId',
    singular: 'individual',
    listing: ['staticRankedIndividuals', 'individuals'],
    firm: 'parentOrganisationId',
    references: {
      parentOrganisationId: 'organisations',
      organisationId: ['offices', 'organisations'],
      'rankings[].subsectionId': 'subsections',
      'rankings[].tierId': 'tiers',
      'rankings[].previousTierId': 'tiers',
    },
  }),
  'organisation-details': detail(organisationDetail, {
    idField: 'organisationId',
    singular: 'organisation detail',
    entityKind: 'organisations',
    references: { 'editorialReview.subsectionId': 'subsections', 'articleIds[]': 'articles' },
  }),
  'individual-details': detail(individualDetail, {
    idField: 'personOrganisationId',
    singular: 'individual detail',
    entityKind: 'individuals',
    references: {
      'editorialReviews[].subsectionId': 'subsections',
      'relatedPersonOrganisationIds[]': 'individuals',
    },
  }),
  'department-details': detail(departmentDetail, {
    idField: 'departmentProfileId',
    singular: 'department detail',
    entityKind: 'departments',
    references: {
      'editorialReview.subsectionId': 'subsections',
      'relatedDepartmentProfileIds[]': 'departments',
    },
  }),
  'past-tables': edition(pastTable, { idField: 'subsectionId', singular: 'table of a past edition' }),
  pages: site(cmsPage, {
    idField: 'contentId',
    singular: 'CMS page',
    listing: { pages: 'cmsPages' },
    publicationDay: null,
    page: { field: 'path', address: ({ path }) => path },
  }),
  texts: site(siteText, {
    idField: 'textId',
    singular: 'text',
    listing: { objects: siteTextCalls },
  }),
  'home-page': site(homePage, {
    idField: 'homePageId',
    singular: 'home page',
    listing: { objects: { 1: 'homepage' } },
  }),
  'contact-page': site(contactPageRecord, {
    idField: 'contactPageId',
    singular: 'contact page',
    listing: { objects: { 1: 'contactUs' } },
  }),
  topics: site(topic, { idField: 'id', singular: 'topic', listing: { lists: ['topicsCategories'] } }),
  // An article may name firms that no guide lists, so its firms are not references.
  articles: site(article, {
    idField: 'articleId',
    singular: 'article',
    listing: { pages: 'articles', otherwise: 'organisationArticles' },
    publicationDay: 'publishedOn',
    references: { 'topicIds[]': 'topics', 'authorIds[]': 'staff-members' },
    page: { field: 'seoTitle', address: ({ seoTitle }) => ({ kind: 'article', seoTitle }) },
  }),
  'event-types': site(eventType, {
    idField: 'eventTypeId',
    singular: 'event type',
    listing: { lists: ['eventTypes'] },
  }),
  events: site(event, {
    idField: 'eventId',
    singular: 'event',
    listing: { pages: 'events' },
    references: { eventTypeId: 'event-types' },
    publicationDay: null,
    lastDay: 'endsOn',
    calendarFields: ['title', 'startsOn', 'endsOn', 'startsAt', 'endsAt', 'place', 'venue'],
  }),
  'staff-members': site(staffMember, {
    idField: 'staffMemberId',
    singular: 'staff member',
    listing: { lists: ['aboutUsStaff', 'researchTeamStaff'] },
    publicationDay: null,
  }),
  vacancies: site(vacancy, {
    idField: 'vacancyId',
    singular: 'vacancy',
    listing: { lists: ['vacancies'] },
    publicationDay: 'postedOn',
    lastDay: 'closesOn',
  }),
  submissions: site(submission, {
    idField: 'submissionId',
    singular: 'submission',
    listing: { pages: 'researchSchedule' },
    lastDay: 'deadline',
  }),
  'faq-topics': site(faqTopic, {
    idField: 'topicId',
    singular: 'FAQ topic',
    listing: { lists: ['faqTopics'] },
  }),
  'faq-articles': site(faqArticle, {
    idField: 'articleId',
    singular: 'FAQ article',
    listing: { each: 'faqArticles', parentKind: 'faq-topics', parameter: 'topicId' },
    references: { topicId: 'faq-topics' },
    publicationDay: null,
  }),
});

type Kinds = typeof recordKinds;
export type RecordKind = keyof Kinds;
type KindsOfScope<Scope> = {
  [Kind in RecordKind]: Kinds[Kind]['scope'] extends Scope ? Kind : never;
}[RecordKind];
export type GroupRecordKind = KindsOfScope<'group'>;
/** Kinds with one record per page. They are stored in buckets, so that building a page reads a small file. */
export type DetailRecordKind = KindsOfScope<'detail'>;
/** Kinds with the records of one past edition in each file. */
export type EditionRecordKind = KindsOfScope<'edition'>;
export type SiteRecordKind = KindsOfScope<'site'>;

/** A record of the upstream, without `changedOn` and `revisedAt`. */
export type UndatedRecord<Kind extends RecordKind> = z.infer<Kinds[Kind]['schema']>;
/** A record as an upstream may send it: fields that have a default may be missing. */
export type UpstreamRecord<Kind extends RecordKind> = z.input<Kinds[Kind]['schema']>;
/**
 * A record of a snapshot, with the day on which its content last changed. A record with a calendar file also has the time in UTC at which
 * its calendar fields last changed, e.g. `2026-11-21T12:00:00Z`.
 */
export type RecordOf<Kind extends RecordKind> = UndatedRecord<Kind> & {
  readonly changedOn: string;
} & (Kinds[Kind] extends {
    readonly calendarFields: readonly string[];
  }
    ? { readonly revisedAt: string }
    : unknown);

const kindsOf = <Kind extends RecordKind>(scope: Kinds[Kind]['scope']): readonly Kind[] =>
  (Object.keys(recordKinds) as Kind[]).filter((kind) => recordKinds[kind].scope === scope);

export const GROUP_KINDS = kindsOf<GroupRecordKind>('group');
export const DETAIL_KINDS = kindsOf<DetailRecordKind>('detail');
export const SITE_KINDS = kindsOf<SiteRecordKind>('site');

/** The `lastDay` fields by kind. */
export const LAST_DAYS: ReadonlyMap<SiteRecordKind, string> = new Map(
  SITE_KINDS.flatMap((kind) => {
    const row = recordKinds[kind];
    return 'lastDay' in row ? [[kind, row.lastDay] as const] : [];
  }),
);

/** Maps each kind whose records may be scheduled to its `publicationDay` field; null if they have a publication time only. */
export const PUBLICATION_DAYS: ReadonlyMap<SiteRecordKind, string | null> = new Map(
  SITE_KINDS.flatMap((kind) => {
    const row = recordKinds[kind];
    return 'publicationDay' in row ? [[kind, row.publicationDay] as const] : [];
  }),
);

/** Members of every row. */
interface AnyRow {
  readonly scope: 'group' | 'detail' | 'edition' | 'site';
  readonly references?: References<RecordKind>;
  readonly calendarFields?: readonly string[];
  readonly page?: { readonly field: string; readonly address: (record: never) => Address | string };
}
export const rowOf = (kind: RecordKind): AnyRow => recordKinds[kind];

/** Returns the fields that the calendar file of a record shows; undefined for a kind without calendar files. */
export const calendarFieldsOf = (kind: RecordKind): readonly string[] | undefined =>
  rowOf(kind).calendarFields;

/** Returns the schema of a kind's records in a snapshot. */
export const recordSchema = (kind: RecordKind): z.ZodObject =>
  z.strictObject({
    ...recordKinds[kind].schema.shape,
    changedOn: day,
    ...(calendarFieldsOf(kind) && { revisedAt: instant }),
  });

/** Returns the id of a record. */
export const idOf = (kind: RecordKind, record: object): number =>
  (record as Readonly<Record<string, number>>)[recordKinds[kind].idField] as number;

/**
 * Returns the field that selects the bucket of a group's records: their firm, so that pages with the name of a firm are in one bucket;
 * otherwise their id.
 */
export function bucketField(kind: GroupRecordKind): string {
  const row = recordKinds[kind];
  return 'firm' in row ? row.firm : row.idField;
}

/** Returns the id that selects the bucket of a group's record. */
export const bucketIdOf = (kind: GroupRecordKind, record: object): number =>
  (record as Readonly<Record<string, number>>)[bucketField(kind)] as number;

export const groupFile = (groupId: number, kind: GroupRecordKind): string =>
  `groups/${groupId}/${kind}.jsonl`;
export const detailFile = (groupId: number, kind: DetailRecordKind, bucket: string): string =>
  `groups/${groupId}/${kind}/${bucket}.jsonl`;
export const editionFile = (groupId: number, kind: EditionRecordKind, publicationId: number): string =>
  `groups/${groupId}/${kind}/${publicationId}.jsonl`;
export const siteFile = (kind: SiteRecordKind): string => `site/${kind}.jsonl`;

/** Returns the `key` and `label` of a file in the index, e.g. of `groups/2/individual-details/03-of-16.jsonl`. */
export function recordsInFile(
  file: string,
): { readonly key: string; readonly label: string } | Record<string, never> {
  const label = /^(groups\/\d+\/[a-z-]+|site\/[a-z-]+)(?:\/[^/]+)?\.jsonl$/.exec(file)?.[1];
  const kind = label?.slice(label.lastIndexOf('/') + 1) ?? '';
  if (label === undefined || !Object.hasOwn(recordKinds, kind)) return {};
  return { key: recordKinds[kind as RecordKind].idField, label };
}

/** Formats the name of a record in reports and errors, e.g. `groups/2/individuals/17`. */
export const recordKey = (folder: string, recordId: number): string => `${folder}/${recordId}`;
