import { type Page, pageByPage } from 'astro-incremental';
import { compareText } from '#texts/collation.ts';
import * as rankingTexts from '#texts/ranking.ts';
import { familyName } from '../domain/family-name.ts';
import { siteConfiguration } from '../domain/settings/site-configuration.ts';
import type { TierRank } from '../domain/tier-rank.ts';
import { locationLink, practiceAreaLink } from './browse-links.ts';
import { keysInBucket, parsePartition, recordPartitions } from './bucket-partitions.ts';
import { cmsHtml } from './cms-html.ts';
import { describeYears } from './describe-years.ts';
import {
  type Department,
  GroupView,
  type Individual,
  type Link,
  type Organisation,
  type Subsection,
} from './group-view.ts';
import { inBrief } from './in-brief.ts';
import { type PersonFacts, personFacts } from './newest-facts.ts';
import { description, HOME, type PageMeta, pageTitle } from './page-meta.ts';
import { type EditionLink, tableEditions } from './table-editions.ts';
import { type Movement, tierMovement } from './tier-movement.ts';

/** A firm's entry in a table. */
interface FirmEntry {
  readonly firm: Link;
  readonly department: Link;
  /** The firm's place, without the table's location; null if it is the table's location. */
  readonly place: string | null;
  /** Town of the firm, or of its office in the table's location; null if it is not known. */
  readonly town: string | null;
  /** Languages of the department heads and of the firm's people in the table. */
  readonly languages: readonly string[];
  /** First sentence of the department's review; null without a review. */
  readonly brief: string | null;
  readonly telephone: string | null;
  readonly email: string | null;
  readonly years: readonly string[];
  readonly movement: Movement | null;
  readonly heads: readonly Link[];
}

/** A person's entry in a table. */
interface IndividualEntry {
  readonly lawyer: Link;
  readonly firm: Link;
  /** First sentence of the person's review; null without a review. */
  readonly brief: string | null;
  readonly years: readonly string[];
  readonly movement: Movement | null;
  readonly basedIn: string | null;
  readonly town: string | null;
  readonly languages: readonly string[];
  readonly telephone: string | null;
  readonly email: string | null;
}

/** The options of each filter of a table, in the order in which the page shows them. A filter with only one value has no options. */
export interface TableFilters {
  readonly bands: readonly string[];
  readonly towns: readonly string[];
  readonly languages: readonly string[];
}

/** A tier of a table with its entries. */
interface TierEntries<Entry> {
  readonly tierId: number;
  readonly name: string;
  readonly rank: TierRank;
  readonly entries: readonly Entry[];
}

export interface RankingTableModel {
  readonly meta: PageMeta;
  readonly guide: Link;
  readonly year: number | null;
  readonly practiceArea: string;
  readonly definition: string | null;
  readonly location: string;
  readonly subsectionType: string;
  readonly overviews: readonly { readonly title: string; readonly html: string }[];
  readonly firmTiers: readonly TierEntries<FirmEntry>[];
  readonly individualTiers: readonly TierEntries<IndividualEntry>[];
  /** Null if the table has no filters. */
  readonly filters: TableFilters | null;
  /** Tables of the same practice area and location, including the page's own. */
  readonly siblings: readonly (Link & { readonly isCurrent: boolean })[];
  /** Tables of the same practice area in other locations. */
  readonly otherLocations: readonly Link[];
  /** Addresses of the pages with the tables of the practice area and of the location in all guides. */
  readonly practiceAreaPage: string;
  readonly locationPage: string;
  /** The editions of the table, newest first; empty if only the current one is known. */
  readonly editions: readonly EditionLink[];
  /** Tables of other practice areas in the same location. */
  readonly otherPracticeAreas: readonly Link[];
}

