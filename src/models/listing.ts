import type { Collection, Inputs, Page } from 'astro-incremental';
import { alphabet, compareText } from '#texts/collation.ts';
import * as listingTexts from '#texts/listing.ts';
import { readGroupIds } from '../content/snapshots/reader.ts';
import {
  directoryAddress,
  LISTING_KINDS,
  type ListingKind,
  listingAddress,
  OTHER_LETTERS,
} from '../domain/addresses.ts';
import { familyName } from '../domain/family-name.ts';
import { fold } from '../domain/fold.ts';
import { type ListRow, listRowsAddress } from '../domain/list-rows.ts';
import { siteConfiguration } from '../domain/settings/site-configuration.ts';
import { choicesByLabel, type Facet } from './facet.ts';
import { GroupView, type Individual, type Link, type Organisation, type Subsection } from './group-view.ts';
import { type NumberedPage, numberedPages } from './numbered-pages.ts';
import { description, HOME, type PageMeta, sitePageTitle } from './page-meta.ts';
import { placeName } from './profile-parts.ts';

interface ListingEntry extends Link {
  /** Firm, town and country of a lawyer; town and country of a firm. */
  readonly detail: string;
}

interface LetterLink extends Link {
  readonly count: number;
  readonly isCurrent: boolean;
}

export interface ListingModel {
  readonly meta: PageMeta;
  readonly kind: ListingKind;
  /** The guide whose entries are listed; null for the entries of all guides. */
  readonly guide: Link | null;
  readonly total: number;
  readonly letters: readonly LetterLink[];
  /** Null on the entry page. */
  readonly letter: string | null;
  /** The entries of a letter; on the entry page, all entries of a short listing. */
  readonly entries: readonly ListingEntry[];
  readonly pages: readonly NumberedPage[];
  /** Filters of the entry page; empty on the pages of letters. */
  readonly facets: readonly Facet[];
  /** Addresses of the files with all rows, for the filters; empty on the pages of letters. */
  readonly files: readonly string[];
  readonly all: string;
  /** Link to the other listing of the same guide or of all guides: of firms or of lawyers. */
  readonly other: Link;
  /**
   * Links to listings of the same kind: from a guide's listing to the listing of all guides, and from the latter to each guide's listing.
   */
  readonly related: readonly Link[];
}

/** A sorted entry, without the name of its firm. */
interface SortedEntry extends Link {
  readonly sortName: string;
  readonly id: number;
  /** Guide of the linked page. */
  readonly groupId: number;
  readonly place: string;
  /** A lawyer's firm; null for a firm. */
  readonly firmId: number | null;
}

const ENTRIES_PER_PAGE = 150;
/** The entry page of a listing with fewer entries also shows all entries. */
const MIN_ENTRIES_OF_LONG_LISTING = 200;

/** Partition of the listings of all guides, instead of a group id. */
const ALL_GUIDES = 'all-guides';

/**
 * `/all-lawyers…` and `/all-law-firms…`: per guide and for all guides, an entry page and one or more pages for each letter.
 */
export const listingPages: Collection<ListingModel> = {
  partitions: (inputs) =>
    [ALL_GUIDES, ...readGroupIds(inputs)].flatMap((scope) => LISTING_KINDS.map((kind) => `${scope}/${kind}`)),
  *pages(partition, inputs) {
    const [scope, kind] = partition.split('/') as [string, ListingKind];
    const views = readGroupIds(inputs).map((groupId) => new GroupView(inputs, groupId));
    yield* scope === ALL_GUIDES
      ? listing(directory(views, kind), kind)
      : listing(guideListing(new GroupView(inputs, Number(scope)), kind), kind);
  },
};

/** The content of a listing. */
interface ListingSource {
  readonly guide: Link | null;
  readonly byLetter: EntriesByLetter;
  readonly entryDetail: (entry: SortedEntry) => string;
  readonly address: (
    kind: ListingKind,
    position: { readonly letter?: string; readonly page?: number },
  ) => string;
  readonly facets: readonly Facet[];
  readonly files: readonly string[];
  readonly related: readonly Link[];
}

function guideListing(view: GroupView, kind: ListingKind): ListingSource {
  const { groupId, name } = view;
  const byLetter = entriesByLetter(view, kind);
  return {
    guide: view.guide,
    byLetter,
    entryDetail: createEntryDetail([view]),
    address: (each, position) => listingAddress(each, { guide: name, groupId, ...position }),
    facets: listingFacets(view),
    files: [...byLetter.keys()].map((letter) => listRowsAddress(listingName(kind, groupId), letter)),
    related: [{ label: listingTexts.allGuides(kind), href: directoryAddress(kind) }],
  };
}

/**
 * Returns the listing of all guides. A firm or person in several guides has one entry, which links to the page in the first of these
 * guides.
 */
