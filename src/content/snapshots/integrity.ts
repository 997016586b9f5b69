import type { ErrorLocation, Fault } from '@laurel/diagnostics';
import { departmentAddress, formatAddress, rankingsAddress } from '../../domain/addresses.ts';
import {
  addressReserved,
  addressTaken,
  cyclicReference,
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
import { recordLabel } from './record-label.ts';

/**
 * Checks the integrity of a snapshot's records: unique ids, resolvable references, unique page addresses. Every function returns all
 * faults. A kind is absent if its response was malformed; it is not checked, and references to it are accepted.
 */

/** Records by kind, without `changedOn`. */
export type RecordsByKind<Kind extends RecordKind> = {
  readonly [Each in Kind]?: readonly UndatedRecord<Each>[];
};

/** A new or changed record. */
export interface ChangedRecord {
  readonly record: object;
  /** The record in the previous snapshot; undefined for a new record. */
  readonly before: object | undefined;
}

export type ChangedByKind = { readonly [Kind in GroupRecordKind]?: readonly ChangedRecord[] };

/** Returns the location of a kind's records, or of a field: call, address and status. */
export type LocationOf<Kind extends string> = (kind: Kind) => ErrorLocation;

/** The existing ids of a kind. */
export type ExistingIds = Pick<ReadonlySet<number>, 'has'>;

/** The existing ids by kind. Without an entry, all references to the kind are accepted. */
export type KnownIds = { readonly [Kind in RecordKind]?: ExistingIds };

/** Returns the ids of records, for the checks of references to them. */
export function knownIds(records: RecordsByKind<RecordKind>): KnownIds {
  return Object.fromEntries(
    entriesOf(records).map(([kind, all]) => [kind, new Set(all.map((record) => idOf(kind, record)))]),
  );
}

const entriesOf = <Kind extends RecordKind>(records: RecordsByKind<Kind>) =>
  Object.entries(records) as [Kind, readonly object[]][];

/** The kinds with fields that are part of the addresses of a group's tables and departments. */
export const ADDRESS_KINDS = [
  'type-group',
  'practice-areas',
  'locations',
  'subsections',
  'organisations',
  'departments',
] as const satisfies readonly GroupRecordKind[];

/**
 * Checks the records of one group: ids, references and the addresses of its pages.
 * @param changed checks only the references of these records. Requires a previous snapshot without faults, and that no record was
 * removed since. Kinds without changes may then be absent in `records`, except `ADDRESS_KINDS`.
 */
export function groupFaults(
  groupId: number,
  records: RecordsByKind<GroupRecordKind>,
  known: KnownIds,
  locationOf: LocationOf<GroupRecordKind>,
  changed?: ChangedByKind,
): Fault[] {
  const folder = `groups/${groupId}`;
  return [
    ...recordFaults(folder, records, known, locationOf, changed),
    ...tableFaults(folder, groupId, records, locationOf),
  ];
}

/**
 * Checks the references of one detail record.
 * @param locationOf returns the location of a field
 */
export function detailFaults<Kind extends DetailRecordKind>(
  groupId: number,
  kind: Kind,
  record: UndatedRecord<Kind>,
  known: KnownIds,
  locationOf: LocationOf<string>,
): Fault[] {
  return danglingReferences(`groups/${groupId}`, kind, { record, before: undefined }, known, (field) =>
    locationOf(field.split(/[.[]/, 1)[0] ?? ''),
  );
}

/** Checks the records of the whole site: ids, references, and pages with the same or a reserved address. */
export function siteFaults(
  records: RecordsByKind<SiteRecordKind>,
  locationOf: LocationOf<SiteRecordKind>,
): Fault[] {
  return [
    ...recordFaults('site', records, knownIds(records), locationOf),
    ...pageFaults(records, locationOf),
  ];
}

function recordFaults<Kind extends RecordKind>(
  folder: string,
  records: RecordsByKind<Kind>,
  known: KnownIds,
  locationOf: LocationOf<Kind>,
  changed?: { readonly [Each in Kind]?: readonly ChangedRecord[] },
): Fault[] {
  return entriesOf(records).flatMap(([kind, all]) => {
    const suspects = changed ? (changed[kind] ?? []) : all.map((record) => ({ record, before: undefined }));
    return [
      ...duplicates(folder, kind, all, locationOf(kind)),
      ...suspects.flatMap((each) => danglingReferences(folder, kind, each, known, () => locationOf(kind))),
    ];
  });
}

/** Sorts records by id, because the upstream returns changed records in any order. */
const sortById = <Each extends object>(kind: RecordKind, records: readonly Each[]): readonly Each[] =>
  records.toSorted((one, other) => idOf(kind, one) - idOf(kind, other));

const recordKeyIn = (folder: string, kind: RecordKind, record: object): string =>
  recordKey(`${folder}/${kind}`, idOf(kind, record));

/** Reports ids that several records have. */
function duplicates(
  folder: string,
  kind: RecordKind,
  records: readonly object[],
  kindLocation: ErrorLocation,
): Fault[] {
  const field = recordKinds[kind].idField;
  return [...groupDuplicates(records, (record) => idOf(kind, record))].map(([id, all]) => {
    const location = { ...kindLocation, record: recordKey(`${folder}/${kind}`, id), field };
    return duplicateId({ location, id, times: all.length });
  });
}

/** Groups the items that share a key. Usually there are none, which is detected without grouping. */
function groupDuplicates<Item, Key>(
  items: readonly Item[],
  keyOfItem: (item: Item) => Key,
): ReadonlyMap<Key, readonly Item[]> {
  if (new Set(items.map(keyOfItem)).size === items.length) return new Map();
  return new Map([...Map.groupBy(items, keyOfItem)].filter(([, all]) => all.length > 1));
}

/** A path with references to other records, e.g. `rankings[].tierId`, split into steps, and the kinds that it may refer to. */
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

/** Returns the references of a record. Each reference has the id of its target and the record kinds that the target may have. */
export function referencesIn(
  kind: RecordKind,
  record: object,
): readonly { readonly targets: readonly RecordKind[]; readonly id: number }[] {
  return referencesOf(kind).flatMap(({ steps, targets }) => {
    const found: { targets: readonly RecordKind[]; id: number }[] = [];
    forEachId(record, steps, 0, '', (id) => found.push({ targets, id }));
    return found;
  });
}

/** Reports references of a record to missing records. References that the previous record had are not checked. */
function danglingReferences(
  folder: string,
  kind: RecordKind,
  { record, before }: ChangedRecord,
  known: KnownIds,
  locationOf: LocationOf<string>,
): Fault[] {
  const faults: Fault[] = [];
  for (const { steps, targets } of referencesOf(kind)) {
    const previousIds = new Set<number>();
    forEachId(before, steps, 0, '', (id) => previousIds.add(id));
    const check = (id: number, field: string) => {
      if (previousIds.has(id)) return;
      if (targets.some((target) => known[target]?.has(id) ?? true)) return;
      const location = {
        ...locationOf(field),
        record: recordKeyIn(folder, kind, record),
        ...recordLabel(kind, record),
        field,
      };
      const target = targets.map((each) => recordKinds[each].singular).join(' or ');
      faults.push(danglingReference({ location, target, id }));
    };
    forEachId(record, steps, 0, '', check);
  }
  return faults;
}

/** Calls `onId` with each id at a path, e.g. `rankings[].tierId`, and its field, e.g. `rankings[0].tierId`. */
function forEachId(
  value: unknown,
  steps: readonly string[],
  depth: number,
  field: string,
  onId: (id: number, field: string) => void,
): void {
  if (value === null || value === undefined) return;
  const step = steps[depth];
  if (step === undefined) {
    onId(value as number, field);
    return;
  }
  const isList = step.endsWith('[]');
  const name = isList ? step.slice(0, -2) : step;
  const below = (value as Readonly<Record<string, unknown>>)[name];
  const path = field === '' ? name : `${field}.${name}`;
  if (isList)
    for (const [index, item] of (below as readonly unknown[]).entries())
      forEachId(item, steps, depth + 1, `${path}[${index}]`, onId);
  else forEachId(below, steps, depth + 1, path, onId);
}

/** The claim of a record to the address of a page. */
interface Claim {
  readonly page: string;
  /** Key of the record. */
  readonly record: string;
  readonly location: ErrorLocation;
}

/** Reports addresses that several records claim. Two records with the same key are a duplicate id, which is reported elsewhere. */
function conflictingClaims(claims: Iterable<Claim>): Fault[] {
  const owners = new Map<string, string>();
  const faults: Fault[] = [];
  for (const { page, record, location } of claims) {
    const other = owners.get(page);
    if (other === undefined) owners.set(page, record);
    else if (other !== record) faults.push(addressTaken({ location: { ...location, record, page }, other }));
  }
  return faults;
}

function pageFaults(records: RecordsByKind<SiteRecordKind>, locationOf: LocationOf<SiteRecordKind>): Fault[] {
  const claims: Claim[] = [];
  const faults: Fault[] = [];
  for (const [kind, all] of entriesOf(records)) {
    const { page: column } = rowOf(kind);
    if (column === undefined) continue;
    const location = { ...locationOf(kind), field: column.field };
    for (const each of sortById(kind, all)) {
      const address = column.address(each as never);
      const page = typeof address === 'string' ? address : formatAddress(address);
      const record = recordKeyIn('site', kind, each);
      claims.push({ page, record, location });
      const owner = typeof address === 'string' ? reservedPathOwner(address) : undefined;
      if (owner !== undefined)
        faults.push(addressReserved({ location: { ...location, record, page }, owner }));
    }
  }
  return [...faults, ...conflictingClaims(claims)];
}

/**
 * Reports tables that are their own parents, tables with the same practice area, location and type, and departments of one firm in
 * one table: they share an address.
 * Addresses of firms, offices and people contain the id of their record, so only duplicate ids can conflict.
 */
function tableFaults(
  folder: string,
  groupId: number,
  records: RecordsByKind<(typeof ADDRESS_KINDS)[number]>,
  locationOf: LocationOf<GroupRecordKind>,
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

  const cycles = cyclicParents(tables).map((id) => {
    const record = recordKey(`${folder}/subsections`, id);
    return cyclicReference({
      location: { ...locationOf('subsections'), record, field: 'parentSubsectionId' },
    });
  });

  // The address of a table contains these ids, and its names depend on them.
  const addressIds = (table: TableRecord) =>
    `${table.practiceAreaId}/${table.locationId}/${table.subsectionTypeId}`;
  const sharedTables = [...groupDuplicates(records.subsections ?? [], addressIds).values()].flat();
  const tablePages = sortById('subsections', sharedTables).map(
    (table): Claim => ({
      page: rankingsAddress({
        ...table,
        groupId,
        practiceArea: practiceAreas.get(table.practiceAreaId) ?? '',
        location: locations.get(table.locationId) ?? '',
      }),
      record: recordKeyIn(folder, 'subsections', table),
      location: locationOf('subsections'),
    }),
  );
  const ranked = (records.departments ?? []).flatMap((department) => {
    const table = tables.get(department.subsectionId);
    return table === undefined ? [] : [{ department, table }];
  });
  const sharing = groupDuplicates(
    ranked,
    ({ department, table }) => `${addressIds(table)}/${department.parentOrganisationId}`,
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
      record: recordKeyIn(folder, 'departments', department),
      location: locationOf('departments'),
    }),
  );
  return [...cycles, ...conflictingClaims([...tablePages, ...departmentPages])];
}

type TableRecord = UndatedRecord<'subsections'>;

/** Returns the id of one table for each cycle of parent references. */
function cyclicParents(tables: ReadonlyMap<number, TableRecord>): readonly number[] {
  const visited = new Set<number>();
  const cyclic: number[] = [];
  for (const start of tables.keys()) {
    const path = new Set<number>();
    for (let id: number | null = start; id !== null && !visited.has(id); ) {
      if (path.has(id)) {
        cyclic.push(id);
        break;
      }
      path.add(id);
      id = tables.get(id)?.parentSubsectionId ?? null;
    }
    for (const id of path) visited.add(id);
  }
  return cyclic;
}
