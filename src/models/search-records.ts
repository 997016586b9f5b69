import type { Inputs } from 'astro-incremental';
import { readGroupIds } from '../content/snapshots/reader.ts';
import type { EntityType } from '../domain/entity-types.ts';
import { inLatin } from '../domain/latin-name.ts';
import { type RelevantProfile, type SearchRecord, searchRecord } from '../domain/search.ts';
import type { RecordFacets } from '../domain/search-facets.ts';
import { idsInBucket } from './bucket-partitions.ts';
import { htmlText } from './cms-html.ts';
import { departmentRecords } from './department-search-records.ts';
import { editorialRecords } from './editorial-search-records.ts';
import { GroupView, type Tier } from './group-view.ts';
import { officeRecords } from './office-search-records.ts';
import { prominence, rankingWeight } from './prominence.ts';
import { reviewTexts } from './review-texts.ts';

/** The only bucket, which contains all records. */
const WHOLE_BUCKET = '0-of-1';

/**
 * Yields the search records of one type and group, or of a bucket of it. Articles and events belong to no group (`SITE_GROUP_ID`).
 * People, departments and offices are in the bucket of their firm. A firm or person
 * in several groups has one record. It is in the group in which the firm or person has the most rankings, and among equal groups
 * in the one with the lowest id.
 */
export function searchRecords(
  inputs: Inputs,
  groupId: number,
  entityType: EntityType,
  bucket: string = WHOLE_BUCKET,
): Iterable<SearchRecord> {
  if (entityType === 'editorial') return editorialRecords(inputs, bucket);
  const view = new GroupView(inputs, groupId);
  const views = readGroupIds(inputs).map((id) => (id === groupId ? view : new GroupView(inputs, id)));
  switch (entityType) {
    case 'practice-area':
      return tables(view, bucket);
    case 'organisation':
      return firmRecords(view, views, bucket);
    case 'individual':
      return individualRecords(view, views, bucket);
    case 'department':
      return departmentRecords(view, bucket);
    case 'office':
      return officeRecords(view, views, bucket);
  }
}

/** Returns the records of a kind in every guide with their set of ids, which is read once instead of once per record. */
const recordsByGuide = <Kind extends 'organisations' | 'individuals'>(
  views: readonly GroupView[],
  kind: Kind,
) =>
  views.map((view) => {
    const records = view.records(kind);
    return { view, records, ids: records.idSet };
  });

/** A guide that contains an entity, with the number of its rankings there. */
interface Presence {
  readonly view: GroupView;
  readonly rankings: number;
}

/** Returns the guide with the most rankings of an entity, with the lowest id among equals. */
const homeGuide = (presences: readonly Presence[]): GroupView | undefined =>
  presences.reduce<Presence | undefined>(
    (best, each) => (best === undefined || each.rankings > best.rankings ? each : best),
    undefined,
  )?.view;

const profile = (view: GroupView): RelevantProfile => ({ groupName: view.name, groupId: view.groupId });

/** A search for a town finds a table only if at least this share of the table's people work in the town. */
const MIN_TOWN_SHARE = 0.05;

/**
 * Applies to tables for a part of a country. If at least this share of the table's people work in a town, a search for the town returns
 * the table like a search for its location.
 */
const MIN_MAIN_TOWN_SHARE = 0.5;

/**
 * Yields the search records of tables. The prominence of a table grows with its entries and with the size of its guide. Tables without
 * entries come last.
 */
function* tables(view: GroupView, bucket: string): Iterable<SearchRecord> {
  const year = view.edition?.year;
  const townsByCountry = collectTownsByCountry(view);
  const peopleByTable = collectPeopleByTable(view);
  // Reading only these columns avoids a dependency on the tiers of departments and the names of firms.
  const departmentsByTable = Map.groupBy(
    view.records('departments').select('subsectionId', 'parentOrganisationId'),
    (department) => department.subsectionId,
  );
  const firms = new Map(
    view
      .records('organisations')
      .select('organisationId', 'townName')
      .map((firm) => [firm.organisationId, firm]),
  );
  const overviews = view.records('overviews');
  const subsections = view.records('subsections');
  for (const subsectionId of idsInBucket(subsections, 'subsections', bucket)) {
    const subsection = subsections.require(subsectionId);
    const { practiceAreaId, locationId, subsectionTypeId } = subsection;
    const practiceAreaName = view.practiceAreaName(subsection);
    const people = peopleByTable.get(subsectionId) ?? [];
    const type = view.subsectionTypeName(subsection);
    const departments = departmentsByTable.get(subsectionId) ?? [];
    const locationName = view.locationName(subsection);
    const { region } = view.records('locations').require(locationId);
    const entryCount = departments.length + people.length;
    const entries =
      people.length > 0
        ? people.filter(({ isAtHome }) => isAtHome)
        : departments.flatMap((one) => firms.get(one.parentOrganisationId) ?? []);
    yield searchRecord(
      {
        entityType: 'practice-area',
        hit: {
          groupName: view.name,
          locationName,
          practiceAreaName,
          groupId: view.groupId,
          practiceAreaId,
          locationId,
          subsectionTypeId,
          subsectionTypeName: type,
          entryCount,
          year,
        },
      },
      entryCount === 0 ? 0 : prominence(entryCount + subsections.length),
      {
        keywords: [
          type,
          ...(townsByCountry.has(locationName) ? [] : frequentTowns(entries, MIN_MAIN_TOWN_SHARE)),
        ],
        prose: overviews.pickWhere('subsectionId', subsectionId, 'html').map(({ html }) => htmlText(html)),
        labels: [region],
        related: [
          practiceAreaName,
          type,
          region,
          ...(townsByCountry.get(locationName) ?? []),
          ...frequentTowns(entries, MIN_TOWN_SHARE),
        ],
      },
    );
  }
}

