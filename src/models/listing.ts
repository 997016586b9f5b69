import type { Collection, Inputs, Page } from 'astro-incremental';
import { readGroupIds } from '../content/snapshots/reader.ts';
import { listingAddress, OTHER_LETTERS } from '../domain/addresses.ts';
import { familyName } from '../domain/family-name.ts';
import { fold } from '../domain/folding.ts';
import { type ListRow, listRowsAddress } from '../domain/list-rows.ts';
import { siteConfiguration } from '../domain/settings/site-configuration.ts';
import { counted } from '../texts/counted.ts';
import { choicesByLabel, type Facet } from './facet.ts';
import { GroupView, type Individual, type Link, type Organisation, type Subsection } from './group-view.ts';
import { description, type PageMeta, pageTitle } from './page-meta.ts';
import { type NumberedPage, numberedPages } from './paging.ts';
import { placeName } from './profile-parts.ts';
import { compareText } from './rankings.ts';

export type ListingKind = 'all-lawyers' | 'all-law-firms';

export interface ListingEntry extends Link {
  /** Firm and town of a lawyer; town and country of a firm. */
  readonly detail: string;
}

export interface LetterLink extends Link {
  readonly count: number;
  readonly isCurrent: boolean;
}

export interface ListingModel {
  readonly meta: PageMeta;
  readonly kind: ListingKind;
  readonly guide: Link;
  readonly total: number;
  readonly letters: readonly LetterLink[];
  /** Null on the entry page, which leads to the letters. */
  readonly letter: string | null;
  readonly entries: readonly ListingEntry[];
  readonly pages: readonly NumberedPage[];
  /** What the entry page filters by, and the files of all rows; none on the pages of letters. */
  readonly facets: readonly Facet[];
  readonly files: readonly string[];
  readonly all: string;
  /** The same guide's other listing. */
  readonly other: Link;
}

/** An entry in its place, without what is said of its firm. */
interface SortedEntry extends Link {
  readonly sortName: string;
  readonly record: string;
  readonly id: number;
  readonly place: string;
  /** A lawyer's firm; null for a firm. */
  readonly firmId: number | null;
}

const ENTRIES_A_PAGE = 150;
const SINGULAR = { 'all-lawyers': 'lawyer', 'all-law-firms': 'law firm' } as const;

/** `/all-lawyers-…` and `/all-law-firms-…`: an entry page a guide, a page a letter, and further pages of long letters. */
export const listingPages: Collection<ListingModel> = {
  partitions: (inputs) =>
    readGroupIds(inputs).flatMap((groupId) => [`${groupId}/all-lawyers`, `${groupId}/all-law-firms`]),
  *pages(partition, inputs) {
    const [groupId, kind] = partition.split('/') as [string, ListingKind];
    yield* listing(inputs, Number(groupId), kind);
  },
};

/** The rows of a listing to filter, by the letter under which they stand. */
export function listingRows(
  inputs: Inputs,
  groupId: number,
  kind: ListingKind,
): ReadonlyMap<string, readonly ListRow[]> {
  const view = new GroupView(inputs, groupId);
  const tables = kind === 'all-lawyers' ? tablesOfLawyers(view) : tablesOfFirms(view);
  const detailOf = detailsOf(view);
  const rowOf = (entry: SortedEntry): ListRow => [
    entry.label,
    entry.href,
    detailOf(entry),
    [...new Set(tables.get(entry.id))].map((id) => {
      const { locationId, practiceAreaId } = view.records('subsections').require(id);
      return [String(locationId), String(practiceAreaId)];
    }),
  ];
  return new Map([...entriesByLetter(view, kind)].map(([letter, entries]) => [letter, entries.map(rowOf)]));
}

/** The name of a listing's files of rows. */
export const listingName = (kind: ListingKind, groupId: number): string => `${kind}-${groupId}`;

function* listing(inputs: Inputs, groupId: number, kind: ListingKind): Iterable<Page<ListingModel>> {
  const view = new GroupView(inputs, groupId);
  const byLetter = entriesByLetter(view, kind);
  const detailOf = detailsOf(view);
  const address = (of: { letter?: string; page?: number }) =>
    listingAddress(kind, { guide: view.name, groupId, ...of });
  const noun = `${SINGULAR[kind]}s`;
  const total = [...byLetter.values()].reduce((sum, { length }) => sum + length, 0);
  const otherKind = kind === 'all-lawyers' ? 'all-law-firms' : 'all-lawyers';
  const letters = [...byLetter].map(([name, entries]) => ({
    label: letterName(name),
    href: address({ letter: name }),
    count: entries.length,
    isCurrent: false,
  }));
  const shared = {
    kind,
    guide: view.guide,
    total,
    all: address({}),
    other: {
      label: `All ${SINGULAR[otherKind]}s`,
      href: listingAddress(otherKind, { guide: view.name, groupId }),
    },
  };
  const title = (where: string) =>
    pageTitle(`All ${noun} in the ${view.name} guide${where}`, [` | ${siteConfiguration.productName}`, '']);
  const home: Link = { label: 'Home', href: '/' };
  yield {
    path: address({}),
    model: {
      ...shared,
      meta: {
        title: title(''),
        description: description(
          `All ${counted(total, SINGULAR[kind])} of the ${view.name} guide of ${siteConfiguration.productName}, from A to Z.`,
        ),
        path: address({}),
        breadcrumbs: [home, view.guide, { label: `All ${noun}` }],
      },
      letters,
      letter: null,
      entries: [],
      pages: [],
      facets: listingFacets(view),
      files: [...byLetter.keys()].map((letter) => listRowsAddress(listingName(kind, groupId), letter)),
    },
    records: [],
  };
  for (const [letter, ofLetter] of byLetter) {
    const path = (page: number) => address({ letter, page });
    for (const { number, items, pages } of numberedPages(ofLetter, ENTRIES_A_PAGE, path)) {
      const where = pages.length > 0 ? `page ${number} of ${pages.length}` : '';
      yield {
        path: path(number),
        model: {
          ...shared,
          meta: {
            title: title(`, ${letterName(letter)}${where && `, ${where}`}`),
            description: description(
              `${counted(ofLetter.length, SINGULAR[kind])} of the ${view.name} guide under ${letterName(letter)}${where && `; ${where}`}.`,
            ),
            path: path(number),
            breadcrumbs: [
              home,
              view.guide,
              { label: `All ${noun}`, href: address({}) },
              { label: letterName(letter) },
            ],
          },
          letters: letters.map((each) => ({ ...each, isCurrent: each.label === letterName(letter) })),
          letter: letterName(letter),
          entries: items.map((entry) => ({
            label: entry.label,
            href: entry.href,
            detail: detailOf(entry),
          })),
          pages,
          facets: [],
          files: [],
        },
        records: items.map(({ record }) => record),
      };
    }
  }
}

