import { BREAKPOINTS } from './breakpoints.ts';
import type { BannerImage, HeaderSettings } from './header-settings.ts';

/**
 * The fields of a banner's picture from the narrowest window up, each with the widest picture in pixels that its
 * windows need: the next breakpoint, and a large screen for the last. Source: specification §9, "Banner image
 * breakpoints".
 */
const BANNER_PICTURE_WIDTHS = [
  ['image_default', BREAKPOINTS.md],
  ['image_md', BREAKPOINTS.lg],
  ['image_lg', BREAKPOINTS.xl],
  ['image_xl', BREAKPOINTS.xxl],
  ['image_xxl', 1920],
] as const satisfies readonly (readonly [keyof BannerImage, number])[];

/** The formats that a picture is published in, the smallest first; every browser knows the last. */
export const BANNER_PICTURE_FORMATS = ['avif', 'webp', 'jpg'] as const;
export type BannerPictureFormat = (typeof BANNER_PICTURE_FORMATS)[number];

/**
 * Where a picture is published, e.g. `/images/banners/global-landscape-768-1f0c2a9b-5d41402a.jpg`; another content has
 * another address.
 */
export function bannerPictureAddress({
  name,
  digest,
  format,
}: {
  /** Its name in the snapshot. */
  readonly name: string;
  readonly digest: string;
  readonly format: BannerPictureFormat;
}): string {
  return `/images/banners/${name}-${digest}.${format}`;
}

/** The same picture in another format, for the address of a published one; undefined for any other address. */
export function inFormat(address: string, format: BannerPictureFormat): string | undefined {
  return /^\/images\/banners\/.+\.jpg$/.test(address) ? address.replace(/jpg$/, format) : undefined;
}

/**
 * The addresses of the pictures of all banners that are shown, as the CMS names them, each with the widest picture in
 * pixels that it is needed as. A field that is empty is filled by that of the next narrower windows.
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
