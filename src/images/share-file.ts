import type { FileCollection } from '../incremental/core/types.ts';
import { siteConfiguration } from '../settings/site-configuration.ts';
import { drawPng } from './draw-png.ts';
import { shareSvg } from './share-svg.ts';

interface SharePicture {
  readonly name: string;
  readonly line: string;
}

/** The picture that link previews show of pages without one of their own. */
export const shareImageFile = {
  route: siteConfiguration.defaultShareImage,
  partitions: () => ['share'],
  *pages() {
    yield {
      path: siteConfiguration.defaultShareImage,
      model: { name: siteConfiguration.productName, line: siteConfiguration.headline },
      records: [],
    };
  },
  render: (picture: SharePicture) => drawPng(shareSvg(picture), 64),
} satisfies FileCollection<SharePicture>;
