import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { headerSettingsSchema, navTarget } from '../../src/domain/header-settings.ts';

const home = 'https://www.laurel.example';

describe('navTarget resolves the link address', () => {
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
    ['\\\\evil.example', `${home}/`, false],
    ['/\\evil.example', `${home}/`, false],
    ['\\/evil.example', `${home}/`, false],
    ['/\t/evil.example', `${home}/`, false],
    ['\u0001//evil.example', `${home}/`, false],
    ['java\nscript:alert(1)', `${home}/`, false],
    ['ht\ttps://forum.example', 'https://forum.example', true],
    ['\\faqs', `${home}/faqs`, false],
  ])('"%s"', (address, href, newTab) => {
    expect(navTarget(address, home)).toEqual({ href, newTab });
  });
});

test('a menu link that opens in the same tab never leaves the site', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('/', '\\', '\t', '\n', ' ', '\0', 'a', ':', '.', '?', '#') }),
      (address) => {
        const { href, newTab } = navTarget(address, '');
        if (!newTab) expect(new URL(href, home).origin).toBe(home);
      },
    ),
  );
});

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
