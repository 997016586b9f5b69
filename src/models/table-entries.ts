import * as rankingTexts from '#texts/ranking.ts';
import type { PastTable } from '../domain/past-table.ts';
import type { GroupView, PastEdition, Tier } from './group-view.ts';
import { departure, type Movement, movementBetween, tierMovement } from './tier-movement.ts';

/** A firm or lawyer that a table ranks in one edition. */
export interface TableEntry {
  readonly kind: 'firm' | 'lawyer';
  /** `organisationId` of a firm, `personOrganisationId` of a lawyer. */
  readonly id: number;
  readonly name: string;
  /** The firm of a lawyer, or the firm itself. */
  readonly firmId: number;
  readonly firmName: string;
  readonly tier: Pick<Tier, 'tierId' | 'name' | 'rankOrder'>;
}

/** An entry with its change since the previous edition; null if it did not change, or if the change is not known. */
interface ComparedEntry {
  readonly entry: TableEntry;
  readonly movement: Movement | null;
}

/** An entry of a table that changed. */
export interface EntryChange extends ComparedEntry {
  readonly movement: Movement;
}

/** Returns the entries of a table of a past edition. */
export const pastEntries = ({ tiers }: Pick<PastTable, 'tiers'>): readonly TableEntry[] =>
  tiers.flatMap(({ firms, individuals, ...tier }) => [
    ...firms.map(
      ({ organisationId, name }): TableEntry => ({
        kind: 'firm',
        id: organisationId,
        name,
        firmId: organisationId,
        firmName: name,
        tier,
      }),
    ),
    ...individuals.map(
      ({ personOrganisationId, fullName, parentOrganisationId, firmName }): TableEntry => ({
        kind: 'lawyer',
        id: personOrganisationId,
        name: fullName,
        firmId: parentOrganisationId,
        firmName,
        tier,
      }),
    ),
  ]);

/** The tables of a current edition with their entries and changes. */
export type CurrentTables = ReadonlyMap<number, readonly ComparedEntry[]>;

/** The fields of a department or of a lawyer's ranking from which its entry in a table is created. */
type Ranking = Parameters<typeof tierMovement>[1] & { readonly subsectionId: number };

/**
 * Returns the entries of the current edition by table.
 * @param subsectionId restricts the result to one table; undefined for all tables of the guide
 */
export function currentEntries(view: GroupView, subsectionId?: number): CurrentTables {
  const names = new Map<number, string>();
  const firmName = (organisationId: number): string => {
    const name = names.get(organisationId) ?? view.records('organisations').pick(organisationId, 'name').name;
    names.set(organisationId, name);
    return name;
  };
  const compared = (
    ranking: Ranking,
    firmId: number,
    { kind, id, name }: Pick<TableEntry, 'kind' | 'id' | 'name'>,
  ) => ({
    subsectionId: ranking.subsectionId,
    entry: { kind, id, name, firmId, firmName: firmName(firmId), tier: view.tier(ranking.tierId) },
    movement: tierMovement(view, ranking),
  });
  const departmentFields = [
    'subsectionId',
    'parentOrganisationId',
    'tierId',
    'previousTierId',
    'rankedYears',
  ] as const;
  const individualFields = ['personOrganisationId', 'fullName', 'parentOrganisationId', 'rankings'] as const;
  const departments = view.records('departments');
  const individuals = view.records('individuals');
  const firms = (
    subsectionId === undefined
      ? departments.select(...departmentFields)
      : departments.pickWhere('subsectionId', subsectionId, ...departmentFields)
  ).map((department) => {
    const { parentOrganisationId: id } = department;
    return compared(department, id, { kind: 'firm', id, name: firmName(id) });
  });
  const lawyers = (
    subsectionId === undefined
      ? individuals.select(...individualFields)
      : individuals.pickWhere('rankings[].subsectionId', subsectionId, ...individualFields)
  ).flatMap(({ personOrganisationId: id, fullName: name, parentOrganisationId, rankings }) =>
    rankings
      .filter((ranking) => subsectionId === undefined || ranking.subsectionId === subsectionId)
      .map((ranking) => compared(ranking, parentOrganisationId, { kind: 'lawyer', id, name })),
  );
  return Map.groupBy([...firms, ...lawyers], (each) => each.subsectionId);
}

const entryKey = ({ kind, id }: TableEntry): string => `${kind}/${id}`;

/**
 * Compares the entries of a table in a past edition with its entries in the preceding edition.
 * @param before entries of the preceding edition; undefined if the snapshot lacks that edition, in which case no entry has a change
 */
export function compareEntries(
  view: GroupView,
  year: number,
  now: readonly TableEntry[],
  before: readonly TableEntry[] | undefined,
): readonly ComparedEntry[] {
  const previous = new Map(before?.map((entry) => [entryKey(entry), entry]));
  return now.map((entry) => {
    const { tier } = previous.get(entryKey(entry)) ?? {};
    const joined =
      before === undefined ? null : ({ kind: 'new', text: rankingTexts.joinedIn(year) } as const);
    return { entry, movement: tier === undefined ? joined : movementBetween(view, tier, entry.tier) };
  });
}

/** Returns the entries that a table no longer has, each with its last tier. */
export function departures(
  now: readonly TableEntry[],
  before: readonly TableEntry[] | undefined,
): readonly EntryChange[] {
  const remaining = new Set(now.map(entryKey));
  return (before ?? [])
    .filter((entry) => !remaining.has(entryKey(entry)))
    .map((entry) => ({ entry, movement: departure(entry.tier) }));
}

/** Returns the link to the current page of a firm or lawyer; undefined if the guide no longer contains it. */
export function entryAddress(
  view: GroupView,
  { kind, id }: Pick<TableEntry, 'kind' | 'id'>,
): string | undefined {
  if (kind === 'firm') {
    const [firm] = view.records('organisations').pickWhere('organisationId', id, 'organisationId', 'name');
    return firm && view.firm(firm).href;
  }
  const [lawyer] = view
    .records('individuals')
    .pickWhere('personOrganisationId', id, 'personOrganisationId', 'fullName');
  return lawyer && view.lawyer(lawyer).href;
}

/**
 * Returns the entries of a table in a past edition. Returns an empty list if the edition did not contain the table, and undefined if the
 * snapshot does not contain the edition.
 */
export const entriesIn = (
  edition: PastEdition | undefined,
  subsectionId: number,
): readonly TableEntry[] | undefined => {
  if (edition === undefined) return undefined;
  const table = edition.tables.get(subsectionId);
  return table === undefined ? [] : pastEntries(table);
};