function directory(views: readonly GroupView[], kind: ListingKind): ListingSource {
  const entries = new Map<number, SortedEntry>();
  for (const view of views)
    for (const entry of [...entriesByLetter(view, kind).values()].flat())
      if (!entries.has(entry.id)) entries.set(entry.id, entry);
  return {
    guide: null,
    byLetter: sortByLetter([...entries.values()]),
    entryDetail: createEntryDetail(views),
    address: directoryAddress,
    facets: [],
    files: [],
    related: views.map(({ name, groupId }) => ({
      label: listingTexts.title(kind, name),
      href: listingAddress(kind, { guide: name, groupId }),
    })),
  };
}

/** Returns the rows of a listing that can be filtered, by letter. */
export function listingRows(
  inputs: Inputs,
  groupId: number,
  kind: ListingKind,
): ReadonlyMap<string, readonly ListRow[]> {
  const view = new GroupView(inputs, groupId);
  const tables = kind === 'all-lawyers' ? tableIdsByLawyer(view) : tableIdsByFirm(view);
  const entryDetail = createEntryDetail([view]);
  const listRow = (entry: SortedEntry): ListRow => [
    entry.label,
    entry.href,
    entryDetail(entry),
    [...new Set(tables.get(entry.id))].map((id) => {
      const { locationId, practiceAreaId } = view.records('subsections').require(id);
      return [String(locationId), String(practiceAreaId)];
    }),
  ];
  return new Map([...entriesByLetter(view, kind)].map(([letter, entries]) => [letter, entries.map(listRow)]));
}

/** Returns the name of the folder with a listing's files of rows. */
export const listingName = (kind: ListingKind, groupId: number): string => `${kind}-${groupId}`;

function* listing(source: ListingSource, kind: ListingKind): Iterable<Page<ListingModel>> {
  const { guide, byLetter, entryDetail, facets, files, related } = source;
  const guideName = guide?.label;
  const address = (position: { letter?: string; page?: number }) => source.address(kind, position);
  const guideCrumbs = guide === null ? [] : [guide];
  const total = [...byLetter.values()].reduce((sum, { length }) => sum + length, 0);
  const otherKind = kind === 'all-lawyers' ? 'all-law-firms' : 'all-lawyers';
  const isShort = total < MIN_ENTRIES_OF_LONG_LISTING;
  const listingEntry = (entry: SortedEntry): ListingEntry => ({
    label: entry.label,
    href: entry.href,
    detail: entryDetail(entry),
  });
  const letters = [...byLetter].map(([name, entries]) => ({
    label: letterName(name),
    href: address({ letter: name }),
    count: entries.length,
    isCurrent: false,
  }));
  const shared = {
    kind,
    guide,
    total,
    all: address({}),
    other: { label: listingTexts.heading(otherKind), href: source.address(otherKind, {}) },
  };
  yield {
    path: address({}),
    model: {
      ...shared,
      meta: {
        title: sitePageTitle(listingTexts.title(kind, guideName)),
        description: description(
          listingTexts.description(kind, guideName, total, siteConfiguration.productName),
        ),
        path: address({}),
        breadcrumbs: [HOME, ...guideCrumbs, { label: listingTexts.heading(kind) }],
      },
      letters,
      letter: null,
      entries: isShort ? [...byLetter.values()].flat().map(listingEntry) : [],
      pages: [],
      facets,
      files,
      related,
    },
  };
  for (const [letter, ofLetter] of byLetter) {
    const path = (page: number) => address({ letter, page });
    for (const { number, items, pages } of numberedPages(ofLetter, ENTRIES_PER_PAGE, path)) {
      const position = pages.length > 0 ? { number, count: pages.length } : undefined;
      yield {
        path: path(number),
        model: {
          ...shared,
          meta: {
            title: sitePageTitle(listingTexts.letterTitle(kind, guideName, letterName(letter), position)),
            description: description(
              listingTexts.letterDescription(kind, guideName, ofLetter.length, letterName(letter), position),
            ),
            path: path(number),
            breadcrumbs: [
              HOME,
              ...guideCrumbs,
              { label: listingTexts.heading(kind), href: address({}) },
              { label: letterName(letter) },
            ],
          },
          letters: letters.map((each) => ({ ...each, isCurrent: each.label === letterName(letter) })),
          letter: letterName(letter),
          entries: items.map(listingEntry),
          pages,
          facets: [],
          files: [],
          related: [],
        },
      };
    }
  }
}

/** Returns the filters by location and practice area of the guide's tables. */
function listingFacets(view: GroupView): readonly Facet[] {
  const subsections = view.records('subsections').all;
  const choices = (value: (table: Subsection) => number, label: (table: Subsection) => string) =>
    choicesByLabel(subsections.map((table) => ({ value: String(value(table)), label: label(table) })));
  return [
    {
      name: 'location',
      label: listingTexts.location,
      several: true,
      choices: choices(
        ({ locationId }) => locationId,
        (table) => view.locationName(table),
      ),
    },
    {
      name: 'practice-area',
      label: listingTexts.practiceArea,
      several: true,
      choices: choices(
        ({ practiceAreaId }) => practiceAreaId,
        (table) => view.practiceAreaName(table),
      ),
    },
  ];
}

