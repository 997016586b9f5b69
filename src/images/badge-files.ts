import type { Collection, Page } from 'astro-incremental';
import { readGroupIds, readGroupRecords } from '../content/snapshots/reader.ts';
import { type BadgeSubject, badgeGuide, editionBadgeAddress } from '../domain/badges.ts';
import { siteConfiguration } from '../domain/settings/site-configuration.ts';
import { type BadgeText, badgeSvg } from './badge-svg.ts';
import { type Drawing, pngFromSvg } from './drawing.ts';

/** The kinds of entities that an edition may rank. Each has its own badge. */
const SUBJECTS: readonly BadgeSubject[] = ['firm', 'set', 'lawyer'];

/**
 * Ranking badges: three for every edition of every guide, for firms, for sets and for lawyers. The model of a badge is its text, so that
 * a badge is rendered again only if its text changes.
 */
export const badgeFiles: Collection<BadgeText> = {
  partitions: (inputs) => readGroupIds(inputs).map(String),
  *pages(partition, inputs): Iterable<Page<BadgeText>> {
    const groupId = Number(partition);
    const group = readGroupRecords(inputs, groupId, 'type-group').require(groupId);
    const usedPaths = new Set<string>();
    for (const { publicationTypeName, year } of readGroupRecords(inputs, groupId, 'publications').all) {
      for (const subject of SUBJECTS) {
        const path = editionBadgeAddress(
          { groupName: group.name, publicationTypeName: publicationTypeName ?? undefined, year },
          subject,
        );
        if (usedPaths.has(path)) continue;
        usedPaths.add(path);
        yield {
          path,
          model: {
            productName: siteConfiguration.badgeName ?? siteConfiguration.productName,
            guide: badgeGuide(group.name, publicationTypeName),
            subject,
            year,
          },
        };
      }
    }
  },
};

/** Returns the drawing of a badge as PNG. */
export const badgeDrawing = (badge: BadgeText): Drawing => pngFromSvg(badgeSvg(badge));
