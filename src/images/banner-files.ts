import {
  BANNER_PICTURE_FORMATS,
  type BannerPictureFormat,
  bannerPictureAddress,
  bannerPictureWidths,
} from '../domain/banner-pictures.ts';
import { headerSettingsSchema } from '../domain/header-settings.ts';
import type { FileCollection, Inputs, Page } from '../incremental/core/types.ts';
import { bannerPictureNames, readBannerPicture } from '../snapshots/banner-pictures.ts';
import { bannerPictureFile, HEADER_SETTINGS_FILE } from '../snapshots/record-kinds.ts';
import { drawBanner } from './draw-banner.ts';

interface BannerFile {
  readonly base64: string;
  /** Pixels at most. */
  readonly width: number;
  readonly format: BannerPictureFormat;
}

/**
 * The pictures of the header's banners in every format, no wider than the widest window that they are for needs.
 * Bytes and width are the model, so that a picture is drawn again only where one of them changes.
 */
export const bannerFiles = {
  route: '/images/banners/[picture]',
  partitions: bannerPictureNames,
  *pages(name: string, inputs: Inputs): Generator<Page<BannerFile>> {
    if (!inputs.has(HEADER_SETTINGS_FILE)) return;
    const { address, digest, base64 } = readBannerPicture(inputs, name);
    const width = inputs.read(HEADER_SETTINGS_FILE, parseWidths).get(address);
    if (width === undefined) return;
    for (const format of BANNER_PICTURE_FORMATS)
      yield {
        path: bannerPictureAddress({ name, digest, format }),
        model: { base64, width, format },
        records: [bannerPictureFile(name)],
      };
  },
  render: ({ base64, ...picture }: BannerFile) => drawBanner(Buffer.from(base64, 'base64'), picture),
} satisfies FileCollection<BannerFile>;

const parseWidths = (text: string): ReadonlyMap<string, number> =>
  bannerPictureWidths(headerSettingsSchema.parse(JSON.parse(text)));
