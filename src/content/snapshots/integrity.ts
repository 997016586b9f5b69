import type { ErrorLocation, Fault } from '@laurel/diagnostics';
import { departmentAddress, formatAddress, rankingsAddress } from '../../domain/addresses.ts';
import {
  addressReserved,
  addressTaken,
  danglingReference,
  duplicateId,
} from '../../domain/errors/snapshot.ts';
import { reservedPathOwner } from '../../domain/reserved-path-owner.ts';
import {
  type DetailRecordKind,
  type GroupRecordKind,
  idOf,
  type RecordKind,
  recordKey,
  recordKinds,
  rowOf,
  type SiteRecordKind,
  type UndatedRecord,
} from './record-kinds.ts';

/**
 * Whether the records of a snapshot fit together: ids once, references that resolve, one record an address.
 * Every function lists all faults, not only the first. A kind that is absent (its answer was malformed) is neither
 * checked nor missed.
 */

/** Records of some kinds, without what the snapshot adds to them. */
export type RecordsByKind<Kind extends RecordKind> = {
  readonly [Each in Kind]?: readonly UndatedRecord<Each>[];
};

/** A record that is not as it was, and how it was; undefined for one that is new. */
export interface ChangedRecord {
  readonly record: object;
  readonly before: object | undefined;
}

export type ChangedByKind = { readonly [Kind in GroupRecordKind]?: readonly ChangedRecord[] };

/** Where the records of a kind came from: call, address and status. */
export type Source<Kind extends string> = (kind: Kind) => ErrorLocation;

/** Ids of a kind that exist. */
export type ExistingIds = Pick<ReadonlySet<number>, 'has'>;

/** Ids that exist, by kind; a kind that is not known is absent. */
export type KnownIds = { readonly [Kind in RecordKind]?: ExistingIds };

/** The ids of records, for the checks of references to them. */
export function knownIds(records: RecordsByKind<RecordKind>): KnownIds {
  return Object.fromEntries(
    entriesOf(records).map(([kind, all]) => [kind, new Set(all.map((record) => idOf(kind, record)))]),
  );
}

const entriesOf = <Kind extends RecordKind>(records: RecordsByKind<Kind>) =>
  Object.entries(records) as [Kind, readonly object[]][];

/** The kinds of whose records the addresses of a group's tables and departments are made. */
export const ADDRESS_KINDS = [
  'type-group',
  'practice-areas',
  'locations',
  'subsections',
  'organisations',
  'departments',
] as const satisfies readonly GroupRecordKind[];

/**
 * All faults among the records of one group: ids, references and the addresses of its pages. Where all were without faults and
 * nothing is gone since that they may refer to, `changed` are those that may refer to what does not exist; and kinds without
 * changes may be left out, but for those of which addresses are made.
 */
export function groupFaults(
  groupId: number,
  records: RecordsByKind<GroupRecordKind>,
  known: KnownIds,
  source: Source<GroupRecordKind>,
  changed?: ChangedByKind,
): Fault[] {
  const folder = `groups/${groupId}`;
  return [
    ...recordFaults(folder, records, known, source, changed),
    ...tableFaults(folder, groupId, records, source),
  ];
}