/** A person ranked in a table, with the fields that the table's record depends on. */
interface TablePerson {
  readonly townName: string | null;
  /** Whether the person has a ranking other than as a foreign expert. */
  readonly isAtHome: boolean;
}

/** Returns the people of every table of a guide. It reads two columns instead of all individual records. */
function collectPeopleByTable(view: GroupView): ReadonlyMap<number, readonly TablePerson[]> {
  const people = new Map<number, TablePerson[]>();
  for (const { townName, rankings } of view.records('individuals').select('townName', 'rankings'))
    for (const [subsectionId, inTable] of Map.groupBy(rankings, (ranking) => ranking.subsectionId)) {
      const person = { townName, isAtHome: inTable.some(({ basedIn }) => basedIn === null) };
      const known = people.get(subsectionId);
      if (known === undefined) people.set(subsectionId, [person]);
      else known.push(person);
    }
  return people;
}

/** Returns the towns of a guide's people by country; each town finds the tables of the country. */
function collectTownsByCountry(view: GroupView): ReadonlyMap<string, ReadonlySet<string>> {
  const towns = new Map<string, Set<string>>();
  for (const { townName, countryName } of view.records('individuals').select('townName', 'countryName')) {
    if (townName === null || countryName === null) continue;
    const townsOfCountry = towns.get(countryName);
    if (townsOfCountry === undefined) towns.set(countryName, new Set([townName]));
    else townsOfCountry.add(townName);
  }
  return towns;
}

/** Returns the towns with at least a share of the entries. */
function frequentTowns(
  entries: readonly { readonly townName: string | null }[],
  minShare: number,
): readonly string[] {
  const counts = new Map<string, number>();
  for (const { townName } of entries)
    if (townName !== null) counts.set(townName, (counts.get(townName) ?? 0) + 1);
  return [...counts].flatMap(([town, count]) => (count >= entries.length * minShare ? [town] : [])).sort();
}

/** Collects the data of an entity from all guides, for its single record. */
class EntitySummary {
  readonly #texts = new Set<string>();
  readonly #practiceAreas = new Set<string>();
  #ranked = 0;
  #best: { readonly tier: Tier; readonly practiceArea: string } | undefined;
  #tables = 0;
  /** Distinct rankings by their facets. */
  readonly #rankings = new Map<string, RecordFacets['rankings'][number]>();

  /** Adds a guide that contains the entity but does not rank it. */
  addGuide(view: GroupView): void {
    this.#addRanking({ guide: view.name });
  }

