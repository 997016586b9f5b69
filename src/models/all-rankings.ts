import * as browseTexts from '#texts/browse.ts';
import { siteConfiguration } from '../domain/settings/site-configuration.ts';
import { byRegion, locationsOf, readBrowseTables } from './browse-tables.ts';
import type { Link } from './group-view.ts';
import { ALL_RANKINGS, description, HOME, type PageMeta, sitePageTitle } from './page-meta.ts';
import { type PracticeAreaCard, practiceAreaCards } from './practice-area-cards.ts';
import type { SiteCollection } from './site-page.ts';

export interface AllRankingsModel {
  readonly meta: PageMeta;
  readonly tableCount: number;
  readonly practiceAreas: readonly PracticeAreaCard[];
  readonly regions: readonly {
    readonly name: string;
    readonly locations: readonly (Link & { readonly tableCount: number })[];
  }[];
}

/** Number of places of each practice area. */
const MAX_PLACES = 16;

/** `/legal-rankings`: all ranking tables by practice area and by location. */
export const allRankingsPages: SiteCollection<AllRankingsModel> = {
  partitions: () => ['all'],
  *pages(_partition, inputs) {
    const tables = readBrowseTables(inputs);
    const practiceAreas = practiceAreaCards(tables, MAX_PLACES);
    const locations = locationsOf(tables);
    yield {
      path: ALL_RANKINGS.href,
      model: {
        meta: {
          title: sitePageTitle(browseTexts.allTables),
          description: description(
            browseTexts.allTablesDescription({
              product: siteConfiguration.productName,
              tables: tables.length,
              practiceAreas: practiceAreas.length,
              locations: locations.length,
            }),
          ),
          path: ALL_RANKINGS.href,
          breadcrumbs: [HOME, { label: browseTexts.allTables }],
        },
        tableCount: tables.length,
        practiceAreas,
        regions: byRegion(locations, (location) => location.tables[0].region).map(({ name, items }) => ({
          name,
          locations: items.map(({ label, href, tables: ofLocation }) => ({
            label,
            href,
            tableCount: ofLocation.length,
          })),
        })),
      },
      shown: tables.map(({ subsection }) => subsection),
    };
  },
};