type EntriesByLetter = ReadonlyMap<string, readonly SortedEntry[]>;

function entriesByLetter(view: GroupView, kind: ListingKind): EntriesByLetter {
  if (kind === 'all-law-firms') {
    const firms = firmColumns(view);
    return cachedEntries(firms, view.name, () => sortByLetter(firms.map((firm) => firmEntry(view, firm))));
  }
  const lawyers = view
    .records('individuals')
    .select('personOrganisationId', 'fullName', 'parentOrganisationId', 'townName', 'countryName');
  return cachedEntries(lawyers, view.name, () =>
    sortByLetter(lawyers.map((lawyer) => lawyerEntry(view, lawyer))),
  );
}

/**
 * Returns the cached entries for the columns that they are computed from. The pages of a listing and its files of rows share
 * them. They do not contain the names of firms, so that renaming a firm does not sort its lawyers again.
 */
function cachedEntries(
  columns: readonly object[],
  guide: string,
  compute: () => EntriesByLetter,
): EntriesByLetter {
  const cached = entriesCache.get(columns);
  if (cached?.guide === guide) return cached.entries;
  const entries = compute();
  entriesCache.set(columns, { guide, entries });
  return entries;
}

const entriesCache = new WeakMap<
  readonly object[],
  { readonly guide: string; readonly entries: EntriesByLetter }
>();

function sortByLetter(entries: readonly SortedEntry[]): EntriesByLetter {
  const sorted = entries.toSorted(
    (a, b) =>
      compareText(a.sortName, b.sortName) || compareText(a.label, b.label) || compareText(a.href, b.href),
  );
  return new Map(
    [...Map.groupBy(sorted, ({ sortName }) => firstLetter(sortName))].sort(
      ([a], [b]) => letterOrder(a) - letterOrder(b),
    ),
  );
}

type FirmColumns = Pick<Organisation, 'organisationId' | 'name' | 'townName' | 'countryName'>;
type LawyerColumns = Pick<
  Individual,
  'personOrganisationId' | 'fullName' | 'parentOrganisationId' | 'townName' | 'countryName'
>;

const firmColumns = (view: GroupView): readonly FirmColumns[] =>
  view.records('organisations').select('organisationId', 'name', 'townName', 'countryName');

function lawyerEntry(view: GroupView, individual: LawyerColumns): SortedEntry {
  const { label, href } = view.lawyer(individual);
  return {
    label,
    href,
    sortName: familyName(label),
    id: individual.personOrganisationId,
    groupId: view.groupId,
    place: placeName(individual),
    firmId: individual.parentOrganisationId,
  };
}

function firmEntry(view: GroupView, organisation: FirmColumns): SortedEntry {
  const { label, href } = view.firm(organisation);
  return {
    label,
    href,
    sortName: label,
    id: organisation.organisationId,
    groupId: view.groupId,
    place: placeName(organisation),
    firmId: null,
  };
}

/** Creates a function that returns the detail of an entry: firm and place of a lawyer; place of a firm. */
function createEntryDetail(views: readonly GroupView[]): (entry: SortedEntry) => string {
  const namesByGuide = new Map(
    views.map((view) => [
      view.groupId,
      new Map(firmColumns(view).map(({ organisationId, name }) => [organisationId, name])),
    ]),
  );
  return ({ groupId, firmId, place }) =>
    [firmId === null ? '' : (namesByGuide.get(groupId)?.get(firmId) ?? ''), place]
      .filter((part) => part !== '')
      .join(', ');
}

/** Returns the ids of the tables that rank each lawyer. */
const tableIdsByLawyer = (view: GroupView): ReadonlyMap<number, readonly number[]> =>
  new Map(
    view
      .records('individuals')
      .select('personOrganisationId', 'rankings')
      .map(({ personOrganisationId, rankings }) => [
        personOrganisationId,
        rankings.map(({ subsectionId }) => subsectionId),
      ]),
  );

/** Returns the ids of the tables that rank a department of each firm. */
function tableIdsByFirm(view: GroupView): ReadonlyMap<number, readonly number[]> {
  const departments = view.records('departments').select('parentOrganisationId', 'subsectionId');
  return new Map(
    [...Map.groupBy(departments, ({ parentOrganisationId }) => parentOrganisationId)].map(([firm, all]) => [
      firm,
      all.map(({ subsectionId }) => subsectionId),
    ]),
  );
}

function firstLetter(sortName: string): string {
  const first = fold(sortName)
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .charAt(0);
  return first !== '' && alphabet.includes(first) ? first : OTHER_LETTERS;
}

const letterOrder = (letter: string): number =>
  letter === OTHER_LETTERS ? Number.POSITIVE_INFINITY : alphabet.indexOf(letter);
const letterName = (letter: string): string =>
  letter === OTHER_LETTERS ? listingTexts.otherLetters : letter.toUpperCase();
