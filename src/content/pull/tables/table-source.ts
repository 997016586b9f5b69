import { createHash } from 'node:crypto';
import { z } from 'zod';
import { currentEdition, publication } from '../../../domain/publication.ts';
import type { UnvalidatedSource } from '../../upstream/source.ts';
import type { TableRecord, TableRecords } from './read-records.ts';
import { CONTACT_COLUMNS } from './table-schemas.ts';

/** The fields of an edition that select the current one. */
const edition = z.object(
  publication.pick({ publicationId: true, publicationTypeGroupId: true, year: true, isCurrent: true }).shape,
);

/**
 * Creates the source of a folder's records. A guide contains the records of its tables: the firms and lawyers that are ranked in them.
 * A lawyer without a ranking is in the guides of the firm. A firm without a ranking is in all guides.
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
  const editions = z.array(edition).parse(publications);
  const guideOfTable = new Map(subsections.map((each) => [each.subsectionId, each.publicationTypeGroupId]));
  const rankingsOf = Map.groupBy(rankings, (each) => each.personOrganisationId);
  const reviewsOf = Map.groupBy(records.reviews ?? [], (each) => each.personOrganisationId);
  const lawyersById = byId(individuals, 'personOrganisationId');
  const firmsById = byId(organisations, 'organisationId');

  const rankedIn = ({ personOrganisationId }: TableRecord) =>
    (rankingsOf.get(personOrganisationId) ?? []).map(({ subsectionId }) => guideOfTable.get(subsectionId));
  const guidesOfFirm = new Map<unknown, Set<unknown>>();
  const addGuides = (firm: unknown, found: readonly unknown[]) => {
    const known = guidesOfFirm.get(firm) ?? new Set();
    for (const guide of found) known.add(guide);
    guidesOfFirm.set(firm, known);
  };
  for (const each of departments) addGuides(each.parentOrganisationId, [guideOfTable.get(each.subsectionId)]);
  for (const each of individuals) addGuides(each.parentOrganisationId, rankedIn(each));
  const allGuides = new Set(guides.map((each) => each.publicationTypeGroupId));
  const guidesOf = (firm: unknown): ReadonlySet<unknown> => {
    const found = guidesOfFirm.get(firm);
    return found === undefined || found.size === 0 ? allGuides : found;
  };
  const isLawyerIn = (guide: number, each: TableRecord) => {
    const ranked = rankedIn(each);
    return ranked.length === 0 ? guidesOf(each.parentOrganisationId).has(guide) : ranked.includes(guide);
  };
  const tablesOf = (guide: number) => subsections.filter((each) => each.publicationTypeGroupId === guide);
  const isOfTables = (guide: number) => (each: TableRecord) => guideOfTable.get(each.subsectionId) === guide;

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

  /** Creates the function of a guide's static JSON. Its response has the ids of the guide and of its current edition. */
  const ofGuide =
    (content: (guide: number) => object) =>
    async ({ publicationTypeGroupId }: { readonly publicationTypeGroupId: string }) => {
      const guide = Number(publicationTypeGroupId);
      const current = currentEdition(editions.filter((each) => each.publicationTypeGroupId === guide));
      if (current === undefined) return undefined;
      return { publicationTypeGroupId: guide, publicationId: current.publicationId, ...content(guide) };
    };

  return {
    typeGroups: async () => guides,
    staticPracticeAreas: ofGuide((guide) => {
      const tables = tablesOf(guide);
      const used = (list: readonly TableRecord[] | undefined, field: string) => {
        const ids = new Set(tables.map((table) => table[field]));
        return (list ?? []).filter((each) => ids.has(each[field]));
      };
      return {
        group: guides.find((each) => each.publicationTypeGroupId === guide),
        publications: publications.filter((each) => each.publicationTypeGroupId === guide),
        practiceAreas: used(records['practice-areas'], 'practiceAreaId'),
        locations: used(records.locations, 'locationId'),
        subsectionTypes: used(records['subsection-types'], 'subsectionTypeId'),
        tiers: records.tiers,
        subsections: tables.map((table) => without(table, ['publicationTypeGroupId'])),
      };
    }),
    staticRankedOrganisations: ofGuide((guide) => ({
      organisations: organisations
        .filter((each) => guidesOf(each.organisationId).has(guide))
        .map((each) => ({
          ...without(each, Object.keys(CONTACT_COLUMNS)),
          ...details({ 'profile-basics': firmBasics(each) }),
        })),
      departments: departments
        .filter(isOfTables(guide))
        .map((each) => ({ headPersonOrganisationIds: [], ...each, ...details({}) })),
      offices: offices
        .filter((each) => guidesOf(each.parentOrganisationId).has(guide))
        .map((each) => ({ ...without(each, Object.keys(CONTACT_COLUMNS)), contact: contactOf(each) })),
    })),
    staticRankedIndividuals: ofGuide((guide) => ({
      individuals: individuals
        .filter((each) => isLawyerIn(guide, each))
        .map((each) => ({
          ...without(each, ['jobTitle', 'languages', ...Object.keys(CONTACT_COLUMNS)]),
          rankings: (rankingsOf.get(each.personOrganisationId) ?? [])
            .filter(isOfTables(guide))
            .map((ranking) => without(ranking, ['personOrganisationId'])),
          ...details({
            'profile-basics': lawyerBasics(each),
            ...(reviewsOf.has(each.personOrganisationId) && { 'editorial-reviews': reviews(each) }),
          }),
        })),
    })),
    staticOverviews: ofGuide((guide) => ({ overviews: (records.overviews ?? []).filter(isOfTables(guide)) })),
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

/** Returns the menus of the header. Links of a menu with the same title form one column, even if their rows are not consecutive. */
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