/** `/legal-rankings/…`: one page per ranking table. */
export const rankingTablePages = pageByPage<RankingTableModel>({
  partitions: (inputs) => recordPartitions(inputs, 'subsections'),
  keys: (partition, inputs) => keysInBucket(inputs, partition, 'subsections'),
  page(key, partition, inputs) {
    const view = new GroupView(inputs, parsePartition(partition).groupId);
    return tablePage(view, view.records('subsections').require(Number(key)));
  },
});

function tablePage(view: GroupView, subsection: Subsection): Page<RankingTableModel> {
  const departments = view.records('departments').where('subsectionId', subsection.subsectionId);
  const individuals = view.individualsInTable(subsection.subsectionId);
  const overviews = view.records('overviews').where('subsectionId', subsection.subsectionId);
  const practiceArea = view.practiceAreaName(subsection);
  const location = view.locationName(subsection);
  const subsectionType = view.subsectionTypeName(subsection);
  const path = view.table(subsection).href;
  const year = view.edition?.year ?? null;
  const factsOf = cachedPersonFacts(view);
  const firmTiers = groupByTier(
    view,
    departments,
    (department) => department.tierId,
    (department) => firmEntry(view, department, languagesOfFirm(department, individuals, factsOf)),
  );
  const individualTiers = groupByTier(
    view,
    individuals.map((individual) => ({ individual, ranking: rankingInTable(individual, subsection) })),
    ({ ranking }) => ranking.tierId,
    ({ individual, ranking }): IndividualEntry => {
      const { languages, contact } = factsOf(individual);
      return {
        lawyer: view.lawyer(individual),
        firm: view.firm(view.parentFirm(individual)),
        brief: individualBrief(view, individual, subsection),
        years: describeYears(ranking.rankedYears),
        movement: tierMovement(view, ranking),
        basedIn: ranking.basedIn,
        town: individual.townName,
        languages,
        telephone: contact.telephone,
        email: contact.email,
      };
    },
  );
  const { definition } = view.records('practice-areas').require(subsection.practiceAreaId);
  const tableName = [view.name, year, subsectionType].filter((part) => part !== null).join(' ');
  return {
    path,
    model: {
      meta: {
        title: pageTitle(practiceArea, [
          `, ${location}: ${rankingTexts.tableTitle(tableName)} | ${siteConfiguration.productName}`,
          `, ${location}: ${tableName} | ${siteConfiguration.productName}`,
          `, ${location}: ${tableName}`,
          `, ${location}: ${subsectionType}`,
        ]),
        description: description(
          rankingTexts.description({
            firms: departments.length,
            individuals: individuals.length,
            subject: `${practiceArea}, ${location}`,
            table: `${siteConfiguration.productName} ${tableName}`,
          }),
        ),
        path,
        shareImage: view.shareImage,
        edition: view.editionName,
        feed: view.feed('table', subsection.subsectionId),
        breadcrumbs: [HOME, view.guide, { label: `${practiceArea}, ${location}` }],
      },
      guide: view.guide,
      year,
      practiceArea,
      definition: definition === null ? null : cmsHtml(definition, 'definition'),
      location,
      subsectionType,
      overviews: overviews.map(({ contentId, title, html }) => ({
        title,
        html: cmsHtml(html, `overview-${contentId}`),
      })),
      firmTiers,
      individualTiers,
      filters: tableFilters(firmTiers, individualTiers),
      siblings: siblingTables(view, subsection),
      otherLocations: tablesInOtherLocations(view, subsection),
      practiceAreaPage: practiceAreaLink(practiceArea).href,
      locationPage: locationLink(location).href,
      editions: tableEditions(view, subsection.subsectionId),
      otherPracticeAreas: tablesOfOtherPracticeAreas(view, subsection),
    },
  };
}

/** Returns a person's ranking in a table. */
const rankingInTable = (individual: Individual, { subsectionId }: Subsection) =>
  individual.rankings.find(
    (ranking) => ranking.subsectionId === subsectionId,
  ) as Individual['rankings'][number];

