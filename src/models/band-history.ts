import { compareText } from '#texts/collation.ts';
import * as rankingTexts from '#texts/ranking.ts';
import type { RecordOf } from '../content/snapshots/record-kinds.ts';
import type { TierRank } from '../domain/tier-rank.ts';
import type { GroupView, Link } from './group-view.ts';
import { pastEntries, type TableEntry } from './table-entries.ts';
import {
  departure,
  type EditionTier,
  type Movement,
  movementBetween,
  tierMovement,
} from './tier-movement.ts';

/** The place of a firm or lawyer in a table in one edition. */
export interface HistoryPoint {
  readonly year: number;
  /** Null if the edition did not rank the firm or lawyer in the table. */
  readonly tier: { readonly name: string; readonly rank: TierRank; readonly href: string } | null;
  /** The change since the preceding edition; null if there is no change, or if the preceding edition is not known. */
  readonly movement: Movement | null;
}

/** The places of a firm or lawyer in one table, by edition. */
export interface BandHistory {
  /** Link to the current table, or to its newest past edition if the guide no longer has the table. */
  readonly table: Link;
  readonly subsectionType: string;
  /** One point for each edition that the snapshot has, oldest first. */
  readonly points: readonly HistoryPoint[];
}

/** A current ranking of the firm or lawyer. */
type Ranking = Parameters<typeof tierMovement>[1] & { readonly subsectionId: number };

const PAST_FIELDS = [
  'subsectionId',
  'practiceAreaId',
  'practiceArea',
  'locationId',
  'location',
  'subsectionTypeId',
  'subsectionType',
  'tiers',
] as const;

type PastTableFields = Pick<RecordOf<'past-tables'>, (typeof PAST_FIELDS)[number]>;

/** A table of a past edition with the tier of the firm or lawyer. */
interface PastPlace {
  readonly year: number;
  readonly table: PastTableFields;
  readonly tier: EditionTier;
}

/**
 * Returns the history of a firm or lawyer in each table of the current and the past editions: current tables first, then by name.
 * @param current the current rankings
 */
export function bandHistories(
  view: GroupView,
  { kind, id }: Pick<TableEntry, 'kind' | 'id'>,
  current: readonly Ranking[],
): readonly BandHistory[] {
  const { edition, pastEditions } = view;
  if (edition === undefined) return [];
  const path =
    kind === 'firm' ? 'tiers[].firms[].organisationId' : 'tiers[].individuals[].personOrganisationId';
  const places = pastEditions.flatMap(({ year, tables }) =>
    tables.pickWhere(path, id, ...PAST_FIELDS).flatMap((table): readonly PastPlace[] => {
      const entry = pastEntries(table).find((each) => each.kind === kind && each.id === id);
      return entry === undefined ? [] : [{ year, table, tier: entry.tier }];
    }),
  );
  const pastYears = pastEditions.map(({ year }) => year).toReversed();
  const pastTables = Map.groupBy(places, ({ table }) => table.subsectionId);
  return [...new Set([...current.map(({ subsectionId }) => subsectionId), ...pastTables.keys()])]
    .map((subsectionId) => {
      const ranking = current.find((each) => each.subsectionId === subsectionId);
      const ofTable = pastTables.get(subsectionId) ?? [];
      return {
        isCurrent: ranking !== undefined,
        history: tableHistory(view, describeTable(view, subsectionId, ofTable), ofTable, pastYears, {
          year: edition.year,
          ranking,
        }),
      };
    })
    .sort(
      (a, b) =>
        Number(b.isCurrent) - Number(a.isCurrent) ||
        compareText(a.history.table.label, b.history.table.label) ||
        compareText(a.history.subsectionType, b.history.subsectionType),
    )
    .map(({ history }) => history);
}

/** Returns the histories with a ranking in a past edition. Others show nothing that the current rankings do not show. */
export const pastHistories = (histories: readonly BandHistory[]): readonly BandHistory[] =>
  histories.filter(({ points }) => points.slice(0, -1).some(({ tier }) => tier !== null));

/** Returns the current table, or the table of the newest past edition if the guide no longer has it. */
function describeTable(
  view: GroupView,
  subsectionId: number,
  [newest]: readonly PastPlace[],
): Pick<BandHistory, 'table' | 'subsectionType'> {
  const tables = view.records('subsections');
  if (newest !== undefined && tables.get(subsectionId) === undefined)
    return { table: view.pastTable(newest.table, newest.year), subsectionType: newest.table.subsectionType };
  const subsection = tables.require(subsectionId);
  return { table: view.table(subsection), subsectionType: view.subsectionTypeName(subsection) };
}

function tableHistory(
  view: GroupView,
  described: Pick<BandHistory, 'table' | 'subsectionType'>,
  places: readonly PastPlace[],
  pastYears: readonly number[],
  { year: currentYear, ranking }: { readonly year: number; readonly ranking: Ranking | undefined },
): BandHistory {
  const shown = (tier: EditionTier, href: string) => ({
    name: tier.name,
    rank: view.tierRank(tier.tierId),
    href,
  });
  const points: HistoryPoint[] = [];
  const isComparable = (year: number): boolean => view.editionBefore(year) !== undefined;
  let before: EditionTier | null = null;
  for (const year of pastYears) {
    const place = places.find((each) => each.year === year);
    points.push({
      year,
      tier: place === undefined ? null : shown(place.tier, view.pastTable(place.table, place.year).href),
      movement: isComparable(year) ? pastMovement(view, year, before, place?.tier ?? null) : null,
    });
    before = place?.tier ?? null;
  }
  const current = ranking === undefined ? null : view.tier(ranking.tierId);
  const left = before !== null && isComparable(currentYear) ? departure(before) : null;
  points.push({
    year: currentYear,
    tier: current === null ? null : shown(current, described.table.href),
    movement: ranking === undefined ? left : tierMovement(view, ranking),
  });
  return { ...described, points };
}

/** Returns the change between two editions; a tier is null if the edition did not rank the entry. */
function pastMovement(
  view: GroupView,
  year: number,
  before: EditionTier | null,
  now: EditionTier | null,
): Movement | null {
  if (now === null) return before === null ? null : departure(before);
  return before === null
    ? { kind: 'new', text: rankingTexts.joinedIn(year) }
    : movementBetween(view, before, now);
}
