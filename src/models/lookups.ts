import type { Collection, Inputs, Page } from 'astro-incremental';
import { readGroupIds, readSiteRecords } from '../content/snapshots/reader.ts';
import type { GroupRecordKind, SiteRecordKind } from '../content/snapshots/record-kinds.ts';
import { NAMED_PAGES, recordLabel } from '../content/snapshots/record-label.ts';
import { readRedirects } from '../content/snapshots/redirects-file.ts';
import {
  IDENTIFIED_KINDS,
  type IdentifiedKind,
  NAMED_KINDS,
  type NamedKind,
  parseAddress,
} from '../domain/addresses.ts';
import {
  type GroupLookup,
  groupLookupPath,
  type IdentifiedAddress,
  lookupBucketCount,
  lookupKey,
  ORGANISATIONS_LOOKUP_PATH,
  type OrganisationLookup,
  type OrganisationsLookup,
  organisationLookupPath,
  REDIRECTS_LOOKUP_PATH,
  type RedirectLookup,
  type RedirectsLookup,
  redirectLookupPath,
  type SlugLookup,
  siteLookupPath,
  slugLookupPath,
} from '../domain/lookups.ts';
import { GroupView } from './group-view.ts';

export type LookupModel =
  | GroupLookup
  | SlugLookup
  | OrganisationsLookup
  | OrganisationLookup
  | RedirectsLookup
  | RedirectLookup;

/** The kind of records with one page per record, for each kind of address. */
const RECORD_KINDS = {
  lawyer: 'individuals',
  'law-firm': 'organisations',
  office: 'offices',
  department: 'departments',
  'legal-rankings': 'subsections',
} as const satisfies Record<IdentifiedKind, GroupRecordKind>;

const ORGANISATIONS = 'organisations';
const REDIRECTS = 'redirects';
const SITE = 'site/';

/**
 * `/data/lookups/…`: the current slug of every entity and record with an id, the groups in which every firm is current, and
 * the firm of every office, and the redirects of former addresses. The edge reads them for addresses that have no page. Source: docs/decisions/2026-11-21-redirect-moved-pages-by-id-at-the-edge.md.
 */
export const lookupFiles: Collection<LookupModel> = {
  partitions: (inputs) => [
    ORGANISATIONS,
    REDIRECTS,
    ...NAMED_KINDS.map((kind) => `${SITE}${kind}`),
    ...readGroupIds(inputs).flatMap((groupId) => [
      String(groupId),
      ...IDENTIFIED_KINDS.map((kind) => `${groupId}/${kind}`),
    ]),
  ],
  pages(partition, inputs): Iterable<Page<LookupModel>> {
    if (partition === ORGANISATIONS) return organisationPages(inputs);
    if (partition === REDIRECTS) return redirectPages(inputs);
    if (partition.startsWith(SITE)) return sitePages(inputs, partition.slice(SITE.length) as NamedKind);
    const [groupId, kind] = partition.split('/') as [string, IdentifiedKind | undefined];
    const view = new GroupView(inputs, Number(groupId));
    return kind === undefined ? [groupPage(view)] : slugPages(view, kind);
  },
};

/** Returns the files with the redirects of former addresses; none without redirects. */
function redirectPages(inputs: Inputs): Page<RedirectsLookup | RedirectLookup>[] {
  const redirects = Object.entries(readRedirects(inputs));
  if (redirects.length === 0) return [];
  const buckets = lookupBucketCount(redirects.length);
  const files = Map.groupBy(redirects, ([key]) => redirectLookupPath(key, buckets));
  return [
    { path: REDIRECTS_LOOKUP_PATH, model: { buckets } },
    ...[...files].map(([path, entries]) => ({ path, model: Object.fromEntries(entries) })),
  ];
}

/** Returns the file with the slugs of one kind of records of the whole site; a kind without records has no file. */
function sitePages(inputs: Inputs, kind: NamedKind): Page<SlugLookup>[] {
  const named = siteLinks(inputs, kind);
  if (named.length === 0) return [];
  return [
    {
      path: siteLookupPath(kind),
      model: Object.fromEntries(named.map(({ id, href }) => [id, slugAddress(href).slug])),
    },
  ];
}

