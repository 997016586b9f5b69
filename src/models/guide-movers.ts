import type { Collection, Page } from 'astro-incremental';
import { compareText } from '#texts/collation.ts';
import * as moversTexts from '#texts/movers.ts';
import { readGroupIds } from '../content/snapshots/reader.ts';
import { type MoversKind, moversAddress } from '../domain/addresses.ts';
import { siteConfiguration } from '../domain/settings/site-configuration.ts';
import type { TierRank } from '../domain/tier-rank.ts';
import { type EditionChange, editionChanges } from './edition-changes.ts';
import { GroupView, type Link } from './group-view.ts';
import { type NumberedPage, numberedPages } from './numbered-pages.ts';
import { description, HOME, type PageMeta, sitePageTitle } from './page-meta.ts';
import { entryAddress } from './table-entries.ts';
import type { Movement } from './tier-movement.ts';

/** The change of a firm or lawyer in one table. */
interface MoverLine {
  readonly subject: OptionalLink;
  /**
   * Text that identifies the subject of the line: the lawyer's firm in a section of a table, the lawyer's table in a section of a firm.
   * Null if the subject is a firm or a firm's table.
   */
  readonly context: string | null;
  /** The new tier; null for an entry that left. */
  readonly tier: { readonly name: string; readonly rank: TierRank } | null;
  readonly movement: Movement;
}

/** A name with the address of its page; without an address if the guide no longer contains the firm or lawyer. */
interface OptionalLink {
  readonly label: string;
  readonly href: string | undefined;
}

/** The changes in one table, or of one firm and its lawyers. */
interface MoversSection extends OptionalLink {
  /** The type of a table; null for a firm. */
  readonly note: string | null;
  readonly lines: readonly MoverLine[];
}

export interface GuideMoversModel {
  readonly meta: PageMeta;
  readonly guide: Link;
  readonly kind: MoversKind;
  /** The edition, e.g. `UK 2026`. */
  readonly edition: string;
  /** Number of changes of each kind in the edition. */
  readonly counts: Readonly<Record<Movement['kind'], number>>;
  readonly sections: readonly MoversSection[];
  readonly pages: readonly NumberedPage[];
  /** The list by table and the list by firm. */
  readonly lists: readonly (Link & { readonly isCurrent: boolean })[];
}

/** Minimum number of changes per page, except on the last page. A section is never split, so a page may have more changes. */
const MIN_CHANGES_PER_PAGE = 200;
const KINDS: readonly MoversKind[] = ['movers-by-table', 'movers-by-firm'];

/** `/legal-guide/…/movers-by-table` and `/movers-by-firm`: the changes since the previous edition of a guide. */
export const guideMoversPages: Collection<GuideMoversModel> = {
  partitions: (inputs) => readGroupIds(inputs).map(String),
  *pages(partition, inputs) {
    const view = new GroupView(inputs, Number(partition));
    const { edition, movers } = view;
    if (edition === undefined || movers === undefined) return;
    const changes = editionChanges(view, edition.year);
    for (const kind of KINDS) yield* moversPages(view, movers.label, kind, changes);
  },
};

function* moversPages(
  view: GroupView,
  edition: string,
  kind: MoversKind,
  changes: readonly EditionChange[],
): Iterable<Page<GuideMoversModel>> {
  const { name: guide, groupId } = view;
  const path = (page: number) => moversAddress(kind, { guide, groupId, page });
  const sections =
    kind === 'movers-by-table' ? sectionsByTable(view, changes) : sectionsByFirm(view, changes);
  const counts = { new: 0, returned: 0, up: 0, down: 0, other: 0, left: 0 };
  for (const { movement } of changes) counts[movement.kind]++;
  for (const { number, items, pages } of numberedPages(pagesOfSections(sections), 1, path))
    yield {
      path: path(number),
      model: {
        meta: {
          title: sitePageTitle(moversTexts.title(kind, edition, number, pages.length)),
          description: description(
            moversTexts.description(kind, edition, siteConfiguration.productName, number, pages.length),
          ),
          path: path(number),
          shareImage: view.shareImage,
          edition,
          feed: view.feed('guide', groupId),
          breadcrumbs: [HOME, view.guide, { label: moversTexts.heading }],
        },
        guide: view.guide,
        kind,
        edition,
        counts,
        sections: items.flat(),
        pages,
        lists: KINDS.map((list) => ({
          label: moversTexts.lists[list],
          href: moversAddress(list, { guide, groupId }),
          isCurrent: list === kind,
        })),
      },
    };
}

/** Distributes sections across pages and preserves their order. */
function pagesOfSections(sections: readonly MoversSection[]): readonly (readonly MoversSection[])[] {
  const pages: MoversSection[][] = [];
  let changes = MIN_CHANGES_PER_PAGE;
  for (const section of sections) {
    if (changes >= MIN_CHANGES_PER_PAGE) {
      pages.push([]);
      changes = 0;
    }
    pages.at(-1)?.push(section);
    changes += section.lines.length;
  }
  return pages;
}

function sectionsByTable(view: GroupView, changes: readonly EditionChange[]): readonly MoversSection[] {
  return [...Map.groupBy(changes, ({ subsectionId }) => subsectionId)]
    .map(([subsectionId, ofTable]) => {
      const subsection = view.records('subsections').require(subsectionId);
      return {
        ...view.table(subsection),
        note: view.subsectionTypeName(subsection),
        lines: moverLines(view, ofTable, ({ entry }) => ({
          subject: { label: entry.name, href: entryAddress(view, entry) },
          context: entry.kind === 'firm' ? null : entry.firmName,
        })),
      };
    })
    .sort((a, b) => compareText(a.label, b.label) || compareText(a.note, b.note));
}

function sectionsByFirm(view: GroupView, changes: readonly EditionChange[]): readonly MoversSection[] {
  return [...Map.groupBy(changes, ({ entry }) => entry.firmId)]
    .map(([firmId, ofFirm]) => ({
      label: ofFirm[0]?.entry.firmName ?? '',
      href: entryAddress(view, { kind: 'firm', id: firmId }),
      note: null,
      lines: moverLines(view, ofFirm, ({ entry, table }) =>
        entry.kind === 'firm'
          ? { subject: table, context: null }
          : { subject: { label: entry.name, href: entryAddress(view, entry) }, context: table.label },
      ),
    }))
    .sort((a, b) => compareText(a.label, b.label) || compareText(a.href ?? '', b.href ?? ''));
}

/** Returns the changes as lines: firms before lawyers, then the best tier first, then by name. Entries that left are last. */
function moverLines(
  view: GroupView,
  changes: readonly EditionChange[],
  describe: (change: EditionChange) => Pick<MoverLine, 'subject' | 'context'>,
): readonly MoverLine[] {
  return changes
    .map((change) => ({ change, ...describe(change) }))
    .sort(
      (a, b) =>
        Number(a.change.entry.kind === 'lawyer') - Number(b.change.entry.kind === 'lawyer') ||
        Number(a.change.movement.kind === 'left') - Number(b.change.movement.kind === 'left') ||
        a.change.entry.tier.rankOrder - b.change.entry.tier.rankOrder ||
        compareText(a.subject.label, b.subject.label) ||
        a.change.entry.id - b.change.entry.id,
    )
    .map(({ change: { entry, movement }, subject, context }) => ({
      subject,
      context,
      tier:
        movement.kind === 'left' ? null : { name: entry.tier.name, rank: view.tierRank(entry.tier.tierId) },
      movement,
    }));
}
