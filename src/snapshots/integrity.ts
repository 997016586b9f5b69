import { departmentAddress, parseAddress, rankingsAddress } from '../domain/addresses.ts';
import type { Article, CmsPage } from '../domain/content.ts';
import type { Department } from '../domain/department.ts';
import type { Individual } from '../domain/individual.ts';
import type { Office, Organisation } from '../domain/organisation.ts';
import type { DownloadGuideInfo, Publication, PublicationTypeGroup } from '../domain/publication.ts';
import type {
  Location,
  Overview,
  PracticeArea,
  Subsection,
  SubsectionType,
  Tier,
} from '../domain/ranking.ts';
import type { Fault, Place } from '../errors/laurel-error.ts';
import { addressReserved, addressTaken, danglingReference, duplicateId } from '../errors/snapshot.ts';
import {
  type DetailRecord,
  type DetailRecordKind,
  detailRecordKinds,
  type GroupRecordKind,
  groupRecordKinds,
  recordKey,
  type SiteRecordKind,
  siteRecordKinds,
} from './record-kinds.ts';

/**
 * Whether the records of a snapshot fit together: ids once, references that resolve, one record an address.
 * Every function lists all faults, not only the first. A kind that is absent (its answer was malformed) is neither
 * checked nor missed.
 */

/** The records of a group by kind, without what the snapshot adds to them. */
export interface GroupRecords {
  'type-group': readonly PublicationTypeGroup[];
  publications: readonly Publication[];
  'download-guide-info': readonly DownloadGuideInfo[];
  'practice-areas': readonly PracticeArea[];
  locations: readonly Location[];
  'subsection-types': readonly SubsectionType[];
  tiers: readonly Tier[];
  subsections: readonly Subsection[];
  overviews: readonly Overview[];
  organisations: readonly Organisation[];
  departments: readonly Department[];
  offices: readonly Office[];
  individuals: readonly Individual[];
}

/** Where the records of a kind came from: call, address and status. */
export type Source<Kind extends string> = (kind: Kind) => Place;

/** Ids that exist, by kind; a kind that is not known is absent. */
export type KnownIds = { readonly [Kind in GroupRecordKind | 'articles']?: ReadonlySet<number> };

/** What a reference's target is called in errors. */
const TARGETS = {
  'type-group': 'type group',
  publications: 'publication',
  'download-guide-info': 'download guide info',
  'practice-areas': 'practice area',
  locations: 'location',
  'subsection-types': 'subsection type',
  tiers: 'tier',
  subsections: 'subsection',
  overviews: 'overview',
  organisations: 'organisation',
  departments: 'department',
  offices: 'office',
  individuals: 'individual',
  articles: 'article',
} as const satisfies Record<GroupRecordKind | 'articles', string>;

type Target = keyof typeof TARGETS;
/** Field of a record, what it names, and the id. */
type Reference = readonly [field: string, target: Target, id: number];

const references: {
  readonly [Kind in GroupRecordKind]?: (record: GroupRecords[Kind][number]) => Iterable<Reference>;
} = {
  publications: (record) => [['publicationTypeGroupId', 'type-group', record.publicationTypeGroupId]],
  'download-guide-info': (record) => [['publicationId', 'publications', record.publicationId]],
  subsections: (record) => [
    ['practiceAreaId', 'practice-areas', record.practiceAreaId],
    ['locationId', 'locations', record.locationId],
    ['subsectionTypeId', 'subsection-types', record.subsectionTypeId],
    ...optional('parentSubsectionId', 'subsections', record.parentSubsectionId),
  ],
  overviews: (record) => [['subsectionId', 'subsections', record.subsectionId]],
  departments: (record) => [
    ['parentOrganisationId', 'organisations', record.parentOrganisationId],
    ['subsectionId', 'subsections', record.subsectionId],
    ['tierId', 'tiers', record.tierId],
    ...each('headPersonOrganisationIds', 'individuals', record.headPersonOrganisationIds),
  ],
  offices: (record) => [['parentOrganisationId', 'organisations', record.parentOrganisationId]],
  individuals: (record) => [
    ['parentOrganisationId', 'organisations', record.parentOrganisationId],
    ...record.rankings.flatMap((ranking, index): Reference[] => [
      [`rankings[${index}].subsectionId`, 'subsections', ranking.subsectionId],
      [`rankings[${index}].tierId`, 'tiers', ranking.tierId],
    ]),
  ],
};

