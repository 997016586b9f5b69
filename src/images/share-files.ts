import type { Collection } from 'astro-incremental';
import * as guideTexts from '#texts/guide.ts';
import { readGroupIds, readGroupRecords } from '../content/snapshots/reader.ts';
import { currentEdition } from '../domain/publication.ts';
import { siteConfiguration } from '../domain/settings/site-configuration.ts';
import { guideShareImageAddress, SITE_SHARE_IMAGE } from '../domain/share-images.ts';
import { type Drawing, pngFromSvg } from './drawing.ts';
import { shareSvg } from './share-svg.ts';

/** The text of a link preview picture. */
export interface SharePicture {
  /** Text in the wreath. */
  readonly name: string;
  /** Text below the wreath. */
  readonly line: string;
}

/** The default link preview picture, for pages without a more specific one. */
export const siteShareImage: Collection<SharePicture> = {
  partitions: () => ['share'],
  *pages() {
    yield {
      path: SITE_SHARE_IMAGE,
      model: {
        name: siteConfiguration.badgeName ?? siteConfiguration.productName,
        line: siteConfiguration.headline,
      },
    };
  },
};

/** The link preview pictures of the current editions of the guides, which the guide's pages share. */
export const guideShareImages: Collection<SharePicture> = {
  partitions: (inputs) => readGroupIds(inputs).map(String),
  *pages(partition, inputs) {
    const groupId = Number(partition);
    const { name } = readGroupRecords(inputs, groupId, 'type-group').require(groupId);
    const edition = currentEdition(readGroupRecords(inputs, groupId, 'publications').all);
    if (edition === undefined) return;
    yield {
      path: guideShareImageAddress({ guide: name, groupId, year: edition.year }),
      model: {
        name: siteConfiguration.badgeName ?? siteConfiguration.productName,
        line: `${name} ${edition.year}: ${guideTexts.content}`,
      },
    };
  },
};

/** Returns the drawing of a link preview picture as PNG. */
export const shareImageDrawing = (picture: SharePicture): Drawing => pngFromSvg(shareSvg(picture));