/** Returns the addresses of the pages of one kind, with the ids of their records. */
function siteLinks(
  inputs: Inputs,
  kind: NamedKind,
): readonly { readonly id: number; readonly href: string }[] {
  const { records } = NAMED_PAGES[kind];
  const siteRecords = readSiteRecords<SiteRecordKind>(inputs, records);
  return siteRecords.all.map((record) => ({
    id: siteRecords.idOf(record),
    href: recordLabel(records, record).page ?? '',
  }));
}

function groupPage(view: GroupView): Page<GroupLookup> {
  const buckets = Object.fromEntries(
    IDENTIFIED_KINDS.map((kind) => [kind, bucketCountOfKind(view, kind)]),
  ) as GroupLookup['buckets'];
  return {
    path: groupLookupPath(view.groupId),
    model: { guide: slugAddress(view.guide.href).slug, buckets },
  };
}

const bucketCountOfKind = (view: GroupView, kind: IdentifiedKind): number =>
  lookupBucketCount(view.records(RECORD_KINDS[kind]).length);

/** Yields the files with the slugs of one kind; an empty bucket has no file. */
function* slugPages(view: GroupView, kind: IdentifiedKind): Iterable<Page<SlugLookup>> {
  const buckets = bucketCountOfKind(view, kind);
  const files = new Map<string, Record<string, string>>();
  for (const { href } of entityLinks(view, kind)) {
    const address = slugAddress(href) as IdentifiedAddress;
    const path = slugLookupPath(address, buckets);
    const model = files.get(path) ?? {};
    files.set(path, model);
    model[lookupKey(address)] = address.slug;
  }
  for (const [path, model] of [...files].sort(byPath)) yield { path, model };
}

function entityLinks(view: GroupView, kind: IdentifiedKind): Iterable<{ readonly href: string }> {
  switch (kind) {
    case 'lawyer':
      return view
        .records('individuals')
        .select('personOrganisationId', 'fullName')
        .map((one) => view.lawyer(one));
    case 'law-firm':
      return view
        .records('organisations')
        .select('organisationId', 'name')
        .map((one) => view.firm(one));
    case 'office':
      return view
        .records('offices')
        .select('organisationId', 'parentOrganisationId', 'locationName')
        .map((one) => view.office(one));
    case 'department':
      return view
        .records('departments')
        .select('departmentProfileId', 'parentOrganisationId', 'subsectionId')
        .map((one) => view.department(one));
    case 'legal-rankings':
      return view.records('subsections').all.map((one) => view.table(one));
  }
}

function* organisationPages(inputs: Inputs): Iterable<Page<OrganisationsLookup | OrganisationLookup>> {
  const firms = new Map<number, { groupId: number; slug: string }[]>();
  const offices = new Map<number, number>();
  for (const groupId of readGroupIds(inputs)) {
    const view = new GroupView(inputs, groupId);
    for (const organisation of view.records('organisations').select('organisationId', 'name')) {
      const { organisationId } = organisation;
      const pages = firms.get(organisationId) ?? [];
      firms.set(organisationId, pages);
      pages.push({ groupId, slug: slugAddress(view.firm(organisation).href).slug });
    }
    for (const { organisationId, parentOrganisationId } of view
      .records('offices')
      .select('organisationId', 'parentOrganisationId'))
      if (!offices.has(organisationId)) offices.set(organisationId, parentOrganisationId);
  }
  const organisations = new Map<number, OrganisationLookup[string]>([...offices, ...firms]);
  const buckets = lookupBucketCount(organisations.size);
  yield { path: ORGANISATIONS_LOOKUP_PATH, model: { buckets } };
  const files = Map.groupBy(
    [...organisations].sort(([a], [b]) => a - b),
    ([organisationId]) => organisationLookupPath(organisationId, buckets),
  );
  for (const [path, entries] of [...files].sort(byPath)) yield { path, model: Object.fromEntries(entries) };
}

const byPath = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);

function slugAddress(href: string): { readonly slug: string } {
  const address = parseAddress(href);
  if (address === undefined || !('slug' in address))
    throw new Error(`${href} is not an address with a slug. Format it with src/domain/addresses.ts.`);
  return address;
}
