import { BREAKPOINTS } from './breakpoints.ts';
import type { BannerImage, HeaderSettings } from './header-settings.ts';

/**
 * The fields of a banner's picture, from the narrowest window up, each with its picture width in pixels. The width equals
 * the widest window of the field: the next breakpoint, or a large screen. Source: specification §9, "Banner image
 * breakpoints".
 */
const BANNER_PICTURE_WIDTHS = [
  ['image_default', BREAKPOINTS.md],
  ['image_md', BREAKPOINTS.lg],
  ['image_lg', BREAKPOINTS.xl],
  ['image_xl', BREAKPOINTS.xxl],
  ['image_xxl', 1920],
] as const satisfies readonly (readonly [keyof BannerImage, number])[];

/** The formats in which a picture is published, smallest files first. Every browser supports `jpg`. */
export const BANNER_PICTURE_FORMATS = ['avif', 'webp', 'jpg'] as const;
export type BannerPictureFormat = (typeof BANNER_PICTURE_FORMATS)[number];

/**
 * Returns the address of a published picture, e.g. `/images/banners/global-landscape-768-1f0c2a9b-5d41402a.jpg`. The
 * address contains the digest of the content, so that it changes with the content.
 */
export function bannerPictureAddress({
  name,
  digest,
  format,
}: {
  /** Name of the picture in the snapshot. */
  readonly name: string;
  readonly digest: string;
  readonly format: BannerPictureFormat;
}): string {
  return `/images/banners/${name}-${digest}.${format}`;
}

/** Returns the address of a published JPEG picture in a different format; undefined for any other address. */
export function bannerPictureInFormat(address: string, format: BannerPictureFormat): string | undefined {
  return /^\/images\/banners\/.+\.jpg$/.test(address) ? address.replace(/jpg$/, format) : undefined;
}

/**
 * Returns the picture addresses of all visible banners in the CMS, each with the width in pixels of its widest use. An
 * empty field falls back to the field of the next narrower windows.
 */
export function bannerPictureWidths(settings: HeaderSettings): ReadonlyMap<string, number> {
  const widths = new Map<string, number>();
  for (const { banner } of settings.acf.nav_sections) {
    if (banner === null || !banner.show_banner) continue;
    for (const image of [banner.landscape_image, banner.portrait_image]) {
      if (image === null) continue;
      let address = '';
      for (const [field, width] of BANNER_PICTURE_WIDTHS) {
        address = image[field] || address;
        if (address !== '') widths.set(address, Math.max(width, widths.get(address) ?? 0));
      }
    }
  }
  return widths;
}