const detailReferences: {
  readonly [Kind in DetailRecordKind]: (record: Omit<DetailRecord<Kind>, 'changedOn'>) => Iterable<Reference>;
} = {
  'organisation-details': (record) => [
    ...optional('editorialReview.subsectionId', 'subsections', record.editorialReview?.subsectionId),
    ...each('articleIds', 'articles', record.articleIds),
  ],
  'individual-details': (record) => [
    ...record.editorialReviews.flatMap((review, index) =>
      optional(`editorialReviews[${index}].subsectionId`, 'subsections', review.subsectionId),
    ),
    ...each('relatedPersonOrganisationIds', 'individuals', record.relatedPersonOrganisationIds),
  ],
  'department-details': (record) => [
    ...optional('editorialReview.subsectionId', 'subsections', record.editorialReview?.subsectionId),
    ...each('relatedDepartmentProfileIds', 'departments', record.relatedDepartmentProfileIds),
  ],
};

function optional(field: string, target: Target, id: number | null | undefined): Reference[] {
  return id === null || id === undefined ? [] : [[field, target, id]];
}

function each(field: string, target: Target, ids: readonly number[]): Reference[] {
  return ids.map((id, index) => [`${field}[${index}]`, target, id]);
}

/** The ids of a group's records, for `groupFaults` and `detailFaults`. */
export function knownIds(
  records: Partial<GroupRecords>,
  articles: ReadonlySet<number> | undefined,
): KnownIds {
  const known: { -readonly [Kind in keyof KnownIds]: KnownIds[Kind] } = {};
  for (const kind of Object.keys(records) as GroupRecordKind[]) known[kind] = idsOf(kind, records[kind]);
  if (articles !== undefined) known.articles = articles;
  return known;
}

function idsOf<Kind extends GroupRecordKind>(
  kind: Kind,
  records: readonly object[] | undefined,
): ReadonlySet<number> {
  const { idField } = groupRecordKinds[kind];
  return new Set((records ?? []).map((record) => (record as Record<string, number>)[idField] as number));
}

/** All faults among the records of one group: ids, references and the addresses of its pages. */
export function groupFaults(
  groupId: number,
  records: Partial<GroupRecords>,
  known: KnownIds,
  source: Source<GroupRecordKind>,
): Fault[] {
  const folder = `groups/${groupId}`;
  const faults: Fault[] = [];
  for (const kind of Object.keys(records) as GroupRecordKind[]) {
    const all: readonly object[] = records[kind] ?? [];
    const { idField } = groupRecordKinds[kind];
    faults.push(...duplicates(`${folder}/${kind}`, idField, all, source(kind)));
    const refer = references[kind] as ((record: object) => Iterable<Reference>) | undefined;
    if (refer === undefined) continue;
    for (const record of all) {
      const key = recordKey(`${folder}/${kind}`, (record as Record<string, number>)[idField] as number);
      faults.push(...dangling(key, refer(record), known, () => source(kind)));
    }
  }
  return [
    ...faults,
    ...workplaceFaults(folder, records, known, source),
    ...tableFaults(folder, groupId, records, source),
  ];
}

