import type { Collection } from 'astro-incremental';
import { type NamedBannerPicture, readBannerPictures } from '../content/snapshots/banner-pictures.ts';
import { HEADER_SETTINGS_FILE } from '../content/snapshots/record-kinds.ts';
import { bannerPictureAddress } from '../domain/banner-pictures.ts';
import {
  type BannerImage,
  bannerImageSchema,
  HEADER_DATA_ADDRESS,
  type HeaderSettings,
  headerSettingsSchema,
} from '../domain/header-settings.ts';
import { cmsHtml } from './cms-html.ts';

/**
 * `/data/header.json`: the menus of the header, loaded by every page when somebody reaches for them,
 * so that a menu edit republishes one file and no page.
 */
export const headerSettingsFile: Collection<HeaderSettings> = {
  partitions: () => ['header'],
  *pages(_partition, inputs) {
    const settings = inputs.has(HEADER_SETTINGS_FILE)
      ? inputs.read(HEADER_SETTINGS_FILE, parseHeaderSettings)
      : { acf: { nav_sections: [] } };
    yield {
      path: HEADER_DATA_ADDRESS,
      model: withPublishedPictures(settings, readBannerPictures(inputs)),
      records: [HEADER_SETTINGS_FILE],
    };
  },
};

function parseHeaderSettings(text: string): HeaderSettings {
  const { acf } = headerSettingsSchema.parse(JSON.parse(text));
  return {
    acf: {
      nav_sections: acf.nav_sections.map((section) => ({
        ...section,
        nav_subsections: section.nav_subsections.map((subsection) => ({
          ...subsection,
          subsection_links: subsection.subsection_links.map((link) => ({
            ...link,
            link_overview: cmsHtml(link.link_overview),
          })),
        })),
        banner:
          section.banner === null ? null : { ...section.banner, content: cmsHtml(section.banner.content) },
      })),
    },
  };
}

/** The settings with the CMS's addresses of pictures replaced by our own; those that the snapshot lacks are emptied. */
function withPublishedPictures(
  { acf }: HeaderSettings,
  pictures: readonly NamedBannerPicture[],
): HeaderSettings {
  const published = new Map(
    pictures.map(({ name, picture }) => [
      picture.address,
      bannerPictureAddress({ name, digest: picture.digest, format: 'jpg' }),
    ]),
  );
  const ours = (image: BannerImage | null): BannerImage | null => {
    if (image === null) return null;
    const addresses = Object.entries(image).map(([field, address]) => [field, published.get(address) ?? '']);
    return addresses.some(([, address]) => address !== '')
      ? bannerImageSchema.parse(Object.fromEntries(addresses))
      : null;
  };
  return {
    acf: {
      nav_sections: acf.nav_sections.map((section) => ({
        ...section,
        banner: section.banner && {
          ...section.banner,
          landscape_image: ours(section.banner.landscape_image),
          portrait_image: ours(section.banner.portrait_image),
        },
      })),
    },
  };
}
