import * as z from 'zod/mini';
import { exceededBound } from './html-bounds.ts';
import { isReadable, READABLE } from './readable-text.ts';

/**
 * The CMS's header settings (`acf.nav_sections`): the panels behind the four menus of the header.
 * The same schema guards the upstream's answer, the published `/data/header.json` and the browser that loads it,
 * so it is written with zod's small build. Source: specification §3, "Header settings" to "CTA banner".
 */

const readable = z.refine<string>(isReadable, READABLE);
const text = z._default(z.string().check(readable), '');
const html = z._default(
  z.string().check(
    readable,
    z.refine(
      (value) => exceededBound(value) === undefined,
      'shorter HTML, with fewer elements within each other',
    ),
  ),
  '',
);
const flag = z._default(z.boolean(), false);

/** Hints for a router in the page. A static site navigates by plain links; the hints are kept as data. */
const customRoutingConfig = z._default(z.nullable(z.record(z.string(), z.unknown())), null);

export const navLinkSchema = z.object({
  link_text: z.string().check(z.minLength(1), readable),
  /** Absolute http(s) addresses open in a new tab; anything else is relative to the home origin. */
  link_url: z.string(),
  bold_font: flag,
  external_link: flag,
  /** A word beside the link, e.g. `New`; none if empty. */
  badge: text,
  /** Whether the link starts a new column of its subsection. */
  column_break: flag,
  /** Whether `link_description` and `link_overview` are shown under the link. */
  extended_content: flag,
  link_description: text,
  link_overview: html,
  custom_routing_config: customRoutingConfig,
  use_client_routing: flag,
});

export const navSubsectionSchema = z.object({
  subsection_id: z.string(),
  subsection_title: text,
  /** Columns of the panel's 12-column grid, 1 to 12. */
  width: z._default(z.int().check(z.minimum(1), z.maximum(12)), 12),
  /** Columns that the links are set in. Source: specification §9. */
  columns: z._default(z.int().check(z.minimum(1), z.maximum(6)), 1),
  subsection_links: z._default(z.array(navLinkSchema), []),
});

/** One picture per breakpoint of §9 (768, 992, 1200, 1400 px); empty addresses fall back to the next smaller one. */
export const bannerImageSchema = z.object({
  image_default: text,
  image_md: text,
  image_lg: text,
  image_xl: text,
  image_xxl: text,
});

export const navBannerSchema = z.object({
  show_banner: flag,
  layout: z._default(z.enum(['default', 'horizontal']), 'default'),
  title: text,
  content: html,
  /** `light` is light text for a dark picture; any other value is dark text. */
  content_color: text,
  button_text: text,
  button_link: text,
  landscape_image: z._default(z.nullable(bannerImageSchema), null),
  portrait_image: z._default(z.nullable(bannerImageSchema), null),
  /** The part of the picture that stays in view when it is cropped. */
  image_anchor: z._default(
    z.object({
      horizontal: z._default(z.enum(['left', 'center', 'right']), 'center'),
      vertical: z._default(z.enum(['top', 'center', 'bottom']), 'center'),
    }),
    { horizontal: 'center', vertical: 'center' },
  ),
  custom_routing_config: customRoutingConfig,
  use_client_routing: flag,
});

export const navCtaBannerSchema = z.object({
  show_banner: flag,
  badge: text,
  banner_text: text,
  banner_link: text,
  banner_link_text: text,
});

export const navSectionSchema = z.object({
  /** Names the menu that opens the section: one of `MAIN_MENUS`' ids. */
  section_id: z.string(),
  nav_subsections: z._default(z.array(navSubsectionSchema), []),
  banner: z._default(z.nullable(navBannerSchema), null),
  cta_banner: z._default(z.nullable(navCtaBannerSchema), null),
});

export const headerSettingsSchema = z.object({
  acf: z.object({ nav_sections: z.array(navSectionSchema) }),
});

export type NavLink = z.infer<typeof navLinkSchema>;
export type NavSubsection = z.infer<typeof navSubsectionSchema>;
export type BannerImage = z.infer<typeof bannerImageSchema>;
export type NavBanner = z.infer<typeof navBannerSchema>;
export type NavCtaBanner = z.infer<typeof navCtaBannerSchema>;
export type NavSection = z.infer<typeof navSectionSchema>;
export type HeaderSettings = z.infer<typeof headerSettingsSchema>;

/** Where the header's data is published, as `{acf: {nav_sections}}`. */
export const HEADER_DATA_ADDRESS = '/data/header.json';

/**
 * The four menus of the header in their order; `href` is the page that the menu is without JavaScript,
 * `id` the `section_id` of its panel. Source: specification §2, "Shell".
 */
export const MAIN_MENUS = [
  { id: 'rankings', label: 'Rankings', href: '/all-law-firms-global-2' },
  { id: 'articles-events', label: 'Articles & Events', href: '/articles' },
  { id: 'products', label: 'Products', href: '/products' },
  { id: 'submissions', label: 'Submissions', href: '/about-us/research-schedule' },
] as const;

export type MainMenuId = (typeof MAIN_MENUS)[number]['id'];

/** A link of the CMS as the page shows it. */
export interface NavTarget {
  readonly href: string;
  /** Whether it opens in a new tab, which then needs `rel="noopener"`. */
  readonly newTab: boolean;
}

const ABSOLUTE = /^https?:\/\//i;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const TO_ANOTHER_HOST = /^[/\\]{2}/;

/** An address as browsers read it: without tabs and line ends, and without spaces and control characters around it. */
export const browserAddress = (address: string): string =>
  address.replace(/[\t\n\r]/g, '').replace(/^[\p{Cc} ]+|[\p{Cc} ]+$/gu, '');

/** Whether an address, as browsers read it, says its scheme. */
export const hasScheme = (address: string): boolean => SCHEME.test(address);

/**
 * Absolute http(s) links open in a new tab; relative ones are prefixed with the home origin. What is neither, such as
 * `javascript:` or another host without a scheme, is not a link and becomes the home page.
 * Source: specification §9, "Nav links".
 */
export function navTarget(written: string, homeOrigin: string): NavTarget {
  const address = browserAddress(written);
  if (ABSOLUTE.test(address)) return { href: address, newTab: true };
  if (hasScheme(address) || TO_ANOTHER_HOST.test(address)) return { href: `${homeOrigin}/`, newTab: false };
  return { href: `${homeOrigin}/${address.replace(/^[/\\]+/, '')}`, newTab: false };
}
