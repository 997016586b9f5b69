import { expect, test } from 'vitest';
import { headerSettingsFile } from '../../src/models/header-settings.ts';

const settings = {
  acf: {
    nav_sections: [
      {
        section_id: 'rankings',
        nav_subsections: [
          {
            subsection_id: 'a',
            subsection_links: [
              {
                link_text: 'Global',
                link_url: '/legal-guide/global-2',
                link_overview: '<p>All.</p><script>x</script>',
              },
            ],
          },
        ],
        banner: { show_banner: true, content: '<p onclick="x()">Now</p>' },
      },
    ],
  },
};
const inputs = (text: string | undefined) => ({
  read: <T>(_name: string, parse: (text: string) => T): T => parse(text ?? ''),
  list: () => [],
  has: () => text !== undefined,
});
const published = (text: string | undefined) => {
  const [page] = headerSettingsFile.pages('header', inputs(text));
  return JSON.parse(String(headerSettingsFile.render(page?.model ?? { acf: { nav_sections: [] } })));
};

test('the header’s menus are published with safe HTML and every default filled in', () => {
  expect(published(JSON.stringify(settings))).toMatchObject({
    acf: {
      nav_sections: [
        {
          nav_subsections: [
            { width: 12, columns: 1, subsection_links: [{ link_overview: '<p>All.</p>', bold_font: false }] },
          ],
          banner: { content: '<p>Now</p>', layout: 'default' },
          cta_banner: null,
        },
      ],
    },
  });
});

test('without header settings the menus are an empty list', () => {
  expect(published(undefined)).toEqual({ acf: { nav_sections: [] } });
});
