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
 * Omits tables in which only the current edition ranks the firm or lawyer. Returns an empty list if there are no past editions.
 * @param current the current rankings
 */
export function bandHistories(
  view: GroupView,
  { kind, id }: Pick<TableEntry, 'kind' | 'id'>,
  current: readonly Ranking[],
): readonly BandHistory[] {
  const { edition, pastEditions } = view;
  if (edition === undefined || pastEditions.length === 0) return [];
  const path =
    kind === 'firm' ? 'tiers[].firms[].organisationId' : 'tiers[].individuals[].personOrganisationId';
  const places = pastEditions.flatMap(({ year, tables }) =>
    tables.pickWhere(path, id, ...PAST_FIELDS).flatMap((table): readonly PastPlace[] => {
      const entry = pastEntries(table).find((each) => each.kind === kind && each.id === id);
      return entry === undefined ? [] : [{ year, table, tier: entry.tier }];
    }),
  );
  const pastYears = pastEditions.map(({ year }) => year).toReversed();
  return [...Map.groupBy(places, ({ table }) => table.subsectionId)]
    .map(([subsectionId, ofTable]) => {
      const ranking = current.find((each) => each.subsectionId === subsectionId);
      return {
        isCurrent: ranking !== undefined,
        history: tableHistory(view, ofTable, pastYears, edition.year, ranking),
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

function tableHistory(
  view: GroupView,
  places: readonly PastPlace[],
  pastYears: readonly number[],
  currentYear: number,
  ranking: Ranking | undefined,
): BandHistory {
  const [newest] = places as readonly [PastPlace, ...PastPlace[]];
  const subsection = view.records('subsections').get(newest.table.subsectionId);
  const table = subsection === undefined ? view.pastTable(newest.table, newest.year) : view.table(subsection);
  const shown = (tier: EditionTier, href: string) => ({
    name: tier.name,
    rank: view.tierRank(tier.tierId),
    href,
  });
  const points: HistoryPoint[] = [];
  let before: EditionTier | null | undefined;
  for (const year of pastYears) {
    const place = places.find((each) => each.year === year);
    points.push({
      year,
      tier: place === undefined ? null : shown(place.tier, view.pastTable(place.table, place.year).href),
      movement: before === undefined ? null : pastMovement(view, year, before, place?.tier ?? null),
    });
    before = place?.tier ?? null;
  }
  const current = ranking === undefined ? null : view.tier(ranking.tierId);
  points.push({
    year: currentYear,
    tier: current === null ? null : shown(current, table.href),
    movement: ranking === undefined ? (before ? departure(before) : null) : tierMovement(view, ranking),
  });
  return {
    table,
    subsectionType:
      subsection === undefined ? newest.table.subsectionType : view.subsectionTypeName(subsection),
    points,
  };
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
