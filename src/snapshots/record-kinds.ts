import { z } from 'zod';
import { article, cmsPage } from '../domain/content.ts';
import { department, departmentDetail } from '../domain/department.ts';
import { day } from '../domain/identifiers.ts';
import { individual, individualDetail } from '../domain/individual.ts';
import { office, organisation, organisationDetail } from '../domain/organisation.ts';
import { downloadGuideInfo, publication, publicationTypeGroup } from '../domain/publication.ts';
import { location, overview, practiceArea, subsection, subsectionType, tier } from '../domain/ranking.ts';

/**
 * What a pull writes. A snapshot is a folder of canonical JSON Lines files (one record a line, sorted by id) and
 * `index.json`, which names each file with its digest. Records say on which day their content last changed.
 */
export const SNAPSHOT_VERSION = 1;

export const snapshotIndex = z.strictObject({
  version: z.literal(SNAPSHOT_VERSION),
  files: z.record(
    z.string(),
    z.strictObject({ digest: z.string().regex(/^[0-9a-f]{64}$/), records: z.int().nonnegative() }),
  ),
});
export type SnapshotIndex = z.infer<typeof snapshotIndex>;

const dated = <Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) =>
  z.strictObject({ ...schema.shape, changedOn: day });

/** A kind of record: its schema, the field that identifies it, and the file in which it lies. */
interface RecordKind<Schema extends z.ZodObject> {
  readonly schema: Schema;
  readonly idField: keyof z.infer<Schema> & string;
}
const kind = <Schema extends z.ZodObject>(
  schema: Schema,
  idField: keyof z.infer<Schema> & string,
): RecordKind<Schema> => ({ schema, idField });

/** Records of one group, in `groups/{publicationTypeGroupId}/{kind}.jsonl`. */
export const groupRecordKinds = {
  'type-group': kind(dated(publicationTypeGroup), 'publicationTypeGroupId'),
  publications: kind(dated(publication), 'publicationId'),
  'download-guide-info': kind(dated(downloadGuideInfo), 'publicationId'),
  'practice-areas': kind(dated(practiceArea), 'practiceAreaId'),
  locations: kind(dated(location), 'locationId'),
  'subsection-types': kind(dated(subsectionType), 'subsectionTypeId'),
  tiers: kind(dated(tier), 'tierId'),
  subsections: kind(dated(subsection), 'subsectionId'),
  overviews: kind(dated(overview), 'contentId'),
  organisations: kind(dated(organisation), 'organisationId'),
  departments: kind(dated(department), 'departmentProfileId'),
  offices: kind(dated(office), 'organisationId'),
  individuals: kind(dated(individual), 'personOrganisationId'),
} as const;

/**
 * Records that only one page each needs, in `groups/{publicationTypeGroupId}/{kind}/{bucket}.jsonl`;
 * the bucket is `bucketName(id, buckets)`, so that a page's build reads a small file.
 */
export const detailRecordKinds = {
  'organisation-details': kind(dated(organisationDetail), 'organisationId'),
  'individual-details': kind(dated(individualDetail), 'personOrganisationId'),
  'department-details': kind(dated(departmentDetail), 'departmentProfileId'),
} as const;

/** Records of the whole site, in `site/{kind}.jsonl`. */
export const siteRecordKinds = {
  pages: kind(dated(cmsPage), 'contentId'),
  articles: kind(dated(article), 'articleId'),
} as const;

/** The header's menus as the CMS gave them, one JSON object. */
export const HEADER_SETTINGS_FILE = 'site/header-settings.json';

/** A picture of the header's banners with its bytes, one JSON object in `site/pictures/{name}.json`. */
export const bannerPicture = z.strictObject({
  /** As the header settings name it. */
  address: z.string(),
  type: z.enum(['image/jpeg', 'image/png', 'image/webp', 'image/avif']),
  /** The first 8 hexadecimal digits of the SHA-256 of the bytes. */
  digest: z.string().regex(/^[0-9a-f]{8}$/),
  base64: z.base64(),
});
export type BannerPicture = z.infer<typeof bannerPicture>;

export const BANNER_PICTURES_FOLDER = 'site/pictures/';
export const bannerPictureFile = (name: string): string => `${BANNER_PICTURES_FOLDER}${name}.json`;

export type GroupRecordKind = keyof typeof groupRecordKinds;
export type DetailRecordKind = keyof typeof detailRecordKinds;
export type SiteRecordKind = keyof typeof siteRecordKinds;
export type GroupRecord<Kind extends GroupRecordKind> = z.infer<(typeof groupRecordKinds)[Kind]['schema']>;
export type DetailRecord<Kind extends DetailRecordKind> = z.infer<(typeof detailRecordKinds)[Kind]['schema']>;
export type SiteRecord<Kind extends SiteRecordKind> = z.infer<(typeof siteRecordKinds)[Kind]['schema']>;

export const groupFile = (groupId: number, kind: GroupRecordKind): string =>
  `groups/${groupId}/${kind}.jsonl`;
export const detailFile = (groupId: number, kind: DetailRecordKind, bucket: string): string =>
  `groups/${groupId}/${kind}/${bucket}.jsonl`;
export const siteFile = (kind: SiteRecordKind): string => `site/${kind}.jsonl`;

/** Detail records aim at this many a bucket. */
export const RECORDS_A_BUCKET = 500;

/** How many buckets `records` detail records are spread over: a power of two, so that growth moves few of them. */
export function bucketCount(records: number): number {
  return 2 ** Math.max(0, Math.ceil(Math.log2(records / RECORDS_A_BUCKET)));
}

/** The bucket of a record, e.g. `03-of-16`. */
export function bucketName(recordId: number, buckets: number): string {
  const width = String(buckets - 1).length;
  return `${String(recordId % buckets).padStart(width, '0')}-of-${buckets}`;
}

/** How reports and errors name a record of a snapshot, e.g. `groups/2/individuals/17`. */
export const recordKey = (folder: string, recordId: number): string => `${folder}/${recordId}`;