  #addRanking(facets: RecordFacets['rankings'][number]): void {
    this.#rankings.set(JSON.stringify(facets), facets);
  }

  add(...texts: readonly (string | null)[]): void {
    for (const text of texts) if (text !== null) this.#texts.add(text);
  }

  addPlace(
    view: GroupView,
    place: {
      readonly subsectionId: number;
      readonly tierId: number;
      readonly rankedYears: readonly number[];
    },
    weight = 1,
  ): void {
    const subsection = view.records('subsections').require(place.subsectionId);
    const tier = view.tier(place.tierId);
    const practiceArea = view.practiceAreaName(subsection);
    this.add(practiceArea, view.locationName(subsection), view.subsectionTypeName(subsection));
    this.#practiceAreas.add(practiceArea);
    const { name, rankOrder } = tier;
    this.#addRanking({ guide: view.name, practiceArea, band: { name, rankOrder } });
    this.#ranked += rankingWeight(view.tierRank(place.tierId), place.rankedYears) * weight;
    this.#tables += 1;
    if (this.#best === undefined || tier.rankOrder < this.#best.tier.rankOrder)
      this.#best = { tier, practiceArea };
  }

  get texts(): readonly string[] {
    return [...this.#texts].sort();
  }

  get practiceAreas(): readonly string[] {
    return [...this.#practiceAreas].sort();
  }

  get rank(): number {
    return prominence(this.#ranked);
  }

  /** The fields of a hit for its best ranking; none without rankings. */
  get bestRanking() {
    if (this.#best === undefined) return {};
    const { tier, practiceArea } = this.#best;
    return { tierName: tier.name, practiceAreaName: practiceArea, tableCount: this.#tables };
  }

  get rankings(): RecordFacets['rankings'] {
    return [...this.#rankings.values()];
  }
}

function* firmRecords(view: GroupView, views: readonly GroupView[], bucket: string): Iterable<SearchRecord> {
  const year = view.edition?.year;
  // Reading only this column to find a firm's home guide avoids a dependency on other fields of departments.
  const guides = recordsByGuide(views, 'organisations').map((guide) => ({
    ...guide,
    departments: Map.groupBy(
      guide.view.records('departments').select('parentOrganisationId'),
      ({ parentOrganisationId }) => parentOrganisationId,
    ),
  }));
  for (const organisationId of idsInBucket(view.records('organisations'), 'organisations', bucket)) {
    const presences = guides.flatMap(({ view: each, ids, departments }) =>
      ids.has(organisationId) ? [{ view: each, rankings: departments.get(organisationId)?.length ?? 0 }] : [],
    );
    if (homeGuide(presences) !== view) continue;
    const { name, townName, countryName } = pickFirm(view, organisationId);
    const detail = view.pickDetail(
      'organisation-details',
      { id: organisationId, firmId: organisationId },
      'contact',
      'editorialReview',
    );
    const firm = new EntitySummary();
    const countries = new Set<string | null>([countryName]);
    for (const { view: each, rankings } of presences) {
      if (rankings === 0) firm.addGuide(each);
      const entity = pickFirm(each, organisationId);
      const departments = each
        .records('departments')
        .pickWhere('parentOrganisationId', organisationId, 'subsectionId', 'tierId', 'rankedYears');
      firm.add(entity.name, entity.townName, entity.countryName, ...(entity.formerNames ?? []));
      for (const office of each
        .records('offices')
        .pickWhere('parentOrganisationId', organisationId, 'locationName', 'countryName')) {
        firm.add(office.locationName, office.countryName);
        countries.add(office.countryName);
      }
      for (const department of departments) firm.addPlace(each, department);
    }
    yield searchRecord(
      {
        entityType: 'organisation',
        hit: {
          name,
          ...inLatin(name),
          townName,
          countryName,
          organisationId,
          mostRelevantProfile: profile(view),
          ...firm.bestRanking,
          year,
        },
      },
      firm.rank,
      {
        labels: firm.practiceAreas,
        related: firm.texts.filter((text) => ![name, townName, countryName].includes(text)),
        facets: { rankings: firm.rankings, countries: [...countries].filter((country) => country !== null) },
        prose: reviewTexts(detail?.editorialReview),
        contacts: [detail?.contact?.website, detail?.contact?.email, detail?.contact?.telephone],
      },
    );
  }
}

/** The fields of a person that are read in each guide. */
const PERSON_FIELDS = ['townName', 'countryName', 'rankings'] as const;

const pickFirm = (view: GroupView, organisationId: number) =>
  view.records('organisations').pick(organisationId, 'name', 'townName', 'countryName', 'formerNames');

function* individualRecords(
  view: GroupView,
  views: readonly GroupView[],
  bucket: string,
): Iterable<SearchRecord> {
  const year = view.edition?.year;
  const guides = recordsByGuide(views, 'individuals');
  for (const individual of peopleInBucket(view, bucket)) {
    const { personOrganisationId, fullName, townName, countryName } = individual;
    const presences = guides.flatMap(({ view: each, records, ids }) => {
      if (!ids.has(personOrganisationId)) return [];
      const entity = each === view ? individual : records.pick(personOrganisationId, ...PERSON_FIELDS);
      return [{ view: each, entity, rankings: entity.rankings.length }];
    });
    if (homeGuide(presences) !== view) continue;
    const detail = view.pickDetail(
      'individual-details',
      { id: personOrganisationId, firmId: individual.parentOrganisationId },
      'jobTitle',
      'languages',
      'contact',
    );
    const person = new EntitySummary();
    for (const { view: each, entity } of presences) {
      if (entity.rankings.length === 0) person.addGuide(each);
      person.add(entity.townName, entity.countryName);
      for (const ranking of entity.rankings) person.addPlace(each, ranking, ranking.basedIn === null ? 3 : 1);
    }
    yield searchRecord(
      {
        entityType: 'individual',
        hit: {
          fullName,
          ...inLatin(fullName),
          organisationParentName: view.records('organisations').pick(individual.parentOrganisationId, 'name')
            .name,
          townName,
          countryName,
          personOrganisationId,
          mostRelevantProfile: profile(view),
          ...person.bestRanking,
          year,
        },
      },
      person.rank,
      {
        labels: person.practiceAreas,
        related: [
          ...person.texts.filter((text) => text !== townName && text !== countryName),
          detail?.jobTitle ?? '',
        ],
        facets: {
          rankings: person.rankings,
          languages: detail?.languages ?? [],
        },
        contacts: [detail?.contact?.email, detail?.contact?.telephone],
      },
    );
  }
}

/** Returns the people of a guide whose firms are in a bucket, grouped by firm. */
const peopleInBucket = (view: GroupView, bucket: string) =>
  idsInBucket(view.records('organisations'), 'organisations', bucket).flatMap((firmId) =>
    view
      .records('individuals')
      .pickWhere(
        'parentOrganisationId',
        firmId,
        'personOrganisationId',
        'fullName',
        'parentOrganisationId',
        ...PERSON_FIELDS,
      ),
  );
