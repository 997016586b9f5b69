import type { Collection, Page } from 'astro-incremental';
import { compareText } from '#texts/collation.ts';
import * as moversTexts from '#texts/movers.ts';
import { readGroupIds } from '../content/snapshots/reader.ts';
import { type MoversKind, moversAddress } from '../domain/addresses.ts';
import { siteConfiguration } from '../domain/settings/site-configuration.ts';
import type { TierRank } from '../domain/tier-rank.ts';
import { GroupView, type Link } from './group-view.ts';
import { type NumberedPage, numberedPages } from './numbered-pages.ts';
import { description, HOME, type PageMeta, sitePageTitle } from './page-meta.ts';
import { type Movement, tierMovement } from './tier-movement.ts';

/** The change of a firm or lawyer in one table. */
interface MoverLine {
  readonly subject: Link;
  /** The firm of a lawyer in a section of a table; the table in a section of a firm; null if the subject is sufficient. */
  readonly context: string | null;
  readonly tier: string;
  readonly tierRank: TierRank;
  readonly movement: Movement;
}

/** The changes in one table, or of one firm and its lawyers. */
interface MoversSection extends Link {
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

/** A section of a page is never split, so a page may have more changes. */
const MIN_CHANGES_PER_PAGE = 200;
const KINDS: readonly MoversKind[] = ['movers-by-table', 'movers-by-firm'];

/** `/legal-guide/…/movers-by-table` and `/movers-by-firm`: the changes since the previous edition of a guide. */
export const guideMoversPages: Collection<GuideMoversModel> = {
  partitions: (inputs) => readGroupIds(inputs).map(String),
  *pages(partition, inputs) {
    const view = new GroupView(inputs, Number(partition));
    if (view.movers === undefined) return;
    const changes = editionChanges(view);
    for (const kind of KINDS) yield* moversPages(view, view.movers.label, kind, changes);
  },
};

/** The change of a department or of a lawyer's ranking. */
interface Change {
  readonly firmId: number;
  readonly subsectionId: number;
  /** The lawyer; null for a department. */
  readonly lawyer: Link | null;
  readonly tierId: number;
  readonly movement: Movement;
}

/** Returns the changes of all entries of the current edition, departments first. */
function editionChanges(view: GroupView): readonly Change[] {
  const changed = (
    entry: Omit<Change, 'movement'>,
    ranking: Parameters<typeof tierMovement>[1],
  ): Change[] => {
    const movement = tierMovement(view, ranking);
    return movement === null ? [] : [{ ...entry, movement }];
  };
  const departments = view
    .records('departments')
    .select('parentOrganisationId', 'subsectionId', 'tierId', 'previousTierId', 'rankedYears')
    .flatMap((department) => {
      const { parentOrganisationId: firmId, subsectionId, tierId } = department;
      return changed({ firmId, subsectionId, lawyer: null, tierId }, department);
    });
  const individuals = view
    .records('individuals')
    .select('personOrganisationId', 'fullName', 'parentOrganisationId', 'rankings')
    .flatMap((individual) =>
      individual.rankings.flatMap((ranking) => {
        const { subsectionId, tierId } = ranking;
        const { parentOrganisationId: firmId } = individual;
        return changed({ firmId, subsectionId, lawyer: view.lawyer(individual), tierId }, ranking);
      }),
    );
  return [...departments, ...individuals];
}

function* moversPages(
  view: GroupView,
  edition: string,
  kind: MoversKind,
  changes: readonly Change[],
): Iterable<Page<GuideMoversModel>> {
  const { name: guide, groupId } = view;
  const path = (page: number) => moversAddress(kind, { guide, groupId, page });
  const sections =
    kind === 'movers-by-table' ? sectionsByTable(view, changes) : sectionsByFirm(view, changes);
  const counts = { new: 0, returned: 0, up: 0, down: 0, other: 0 };
  for (const { movement } of changes) counts[movement.kind]++;
  for (const { number, items, pages } of numberedPages(pagesOfSections(sections), 1, path))
    yield {
      path: path(number),
      model: {
        meta: {
          title: sitePageTitle(moversTexts.title(kind, edition, number, pages.length)),
          description: description(
            moversTexts.description(edition, siteConfiguration.productName, number, pages.length),
          ),
          path: path(number),
          shareImage: view.shareImage,
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

/** Distributes sections to pages, in their order. */
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

const firmName = (view: GroupView, firmId: number): Link =>
  view.firm(view.records('organisations').pick(firmId, 'organisationId', 'name'));

function sectionsByTable(view: GroupView, changes: readonly Change[]): readonly MoversSection[] {
  return [...Map.groupBy(changes, ({ subsectionId }) => subsectionId)]
    .map(([subsectionId, ofTable]) => {
      const subsection = view.records('subsections').require(subsectionId);
      return {
        ...view.table(subsection),
        note: view.subsectionTypeName(subsection),
        lines: moverLines(view, ofTable, ({ firmId, lawyer }) => {
          const firm = firmName(view, firmId);
          return lawyer === null
            ? { subject: firm, context: null }
            : { subject: lawyer, context: firm.label };
        }),
      };
    })
    .sort((a, b) => compareText(a.label, b.label) || compareText(a.note, b.note));
}

function sectionsByFirm(view: GroupView, changes: readonly Change[]): readonly MoversSection[] {
  return [...Map.groupBy(changes, ({ firmId }) => firmId)]
    .map(([firmId, ofFirm]) => ({
      ...firmName(view, firmId),
      note: null,
      lines: moverLines(view, ofFirm, ({ subsectionId, lawyer }) => {
        const table = view.table(view.records('subsections').require(subsectionId));
        return lawyer === null
          ? { subject: table, context: null }
          : { subject: lawyer, context: table.label };
      }),
    }))
    .sort((a, b) => compareText(a.label, b.label) || compareText(a.href, b.href));
}

/** Returns the changes as lines: departments before lawyers, then best tier first, then by name. */
function moverLines(
  view: GroupView,
  changes: readonly Change[],
  describe: (change: Change) => Pick<MoverLine, 'subject' | 'context'>,
): readonly MoverLine[] {
  return changes
    .map((change) => ({ change, tier: view.tier(change.tierId), ...describe(change) }))
    .sort(
      (a, b) =>
        Number(a.change.lawyer !== null) - Number(b.change.lawyer !== null) ||
        a.tier.rankOrder - b.tier.rankOrder ||
        compareText(a.subject.label, b.subject.label) ||
        compareText(a.subject.href, b.subject.href),
    )
    .map(({ change, tier, subject, context }) => ({
      subject,
      context,
      tier: tier.name,
      tierRank: view.tierRank(tier.tierId),
      movement: change.movement,
    }));
}
