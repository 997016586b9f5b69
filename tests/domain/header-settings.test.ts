import { describe, expect, test } from 'vitest';
import { headerSettingsSchema, menuTarget } from '../../src/domain/header-settings.ts';

describe('header settings', () => {
  const parse = (section: object) =>
    headerSettingsSchema.safeParse({ acf: { nav_sections: [{ section_id: 'rankings', ...section }] } });

  test('fill in the defaults of missing fields', () => {
    const { data } = parse({
      nav_subsections: [{ subsection_id: 'a', subsection_links: [{ link_text: 'A', link_url: '/' }] }],
    });
    expect(data?.acf.nav_sections[0]?.nav_subsections[0]).toMatchObject({
      subsection_title: '',
      width: 12,
      columns: 1,
      subsection_links: [{ bold_font: false, badge: '', custom_routing_config: null }],
    });
  });

  test.each([
    ['a width beyond the grid', { nav_subsections: [{ subsection_id: 'a', width: 13 }] }],
    ['no column', { nav_subsections: [{ subsection_id: 'a', columns: 0 }] }],
    [
      'a link without a text',
      { nav_subsections: [{ subsection_id: 'a', subsection_links: [{ link_text: '', link_url: '/' }] }] },
    ],
    ['an unknown layout', { banner: { layout: 'diagonal' } }],
    ['a lone surrogate', { cta_banner: { banner_text: 'a\ud83d' } }],
    ['HTML that is too deep', { banner: { content: '<table>'.repeat(101) } }],
  ])('refuse %s', (_case, section) => {
    expect(parse(section).success).toBe(false);
  });
});

test.each([
  ['https://forum.example/x', 'https://forum.example/x', true],
  ['HTTP://forum.example', 'HTTP://forum.example', true],
  ['/faqs', 'https://home.example/faqs', false],
  ['#fees', '#fees', false],
  ['mailto:a@b.example', 'mailto:a@b.example', false],
  ['tel:+442079460041', 'tel:+442079460041', false],
  ['//evil.example', 'https://home.example/', false],
  ['/\\evil.example', 'https://home.example/', false],
  ['javascript:alert(1)', 'https://home.example/', false],
  ['', 'https://home.example/', false],
])('the address %j of a menu link is published as %s', (address, href, newTab) => {
  expect(menuTarget(address, 'https://home.example')).toEqual({ href, newTab });
});