/** Returns the first sentence of a person's review for a table. */
function individualBrief(
  view: GroupView,
  { personOrganisationId, parentOrganisationId }: Individual,
  { subsectionId }: Subsection,
): string | null {
  const record = { id: personOrganisationId, firmId: parentOrganisationId };
  const detail = view.pickDetail('individual-details', record, 'editorialReviews');
  return inBrief(detail?.editorialReviews ?? [], subsectionId);
}

/** Returns a memoised function that returns the facts about a person. */
function cachedPersonFacts(view: GroupView): (individual: PersonId) => PersonFacts {
  const cached = new Map<number, PersonFacts>();
  return (individual) => {
    const { personOrganisationId } = individual;
    const facts = cached.get(personOrganisationId) ?? personFacts(view, individual);
    cached.set(personOrganisationId, facts);
    return facts;
  };
}

type PersonId = Pick<Individual, 'personOrganisationId'>;

/** Returns the languages of the heads of a department and of the people of its firm in the table, sorted. */
function languagesOfFirm(
  { parentOrganisationId, headPersonOrganisationIds }: Department,
  individuals: readonly Individual[],
  factsOf: (individual: PersonId) => PersonFacts,
): readonly string[] {
  const people: readonly PersonId[] = [
    ...headPersonOrganisationIds.map((personOrganisationId) => ({ personOrganisationId })),
    ...individuals.filter((individual) => individual.parentOrganisationId === parentOrganisationId),
  ];
  return [...new Set(people.flatMap((person) => factsOf(person).languages))].sort(compareText);
}

/** Minimum number of entries for which a table has filters. */
const MIN_FILTERED_ENTRIES = 10;

/**
 * Returns the options of the filters: the distinct values of the entries of a table. Returns null if the table is too short for filters,
 * or if its entries differ only by band, because each band has a heading.
 */
function tableFilters(...sections: readonly (readonly TierEntries<FilteredEntry>[])[]): TableFilters | null {
  const tiers = sections.flat();
  const entries = tiers.flatMap((tier) => tier.entries);
  if (entries.length < MIN_FILTERED_ENTRIES) return null;
  const choices = (values: readonly string[]) => (values.length > 1 ? values : []);
  const distinct = (values: readonly (string | null)[]) => [
    ...new Set(values.filter((value) => value !== null)),
  ];
  const towns = choices(distinct(entries.map(({ town }) => town)).sort(compareText));
  const languages = choices(distinct(entries.flatMap(({ languages }) => languages)).sort(compareText));
  if (towns.length === 0 && languages.length === 0) return null;
  return { bands: choices(distinct(tiers.map(({ name }) => name))), towns, languages };
}

type FilteredEntry = Pick<IndividualEntry, 'town' | 'languages'>;

/**
 * Returns the town and the country of a firm. If the firm is outside the table's location and has an office there, returns the town and
 * the country of the office.
 */
function firmTown(
  view: GroupView,
  firm: Organisation,
  ranked: string,
): readonly [town: string | null, country: string | null] {
  const isInLocation = (...names: readonly (string | null)[]) => names.includes(ranked);
  const local = isInLocation(firm.townName, firm.countryName)
    ? undefined
    : view
        .records('offices')
        .where('parentOrganisationId', firm.organisationId)
        .find(({ locationName, countryName }) => isInLocation(locationName, countryName));
  return local === undefined ? [firm.townName, firm.countryName] : [local.locationName, local.countryName];
}

/** Formats the town and country of a firm. Omits a country that is the table's location; null if the town is the location. */
function placeInTable(town: string | null, country: string | null, ranked: string): string | null {
  if (town === ranked) return null;
  const names = new Set([town, country].filter((name) => name !== null && name !== ranked));
  return names.size === 0 ? null : [...names].join(', ');
}

