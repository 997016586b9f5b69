import { type Inputs, type Page, pageByPage } from 'astro-incremental';
import * as feedTexts from '#texts/feeds.ts';
import { readGroupIds } from '../content/snapshots/reader.ts';
import { FEED_KINDS, type FeedKind, feedAddress } from '../domain/feeds.ts';
import { type BandHistory, bandHistories } from './band-history.ts';
import { keysInBucket, recordPartitions } from './bucket-partitions.ts';
import { type EditionChange, editionChanges } from './edition-changes.ts';
import { GroupView, type Link } from './group-view.ts';
import { tableEditions } from './table-editions.ts';

/** The changes of one edition. */
interface FeedEntry {
  readonly year: number;
  readonly title: string;
  /** Publication day of the edition, e.g. `2026-02-12`. */
  readonly publishedOn: string;
  /** Path of the page that shows the changes. */
  readonly page: string;
  readonly changes: readonly string[];
}

export interface ChangeFeedModel {
  readonly path: string;
  readonly title: string;
  /** Path of the page of the guide, table, firm or lawyer. */
  readonly page: string;
  /** Publication day of the current edition. */
  readonly updatedOn: string;
  /** Newest edition first. Editions without changes are omitted. */
  readonly entries: readonly FeedEntry[];
}

/** The records with one feed each, by kind of feed. */
const RECORD_KINDS = { table: 'subsections', firm: 'organisations', lawyer: 'individuals' } as const;

/** Maximum number of changes in an entry of a guide. */
const MAX_GUIDE_CHANGES = 100;

/** `/feeds/…`: the Atom feeds of guides, tables, firms and lawyers, with the changes of each edition in the snapshot. */
export const changeFeeds = pageByPage<ChangeFeedModel>({
  partitions: (inputs) => [
    ...readGroupIds(inputs).map((groupId) => `${groupId}/guide`),
    ...Object.entries(RECORD_KINDS).flatMap(([kind, records]) =>
      recordPartitions(inputs, records).map((partition) => partition.replace('/', `/${kind}/`)),
    ),
  ],
  keys(partition, inputs) {
    const { groupId, kind, bucket } = parseFeedPartition(partition);
    if (new GroupView(inputs, groupId).edition === undefined) return [];
    return kind === 'guide'
      ? [String(groupId)]
      : keysInBucket(inputs, `${groupId}/${bucket}`, RECORD_KINDS[kind]);
  },
  page(key, partition, inputs) {
    const { groupId, kind } = parseFeedPartition(partition);
    return feedPage(inputs, groupId, kind, Number(key));
  },
});

function parseFeedPartition(partition: string): {
  readonly groupId: number;
  readonly kind: FeedKind;
  readonly bucket: string;
} {
  const [groupId, name, bucket = ''] = partition.split('/');
  const kind = FEED_KINDS.find((each) => each === name);
  if (kind === undefined) throw new Error(`${partition} is not a partition of feeds.`);
  return { groupId: Number(groupId), kind, bucket };
}

function feedPage(inputs: Inputs, groupId: number, kind: FeedKind, id: number): Page<ChangeFeedModel> {
  const view = new GroupView(inputs, groupId);
  const path = feedAddress(groupId, kind, id);
  const { subject, entries } = FEEDS[kind](view, id);
  return {
    path,
    model: {
      path,
      title: feedTexts.title(subject.label, view.name),
      page: subject.href,
      updatedOn: view.edition?.publishedOn ?? '',
      entries: entries.filter(({ changes }) => changes.length > 0),
    },
  };
}

interface FeedContent {
  readonly subject: Link;
  readonly entries: readonly FeedEntry[];
}

const FEEDS: Readonly<Record<FeedKind, (view: GroupView, id: number) => FeedContent>> = {
  guide: (view) => ({ subject: view.guide, entries: guideEntries(view) }),
  table(view, subsectionId) {
    const subject = view.table(view.records('subsections').require(subsectionId));
    // An edition that entries have left may lack the table, and therefore its page.
    const pages = new Map(tableEditions(view, subsectionId).map(({ year, href }) => [year, href]));
    return {
      subject,
      entries: editionsOf(view).map(({ year, publishedOn }) => ({
        ...feedEntry(view, year, publishedOn),
        page: pages.get(year) ?? subject.href,
        changes: editionChanges(view, year, subsectionId).map(describeEntry),
      })),
    };
  },
  firm(view, organisationId) {
    const firm = view.records('organisations').pick(organisationId, 'organisationId', 'name');
    const departments = view
      .records('departments')
      .pickWhere(
        'parentOrganisationId',
        organisationId,
        'subsectionId',
        'tierId',
        'previousTierId',
        'rankedYears',
      );
    const histories = bandHistories(view, { kind: 'firm', id: organisationId }, departments);
    return { subject: view.firm(firm), entries: historyEntries(view, view.firm(firm).href, histories) };
  },
  lawyer(view, personOrganisationId) {
    const lawyer = view
      .records('individuals')
      .pick(personOrganisationId, 'personOrganisationId', 'fullName', 'rankings');
    const histories = bandHistories(view, { kind: 'lawyer', id: personOrganisationId }, lawyer.rankings);
    return {
      subject: view.lawyer(lawyer),
      entries: historyEntries(view, view.lawyer(lawyer).href, histories),
    };
  },
};

/** The editions that the snapshot has, newest first. */
const editionsOf = (view: GroupView): readonly { readonly year: number; readonly publishedOn: string }[] => [
  ...(view.edition === undefined ? [] : [view.edition]),
  ...view.pastEditions,
];

const feedEntry = (view: GroupView, year: number, publishedOn: string) => ({
  year,
  publishedOn,
  title: `${view.name} ${year}`,
});

const describeEntry = ({ entry, movement }: EditionChange): string =>
  `${entry.kind === 'firm' ? entry.name : `${entry.name} (${entry.firmName})`}: ${movement.text}`;

function guideEntries(view: GroupView): readonly FeedEntry[] {
  return editionsOf(view).map(({ year, publishedOn }) => {
    const changes = editionChanges(view, year);
    return {
      ...feedEntry(view, year, publishedOn),
      page: year === view.edition?.year ? (view.movers?.href ?? view.guide.href) : view.guide.href,
      changes: [
        ...changes
          .slice(0, MAX_GUIDE_CHANGES)
          .map((change) => `${change.table.label}: ${describeEntry(change)}`),
        ...(changes.length > MAX_GUIDE_CHANGES
          ? [feedTexts.furtherChanges(changes.length - MAX_GUIDE_CHANGES)]
          : []),
      ],
    };
  });
}

const historyEntries = (
  view: GroupView,
  page: string,
  histories: readonly BandHistory[],
): readonly FeedEntry[] =>
  editionsOf(view).map(({ year, publishedOn }) => ({
    ...feedEntry(view, year, publishedOn),
    page,
    changes: histories.flatMap(({ table, subsectionType, points }) =>
      points.flatMap(({ year: ofPoint, tier, movement }) =>
        ofPoint === year && movement !== null
          ? [feedTexts.change(`${table.label}, ${subsectionType}`, tier?.name, movement.text)]
          : [],
      ),
    ),
  }));
