import { expect, test } from 'vitest';
import { HEADER_SETTINGS_FILE } from '../../src/content/snapshots/header-settings-files.ts';
import { siteConfiguration } from '../../src/domain/settings/site-configuration.ts';
import { headerSettingsFile, translatedHeaderFiles } from '../../src/models/header-settings.ts';
import { inputsOf } from '../support/inputs.ts';
import { TestSnapshot } from '../support/snapshot.ts';

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
const inputs = (text: string | undefined) =>
  inputsOf(text === undefined ? [] : [{ name: HEADER_SETTINGS_FILE, text }]);
const published = (text: string | undefined) => {
  const [page] = headerSettingsFile.pages('header', inputs(text));
  return page?.model;
};

test('the menus are published with sanitised HTML and all defaults', () => {
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
  expect(published(undefined)).toEqual({ acf: { nav_sections: [] }, languages: [] });
});

test('each translation of the menus is a separate file, whose language the default file lists', () => {
  const section = (text: string) => ({
    section_id: 'rankings',
    nav_subsections: [{ subsection_id: 'a', subsection_links: [{ link_text: text, link_url: 'faqs' }] }],
  });
  const { inputs } = new TestSnapshot()
    .json('site/header-settings.json', { acf: { nav_sections: [section('Help')] } })
    .json('site/header-settings/fr.json', { acf: { nav_sections: [section('Aide')] } })
    .json('site/header-settings/pt-br.json', { acf: { nav_sections: [section('Ajuda')] } });
  const [header] = headerSettingsFile.pages('header', inputs);
  expect(header?.model.languages).toEqual(['fr', 'pt-br']);
  const translated = [...translatedHeaderFiles.pages('header', inputs)];
  expect(
    translated.map(({ path, model }) => [
      path,
      model.acf.nav_sections[0]?.nav_subsections[0]?.subsection_links[0],
    ]),
  ).toMatchObject([
    ['/data/header.fr.json', { link_text: 'Aide', link_url: '/faqs' }],
    ['/data/header.pt-br.json', { link_text: 'Ajuda', link_url: '/faqs' }],
  ]);
});

test('pictures of the snapshot have their published addresses, and other pictures are removed', () => {
  const snapshot = new TestSnapshot()
    .json('site/header-settings.json', {
      acf: {
        nav_sections: [
          {
            section_id: 'rankings',
            banner: {
              show_banner: true,
              landscape_image: { image_default: '/media/leaves.jpg', image_md: '/media/gone.jpg' },
              portrait_image: { image_default: '/media/gone.jpg' },
            },
          },
        ],
      },
    })
    .json('site/pictures/leaves-1.json', {
      address: '/media/leaves.jpg',
      type: 'image/jpeg',
      digest: '0a1b2c3d',
      base64: 'AAAA',
    });
  const [page] = headerSettingsFile.pages('header', snapshot.inputs);
  expect(page?.model.acf.nav_sections[0]?.banner).toMatchObject({
    landscape_image: {
      image_default: '/images/banners/leaves-1-0a1b2c3d.jpg',
      image_md: '',
      image_lg: '',
    },
    portrait_image: null,
  });
});

const { host } = new URL(siteConfiguration.origin);

test.each([
  [`https://${host}/about-us/`, '/about-us'],
  [`http://${host.replace('www.', '')}/faqs?a=1#b`, '/faqs?a=1#b'],
  [`${host}/faqs`, '/faqs'],
  [` //${host}/faqs`, '/faqs'],
  ['https://www.example.org/x', 'https://www.example.org/x'],
  ['www.example.org', 'https://www.example.org'],
  ['//example.org/x', 'https://example.org/x'],
  ['tel:+442079460041', 'tel:+442079460041'],
  ['#fees', '#fees'],
  ['javascript:alert(1)', '/'],
  ['', '/'],
  ['mailto:a@b.example', 'mailto:a@b.example'],
  ['faqs', '/faqs'],
])('a link of a menu to %s has the published address %s', (address, expected) => {
  const link = { link_text: 'A', link_url: address };
  const section = {
    section_id: 'rankings',
    nav_subsections: [{ subsection_id: 'a', subsection_links: [link] }],
    banner: { button_link: address },
    cta_banner: { banner_link: address },
  };
  expect(published(JSON.stringify({ acf: { nav_sections: [section] } }))).toMatchObject({
    acf: {
      nav_sections: [
        {
          nav_subsections: [{ subsection_links: [{ link_url: expected }] }],
          banner: { button_link: expected },
          cta_banner: { banner_link: expected },
        },
      ],
    },
  });
});
