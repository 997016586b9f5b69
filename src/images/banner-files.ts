import type { Collection, Page } from 'astro-incremental';
import {
  BANNER_PICTURE_FORMATS,
  type BannerPictureFormat,
  bannerPictureAddress,
  bannerPictureWidths,
} from '../domain/banner-pictures.ts';
import { headerSettingsSchema } from '../domain/header-settings.ts';
import { bannerPictureFile, bannerPictureNames, readBannerPicture } from '../snapshots/banner-pictures.ts';
import { HEADER_SETTINGS_FILE } from '../snapshots/record-kinds.ts';
import { drawBanner } from './draw-banner.ts';

export interface BannerFile {
  readonly base64: string;
  /** Pixels at most. */
  readonly width: number;
  readonly format: BannerPictureFormat;
}

/**
 * The pictures of the header's banners in every format, no wider than the widest window that they are for needs.
 * Bytes and width are the model, so that a picture is drawn again only where one of them changes.
 */
export const bannerFiles: Collection<BannerFile> = {
  partitions: bannerPictureNames,
  *pages(name, inputs): Iterable<Page<BannerFile>> {
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
};

/** A banner's picture in its format. */
export const drawBannerFile = ({ base64, ...picture }: BannerFile): Promise<Uint8Array<ArrayBuffer>> =>
  drawBanner(Buffer.from(base64, 'base64'), picture);

const parseWidths = (text: string): ReadonlyMap<string, number> =>
  bannerPictureWidths(headerSettingsSchema.parse(JSON.parse(text)));
