import * as z from 'zod/mini';
import { exceededHtmlLimit } from './exceeded-html-limit.ts';
import { withFormat } from './field-formats.ts';
import type { LinkTarget } from './link-target.ts';
import { isReadable, READABLE } from './readable-text.ts';

/**
 * The CMS's header settings (`acf.nav_sections`): the panels behind the menus of the header.
 * The same schema validates the upstream's response, the published menus in each language and the data that the browser
 * loads, so it is written with zod/mini. Source: specification §3, "Header settings" to "CTA banner".
 */

const readable = z.refine<string>(isReadable, READABLE);
const readableText = withFormat('text', z.string().check(readable));
const text = z._default(readableText, '');
const link = z._default(withFormat('link', z.string().check(readable)), '');
const html = z._default(
  withFormat(
    'html',
    z.string().check(
      readable,
      z.refine(
        (value) => exceededHtmlLimit(value) === undefined,
        'shorter HTML, with fewer elements within each other',
      ),
    ),
  ),
  '',
);
const flag = z._default(z.boolean(), false);

/** Configuration of a client-side router. A static site navigates by plain links; `routedLink` reads some of it. */
const customRoutingConfig = z._default(z.nullable(z.looseObject({})), null);

export const navLinkSchema = z.object({
  link_text: readableText.check(z.minLength(1)),
  /** Absolute http(s) addresses open in a new tab; anything else is relative to the home origin. */
  link_url: withFormat('link', z.string()),
  bold_font: flag,
  external_link: flag,
  /** A word next to the link, e.g. `New`; empty for none. */
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
  /** Number of columns of links. Source: specification §9. */
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
  button_link: link,
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
  banner_link: link,
  banner_link_text: text,
});

export const navSectionSchema = z.object({
  /** The id of the menu that opens the section (`menus` of brand.json). */
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

/** Address of the header's published data in the default language. */
export const HEADER_DATA_ADDRESS = '/data/header.json';

/** The published data in the default language. */
export const publishedHeaderSchema = z.object({
  ...headerSettingsSchema.shape,
  /** Languages in which translated menus are published, as language tags in lower case. */
  languages: z._default(z.array(z.string()), []),
});
export type PublishedHeader = z.infer<typeof publishedHeaderSchema>;

/** Returns the address of the published menus in another language, e.g. `/data/header.fr.json`. */
export const translatedHeaderAddress = (language: string): string => `/data/header.${language}.json`;

/** A menu of the header. Source: specification §2, "Shell". */
export interface MainMenu {
  /** The `section_id` of the sections in its panel. */
  readonly id: string;
  readonly label: string;
  /** The page that the menu links to without JavaScript. */
  readonly href: string;
}

/**
 * Returns the target of a link in the published menus, whose addresses the model has resolved: an http(s) address of another site, a
 * path, a fragment, or an address of a person. Any other address is replaced by the home page. Paths are prefixed with the home origin.
 * Source: specification §9, "Nav links".
 */
export function menuTarget(address: string, homeOrigin: string): LinkTarget {
  if (/^https?:\/\//i.test(address)) return { href: address, newTab: true };
  if (/^(?:#|mailto:|tel:)/i.test(address)) return { href: address, newTab: false };
  // A path that begins with two slashes would refer to another host.
  return { href: `${homeOrigin}${/^\/(?![/\\])/.test(address) ? address : '/'}`, newTab: false };
}
