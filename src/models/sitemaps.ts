import type { Collection, Inputs } from 'astro-incremental';
import {
  detailBuckets,
  readDetailRecords,
  readGroupIds,
  readGroupRecords,
} from '../content/snapshots/reader.ts';
import type { DetailRecordKind, GroupRecordKind, RecordOf } from '../content/snapshots/record-kinds.ts';
import {
  directoryAddress,
  formatAddress,
  LISTING_KINDS,
  listingAddress,
  moversAddress,
} from '../domain/addresses.ts';
import { bucketCount, bucketNames } from '../domain/buckets.ts';
import { allRankingsPages } from './all-rankings.ts';
import { articlePages } from './article.ts';
import { articlesPages, topicPages } from './articles.ts';
import { idsInBucket } from './bucket-partitions.ts';
import { cmsPages } from './cms-page.ts';
import { contactPages } from './contact-us.ts';
import { editorialContentPages } from './editorial-content.ts';
import { eventPages, eventsPages, pastEventsPages } from './event.ts';
import { faqArticlePages, faqsPages, faqTopicPages } from './faq.ts';
import { GroupView } from './group-view.ts';
import { datedHomeRecords } from './home.ts';
import { locationPages } from './location.ts';
import { HOME } from './page-meta.ts';
import { practiceAreaPages } from './practice-area.ts';
import { registerInterestPages } from './register-interest.ts';
import { researchSchedulePages } from './research-schedule.ts';
import type { DatedRecord, SiteCollection } from './site-page.ts';
import { aboutUsPages, methodologyPages, rankingsExplainedPages, researchTeamPages } from './site-text.ts';
import { staffMemberPages } from './staff-member.ts';
import { TOP_LAW_FIRMS } from './top-law-firms.ts';
import { careersPages, vacanciesPages, vacancyPages } from './vacancy.ts';

/** A page in a sitemap. */
export interface SitemapEntry {
  readonly path: string;
  /** The day on which a record of the page last changed, e.g. `2026-11-21`; null if the page depends on no record. */
  readonly changedOn: string | null;
}

export interface SitemapModel {
  readonly entries: readonly SitemapEntry[];
}

export interface SitemapIndexModel {
  readonly files: readonly string[];
}

/** Collections with few pages. The sitemap computes their models to get the addresses, which is simple and fast enough. */
const SITE_PAGES: readonly SiteCollection<unknown>[] = [
  allRankingsPages,
  practiceAreaPages,
  locationPages,
  editorialContentPages,
  articlesPages,
  topicPages,
  articlePages,
  aboutUsPages,
  methodologyPages,
  researchTeamPages,
  rankingsExplainedPages,
  staffMemberPages,
  eventsPages,
  pastEventsPages,
  eventPages,
  faqsPages,
  faqTopicPages,
  faqArticlePages,
  careersPages,
  contactPages,
  registerInterestPages,
  vacanciesPages,
  vacancyPages,
  researchSchedulePages,
  cmsPages,
];

/** The pages of a guide that are bucketed like their details, with one sitemap per bucket. */
const DETAIL_KINDS = {
  lawyers: 'individual-details',
  'law-firms': 'organisation-details',
  departments: 'department-details',
} as const satisfies Record<string, DetailRecordKind>;
/** Target number of ranking tables per sitemap. It is low because the date of each table depends on many records. */
const TABLES_PER_FILE = 64;

const SITE = 'site';

/** `/sitemap.xml`: the addresses of all sitemaps. */
export const sitemapIndex: Collection<SitemapIndexModel> = {
  partitions: () => [''],
  *pages(_one, inputs) {
    yield { path: '/sitemap.xml', model: { files: sitemapNames(inputs).map(sitemapPath) } };
  },
};

/**
 * `/sitemaps/…`: a file for the site, and files for each kind of page of a guide, bucketed by firm, so that a publication
 * changes few files. Pages of single letters of a listing are omitted, because they only list pages that are included.
 * Source: sitemaps.org protocol 0.9.
 */
export const sitemaps: Collection<SitemapModel> = {
  partitions: sitemapNames,
  *pages(partition, inputs) {
    const entries = [...(partition === SITE ? siteEntries(inputs) : groupEntries(inputs, partition))];
    yield { path: sitemapPath(partition), model: { entries } };
  },
};

function sitemapPath(name: string): string {
  return `/sitemaps/${name.replaceAll('/', '-')}.xml`;
}

function sitemapNames(inputs: Inputs): string[] {
  return [
    SITE,
    ...readGroupIds(inputs).flatMap((groupId) => [
      ...sitemapBuckets(inputs, groupId, 'offices').map((bucket) => `${groupId}/offices/${bucket}`),
      ...sitemapBuckets(inputs, groupId, 'subsections', TABLES_PER_FILE).map(
        (bucket) => `${groupId}/rankings/${bucket}`,
      ),
      ...Object.entries(DETAIL_KINDS).flatMap(([kind, details]) =>
        detailBuckets(inputs, groupId, details).map((bucket) => `${groupId}/${kind}/${bucket}`),
      ),
    ]),
  ];
}