function firmEntry(view: GroupView, department: Department, languages: readonly string[]): FirmEntry {
  const organisation = view.parentFirm(department);
  const { departmentProfileId, parentOrganisationId, subsectionId } = department;
  const detail = view.pickDetail(
    'department-details',
    { id: departmentProfileId, firmId: parentOrganisationId },
    'contact',
    'editorialReview',
  );
  const ranked = view.locationName(view.records('subsections').require(subsectionId));
  const [town, country] = firmTown(view, organisation, ranked);
  return {
    firm: view.firm(organisation),
    department: view.department(department),
    place: placeInTable(town, country, ranked),
    town,
    languages,
    brief: inBrief(detail?.editorialReview ? [detail.editorialReview] : [], subsectionId),
    telephone: detail?.contact?.telephone ?? null,
    email: detail?.contact?.email ?? null,
    years: describeYears(department.rankedYears),
    movement: tierMovement(view, department),
    heads: department.headPersonOrganisationIds.map((id) =>
      view.lawyer(view.records('individuals').require(id)),
    ),
  };
}

function groupByTier<Item, Entry extends Named>(
  view: GroupView,
  items: readonly Item[],
  tierId: (item: Item) => number,
  entry: (item: Item) => Entry,
): readonly TierEntries<Entry>[] {
  return [...Map.groupBy(items, tierId)]
    .map(([id, ofTier]) => ({ tier: view.tier(id), ofTier }))
    .sort((a, b) => a.tier.rankOrder - b.tier.rankOrder || a.tier.tierId - b.tier.tierId)
    .map(({ tier, ofTier }) => ({
      tierId: tier.tierId,
      name: tier.name,
      rank: view.tierRank(tier.tierId),
      entries: ofTier
        .map(entry)
        .sort((a, b) => compareText(sortName(a), sortName(b)) || compareText(entryName(a), entryName(b))),
    }));
}

interface Named {
  readonly firm: Link;
  readonly lawyer?: Link;
}

const entryName = ({ lawyer, firm }: Named): string => (lawyer ?? firm).label;

const sortName = (entry: Named): string => (entry.lawyer ? familyName(entry.lawyer.label) : entry.firm.label);

function siblingTables(view: GroupView, subsection: Subsection): RankingTableModel['siblings'] {
  return view
    .records('subsections')
    .where('practiceAreaId', subsection.practiceAreaId)
    .filter(({ locationId }) => locationId === subsection.locationId)
    .toSorted((a, b) => a.rankOrder - b.rankOrder)
    .map((sibling) => ({
      label: view.subsectionTypeName(sibling),
      href: view.table(sibling).href,
      isCurrent: sibling.subsectionId === subsection.subsectionId,
    }));
}

/** Returns one table for each other location of the practice area, of the same type if there is one. */
function tablesInOtherLocations(view: GroupView, subsection: Subsection): readonly Link[] {
  const tables = view.records('subsections').where('practiceAreaId', subsection.practiceAreaId);
  return otherGroups(
    tables,
    subsection,
    ({ locationId }) => locationId,
    (table) => ({
      label: view.locationName(table),
      href: view.table(table).href,
    }),
  );
}

/** Returns one table for each other practice area of the location, of the same type if there is one. */
function tablesOfOtherPracticeAreas(view: GroupView, subsection: Subsection): readonly Link[] {
  const tables = view.records('subsections').where('locationId', subsection.locationId);
  return otherGroups(
    tables,
    subsection,
    ({ practiceAreaId }) => practiceAreaId,
    (table) => ({
      label: view.practiceAreaName(table),
      href: view.table(table).href,
    }),
  );
}

/** Returns one table for each group other than the current table's, of the same type as the current one if possible. */
function otherGroups(
  tables: readonly Subsection[],
  current: Subsection,
  groupId: (table: Subsection) => number,
  link: (table: Subsection) => Link,
): readonly Link[] {
  return [...Map.groupBy(tables, groupId)]
    .filter(([id]) => id !== groupId(current))
    .map(
      ([, group]) =>
        group.find((table) => table.subsectionTypeId === current.subsectionTypeId) ??
        (group[0] as Subsection),
    )
    .map(link)
    .sort((a, b) => compareText(a.label, b.label));
}