/** All faults of one record of details. `source` says where a field came from. */
export function detailFaults<Kind extends DetailRecordKind>(
  groupId: number,
  kind: Kind,
  record: UndatedRecord<Kind>,
  known: KnownIds,
  source: Source<string>,
): Fault[] {
  return dangling(`groups/${groupId}`, kind, { record, before: undefined }, known, (field) =>
    source(field.split(/[.[]/, 1)[0] ?? ''),
  );
}

/** All faults among records of the whole site: ids, references, and pages that claim one address or a reserved one. */
export function siteFaults(records: RecordsByKind<SiteRecordKind>, source: Source<SiteRecordKind>): Fault[] {
  return [...recordFaults('site', records, knownIds(records), source), ...pageFaults(records, source)];
}

function recordFaults<Kind extends RecordKind>(
  folder: string,
  records: RecordsByKind<Kind>,
  known: KnownIds,
  source: Source<Kind>,
  changed?: { readonly [Each in Kind]?: readonly ChangedRecord[] },
): Fault[] {
  return entriesOf(records).flatMap(([kind, all]) => {
    const suspects = changed ? (changed[kind] ?? []) : all.map((record) => ({ record, before: undefined }));
    return [
      ...duplicates(folder, kind, all, source(kind)),
      ...suspects.flatMap((each) => dangling(folder, kind, each, known, () => source(kind))),
    ];
  });
}

/** Records in the order of their ids: what an upstream has changed comes in another order than what it has not. */
const byId = <Each extends object>(kind: RecordKind, records: readonly Each[]): readonly Each[] =>
  records.toSorted((one, other) => idOf(kind, one) - idOf(kind, other));

const keyOf = (folder: string, kind: RecordKind, record: object): string =>
  recordKey(`${folder}/${kind}`, idOf(kind, record));

function duplicates(
  folder: string,
  kind: RecordKind,
  records: readonly object[],
  place: ErrorLocation,
): Fault[] {
  const field = recordKinds[kind].idField;
  return [...alike(records, (record) => idOf(kind, record))].map(([id, all]) => {
    const where = { ...place, record: recordKey(`${folder}/${kind}`, id), field };
    return duplicateId({ location: where, id, times: all.length });
  });
}

/** Items with the same key, by that key. As a rule there are none, which is told without grouping them. */
function alike<Item, Key>(
  items: readonly Item[],
  keyOfItem: (item: Item) => Key,
): ReadonlyMap<Key, readonly Item[]> {
  if (new Set(items.map(keyOfItem)).size === items.length) return new Map();
  return new Map([...Map.groupBy(items, keyOfItem)].filter(([, all]) => all.length > 1));
}

/** Where the records of a kind refer to others: a path such as `rankings[].tierId` in steps, and the kinds it may name. */
interface Reference {
  readonly steps: readonly string[];
  readonly targets: readonly RecordKind[];
}

const references = new Map<RecordKind, readonly Reference[]>();

function referencesOf(kind: RecordKind): readonly Reference[] {
  let known = references.get(kind);
  if (known === undefined) {
    known = Object.entries(rowOf(kind).references ?? {}).map(([path, targets]) => ({
      steps: path.split('.'),
      targets: typeof targets === 'string' ? [targets] : targets,
    }));
    references.set(kind, known);
  }
  return known;
}

/** References of a record to what does not exist. Those that it had before are not looked at. */
function dangling(
  folder: string,
  kind: RecordKind,
  { record, before }: ChangedRecord,
  known: KnownIds,
  source: Source<string>,
): Fault[] {
  const faults: Fault[] = [];
  for (const { steps, targets } of referencesOf(kind)) {
    const had = new Set<number>();
    eachId(before, steps, 0, '', (id) => had.add(id));
    const look = (id: number, field: string) => {
      if (had.has(id)) return;
      if (targets.some((target) => known[target]?.has(id) ?? true)) return;
      const where = { ...source(field), record: keyOf(folder, kind, record), field };
      const target = targets.map((each) => recordKinds[each].singular).join(' or ');
      faults.push(danglingReference({ location: where, target, id }));
    };
    eachId(record, steps, 0, '', look);
  }
  return faults;
}

/** Calls `found` with the ids at a path such as `rankings[].tierId`, each with its field, such as `rankings[0].tierId`. */
function eachId(
  value: unknown,
  steps: readonly string[],
  depth: number,
  field: string,
  found: (id: number, field: string) => void,
): void {
  if (value === null || value === undefined) return;
  const step = steps[depth];
  if (step === undefined) {
    found(value as number, field);
    return;
  }
  const isList = step.endsWith('[]');
  const name = isList ? step.slice(0, -2) : step;
  const below = (value as Readonly<Record<string, unknown>>)[name];
  const path = field === '' ? name : `${field}.${name}`;
  if (isList)
    for (const [index, item] of (below as readonly unknown[]).entries())
      eachId(item, steps, depth + 1, `${path}[${index}]`, found);
  else eachId(below, steps, depth + 1, path, found);
}

interface Claim {
  readonly page: string;
  /** Key of the record whose page it is. */
  readonly record: string;
  readonly place: ErrorLocation;
}

/** Pages with more than one record; a record that stands twice is a duplicate id, not a contest. */
function contested(claims: Iterable<Claim>): Fault[] {
  const owners = new Map<string, string>();
  const faults: Fault[] = [];
  for (const { page, record, place } of claims) {
    const other = owners.get(page);
    if (other === undefined) owners.set(page, record);
    else if (other !== record) faults.push(addressTaken({ location: { ...place, record, page }, other }));
  }
  return faults;
}

function pageFaults(records: RecordsByKind<SiteRecordKind>, source: Source<SiteRecordKind>): Fault[] {
  const claims: Claim[] = [];
  const faults: Fault[] = [];
  for (const [kind, all] of entriesOf(records)) {
    const { page: column } = rowOf(kind);
    if (column === undefined) continue;
    const place = { ...source(kind), field: column.field };
    for (const each of byId(kind, all)) {
      const address = column.address(each as never);
      const page = typeof address === 'string' ? address : formatAddress(address);
      const record = keyOf('site', kind, each);
      claims.push({ page, record, place });
      const owner = typeof address === 'string' ? reservedPathOwner(address) : undefined;
      if (owner !== undefined) faults.push(addressReserved({ location: { ...place, record, page }, owner }));
    }
  }
  return [...faults, ...contested(claims)];
}

/**
 * Tables of one practice area, location and type, and departments of one firm in one table, share an address.
 * Addresses of firms, offices and people hold the id of their record, so that only an id twice could clash.
 */
function tableFaults(
  folder: string,
  groupId: number,
  records: RecordsByKind<(typeof ADDRESS_KINDS)[number]>,
  source: Source<GroupRecordKind>,
): Fault[] {
  const names = <Record extends { readonly name: string }>(
    all: readonly Record[] | undefined,
    idField: keyof Record,
  ) => new Map((all ?? []).map((record) => [record[idField] as number, record.name]));
  const practiceAreas = names(records['practice-areas'], 'practiceAreaId');
  const locations = names(records.locations, 'locationId');
  const organisations = names(records.organisations, 'organisationId');
  const guide = records['type-group']?.[0]?.name ?? '';
  const tables = new Map((records.subsections ?? []).map((table) => [table.subsectionId, table]));

  // Their addresses hold these ids, from which the names in them follow.
  const idsOf = (table: TableRecord) =>
    `${table.practiceAreaId}/${table.locationId}/${table.subsectionTypeId}`;
  const sharedTables = [...alike(records.subsections ?? [], idsOf).values()].flat();
  const tablePages = byId('subsections', sharedTables).map(
    (table): Claim => ({
      page: rankingsAddress({
        ...table,
        groupId,
        practiceArea: practiceAreas.get(table.practiceAreaId) ?? '',
        location: locations.get(table.locationId) ?? '',
      }),
      record: keyOf(folder, 'subsections', table),
      place: source('subsections'),
    }),
  );
  const ranked = (records.departments ?? []).flatMap((department) => {
    const table = tables.get(department.subsectionId);
    return table === undefined ? [] : [{ department, table }];
  });
  const sharing = alike(
    ranked,
    ({ department, table }) => `${idsOf(table)}/${department.parentOrganisationId}`,
  );
  const sharedDepartments = [...sharing.values()]
    .flat()
    .toSorted((one, other) => one.department.departmentProfileId - other.department.departmentProfileId);
  const departmentPages = sharedDepartments.map(
    ({ department, table }): Claim => ({
      page: departmentAddress({
        ...table,
        groupId,
        guide,
        organisationName: organisations.get(department.parentOrganisationId) ?? '',
        practiceArea: practiceAreas.get(table.practiceAreaId) ?? '',
        parentOrganisationId: department.parentOrganisationId,
      }),
      record: keyOf(folder, 'departments', department),
      place: source('departments'),
    }),
  );
  return contested([...tablePages, ...departmentPages]);
}

type TableRecord = UndatedRecord<'subsections'>;
