import * as browseTexts from '#texts/browse.ts';
import {
  locationsOf,
  practiceAreasOf,
  readBrowseTables,
  type TableLine,
  tableLines,
} from './browse-tables.ts';
import type { Link } from './group-view.ts';
import { ALL_RANKINGS, description, HOME, type PageMeta, sitePageTitle } from './page-meta.ts';
import type { SiteCollection } from './site-page.ts';

export interface LocationModel {
  readonly meta: PageMeta;
  readonly name: string;
  readonly practiceAreaCount: number;
  readonly tables: readonly TableLine[];
  readonly otherLocations: readonly Link[];
}

/** `/locations/…`: the ranking tables of a location in all guides. */
export const locationPages: SiteCollection<LocationModel> = {
  partitions: () => ['locations'],
  *pages(_partition, inputs) {
    const locations = locationsOf(readBrowseTables(inputs));
    for (const location of locations) {
      const { label: name, href: path, tables } = location;
      const practiceAreas = practiceAreasOf(tables);
      yield {
        path,
        model: {
          meta: {
            title: sitePageTitle(browseTexts.locationTitle(name)),
            description: description(
              browseTexts.locationDescription(
                name,
                practiceAreas.map(({ label }) => label),
              ),
            ),
            path,
            breadcrumbs: [HOME, ALL_RANKINGS, { label: name }],
          },
          name,
          practiceAreaCount: practiceAreas.length,
          tables: tableLines(
            tables,
            name,
            ({ practiceArea }) => practiceArea,
            (table) => table.location,
          ),
          otherLocations: locations
            .filter((other) => other !== location)
            .map(({ label, href }) => ({ label, href })),
        },
        shown: tables.map(({ subsection }) => subsection),
      };
    }
  },
};
