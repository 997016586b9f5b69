import type { Collection, Page } from 'astro-incremental';
import { readGroupIds, readGroupRecords } from '../content/snapshots/reader.ts';
import { badgeGuide, tableBadgeAddress } from '../domain/badges.ts';
import { latinName } from '../domain/latin-name.ts';
import { currentEdition } from '../domain/publication.ts';
import { siteConfiguration } from '../domain/settings/site-configuration.ts';
import { type Drawing, pngFromSvg } from './drawing.ts';
import { type TitledBadgeText, titledBadgeSvg } from './titled-badge-svg.ts';

/** Width and height of the PNG file in pixels: twice the size of the picture in the embed code. A larger file takes longer to draw. */
const PNG_SIZE = 240;

/** A badge of the current edition for every ranking table. */
export const tableBadgeFiles: Collection<TitledBadgeText> = {
  partitions: (inputs) => readGroupIds(inputs).map(String),
  *pages(partition, inputs): Iterable<Page<TitledBadgeText>> {
    const groupId = Number(partition);
    const edition = currentEdition(readGroupRecords(inputs, groupId, 'publications').all);
    if (edition === undefined) return;
    const group = readGroupRecords(inputs, groupId, 'type-group').require(groupId);
    const practiceAreas = readGroupRecords(inputs, groupId, 'practice-areas');
    const locations = readGroupRecords(inputs, groupId, 'locations');
    for (const subsection of readGroupRecords(inputs, groupId, 'subsections').all)
      yield {
        path: tableBadgeAddress({ groupId, year: edition.year, ...subsection }),
        model: {
          productName: siteConfiguration.badgeName ?? siteConfiguration.productName,
          guide: badgeGuide(group.name, edition.publicationTypeName),
          year: edition.year,
          title: latinName(practiceAreas.require(subsection.practiceAreaId).name),
          note: latinName(locations.require(subsection.locationId).name),
        },
      };
  },
};

/** Returns the description from which the renderer draws the PNG file of a table badge. */
export const tableBadgeDrawing = (badge: TitledBadgeText): Drawing => ({
  ...pngFromSvg(titledBadgeSvg(badge)),
  resize: { width: PNG_SIZE },
});
