import { z } from 'zod';
import { guideAddress } from '../../../src/domain/addresses.ts';
import type { HeaderSettings, NavLink } from '../../../src/domain/header-settings.ts';
import { CURRENT_YEAR, editionDay, type GuidePlan } from './guides.ts';
import { readWords } from './read-words.ts';

const menuLink = z.strictObject({
  text: z.string(),
  url: z.string(),
  bold: z.boolean().default(false),
  external: z.boolean().default(false),
  badge: z.string().default(''),
  columnBreak: z.boolean().default(false),
  extended: z.boolean().default(false),
  description: z.string().default(''),
  overview: z.string().default(''),
});
type MenuLink = z.input<typeof menuLink>;

const subsection = z.strictObject({
  id: z.string(),
  title: z.string(),
  width: z.int(),
  columns: z.int(),
  /** The category of guides that the subsection links to. */
  guides: z.literal([1, 2, 3]).optional(),
  links: z.array(menuLink).default([]),
});

const banner = z.strictObject({
  layout: z.enum(['default', 'horizontal']),
  title: z.string(),
  content: z.string(),
  contentColor: z.string(),
  buttonText: z.string(),
  buttonLink: z.string(),
  landscapePicture: z.string(),
  portraitPicture: z.string().optional(),
  anchor: z.strictObject({
    horizontal: z.enum(['left', 'center', 'right']),
    vertical: z.enum(['top', 'center', 'bottom']),
  }),
});

const callToAction = z.strictObject({
  badge: z.string().default(''),
  text: z.string(),
  link: z.string(),
  linkText: z.string(),
});

const MENUS = readWords(
  'menus.toml',
  z.strictObject({
    sections: z.array(
      z.strictObject({
        id: z.string(),
        subsections: z.array(subsection),
        banner: banner.optional(),
        callToAction: callToAction.optional(),
      }),
    ),
  }),
);

/** Translates a text of the menus into one language. */
type Translate = (english: string) => string;

const FRENCH = readWords('menus.fr.toml', z.record(z.string(), z.string()));

/** @throws {Error} if a text of the menus has no French translation */
export const french: Translate = (text) => {
  const found = FRENCH[text];
  if (found === undefined) throw new Error(`The menus' text "${text}" has no French translation.`);
  return found;
};

/** Number of a category's guides in the first column of the menus. */
const MAX_FIRST_COLUMN_GUIDES = 4;

/** Returns the header's menus for the guides of a site; `translate` translates their texts. */
export function headerSettings(
  guides: readonly GuidePlan[],
  translate: Translate = (text) => text,
): HeaderSettings {
  const t = (text: string) => (text === '' ? '' : translate(text));
  const html = (text: string) => (text === '' ? '' : `<p>${t(text)}</p>`);
  const link = (menuItem: MenuLink): NavLink => {
    const { text, url, ...more } = menuLink.parse(menuItem);
    return {
      link_text: text,
      link_url: url,
      bold_font: more.bold,
      external_link: more.external,
      badge: t(more.badge),
      column_break: more.columnBreak,
      extended_content: more.extended,
      link_description: t(more.description),
      link_overview: html(more.overview),
      custom_routing_config: null,
      use_client_routing: false,
    };
  };
  const newestDay = guides
    .map((guide) => editionDay(guide, CURRENT_YEAR))
    .sort()
    .at(-1);
  const guideLinks = (category: number) =>
    guides
      .filter((guide) => guide.category === category)
      .map((guide, index) => {
        const { name, groupId, prominent } = guide;
        return link({
          text: name,
          url: guideAddress({ guide: name, groupId }),
          bold: prominent,
          badge: editionDay(guide, CURRENT_YEAR) === newestDay ? 'New' : '',
          columnBreak: index === MAX_FIRST_COLUMN_GUIDES,
        });
      });
  return {
    acf: {
      nav_sections: MENUS.sections.map((section) => ({
        section_id: section.id,
        nav_subsections: section.subsections.map((part) => ({
          subsection_id: part.id,
          subsection_title: t(part.title),
          width: part.width,
          columns: part.columns,
          subsection_links:
            part.guides === undefined
              ? part.links.map((item) => link({ ...item, text: item.external ? item.text : t(item.text) }))
              : guideLinks(part.guides),
        })),
        banner:
          section.banner === undefined
            ? null
            : {
                show_banner: true,
                layout: section.banner.layout,
                title: t(section.banner.title),
                content: html(section.banner.content),
                content_color: section.banner.contentColor,
                button_text: t(section.banner.buttonText),
                button_link: section.banner.buttonLink,
                landscape_image: picture(section.banner.landscapePicture),
                portrait_image:
                  section.banner.portraitPicture === undefined
                    ? null
                    : picture(section.banner.portraitPicture),
                image_anchor: section.banner.anchor,
                custom_routing_config: null,
                use_client_routing: false,
              },
        cta_banner:
          section.callToAction === undefined
            ? null
            : {
                show_banner: true,
                badge: t(section.callToAction.badge),
                banner_text: t(section.callToAction.text),
                banner_link: section.callToAction.link,
                banner_link_text: t(section.callToAction.linkText),
              },
      })),
    },
  };
}

const picture = (name: string) => ({
  image_default: `/media/${name}-768.jpg`,
  image_md: `/media/${name}-992.jpg`,
  image_lg: `/media/${name}-1200.jpg`,
  image_xl: `/media/${name}-1400.jpg`,
  image_xxl: `/media/${name}-1600.jpg`,
});