/** All faults of one record of details. `source` says where a field came from. */
export function detailFaults<Kind extends DetailRecordKind>(
  groupId: number,
  kind: Kind,
  record: Omit<DetailRecord<Kind>, 'changedOn'>,
  known: KnownIds,
  source: Source<string>,
): Fault[] {
  const { idField } = detailRecordKinds[kind];
  const key = recordKey(`groups/${groupId}/${kind}`, (record as Record<string, unknown>)[idField] as number);
  return dangling(key, detailReferences[kind](record), known, (field) =>
    source(field.split(/[.[]/, 1)[0] ?? ''),
  );
}

/**
 * Faults among records of the whole site: ids, and pages that claim one address or one of the directory's.
 * An article may name firms that no guide lists, so its `parentOrganisationIds` are not held to exist.
 */
export function siteFaults(
  records: { readonly pages?: readonly CmsPage[]; readonly articles?: readonly Article[] },
  source: Source<SiteRecordKind>,
): Fault[] {
  const { pages = [], articles = [] } = records;
  const pageKey = (page: CmsPage) => recordKey('site/pages', page.contentId);
  const articleKey = (article: Article) => recordKey('site/articles', article.articleId);
  return [
    ...duplicates('site/pages', siteRecordKinds.pages.idField, pages, source('pages')),
    ...duplicates('site/articles', siteRecordKinds.articles.idField, articles, source('articles')),
    ...pages.flatMap((page) => {
      const owner = reservedFor(page.path);
      if (owner === undefined) return [];
      const where = { ...source('pages'), record: pageKey(page), field: 'path', page: page.path };
      return [addressReserved({ where, owner })];
    }),
    ...contested(
      pages.map((page) => [page.path, pageKey(page)]),
      { ...source('pages'), field: 'path' },
    ),
    ...contested(
      articles.map((article) => [`/articles/${article.seoTitle}`, articleKey(article)]),
      { ...source('articles'), field: 'seoTitle' },
    ),
  ];
}

/** First segments of paths that the directory, its data and its assets live under. */
const RESERVED_SEGMENTS: Readonly<Record<string, string>> = {
  '404': 'the not-found page',
  api: 'the search',
  badges: 'the ranking badges',
  data: 'data for the browser',
  department: 'departments',
  images: 'pictures',
  index: 'the home page',
  'law-firm': 'law firms',
  lawyer: 'lawyers',
  'legal-guide': 'guides',
  'legal-rankings': 'ranking tables',
  names: 'search results',
  office: 'offices',
};

/** Whose a path is that a page of the CMS may not have; undefined where it is free. */
export function reservedFor(path: string): string | undefined {
  const owner = RESERVED_SEGMENTS[path.split('/')[1] ?? ''];
  if (owner !== undefined) return owner;
  const address = parseAddress(path);
  return address === undefined ? undefined : `pages of the kind ${address.kind}`;
}

function duplicates(folder: string, idField: string, records: readonly object[], place: Place): Fault[] {
  const times = new Map<number, number>();
  for (const record of records) {
    const id = (record as Record<string, number>)[idField] as number;
    times.set(id, (times.get(id) ?? 0) + 1);
  }
  return [...times]
    .filter(([, count]) => count > 1)
    .map(([id, count]) =>
      duplicateId({ where: { ...place, record: recordKey(folder, id), field: idField }, id, times: count }),
    );
}

function dangling(
  record: string,
  all: Iterable<Reference>,
  known: KnownIds,
  source: Source<string>,
): Fault[] {
  const faults: Fault[] = [];
  for (const [field, target, id] of all) {
    if (known[target]?.has(id) ?? true) continue;
    faults.push(
      danglingReference({ where: { ...source(field), record, field }, target: TARGETS[target], id }),
    );
  }
  return faults;
}

/** People work at an office of the group, or at the firm itself. */
function workplaceFaults(
  folder: string,
  records: Partial<GroupRecords>,
  known: KnownIds,
  source: Source<GroupRecordKind>,
): Fault[] {
  const { offices, organisations } = known;
  if (offices === undefined || organisations === undefined) return [];
  return (records.individuals ?? []).flatMap((individual) => {
    const id = individual.organisationId;
    if (id === null || offices.has(id) || organisations.has(id)) return [];
    const record = recordKey(`${folder}/individuals`, individual.personOrganisationId);
    const where = { ...source('individuals'), record, field: 'organisationId' };
    return [danglingReference({ where, target: 'office or organisation', id })];
  });
}

/**
 * Tables of one practice area, location and type, and departments of one firm in one table, share an address.
 * Addresses of firms, offices and people hold the id of their record, so that only an id twice could clash.
 */
function tableFaults(
  folder: string,
  groupId: number,
  records: Partial<GroupRecords>,
  source: Source<GroupRecordKind>,
): Fault[] {
  const names = <Record extends { readonly name: string }>(
    all: readonly Record[] | undefined,
    idField: keyof Record,
  ) => new Map((all ?? []).map((record) => [record[idField] as number, record.name]));
  const practiceAreas = names(records['practice-areas'], 'practiceAreaId');
  const locations = names(records.locations, 'locationId');
  const organisations = names(records.organisations, 'organisationId');
  const guide = records['type-group']?.[0]?.name ?? '';
  const tables = new Map((records.subsections ?? []).map((table) => [table.subsectionId, table]));

  const tablePages = (records.subsections ?? []).map((table): [string, string] => [
    rankingsAddress({
      ...table,
      groupId,
      practiceArea: practiceAreas.get(table.practiceAreaId) ?? '',
      location: locations.get(table.locationId) ?? '',
    }),
    recordKey(`${folder}/subsections`, table.subsectionId),
  ]);
  const departmentPages = (records.departments ?? []).flatMap((department): [string, string][] => {
    const table = tables.get(department.subsectionId);
    if (table === undefined) return [];
    const page = departmentAddress({
      ...table,
      groupId,
      guide,
      organisationName: organisations.get(department.parentOrganisationId) ?? '',
      practiceArea: practiceAreas.get(table.practiceAreaId) ?? '',
      parentOrganisationId: department.parentOrganisationId,
    });
    return [[page, recordKey(`${folder}/departments`, department.departmentProfileId)]];
  });
  return [
    ...contested(tablePages, source('subsections')),
    ...contested(departmentPages, source('departments')),
  ];
}

/** Pages with more than one record; a record that stands twice is a duplicate id, not a contest. */
function contested(pages: Iterable<readonly [page: string, record: string]>, place: Place): Fault[] {
  const owners = new Map<string, string>();
  const faults: Fault[] = [];
  for (const [page, record] of pages) {
    const other = owners.get(page);
    if (other === undefined) owners.set(page, record);
    else if (other !== record) faults.push(addressTaken({ where: { ...place, record, page }, other }));
  }
  return faults;
}
