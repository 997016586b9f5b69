import { describe, expect, test } from 'vitest';
import { headerSettingsSchema, navTarget } from '../../src/domain/header-settings.ts';

describe('where a link of the menus leads', () => {
  const home = 'https://www.laurel.example';
  test.each([
    ['/faqs', `${home}/faqs`, false],
    ['faqs', `${home}/faqs`, false],
    [' /faqs ', `${home}/faqs`, false],
    ['', `${home}/`, false],
    ['https://forum.example/x', 'https://forum.example/x', true],
    ['HTTP://forum.example', 'HTTP://forum.example', true],
    ['javascript:alert(1)', `${home}/`, false],
    ['data:text/html,x', `${home}/`, false],
    ['//evil.example', `${home}/`, false],
  ])('"%s"', (address, href, newTab) => {
    expect(navTarget(address, home)).toEqual({ href, newTab });
  });
});

describe('header settings', () => {
  const parse = (section: object) =>
    headerSettingsSchema.safeParse({ acf: { nav_sections: [{ section_id: 'rankings', ...section }] } });

  test('fill in what the CMS leaves out', () => {
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
  ])('refuse %s', (_case, section) => {
    expect(parse(section).success).toBe(false);
  });
});