function sitemapBuckets(
  inputs: Inputs,
  groupId: number,
  kind: GroupRecordKind,
  recordsPerBucket?: number,
): readonly string[] {
  const { length } = readGroupRecords(inputs, groupId, kind);
  // An empty sitemap is not published.
  return length === 0 ? [] : bucketNames(bucketCount(length, recordsPerBucket));
}

function* siteEntries(inputs: Inputs): Iterable<SitemapEntry> {
  yield { path: HOME.href, changedOn: newest(datedHomeRecords(inputs)) };
  for (const collection of SITE_PAGES)
    for (const partition of collection.partitions(inputs))
      for (const { path, shown } of collection.pages(partition, inputs))
        yield { path, changedOn: newest(shown) };
  // Pages that depend on no single record.
  yield { path: TOP_LAW_FIRMS, changedOn: null };
  yield { path: formatAddress({ kind: 'cookie-policy' }), changedOn: null };
  for (const kind of LISTING_KINDS) yield { path: directoryAddress(kind), changedOn: null };
  for (const groupId of readGroupIds(inputs)) {
    const view = new GroupView(inputs, groupId);
    const guide = view.name;
    yield {
      path: view.guide.href,
      changedOn: newest([view.records('type-group').get(groupId), ...view.records('subsections').all]),
    };
    for (const kind of LISTING_KINDS)
      yield { path: listingAddress(kind, { guide, groupId }), changedOn: null };
    if (view.movers !== undefined)
      for (const kind of ['movers-by-table', 'movers-by-firm'] as const)
        yield { path: moversAddress(kind, { guide, groupId }), changedOn: null };
  }
}

function* groupEntries(inputs: Inputs, partition: string): Iterable<SitemapEntry> {
  const [groupId, kind, bucket = ''] = partition.split('/');
  const view = new GroupView(inputs, Number(groupId));
  /** Reads some fields of the records in the bucket. */
  const pickInBucket = <Kind extends GroupRecordKind, Field extends keyof RecordOf<Kind> & string>(
    recordKind: Kind,
    ...fields: readonly Field[]
  ) => {
    const records = view.records(recordKind);
    return idsInBucket(records, recordKind, bucket).map((id) => records.pick(id, ...fields));
  };
  const parentFirm = ({ parentOrganisationId }: { readonly parentOrganisationId: number }): DatedRecord =>
    view.records('organisations').pick(parentOrganisationId, 'changedOn');
  /** Reads the dates of details by the id of their entity. */
  const detailDates = (detailKind: DetailRecordKind): ReadonlyMap<number, DatedRecord> => {
    const details = readDetailRecords(inputs, view.groupId, detailKind, bucket);
    return new Map(details.select('changedOn').map((detail) => [details.idOf(detail), detail]));
  };
  const entry = ({ href }: { readonly href: string }, shown: readonly (DatedRecord | undefined)[]) => ({
    path: href,
    changedOn: newest(shown),
  });
  switch (kind) {
    case 'lawyers': {
      const dates = detailDates('individual-details');
      for (const row of pickInBucket(
        'individuals',
        'personOrganisationId',
        'fullName',
        'parentOrganisationId',
        'changedOn',
      ))
        yield entry(view.lawyer(row), [row, dates.get(row.personOrganisationId), parentFirm(row)]);
      return;
    }
    case 'law-firms': {
      const dates = detailDates('organisation-details');
      for (const row of pickInBucket('organisations', 'organisationId', 'name', 'changedOn')) {
        const { organisationId } = row;
        const ofFirm = (['departments', 'individuals', 'offices'] as const).flatMap((firmKind) =>
          view.records(firmKind).pickWhere('parentOrganisationId', organisationId, 'changedOn'),
        );
        yield entry(view.firm(row), [row, dates.get(organisationId), ...ofFirm]);
      }
      return;
    }
    case 'departments': {
      const dates = detailDates('department-details');
      for (const row of pickInBucket(
        'departments',
        'departmentProfileId',
        'subsectionId',
        'parentOrganisationId',
        'changedOn',
      ))
        yield entry(view.department(row), [row, dates.get(row.departmentProfileId), parentFirm(row)]);
      return;
    }
    case 'offices':
      for (const row of pickInBucket(
        'offices',
        'organisationId',
        'locationName',
        'parentOrganisationId',
        'changedOn',
      ))
        yield entry(view.office(row), [row, parentFirm(row)]);
      return;
    default:
      for (const row of pickInBucket(
        'subsections',
        'subsectionId',
        'practiceAreaId',
        'locationId',
        'subsectionTypeId',
        'changedOn',
      )) {
        const dated = (['overviews', 'departments'] as const).flatMap((tableKind) =>
          view.records(tableKind).pickWhere('subsectionId', row.subsectionId, 'changedOn'),
        );
        const people = view
          .records('individuals')
          .pickWhere('rankings[].subsectionId', row.subsectionId, 'changedOn');
        yield entry(view.table(row), [row, ...dated, ...people]);
      }
  }
}

/** Returns the latest day on which one of the records changed; null if there are no records. */
const newest = (records: readonly (DatedRecord | undefined)[]): string | null =>
  records.reduce<string | null>((last, record) => {
    const day = record?.changedOn;
    return day !== undefined && (last === null || day > last) ? day : last;
  }, null);