/** What the guide ranks, by where and what. */
function listingFacets(view: GroupView): readonly Facet[] {
  const subsections = view.records('subsections').all;
  const choices = (value: (of: Subsection) => number, label: (of: Subsection) => string) =>
    choicesByLabel(subsections.map((of) => ({ value: String(value(of)), label: label(of) })));
  return [
    {
      name: 'location',
      label: 'Location',
      several: true,
      choices: choices(
        ({ locationId }) => locationId,
        (of) => view.locationName(of),
      ),
    },
    {
      name: 'practice-area',
      label: 'Practice area',
      several: true,
      choices: choices(
        ({ practiceAreaId }) => practiceAreaId,
        (of) => view.practiceAreaName(of),
      ),
    },
  ];
}

type EntriesByLetter = ReadonlyMap<string, readonly SortedEntry[]>;

function entriesByLetter(view: GroupView, kind: ListingKind): EntriesByLetter {
  if (kind === 'all-law-firms') {
    const firms = firmColumns(view);
    return keptFor(firms, view.name, () => sortByLetter(firms.map((firm) => firmEntry(view, firm))));
  }
  const lawyers = view
    .records('individuals')
    .select('personOrganisationId', 'fullName', 'parentOrganisationId', 'townName', 'countryName');
  return keptFor(lawyers, view.name, () => sortByLetter(lawyers.map((lawyer) => lawyerEntry(view, lawyer))));
}

/**
 * The entries of a guide's pages are those of its files of rows as well: they are kept beside the columns that they show. So a
 * firm that is renamed leaves its lawyers in their places.
 */
function keptFor(columns: readonly object[], guide: string, make: () => EntriesByLetter): EntriesByLetter {
  const known = kept.get(columns);
  if (known?.guide === guide) return known.entries;
  const entries = make();
  kept.set(columns, { guide, entries });
  return entries;
}

const kept = new WeakMap<readonly object[], { readonly guide: string; readonly entries: EntriesByLetter }>();

function sortByLetter(entries: readonly SortedEntry[]): EntriesByLetter {
  const sorted = entries.toSorted(
    (a, b) =>
      compareText(a.sortName, b.sortName) || compareText(a.label, b.label) || compareText(a.href, b.href),
  );
  return new Map(
    [...Map.groupBy(sorted, ({ sortName }) => letterOf(sortName))].sort(
      ([a], [b]) => orderOf(a) - orderOf(b),
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
    record: view.recordKey('individuals', individual.personOrganisationId),
    id: individual.personOrganisationId,
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
    record: view.recordKey('organisations', organisation.organisationId),
    id: organisation.organisationId,
    place: placeName(organisation),
    firmId: null,
  };
}

/** What stands beside an entry: firm and town of a lawyer; town and country of a firm. */
function detailsOf(view: GroupView): (entry: SortedEntry) => string {
  const names = new Map(firmColumns(view).map(({ organisationId, name }) => [organisationId, name]));
  return ({ firmId, place }) =>
    [firmId === null ? '' : (names.get(firmId) ?? ''), place].filter((part) => part !== '').join(', ');
}

/** Ids of the tables that rank each lawyer. */
const tablesOfLawyers = (view: GroupView): ReadonlyMap<number, readonly number[]> =>
  new Map(
    view
      .records('individuals')
      .select('personOrganisationId', 'rankings')
      .map(({ personOrganisationId, rankings }) => [
        personOrganisationId,
        rankings.map(({ subsectionId }) => subsectionId),
      ]),
  );

/** Ids of the tables that rank a department of each firm. */
function tablesOfFirms(view: GroupView): ReadonlyMap<number, readonly number[]> {
  const departments = view.records('departments').select('parentOrganisationId', 'subsectionId');
  return new Map(
    [...Map.groupBy(departments, ({ parentOrganisationId }) => parentOrganisationId)].map(([firm, all]) => [
      firm,
      all.map(({ subsectionId }) => subsectionId),
    ]),
  );
}

function letterOf(sortName: string): string {
  const first = fold(sortName)
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .charAt(0);
  return /^[a-z]$/.test(first) ? first : OTHER_LETTERS;
}

const orderOf = (letter: string): number =>
  letter === OTHER_LETTERS ? Number.POSITIVE_INFINITY : letter.charCodeAt(0);
const letterName = (letter: string): string => (letter === OTHER_LETTERS ? 'Other' : letter.toUpperCase());
