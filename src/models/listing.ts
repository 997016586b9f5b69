import type { Collection, Inputs, Page } from 'astro-incremental';
import { listingAddress, OTHER_LETTERS } from '../domain/addresses.ts';
import { fold } from '../domain/folding.ts';
import { siteConfiguration } from '../settings/site-configuration.ts';
import { readGroupIds } from '../snapshots/reader.ts';
import { counted } from '../texts/counted.ts';
import { GroupView, type Link } from './group-view.ts';
import { description, type PageMeta, pageTitle } from './page-meta.ts';
import { placeName } from './profile-parts.ts';
import { compareText } from './rankings.ts';

type ListingKind = 'all-lawyers' | 'all-law-firms';

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
  readonly pages: readonly (Link & { readonly isCurrent: boolean })[];
  /** The same guide's other listing. */
  readonly other: Link;
}

interface SortedEntry extends ListingEntry {
  readonly sortName: string;
  readonly record: string;
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

function* listing(inputs: Inputs, groupId: number, kind: ListingKind): Iterable<Page<ListingModel>> {
  const view = new GroupView(inputs, groupId);
  const entries = (kind === 'all-lawyers' ? lawyersOf(view) : firmsOf(view)).sort(
    (a, b) =>
      compareText(a.sortName, b.sortName) || compareText(a.label, b.label) || compareText(a.href, b.href),
  );
  const byLetter = new Map(
    [...Map.groupBy(entries, ({ sortName }) => letterOf(sortName))].sort(
      ([a], [b]) => orderOf(a) - orderOf(b),
    ),
  );
  yield listingPage(view, kind, byLetter, entries.length, null, 1);
  for (const [letter, ofLetter] of byLetter) {
    const pages = Math.ceil(ofLetter.length / ENTRIES_A_PAGE);
    for (let page = 1; page <= pages; page++)
      yield listingPage(view, kind, byLetter, entries.length, letter, page);
  }
}

function listingPage(
  view: GroupView,
  kind: ListingKind,
  byLetter: ReadonlyMap<string, readonly SortedEntry[]>,
  total: number,
  letter: string | null,
  page: number,
): Page<ListingModel> {
  const address = (of: { letter?: string; page?: number }) =>
    listingAddress(kind, { guide: view.name, groupId: view.groupId, ...of });
  const path = letter === null ? address({}) : address({ letter, page });
  const ofLetter = letter === null ? [] : (byLetter.get(letter) ?? []);
  const shown = ofLetter.slice((page - 1) * ENTRIES_A_PAGE, page * ENTRIES_A_PAGE);
  const pages = Math.ceil(ofLetter.length / ENTRIES_A_PAGE);
  const noun = `${SINGULAR[kind]}s`;
  const where =
    letter === null ? '' : `, ${letterName(letter)}${pages > 1 ? `, page ${page} of ${pages}` : ''}`;
  const otherKind = kind === 'all-lawyers' ? 'all-law-firms' : 'all-lawyers';
  return {
    path,
    model: {
      meta: {
        title: pageTitle(`All ${noun} in the ${view.name} guide${where}`, [
          ` | ${siteConfiguration.productName}`,
          '',
        ]),
        description: description(
          letter === null
            ? `All ${counted(total, SINGULAR[kind])} of the ${view.name} guide of ${siteConfiguration.productName}, from A to Z.`
            : `${counted(ofLetter.length, SINGULAR[kind])} of the ${view.name} guide under ${letterName(letter)}${pages > 1 ? `; page ${page} of ${pages}` : ''}.`,
        ),
        path,
        breadcrumbs: [
          { label: 'Home', href: '/' },
          view.guide,
          ...(letter === null
            ? [{ label: `All ${noun}` }]
            : [{ label: `All ${noun}`, href: address({}) }, { label: letterName(letter) }]),
        ],
      },
      kind,
      guide: view.guide,
      total,
      letters: [...byLetter].map(([name, entries]) => ({
        label: letterName(name),
        href: address({ letter: name }),
        count: entries.length,
        isCurrent: name === letter,
      })),
      letter: letter === null ? null : letterName(letter),
      entries: shown.map(({ label, href, detail }) => ({ label, href, detail })),
      pages:
        letter === null || pages < 2
          ? []
          : Array.from({ length: pages }, (_, index) => ({
              label: String(index + 1),
              href: address({ letter, page: index + 1 }),
              isCurrent: index + 1 === page,
            })),
      other: {
        label: `All ${SINGULAR[otherKind]}s`,
        href: listingAddress(otherKind, { guide: view.name, groupId: view.groupId }),
      },
    },
    records: shown.map(({ record }) => record),
  };
}

function lawyersOf(view: GroupView): SortedEntry[] {
  return view.records('individuals').all.map((individual) => {
    const { label, href } = view.lawyer(individual);
    const detail = [view.firmOf(individual).name, placeName(individual)]
      .filter((part) => part !== '')
      .join(', ');
    return {
      label,
      href,
      detail,
      sortName: familyName(label),
      record: view.key('individuals', individual.personOrganisationId),
    };
  });
}

function firmsOf(view: GroupView): SortedEntry[] {
  return view.records('organisations').all.map((organisation) => {
    const { label, href } = view.firm(organisation);
    return {
      label,
      href,
      detail: placeName(organisation),
      sortName: label,
      record: view.key('organisations', organisation.organisationId),
    };
  });
}

/** The last word of a name, without the post-nominals of lawyers (`KC`, `SC`, `LLM`). */
function familyName(fullName: string): string {
  const words = fullName.split(/\s+/).filter((word) => !/^[A-Z]{2,}\.?$/.test(word));
  return words.at(-1) ?? fullName;
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
