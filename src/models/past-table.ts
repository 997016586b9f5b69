import { type Inputs, type Page, pageByPage } from 'astro-incremental';
import { compareText } from '#texts/collation.ts';
import * as rankingTexts from '#texts/ranking.ts';
import { readGroupIds } from '../content/snapshots/reader.ts';
import type { RecordOf } from '../content/snapshots/record-kinds.ts';
import { familyName } from '../domain/family-name.ts';
import { siteConfiguration } from '../domain/settings/site-configuration.ts';
import type { TierRank } from '../domain/tier-rank.ts';
import { compareEntries } from './entry-changes.ts';
import { GroupView, type Link } from './group-view.ts';
import { description, HOME, type PageMeta, pageTitle } from './page-meta.ts';
import { type EditionLink, tableEditions } from './table-editions.ts';
import { entriesIn, entryAddress, pastEntries, type TableEntry } from './table-entries.ts';
import type { Movement } from './tier-movement.ts';

/** A firm or lawyer in a past edition, with the names of that edition. */
interface PastEntry {
  readonly name: string;
  /** Address of the current page; null if the guide no longer contains the firm or lawyer. */
  readonly href: string | null;
  /** The firm of a lawyer; null for a firm. */
  readonly firmName: string | null;
  /** The change since the preceding edition; null if the entry did not change, or if the change is not known. */
  readonly movement: Movement | null;
}

interface PastTier {
  readonly tierId: number;
  readonly name: string;
  readonly rank: TierRank;
  readonly entries: readonly PastEntry[];
}

export interface PastTableModel {
  readonly meta: PageMeta;
  readonly guide: Link;
  readonly year: number;
  readonly practiceArea: string;
  readonly location: string;
  readonly subsectionType: string;
  /** The table in the current edition; null if the guide no longer has the table. */
  readonly current: Link | null;
  readonly firmTiers: readonly PastTier[];
  readonly lawyerTiers: readonly PastTier[];
  /** The editions of the table, newest first. */
  readonly editions: readonly EditionLink[];
}

/** `/legal-rankings/…/{year}`: one page per ranking table and past edition. */
export const pastTablePages = pageByPage<PastTableModel>({
  partitions: (inputs) =>
    readGroupIds(inputs).flatMap((groupId) =>
      new GroupView(inputs, groupId).pastEditions.map(({ year }) => `${groupId}/${year}`),
    ),
  keys: (partition, inputs) => openEdition(partition, inputs).edition.tables.ids.map(String),
  page(key, partition, inputs) {
    const { view, edition } = openEdition(partition, inputs);
    return pastTablePage(view, edition.year, edition.tables.require(Number(key)));
  },
});

function openEdition(partition: string, inputs: Inputs) {
  const [groupId, year] = partition.split('/').map(Number);
  const view = new GroupView(inputs, groupId ?? 0);
  const edition = view.pastEditions.find((each) => each.year === year);
  if (edition === undefined) throw new Error(`There is no past edition ${partition}.`);
  return { view, edition };
}

function pastTablePage(view: GroupView, year: number, table: RecordOf<'past-tables'>): Page<PastTableModel> {
  const { practiceArea, location, subsectionType, subsectionId } = table;
  const path = view.pastTable(table, year).href;
  const subsection = view.records('subsections').get(subsectionId);
  const current = subsection === undefined ? null : view.table(subsection);
  const before = entriesIn(view.editionBefore(year), subsectionId);
  const compared = compareEntries(view, year, pastEntries(table), before);
  const tiersOf = (kind: TableEntry['kind']): readonly PastTier[] =>
    table.tiers
      .toSorted((a, b) => a.rankOrder - b.rankOrder || a.tierId - b.tierId)
      .map(({ tierId, name }) => ({
        tierId,
        name,
        rank: view.tierRank(tierId),
        entries: compared
          .filter(({ entry }) => entry.kind === kind && entry.tier.tierId === tierId)
          .map(
            ({ entry, movement }): PastEntry => ({
              name: entry.name,
              href: entryAddress(view, entry) ?? null,
              firmName: kind === 'firm' ? null : entry.firmName,
              movement,
            }),
          )
          .sort((a, b) => compareText(sortName(a), sortName(b)) || compareText(a.name, b.name)),
      }))
      .filter(({ entries }) => entries.length > 0);
  const edition = `${view.name} ${year}`;
  return {
    path,
    model: {
      meta: {
        title: pageTitle(practiceArea, [
          `, ${location}: ${edition} ${subsectionType} | ${siteConfiguration.productName}`,
          `, ${location}: ${edition} ${subsectionType}`,
          `, ${location}: ${subsectionType} ${year}`,
        ]),
        description: description(
          rankingTexts.pastDescription(
            `${practiceArea}, ${location}`,
            `${siteConfiguration.productName} ${edition} ${subsectionType}`,
          ),
        ),
        path,
        shareImage: view.shareImage,
        edition,
        breadcrumbs: [
          HOME,
          view.guide,
          current ?? { label: `${practiceArea}, ${location}` },
          { label: String(year) },
        ],
      },
      guide: view.guide,
      year,
      practiceArea,
      location,
      subsectionType,
      current,
      firmTiers: tiersOf('firm'),
      lawyerTiers: tiersOf('lawyer'),
      editions: tableEditions(view, subsectionId, year),
    },
  };
}

const sortName = ({ name, firmName }: PastEntry): string => (firmName === null ? name : familyName(name));
