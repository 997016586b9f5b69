import type { PastTable } from '../domain/past-table.ts';
import type { GroupView, Individual, PastEdition, Tier } from './group-view.ts';

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

/** An entry of the current edition, with its source: a department, or a ranking of a lawyer. */
interface RankedEntry {
  readonly entry: TableEntry;
  readonly ranking: Pick<
    Individual['rankings'][number],
    'subsectionId' | 'tierId' | 'previousTierId' | 'rankedYears'
  >;
}

/**
 * Returns the entries of the current edition, firms before lawyers.
 * @param only `subsectionId` of the table to which the result is limited; undefined for all tables of the guide
 */
export function currentEntries(view: GroupView, only?: number): readonly RankedEntry[] {
  const names = new Map<number, string>();
  const firmName = (organisationId: number): string => {
    const name = names.get(organisationId) ?? view.records('organisations').pick(organisationId, 'name').name;
    names.set(organisationId, name);
    return name;
  };
  const ranked = (
    ranking: RankedEntry['ranking'],
    firmId: number,
    { kind, id, name }: Pick<TableEntry, 'kind' | 'id' | 'name'>,
  ): RankedEntry => ({
    entry: { kind, id, name, firmId, firmName: firmName(firmId), tier: view.tier(ranking.tierId) },
    ranking,
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
    only === undefined
      ? departments.select(...departmentFields)
      : departments.pickWhere('subsectionId', only, ...departmentFields)
  ).map((department) => {
    const { parentOrganisationId: id } = department;
    return ranked(department, id, { kind: 'firm', id, name: firmName(id) });
  });
  const lawyers = (
    only === undefined
      ? individuals.select(...individualFields)
      : individuals.pickWhere('rankings[].subsectionId', only, ...individualFields)
  ).flatMap(({ personOrganisationId: id, fullName: name, parentOrganisationId, rankings }) =>
    rankings
      .filter(({ subsectionId }) => only === undefined || subsectionId === only)
      .map((ranking) => ranked(ranking, parentOrganisationId, { kind: 'lawyer', id, name })),
  );
  return [...firms, ...lawyers];
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
