import type { Collection, Page } from 'astro-incremental';
import { compareText } from '#texts/collation.ts';
import * as guideTexts from '#texts/guide.ts';
import { readGroupIds } from '../content/snapshots/reader.ts';
import { listingAddress } from '../domain/addresses.ts';
import { navTarget } from '../domain/link-target.ts';
import { type PublicationCategoryName, publicationCategoryName } from '../domain/publication.ts';
import { siteConfiguration } from '../domain/settings/site-configuration.ts';
import { locationLink } from './browse-links.ts';
import { GroupView, type Link, type Subsection } from './group-view.ts';
import { description, HOME, type PageMeta, pageTitle } from './page-meta.ts';

/** The tables of a location, grouped by practice area. */
export interface LocationTables {
  readonly name: string;
  /** Address of the page with the tables of the location in all guides. */
  readonly page: string;
  readonly practiceAreas: readonly { readonly name: string; readonly tables: readonly Link[] }[];
}

/** Number of departments and lawyers in a tier, over all tables of the guide. */
interface BandCount {
  readonly name: string;
  readonly departments: number;
  readonly lawyers: number;
}

export interface LegalGuideModel {
  readonly meta: PageMeta;
  readonly name: string;
  readonly category: PublicationCategoryName;
  readonly description: string;
  readonly year: number | null;
  readonly counts: { readonly tables: number; readonly firms: number; readonly lawyers: number };
  /** Whether the tables of every location are visible at once, because they are few. */
  readonly isExpanded: boolean;
  readonly regions: readonly { readonly name: string; readonly locations: readonly LocationTables[] }[];
  readonly allLawyers: string;
  readonly allLawFirms: string;
  /** Address of the movers of the current edition; null if the guide has no edition. */
  readonly movers: string | null;
  readonly bands: readonly BandCount[];
  readonly download: {
    readonly publicationId: number;
    readonly title: string;
    readonly url: string;
    readonly pageCount: number | null;
    readonly sizeBytes: number | null;
  } | null;
  readonly editions: readonly {
    readonly title: string;
    readonly year: number;
    readonly isCurrent: boolean;
  }[];
  /** Introductions of tables, each with a link to its table. */
  readonly overviews: readonly (Link & { readonly table: string })[];
}

const MAX_OVERVIEWS = 12;
const MAX_EXPANDED_TABLES = 40;

/** `/legal-guide/…`: one page per publication type group. */
export const legalGuidePages: Collection<LegalGuideModel> = {
  partitions: (inputs) => readGroupIds(inputs).map(String),
  *pages(partition, inputs) {
    yield guidePage(new GroupView(inputs, Number(partition)));
  },
};

function guidePage(view: GroupView): Page<LegalGuideModel> {
  const group = view.records('type-group').require(view.groupId);
  const { edition } = view;
  const download =
    edition === undefined ? undefined : view.records('download-guide-info').get(edition.publicationId);
  const path = view.guide.href;
  return {
    path,
    model: {
      meta: {
        title: pageTitle(guideTexts.title(view.name, edition?.year), [
          `: ${guideTexts.content} | ${siteConfiguration.productName}`,
          ` | ${siteConfiguration.productName}`,
        ]),
        description: description(group.description),
        path,
        shareImage: view.shareImage,
        edition: view.editionName,
        feed: view.feed('guide', view.groupId),
        breadcrumbs: [HOME, { label: view.name }],
      },
      name: view.name,
      category: publicationCategoryName(group.category),
      description: group.description,
      year: edition?.year ?? null,
      counts: {
        tables: view.records('subsections').length,
        firms: view.records('organisations').length,
        lawyers: view.records('individuals').length,
      },
      isExpanded: view.records('subsections').length < MAX_EXPANDED_TABLES,
      regions: regionsWithTables(view),
      bands: bandCounts(view),
      allLawyers: listingAddress('all-lawyers', { guide: view.name, groupId: view.groupId }),
      allLawFirms: listingAddress('all-law-firms', { guide: view.name, groupId: view.groupId }),
      movers: view.movers?.href ?? null,
      download:
        download === undefined
          ? null
          : {
              publicationId: download.publicationId,
              title: download.title,
              url: navTarget(download.url, siteConfiguration).href,
              pageCount: download.pageCount,
              sizeBytes: download.sizeBytes,
            },
      editions: view
        .records('publications')
        .all.map(({ title, year, isCurrent }) => ({ title, year, isCurrent }))
        .sort((a, b) => b.year - a.year || compareText(a.title, b.title)),
      overviews: tableOverviews(view),
    },
  };
}

/** Returns the introductions of tables. If several tables have the same practice area and location, their type is added. */
function tableOverviews(view: GroupView): LegalGuideModel['overviews'] {
  const shown = view
    .records('overviews')
    .all.slice(0, MAX_OVERVIEWS)
    .map(({ title, subsectionId }) => {
      const subsection = view.records('subsections').require(subsectionId);
      return { title, subsection, table: view.table(subsection) };
    });
  const sameLabel = Map.groupBy(shown, ({ table }) => table.label);
  return shown.map(({ title, subsection, table: { label, href } }) => ({
    label: title,
    href,
    table: sameLabel.get(label)?.length === 1 ? label : `${label}, ${view.subsectionTypeName(subsection)}`,
  }));
}

/** Returns the tiers with at least one entry, best first. Source: specification §7, "visualisations-rankings". */
function bandCounts(view: GroupView): readonly BandCount[] {
  const rankings = view
    .records('individuals')
    .select('rankings')
    .flatMap((individual) => individual.rankings);
  const departments = Map.groupBy(view.records('departments').select('tierId'), ({ tierId }) => tierId);
  const lawyers = Map.groupBy(rankings, ({ tierId }) => tierId);
  return view
    .records('tiers')
    .all.toSorted((a, b) => a.rankOrder - b.rankOrder)
    .map(({ tierId, name }) => ({
      name,
      departments: departments.get(tierId)?.length ?? 0,
      lawyers: lawyers.get(tierId)?.length ?? 0,
    }))
    .filter((band) => band.departments + band.lawyers > 0);
}

function regionsWithTables(view: GroupView): LegalGuideModel['regions'] {
  const locations = view
    .records('locations')
    .all.map((location) => ({
      ...location,
      tables: view.records('subsections').where('locationId', location.locationId),
    }))
    .filter(({ tables }) => tables.length > 0);
  return [...Map.groupBy(locations, ({ region }) => region)]
    .sort(([a], [b]) => compareText(a, b))
    .map(([name, ofRegion]) => ({
      name,
      locations: ofRegion
        .sort((a, b) => compareText(a.name, b.name))
        .map((location) => ({
          name: location.name,
          page: locationLink(location.name).href,
          practiceAreas: groupByPracticeArea(view, location.tables),
        })),
    }));
}

function groupByPracticeArea(
  view: GroupView,
  tables: readonly Subsection[],
): LocationTables['practiceAreas'] {
  return [...Map.groupBy(tables, ({ practiceAreaId }) => practiceAreaId)]
    .map(([practiceAreaId, ofArea]) => ({
      name: view.records('practice-areas').require(practiceAreaId).name,
      tables: ofArea
        .toSorted((a, b) => a.rankOrder - b.rankOrder)
        .map((table) => ({ label: view.subsectionTypeName(table), href: view.table(table).href })),
    }))
    .sort((a, b) => compareText(a.name, b.name));
}
