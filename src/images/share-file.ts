import type { Collection } from 'astro-incremental';
import { siteConfiguration } from '../settings/site-configuration.ts';
import { drawPng } from './draw-png.ts';
import { shareSvg } from './share-svg.ts';

export interface SharePicture {
  readonly name: string;
  readonly line: string;
}

/** The picture that link previews show of pages without one of their own. */
export const shareImageFile: Collection<SharePicture> = {
  partitions: () => ['share'],
  *pages() {
    yield {
      path: siteConfiguration.defaultShareImage,
      model: { name: siteConfiguration.productName, line: siteConfiguration.headline },
      records: [],
    };
  },
};

/** The picture as PNG. */
export const drawShareImage = (picture: SharePicture): Promise<Uint8Array<ArrayBuffer>> =>
  drawPng(shareSvg(picture), 64);
