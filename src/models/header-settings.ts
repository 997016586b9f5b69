import { HEADER_DATA_ADDRESS, type HeaderSettings, headerSettingsSchema } from '../domain/header-settings.ts';
import { HEADER_SETTINGS_FILE } from '../domain/snapshot.ts';
import type { FileCollection } from '../incremental/types.ts';
import { cmsHtml } from './cms-html.ts';

/**
 * `/data/header.json`: the menus of the header, loaded by every page when somebody reaches for them,
 * so that a menu edit republishes one file and no page.
 */
export const headerSettingsFile: FileCollection<HeaderSettings> = {
  route: HEADER_DATA_ADDRESS,
  partitions: () => ['header'],
  *pages(_partition, inputs) {
    const settings = inputs.has(HEADER_SETTINGS_FILE)
      ? inputs.read(HEADER_SETTINGS_FILE, parseHeaderSettings)
      : { acf: { nav_sections: [] } };
    yield { path: HEADER_DATA_ADDRESS, model: settings, records: [HEADER_SETTINGS_FILE] };
  },
  render: (settings) => JSON.stringify(settings),
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
