import type { Collection, Page } from 'astro-incremental';
import { bannerPictureNames, readBannerPicture } from '../content/snapshots/banner-pictures.ts';
import {
  HEADER_SETTINGS_FILE,
  translatedSettingsFile,
  translatedSettingsLanguages,
} from '../content/snapshots/header-settings-files.ts';
import {
  BANNER_PICTURE_FORMATS,
  type BannerPictureFormat,
  bannerPictureAddress,
  bannerPictureWidths,
} from '../domain/banner-pictures.ts';
import { headerSettingsSchema } from '../domain/header-settings.ts';
import type { Drawing } from './drawing.ts';

/** A picture of a banner to publish in one format. */
export interface BannerFile {
  /** The original picture. */
  readonly base64: string;
  /** Maximum width in pixels. */
  readonly width: number;
  readonly format: BannerPictureFormat;
}

/**
 * The pictures of the header's banners in every format, scaled down to the width that their largest window needs. The
 * model contains the bytes and the width, so that a picture is encoded again only if one of them changes.
 */
export const bannerFiles: Collection<BannerFile> = {
  partitions: bannerPictureNames,
  *pages(name, inputs): Iterable<Page<BannerFile>> {
    const { address, digest, base64 } = readBannerPicture(inputs, name);
    const files = [
      HEADER_SETTINGS_FILE,
      ...translatedSettingsLanguages(inputs).map(translatedSettingsFile),
    ].filter((file) => inputs.has(file));
    const width = Math.max(0, ...files.map((file) => inputs.read(file, parseWidths).get(address) ?? 0));
    if (width === 0) return;
    for (const format of BANNER_PICTURE_FORMATS)
      yield {
        path: bannerPictureAddress({ name, digest, format }),
        model: { base64, width, format },
      };
  },
};

/** Returns the drawing of a banner's picture in its format. Pictures are never enlarged. */
export function bannerDrawing({ base64, width, format }: BannerFile): Drawing {
  const picture = { source: { base64 }, resize: { width, withoutEnlargement: true } };
  switch (format) {
    case 'avif':
      return { ...picture, format, options: { quality: 50, effort: 1 } };
    case 'webp':
      return { ...picture, format, options: { quality: 75, effort: 2 } };
    case 'jpg':
      return { ...picture, background: '#ffffff', format: 'jpeg', options: { quality: 78 } };
  }
}

/** Returns the drawings of a banner's picture in every format. */
export const bannerDrawings = (banner: Omit<BannerFile, 'format'>): readonly Drawing[] =>
  BANNER_PICTURE_FORMATS.map((format) => bannerDrawing({ ...banner, format }));

const parseWidths = (text: string): ReadonlyMap<string, number> =>
  bannerPictureWidths(headerSettingsSchema.parse(JSON.parse(text)));
