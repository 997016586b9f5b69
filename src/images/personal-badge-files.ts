import type { Collection, Page } from 'astro-incremental';
import { readGroupIds, readGroupRecords } from '../content/snapshots/reader.ts';
import { badgeGuide, hasPersonalisedBadge, personalisedBadgeAddress } from '../domain/badges.ts';
import { latinName } from '../domain/latin-name.ts';
import { currentEdition } from '../domain/publication.ts';
import { siteConfiguration } from '../domain/settings/site-configuration.ts';
import { type Drawing, pngFromSvg } from './drawing.ts';
import { type TitledBadgeText, titledBadgeSvg } from './titled-badge-svg.ts';

/** A badge of the current edition for every ranked person with a personal badge. */
export const personalBadgeFiles: Collection<TitledBadgeText> = {
  partitions: (inputs) => readGroupIds(inputs).map(String),
  *pages(partition, inputs): Iterable<Page<TitledBadgeText>> {
    const groupId = Number(partition);
    const edition = currentEdition(readGroupRecords(inputs, groupId, 'publications').all);
    if (edition === undefined) return;
    const group = readGroupRecords(inputs, groupId, 'type-group').require(groupId);
    const usedPaths = new Set<string>();
    const tiers = readGroupRecords(inputs, groupId, 'tiers');
    for (const individual of readGroupRecords(inputs, groupId, 'individuals').all) {
      if (!hasPersonalisedBadge(individual)) continue;
      const { personId, parentOrganisationId, fullName } = individual;
      const [best] = individual.rankings
        .map(({ tierId }) => tiers.require(tierId))
        .sort((a, b) => a.rankOrder - b.rankOrder);
      const path = personalisedBadgeAddress({
        publicationId: edition.publicationId,
        organisationId: parentOrganisationId,
        personId,
      });
      if (usedPaths.has(path)) continue;
      usedPaths.add(path);
      yield {
        path,
        model: {
          productName: siteConfiguration.badgeName ?? siteConfiguration.productName,
          guide: badgeGuide(group.name, edition.publicationTypeName),
          year: edition.year,
          title: latinName(fullName),
          note: best?.name ?? '',
        },
      };
    }
  },
};

/** Describes the picture of a personal badge, a PNG file, for the renderer. */
export const personalBadgeDrawing = (badge: TitledBadgeText): Drawing => pngFromSvg(titledBadgeSvg(badge));
