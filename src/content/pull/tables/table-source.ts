import { createHash } from 'node:crypto';
import { z } from 'zod';
import { currentEdition, publication } from '../../../domain/publication.ts';
import type { UnvalidatedSource } from '../../upstream/source.ts';
import type { TableRecord, TableRecords } from './read-records.ts';
import { CONTACT_COLUMNS } from './table-schemas.ts';

/** The fields of an edition from which the current edition is determined. */
const edition = z.object(
  publication.pick({ publicationId: true, publicationTypeGroupId: true, year: true, isCurrent: true }).shape,
);

/**
 * Creates the source of the records of all tables. A guide contains the firms and lawyers that are ranked in its subsections.
 * A lawyer without a ranking is in all guides of the lawyer's firm. A firm without a ranking is in all guides.
 */
export function tableSource(records: TableRecords): UnvalidatedSource {
  const {
    guides = [],
    publications = [],
    subsections = [],
    articles,
    events,
    menus,
    pages,
    topics,
  } = records;
  const { organisations = [], departments = [], individuals = [], rankings = [], offices = [] } = records;
  const editionsOf = Map.groupBy(z.array(edition).parse(publications), (each) => each.publicationTypeGroupId);
  const guideOfSubsection = new Map(
    subsections.map((each) => [each.subsectionId, each.publicationTypeGroupId]),
  );
  const rankingsOf = Map.groupBy(rankings, (each) => each.personOrganisationId);
  const reviewsOf = Map.groupBy(records.reviews ?? [], (each) => each.personOrganisationId);
  const lawyersById = byId(individuals, 'personOrganisationId');
  const firmsById = byId(organisations, 'organisationId');

  const guideOf = ({ subsectionId }: TableRecord) => guideOfSubsection.get(subsectionId);
  const rankedIn = ({ personOrganisationId }: TableRecord) =>
    (rankingsOf.get(personOrganisationId) ?? []).map(guideOf);
  const guidesOfFirm = new Map<unknown, Set<unknown>>();
  const addGuides = (firm: unknown, found: readonly unknown[]) => {
    const known = guidesOfFirm.get(firm) ?? new Set();
    for (const guide of found) known.add(guide);
    guidesOfFirm.set(firm, known);
  };
  for (const each of departments) addGuides(each.parentOrganisationId, [guideOf(each)]);
  for (const each of individuals) addGuides(each.parentOrganisationId, rankedIn(each));
  const allGuides = new Set(guides.map((each) => each.publicationTypeGroupId));
  const guidesOf = (firm: unknown): ReadonlySet<unknown> => {
    const found = guidesOfFirm.get(firm);
    return found === undefined || found.size === 0 ? allGuides : found;
  };
  const firmsIn = groupByGuides(organisations, (each) => guidesOf(each.organisationId));
  const officesIn = groupByGuides(offices, (each) => guidesOf(each.parentOrganisationId));
  const lawyersIn = groupByGuides(individuals, (each) => {
    const ranked = new Set(rankedIn(each));
    return ranked.size === 0 ? guidesOf(each.parentOrganisationId) : ranked;
  });
  const subsectionsIn = Map.groupBy(subsections, (each) => each.publicationTypeGroupId);
  const departmentsIn = Map.groupBy(departments, guideOf);
  const overviewsIn = Map.groupBy(records.overviews ?? [], guideOf);

  const firmBasics = (firm: TableRecord) => ({
    organisationId: firm.organisationId,
    organisationName: firm.name,
    groups: guides
      .filter((each) => guidesOf(firm.organisationId).has(each.publicationTypeGroupId))
      .map(({ publicationTypeGroupId, name }) => ({ publicationTypeGroupId, name, isCurrent: true })),
    contact: contactOf(firm),
  });
  const lawyerBasics = (lawyer: TableRecord) => ({
    personOrganisationId: lawyer.personOrganisationId,
    jobTitle: lawyer.jobTitle,
    languages: lawyer.languages ?? [],
    contact: contactOf(lawyer),
  });
  const reviews = (lawyer: TableRecord) =>
    (reviewsOf.get(lawyer.personOrganisationId) ?? []).map((each) =>
      without({ quotes: [], ...each }, ['personOrganisationId']),
    );

  /** Creates the function that returns a static JSON file of a guide. The file has the ids of the guide and of its current edition. */
  const ofGuide =
    (content: (guide: number) => object) =>
    async ({ publicationTypeGroupId }: { readonly publicationTypeGroupId: string }) => {
      const guide = Number(publicationTypeGroupId);
      const current = currentEdition(editionsOf.get(guide) ?? []);
      if (current === undefined) return undefined;
      return { publicationTypeGroupId: guide, publicationId: current.publicationId, ...content(guide) };
    };

  return {
    typeGroups: async () => guides,
    staticPracticeAreas: ofGuide((guide) => {
      const inGuide = subsectionsIn.get(guide) ?? [];
      const used = (list: readonly TableRecord[] | undefined, field: string) => {
        const ids = new Set(inGuide.map((each) => each[field]));
        return (list ?? []).filter((each) => ids.has(each[field]));
      };
      return {
        group: guides.find((each) => each.publicationTypeGroupId === guide),
        publications: publications.filter((each) => each.publicationTypeGroupId === guide),
        practiceAreas: used(records['practice-areas'], 'practiceAreaId'),
        locations: used(records.locations, 'locationId'),
        subsectionTypes: used(records['subsection-types'], 'subsectionTypeId'),
        tiers: records.tiers,
        subsections: inGuide.map((each) => without(each, ['publicationTypeGroupId'])),
      };
    }),
    staticRankedOrganisations: ofGuide((guide) => ({
      organisations: (firmsIn.get(guide) ?? []).map((each) => ({
        ...without(each, Object.keys(CONTACT_COLUMNS)),
        ...details({ 'profile-basics': firmBasics(each) }),
      })),
      departments: (departmentsIn.get(guide) ?? []).map((each) => ({
        headPersonOrganisationIds: [],
        ...each,
        ...details({}),
      })),
      offices: (officesIn.get(guide) ?? []).map((each) => ({
        ...without(each, Object.keys(CONTACT_COLUMNS)),
        contact: contactOf(each),
      })),
    })),
    staticRankedIndividuals: ofGuide((guide) => ({
      individuals: (lawyersIn.get(guide) ?? []).map((each) => ({
        ...without(each, ['jobTitle', 'languages', ...Object.keys(CONTACT_COLUMNS)]),
        rankings: (rankingsOf.get(each.personOrganisationId) ?? [])
          .filter((ranking) => guideOf(ranking) === guide)
          .map((ranking) => without(ranking, ['personOrganisationId'])),
        ...details({
          'profile-basics': lawyerBasics(each),
          ...(reviewsOf.has(each.personOrganisationId) && { 'editorial-reviews': reviews(each) }),
        }),
      })),
    })),
    staticOverviews: ofGuide((guide) => ({ overviews: overviewsIn.get(guide) ?? [] })),
    staticDownloadGuideInfo: ofGuide(() => ({ guide: null })),
    organisationBasics: async ({ organisationId }) => read(firmsById.get(organisationId), firmBasics),
    personBasics: async ({ personOrganisationId }) =>
      read(lawyersById.get(personOrganisationId), lawyerBasics),
    ...(records.reviews && {
      personEditorialReviews: async ({ personOrganisationId }) =>
        read(lawyersById.get(personOrganisationId), reviews),
    }),
    ...(topics && { topicsCategories: async () => topics }),
    ...(articles && {
      articles: async (request) =>
        page(articles, request, (each) => ({
          parentOrganisationIds: [],
          topicIds: [],
          contributors: [],
          ...each,
          authorIds: [],
          languages: [],
        })),
    }),
    ...(records['event-types'] && { eventTypes: async () => records['event-types'] }),
    ...(events && { events: async (request) => page(events, request) }),
    ...(pages && {
      cmsPages: async (request) => page(pages, request, (each) => ({ ...each, languages: [] })),
    }),
    ...(menus && { headlessSettings: async () => ({ acf: { nav_sections: sections(menus) } }) }),
  } satisfies UnvalidatedSource;
}

