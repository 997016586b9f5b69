import type { Inputs } from '../../../packages/astro-incremental/src/core/types.ts';
import { generate } from '../../../scripts/publisher/generator/generate.ts';
import type { Scale } from '../../../scripts/publisher/generator/guides.ts';
import { openStore, SITE, type Store } from '../../../scripts/publisher/store.ts';
import { articleAddress, eventAddress } from '../../../src/domain/addresses.ts';
import type { Contact } from '../../../src/domain/editorial.ts';
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
  /** The path of its page. */
  readonly address: string;
  /** Practice area and location of a department. */
  readonly area: string | undefined;
  readonly location: string | undefined;
  /** Town of an office that is not the town of its firm. */
  readonly branch: string | undefined;
  readonly jobTitle: string | undefined;
  readonly contact: Partial<Contact>;
}

/** A generated directory of the publisher: its snapshot, and the properties of its records. */
export interface Directory {
  readonly inputs: Inputs;
  /** Records by type and id. */
  readonly records: ReadonlyMap<string, DirectoryRecord>;
}

const SITE_KINDS = [
  ['topic-category', 'topics'],
  ['staff-member', 'staff-members'],
  ['article', 'articles'],
  ['event-type', 'event-types'],
  ['event', 'events'],
] as const;

const DETAIL_KINDS = [
  ['organisation-detail', 'organisation-details'],
  ['individual-detail', 'individual-details'],
  ['department-detail', 'department-details'],
] as const;

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

/** Generates the publisher's directory at the given scale, in memory. */
export function relevanceDirectory(scale: Scale = '10k'): Directory {
  const store = openStore(':memory:');
  generate(store, scale, 1, () => {});
  addFormerNames(store);
  const snapshot = new TestSnapshot();
  for (const { publicationTypeGroupId } of store.groups())
    for (const [kind, file] of KINDS)
      snapshot.group(publicationTypeGroupId, file, store.list(kind, publicationTypeGroupId) as never);
  for (const { publicationTypeGroupId: groupId } of store.groups())
    for (const [kind, file] of DETAIL_KINDS)
      snapshot.detail(groupId, file, '0-of-1', store.list(kind, groupId) as never);
  for (const [kind, file] of SITE_KINDS) snapshot.site(file, store.list(kind, SITE) as never);
  const directory = { inputs: snapshot.inputs, records: collectProperties(store) };
  store.close();
  return directory;
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
    address: string,
    more: Partial<DirectoryRecord> = {},
  ): DirectoryRecord => {
    const key = `${entityType} ${id}`;
    const record = records.get(key) ?? {
      entityType,
      id,
      name,
      firm: undefined,
      town: null,
      kind: undefined,
      area: undefined,
      location: undefined,
      branch: undefined,
      jobTitle: undefined,
      contact: {},
      address,
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
      const name = areas.get(practiceAreaId)?.name ?? '';
      rankedIn(addRecord('practice-area', id, name, `/legal-rankings/table-${id}`, { kind }), subsectionId);
    }
    for (const firm of firms.values()) {
      const id = String(firm.organisationId);
      const record = addRecord('organisation', id, firm.name, `/law-firm/firm-${groupId}:${id}`, {
        town: firm.townName,
        contact: store.get('organisation-detail', groupId, firm.organisationId)?.contact ?? {},
      });
      if (firm.townName !== null) record.towns.add(firm.townName);
      if (firm.countryName !== null) record.places.add(firm.countryName);
      record.formerNames.push(...(firm.formerNames ?? []));
    }
    for (const { organisationId, parentOrganisationId, locationName } of store.list('office', groupId)) {
      const firm = records.get(`organisation ${parentOrganisationId}`);
      if (firm === undefined) continue;
      firm.towns.add(locationName);
      addRecord('office', String(organisationId), firm.name, `/office/office-${groupId}:${organisationId}`, {
        town: locationName,
        ...(locationName === firm.town ? {} : { branch: locationName }),
      });
    }
    for (const { parentOrganisationId, subsectionId } of store.list('department', groupId)) {
      const firm = records.get(`organisation ${parentOrganisationId}`);
      const table = tables.get(subsectionId);
      if (firm === undefined || table === undefined) continue;
      rankedIn(firm, subsectionId);
      const { practiceAreaId, locationId, subsectionTypeId } = table;
      const id = [groupId, practiceAreaId, locationId, subsectionTypeId, parentOrganisationId].join(':');
      const department = addRecord('department', id, firm.name, `/department/department-${id}`, {
        area: areas.get(practiceAreaId)?.name,
        location: locations.get(locationId)?.name,
      });
      rankedIn(department, subsectionId);
    }
    for (const person of store.list('individual', groupId)) {
      const id = String(person.personOrganisationId);
      const detail = store.get('individual-detail', groupId, person.personOrganisationId);
      const record = addRecord('individual', id, person.fullName, `/lawyer/person-${groupId}:${id}`, {
        jobTitle: detail?.jobTitle ?? undefined,
        contact: detail?.contact ?? {},
        firm: firms.get(person.parentOrganisationId)?.name,
        town: person.townName,
      });
      if (person.townName !== null) record.towns.add(person.townName);
      if (person.countryName !== null) record.places.add(person.countryName);
      for (const { subsectionId } of person.rankings) rankedIn(record, subsectionId);
    }
  }
  for (const { title, seoTitle } of store.list('article', SITE))
    addRecord('editorial', articleAddress(seoTitle), title, articleAddress(seoTitle));
  for (const event of store.list('event', SITE))
    addRecord('editorial', eventAddress(event), event.title, eventAddress(event));
  return records;
}

/** Returns the records whose name is unique among the records of their type, so that a task has one correct record. */
export function recordsWithUniqueName({ records }: Directory): readonly DirectoryRecord[] {
  const named = Map.groupBy(records.values(), ({ entityType, name, area, location, branch }) =>
    [entityType, foldText(name), area, location, branch].join('|'),
  );
  return [...named.values()].flatMap((same) => (same.length === 1 ? same : []));
}
