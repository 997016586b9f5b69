import { describe, expect, test } from 'vitest';
import { headerSettingsSchema, MAIN_MENUS, navTarget } from '../../src/domain/header-settings.ts';

describe('the target of a navigation link', () => {
  const home = 'https://www.laurel.example';
  test.each([
    ['https://partner.example/a', { href: 'https://partner.example/a', newTab: true }],
    ['HTTP://partner.example', { href: 'HTTP://partner.example', newTab: true }],
    ['/top-law-firms', { href: `${home}/top-law-firms`, newTab: false }],
    ['top-law-firms', { href: `${home}/top-law-firms`, newTab: false }],
    ['  /events ', { href: `${home}/events`, newTab: false }],
    ['', { href: `${home}/`, newTab: false }],
    ['javascript:alert(1)', { href: `${home}/`, newTab: false }],
    [' JavaScript:alert(1)', { href: `${home}/`, newTab: false }],
    ['data:text/html,x', { href: `${home}/`, newTab: false }],
    ['//evil.example/a', { href: `${home}/`, newTab: false }],
    ['///evil.example', { href: `${home}/`, newTab: false }],
    ['java\nscript:alert(1)', { href: `${home}/java\nscript:alert(1)`, newTab: false }],
    ['/lawyer/adele-cote-global-2:17', { href: `${home}/lawyer/adele-cote-global-2:17`, newTab: false }],
  ])('%j', (address, target) => {
    expect(navTarget(address, home)).toEqual(target);
  });
});

describe('header settings', () => {
  const link = { link_text: 'Global', link_url: '/legal-guide/global-2' };
  const parse = (subsection: object) =>
    headerSettingsSchema.parse({
      acf: {
        nav_sections: [{ section_id: 'rankings', nav_subsections: [{ subsection_id: 'a', ...subsection }] }],
      },
    }).acf.nav_sections[0]?.nav_subsections[0];

  test('fill in what the CMS leaves out', () => {
    expect(parse({ subsection_links: [link] })).toMatchObject({
      subsection_title: '',
      width: 12,
      columns: 1,
      subsection_links: [
        { ...link, bold_font: false, badge: '', column_break: false, extended_content: false },
      ],
    });
  });

  test.each([
    { width: 0 },
    { width: 13 },
    { columns: 0 },
    { subsection_links: [{ ...link, link_text: '' }] },
  ])('refuse %j', (subsection) => {
    expect(() => parse(subsection)).toThrow();
  });

  test('may be an empty list', () => {
    expect(headerSettingsSchema.parse({ acf: { nav_sections: [] } })).toEqual({ acf: { nav_sections: [] } });
  });
});

test('each menu is a link of its own without JavaScript', () => {
  expect(new Set(MAIN_MENUS.map(({ href }) => href)).size).toBe(MAIN_MENUS.length);
});