/** Groups records by guide. A record of several guides is in several groups. */
function groupByGuides(
  records: readonly TableRecord[],
  guidesOf: (record: TableRecord) => ReadonlySet<unknown>,
): ReadonlyMap<unknown, readonly TableRecord[]> {
  const groups = new Map<unknown, TableRecord[]>();
  for (const record of records)
    for (const guide of guidesOf(record)) {
      const group = groups.get(guide);
      if (group === undefined) groups.set(guide, [record]);
      else group.push(record);
    }
  return groups;
}

const byId = (list: readonly TableRecord[], field: string): ReadonlyMap<string, TableRecord> =>
  new Map(list.map((each) => [String(each[field]), each]));

const read = (record: TableRecord | undefined, convert: (record: TableRecord) => unknown): unknown =>
  record && convert(record);

const without = (record: TableRecord, fields: readonly string[]): TableRecord =>
  Object.fromEntries(Object.entries(record).filter(([field]) => !fields.includes(field)));

const contactOf = ({ email = null, telephone = null, website = null, addressLines = [] }: TableRecord) => ({
  email,
  telephone,
  website,
  addressLines,
});

/** Returns the names of a record's details, and their version: a hash of their content. */
const details = (content: Readonly<Record<string, unknown>>) => ({
  version: createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 16),
  details: Object.keys(content),
});

/** Returns the requested page of a list. */
function page(
  records: readonly TableRecord[],
  { skip, take }: { readonly skip?: string; readonly take?: string },
  convert: (record: TableRecord) => unknown = (record) => record,
): object {
  const start = Number(skip ?? 0);
  const items = records.slice(start, start + Number(take ?? records.length)).map(convert);
  return { total: records.length, items };
}

/** Returns the menus of the header. Links with the same menu and column title form one column, even if their rows are not consecutive. */
function sections(links: readonly TableRecord[]): readonly object[] {
  return [...Map.groupBy(links, ({ section_id }) => section_id)].map(([section_id, ofSection]) => ({
    section_id,
    nav_subsections: [...Map.groupBy(ofSection, ({ subsection_title }) => subsection_title)].map(
      ([subsection_title, ofColumn], index) => ({
        subsection_id: `${section_id}-${index + 1}`,
        subsection_title,
        subsection_links: ofColumn.map((each) => without(each, ['section_id', 'subsection_title'])),
      }),
    ),
  }));
}
