import type { Collection } from 'astro-incremental';
import { type NamedBannerPicture, readBannerPictures } from '../content/snapshots/banner-pictures.ts';
import {
  HEADER_SETTINGS_FILE,
  translatedSettingsFile,
  translatedSettingsLanguages,
} from '../content/snapshots/header-settings-files.ts';
import { bannerPictureAddress } from '../domain/banner-pictures.ts';
import {
  type BannerImage,
  bannerImageSchema,
  HEADER_DATA_ADDRESS,
  type HeaderSettings,
  headerSettingsSchema,
  type PublishedHeader,
  translatedHeaderAddress,
} from '../domain/header-settings.ts';
import { navTarget } from '../domain/link-target.ts';
import { siteConfiguration } from '../domain/settings/site-configuration.ts';
import { cmsHtml } from './cms-html.ts';

/**
 * `/data/header.json`: the menus of the header, and the languages of their translations. Pages load it when a visitor focuses or hovers
 * over a menu, so that an edit of the menus changes one file and no page.
 */
export const headerSettingsFile: Collection<PublishedHeader> = {
  partitions: () => ['header'],
  *pages(_partition, inputs) {
    const settings = inputs.has(HEADER_SETTINGS_FILE)
      ? inputs.read(HEADER_SETTINGS_FILE, parseHeaderSettings)
      : { acf: { nav_sections: [] } };
    yield {
      path: HEADER_DATA_ADDRESS,
      model: {
        ...withPublishedPictures(settings, readBannerPictures(inputs)),
        languages: [...translatedSettingsLanguages(inputs)],
      },
    };
  },
};

/** `/data/header.{language}.json`: the upstream's menus in a language, if they differ from the default menus. */
export const translatedHeaderFiles: Collection<HeaderSettings> = {
  partitions: () => ['header'],
  *pages(_partition, inputs) {
    for (const language of translatedSettingsLanguages(inputs)) {
      const settings = inputs.read(translatedSettingsFile(language), parseHeaderSettings);
      yield {
        path: translatedHeaderAddress(language),
        model: withPublishedPictures(settings, readBannerPictures(inputs)),
      };
    }
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
            link_url: menuAddress(link.link_url),
            link_overview: cmsHtml(link.link_overview),
          })),
        })),
        banner:
          section.banner === null
            ? null
            : {
                ...section.banner,
                button_link: menuAddress(section.banner.button_link),
                content: cmsHtml(section.banner.content),
              },
        cta_banner: section.cta_banner && {
          ...section.cta_banner,
          banner_link: menuAddress(section.cta_banner.banner_link),
        },
      })),
    },
  };
}

/** Resolves the address of a menu's link. Paths have no origin: the island of the header adds the home origin. */
const menuAddress = (address: string): string =>
  navTarget(address, { origin: siteConfiguration.origin, homeOrigin: '' }).href;

/** Replaces picture addresses of the CMS with published addresses; addresses of pictures that the snapshot lacks become empty. */
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
  const withPublishedAddresses = (image: BannerImage | null): BannerImage | null => {
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
          landscape_image: withPublishedAddresses(section.banner.landscape_image),
          portrait_image: withPublishedAddresses(section.banner.portrait_image),
        },
      })),
    },
  };
}
