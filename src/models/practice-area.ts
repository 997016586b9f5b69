import * as browseTexts from '#texts/browse.ts';
import {
  byRegion,
  locationsOf,
  practiceAreasOf,
  readBrowseTables,
  type TableLine,
  tableLines,
} from './browse-tables.ts';
import type { Link } from './group-view.ts';
import { ALL_RANKINGS, description, HOME, type PageMeta, sitePageTitle } from './page-meta.ts';
import type { SiteCollection } from './site-page.ts';

export interface PracticeAreaModel {
  readonly meta: PageMeta;
  readonly name: string;
  readonly tableCount: number;
  readonly locationCount: number;
  readonly regions: readonly { readonly name: string; readonly tables: readonly TableLine[] }[];
  readonly otherPracticeAreas: readonly Link[];
}

/** `/practice-areas/…`: the ranking tables of a practice area in all guides and places. */
export const practiceAreaPages: SiteCollection<PracticeAreaModel> = {
  partitions: () => ['practice-areas'],
  *pages(_partition, inputs) {
    const practiceAreas = practiceAreasOf(readBrowseTables(inputs));
    for (const practiceArea of practiceAreas) {
      const { label: name, href: path, tables } = practiceArea;
      const locations = locationsOf(tables);
      yield {
        path,
        model: {
          meta: {
            title: sitePageTitle(browseTexts.practiceAreaTitle(name)),
            description: description(
              browseTexts.practiceAreaDescription(
                name,
                locations.map(({ label }) => label),
              ),
            ),
            path,
            breadcrumbs: [HOME, ALL_RANKINGS, { label: name }],
          },
          name,
          tableCount: tables.length,
          locationCount: locations.length,
          regions: byRegion(tables, ({ region }) => region).map(({ name: region, items }) => ({
            name: region,
            tables: tableLines(
              items,
              name,
              ({ location }) => location,
              (table) => table.practiceArea,
            ),
          })),
          otherPracticeAreas: practiceAreas
            .filter((other) => other !== practiceArea)
            .map(({ label, href }) => ({ label, href })),
        },
        shown: tables.map(({ subsection }) => subsection),
      };
    }
  },
};
