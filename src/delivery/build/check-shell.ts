import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault } from '@laurel/diagnostics';
import { decodeComponent } from '../../domain/decode-component.ts';
import { hiddenSection, shellLinkDead } from '../../domain/errors/brand.ts';
import { HEADER_DATA_ADDRESS, type NavSection, publishedHeaderSchema } from '../../domain/header-settings.ts';
import { type Brand, resolveGuide } from '../../domain/settings/brand.ts';
import { readEnvironment } from '../../domain/settings/environment.ts';
import { hasPage } from './has-page.ts';
import { readBrand } from './read-settings.ts';
import type { SiteFolders } from './site-folders.ts';

/** The header and footer of a built site. */
export interface Shell {
  /** The brand, with resolved links to the main guide. */
  readonly brand: Brand;
  /** Path of the brand.json in warnings. */
  readonly file: string;
  /** Whether header and footer link to the frequently asked questions. */
  readonly faq: boolean;
  /** The published sections of the header's menus. */
  readonly sections: readonly NavSection[];
  /** Returns whether the site has a file for an address without its origin. */
  readonly exists: (address: string) => boolean;
}

/** The setting of the upstream with the sections of the menus. */
const SECTIONS_SETTING = 'acf.nav_sections';

/** Returns warnings for links of header and footer that lead to no page, and for sections of the upstream that no menu shows. */
export function shellWarnings({ brand, file, faq, sections, exists }: Shell): readonly Fault[] {
  const isDead = (href: string) => /^\/(?!\/)/.test(href) && !exists(href);
  const ownLinks = [
    ...brand.menus.map(({ href }, index) => ({ key: `menus[${index}].href`, href })),
    ...brand.footer.groups.flatMap(({ links }, group) =>
      links.map(({ href }, index) => ({ key: `footer.groups[${group}].links[${index}].href`, href })),
    ),
    ...brand.footer.links.map(({ href }, index) => ({ key: `footer.links[${index}].href`, href })),
    ...(brand.privacyPolicy === undefined ? [] : [{ key: 'privacyPolicy', href: brand.privacyPolicy }]),
  ].filter(({ href }) => faq || href !== '/faqs');
  const menuIds = brand.menus.map(({ id }) => id);
  const upstreamLinks = sections
    .filter(({ section_id }) => menuIds.includes(section_id))
    .flatMap(({ section_id, nav_subsections }) =>
      nav_subsections.flatMap(({ subsection_links }) =>
        subsection_links.map(({ link_text, link_url }) => ({
          key: `${SECTIONS_SETTING}, section "${section_id}", link "${link_text}"`,
          href: link_url,
        })),
      ),
    );
  return [
    ...ownLinks.filter(({ href }) => isDead(href)).map(({ key, href }) => shellLinkDead({ file, key, href })),
    // If the home page is on another site, the paths in menus belong to that site and are not checked.
    ...(brand.homeOrigin === '' ? upstreamLinks : [])
      .filter(({ href }) => isDead(href))
      .map(({ key, href }) => shellLinkDead({ file: undefined, key, href })),
    ...sections
      .filter(({ section_id }) => !menuIds.includes(section_id))
      .map(({ section_id }) => hiddenSection({ file, section: section_id, setting: SECTIONS_SETTING })),
  ];
}

/**
 * Returns the warnings of `shellWarnings` for a built site.
 * @param variables environment with which the site was built
 */
export function checkShell(
  { root, out }: Pick<SiteFolders, 'root' | 'out'>,
  variables: Readonly<Record<string, string | undefined>>,
): readonly Fault[] {
  const { brand: folder, faq, mainGuide } = readEnvironment(variables);
  const header = JSON.parse(readFileSync(join(out, HEADER_DATA_ADDRESS), 'utf8'));
  return shellWarnings({
    brand: resolveGuide(readBrand(root, folder).brand, mainGuide),
    file: `${folder}/brand.json`,
    faq,
    sections: publishedHeaderSchema.parse(header).acf.nav_sections,
    exists: (address) => leadsToPage(out, address),
  });
}

/** Returns whether an address of the site resolves to a page or another file. Its query and its fragment are ignored. */
function leadsToPage(out: string, address: string): boolean {
  const [path = ''] = address.split(/[?#]/);
  const decoded = decodeComponent(path.replace(/(?<=.)\/$/, ''));
  return decoded !== undefined && hasPage(out, decoded);
}
