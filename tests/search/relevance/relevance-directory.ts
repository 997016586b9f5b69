import type { Inputs } from '../../../packages/astro-incremental/src/core/types.ts';
import { generate } from '../../../scripts/publisher/generator/generate.ts';
import { openStore, type Store } from '../../../scripts/publisher/store.ts';
import type { EntityType } from '../../../src/domain/entity-types.ts';
import { foldText } from '../../../src/domain/search-text.ts';
import { TestSnapshot } from '../../support/snapshot.ts';

/** Properties of a record of the directory, read from the publisher's records, independently of the search code. */
export interface DirectoryRecord {
  readonly entityType: EntityType;
  /** The id in the address of its page, e.g. `2:7:31:1`. */
  readonly id: string;
  readonly name: string;
  readonly firm: string | undefined;
  readonly town: string | null;
  readonly towns: Set<string>;
  readonly fields: Set<string>;
  readonly places: Set<string>;
  readonly guides: Set<string>;
  readonly kind: string | undefined;
  readonly formerNames: string[];
}

/** The publisher's directory of 10,000 pages: its snapshot, and the properties of its records. */
export interface Directory {
  readonly inputs: Inputs;
  /** Records by type and id. */
  readonly records: ReadonlyMap<string, DirectoryRecord>;
}

const KINDS = [
  ['type-group', 'type-group'],
  ['publication', 'publications'],
  ['practice-area', 'practice-areas'],
  ['location', 'locations'],
  ['subsection-type', 'subsection-types'],
  ['tier', 'tiers'],
  ['subsection', 'subsections'],
  ['organisation', 'organisations'],
  ['department', 'departments'],
  ['office', 'offices'],
  ['individual', 'individuals'],
] as const;

export function relevanceDirectory(): Directory {
  const store = openStore(':memory:');
  generate(store, '10k', 1, () => {});
  addFormerNames(store);
  const snapshot = new TestSnapshot();
  for (const { publicationTypeGroupId } of store.groups())
    for (const [kind, file] of KINDS)
      snapshot.group(publicationTypeGroupId, file, store.list(kind, publicationTypeGroupId) as never);
  return { inputs: snapshot.inputs, records: collectProperties(store) };
}

/** Adds a former name to every ninth firm, from surnames of people in its guide. The generator creates no former names. */
function addFormerNames(store: Store): void {
  for (const { publicationTypeGroupId: groupId } of store.groups()) {
    const surnames = store
      .list('individual', groupId)
      .flatMap(({ fullName }) => /^\p{L}+ ([A-Z][a-z]{4,})$/u.exec(fullName)?.[1] ?? []);
    for (const firm of store.list('organisation', groupId)) {
      const { organisationId } = firm;
      if (organisationId % 9 !== 0) continue;
      const [one, other] = [organisationId * 7, organisationId * 13 + 5].map(
        (at) => surnames[at % surnames.length],
      );
      store.put('organisation', groupId, organisationId, {
        ...firm,
        formerNames: [`${one}, ${other} & Sons`],
      });
    }
  }
}

function collectProperties(store: Store): ReadonlyMap<string, DirectoryRecord> {
  const records = new Map<string, DirectoryRecord>();
  const addRecord = (
    entityType: EntityType,
    id: string,
    name: string,
    more: Partial<Pick<DirectoryRecord, 'firm' | 'town' | 'kind'>> = {},
  ): DirectoryRecord => {
    const key = `${entityType} ${id}`;
    const record = records.get(key) ?? {
      entityType,
      id,
      name,
      firm: undefined,
      town: null,
      kind: undefined,
      ...more,
      towns: new Set<string>(),
      fields: new Set<string>(),
      places: new Set<string>(),
      guides: new Set<string>(),
      formerNames: [],
    };
    records.set(key, record);
    return record;
  };
  for (const { publicationTypeGroupId: groupId, name: guide } of store.groups()) {
    const byId = <Item>(items: readonly Item[], id: (item: Item) => number) =>
      new Map(items.map((item) => [id(item), item]));
    const areas = byId(store.list('practice-area', groupId), (area) => area.practiceAreaId);
    const locations = byId(store.list('location', groupId), (location) => location.locationId);
    const types = byId(store.list('subsection-type', groupId), (type) => type.subsectionTypeId);
    const tables = byId(store.list('subsection', groupId), (table) => table.subsectionId);
    const firms = byId(store.list('organisation', groupId), (firm) => firm.organisationId);
    const rankedIn = (record: DirectoryRecord, subsectionId: number) => {
      const table = tables.get(subsectionId);
      record.fields.add(areas.get(table?.practiceAreaId ?? 0)?.name ?? '');
      record.places.add(locations.get(table?.locationId ?? 0)?.name ?? '');
      record.guides.add(guide);
    };
    for (const { subsectionId, practiceAreaId, locationId, subsectionTypeId } of tables.values()) {
      const id = [groupId, practiceAreaId, locationId, subsectionTypeId].join(':');
      const kind = types.get(subsectionTypeId)?.name;
      rankedIn(addRecord('practice-area', id, areas.get(practiceAreaId)?.name ?? '', { kind }), subsectionId);
    }
    for (const firm of firms.values()) {
      const record = addRecord('organisation', String(firm.organisationId), firm.name, {
        town: firm.townName,
      });
      if (firm.townName !== null) record.towns.add(firm.townName);
      if (firm.countryName !== null) record.places.add(firm.countryName);
      record.formerNames.push(...(firm.formerNames ?? []));
    }
    for (const { parentOrganisationId, locationName } of store.list('office', groupId))
      records.get(`organisation ${parentOrganisationId}`)?.towns.add(locationName);
    for (const { parentOrganisationId, subsectionId } of store.list('department', groupId)) {
      const firm = records.get(`organisation ${parentOrganisationId}`);
      if (firm !== undefined) rankedIn(firm, subsectionId);
    }
    for (const person of store.list('individual', groupId)) {
      const record = addRecord('individual', String(person.personOrganisationId), person.fullName, {
        firm: firms.get(person.parentOrganisationId)?.name,
        town: person.townName,
      });
      if (person.townName !== null) record.towns.add(person.townName);
      if (person.countryName !== null) record.places.add(person.countryName);
      for (const { subsectionId } of person.rankings) rankedIn(record, subsectionId);
    }
  }
  return records;
}

/** Returns the records whose name is unique among the records of their type, so that a task has one correct record. */
export function recordsWithUniqueName({ records }: Directory): readonly DirectoryRecord[] {
  const named = Map.groupBy(records.values(), ({ entityType, name }) => `${entityType} ${foldText(name)}`);
  return [...named.values()].flatMap((same) => (same.length === 1 ? same : []));
}
