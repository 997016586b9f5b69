import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkShell, type Shell, shellWarnings } from '../../../src/delivery/build/check-shell.ts';
import { readBrand } from '../../../src/delivery/build/read-settings.ts';
import { headerSettingsSchema } from '../../../src/domain/header-settings.ts';

const { brand } = readBrand('.', 'brand');
const sections = (section_id: string, link_url: string) =>
  headerSettingsSchema.parse({
    acf: {
      nav_sections: [
        {
          section_id,
          nav_subsections: [{ subsection_id: 'a', subsection_links: [{ link_text: 'Tax', link_url }] }],
        },
      ],
    },
  }).acf.nav_sections;

const PAGES = ['/', '/articles', '/info/terms', '/info/privacy'];
const shell: Shell = {
  brand: {
    ...brand,
    menus: [{ id: 'articles-events', label: 'Articles', href: '/articles' }],
    footer: { groups: [], links: [{ label: 'Terms', href: '/info/terms' }] },
    privacyPolicy: '/info/privacy',
  },
  file: 'brand/brand.json',
  faq: true,
  sections: [],
  exists: (path) => PAGES.includes(path),
};
const warnings = (changes: Partial<Shell>) =>
  shellWarnings({ ...shell, ...changes }).map(({ name, location }) => `${name} ${location?.field}`);
const withFooter = (footer: Shell['brand']['footer']) => ({ brand: { ...shell.brand, footer } });

describe('shellWarnings', () => {
  it('has no warning if all links lead to pages', () => {
    expect(warnings({ sections: sections('articles-events', '/articles') })).toEqual([]);
  });

  it.each<[string, Partial<Shell>, string[]]>([
    [
      'a link of the footer',
      withFooter({ groups: [{ title: 'A', links: [{ label: 'B', href: '/b' }] }], links: [] }),
      ['ShellLinkDead footer.groups[0].links[0].href'],
    ],
    [
      'a link next to the copyright line',
      withFooter({
        groups: [],
        links: [
          { label: 'B', href: '/articles' },
          { label: 'C', href: '/info/imprint' },
        ],
      }),
      ['ShellLinkDead footer.links[1].href'],
    ],
    [
      'a menu',
      { brand: { ...shell.brand, menus: [{ id: 'a', label: 'A', href: '/products' }] } },
      ['ShellLinkDead menus[0].href'],
    ],
    [
      'the privacy policy',
      { brand: { ...shell.brand, privacyPolicy: '/info/datenschutz' } },
      ['ShellLinkDead privacyPolicy'],
    ],
    [
      'a link of the upstream',
      { sections: sections('articles-events', '/topics/tax') },
      ['ShellLinkDead acf.nav_sections, section "articles-events", link "Tax"'],
    ],
    [
      'a section that no menu shows',
      { sections: sections('insights', '/nowhere') },
      ['HeaderSectionHidden menus'],
    ],
  ])('warns about %s', (_what, changes, expected) => {
    expect(warnings(changes)).toEqual(expected);
  });

  it('ignores addresses of other sites, and the frequently asked questions if they are switched off', () => {
    const links = [
      { label: 'A', href: 'https://other.example/nowhere' },
      { label: 'Questions', href: '/faqs' },
    ];
    expect(warnings({ ...withFooter({ groups: [], links }), faq: false })).toEqual([]);
    expect(warnings({ ...withFooter({ groups: [], links }), faq: true })).toEqual([
      'ShellLinkDead footer.links[1].href',
    ]);
  });

  it('ignores paths of menus if the home page is on another site', () => {
    expect(
      warnings({
        brand: { ...shell.brand, homeOrigin: 'https://home.example' },
        sections: sections('articles-events', '/topics/tax'),
      }),
    ).toEqual([]);
  });

  it('names the setting, the address and the remedy', () => {
    const [warning] = shellWarnings({
      ...shell,
      ...withFooter({ groups: [], links: [{ label: 'B', href: '/b' }] }),
    });
    expect(warning).toMatchObject({
      what: 'footer.links[0].href leads to /b, which is no page of the site.',
      location: { file: 'brand/brand.json', field: 'footer.links[0].href' },
      action: 'Correct or remove the link, or publish a page at this address.',
    });
  });
});

describe('checkShell', () => {
  let root: string;
  let out: string;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'laurel-shell-'));
    out = join(root, 'dist');
    cpSync('brand', join(root, 'brand'), { recursive: true });
    for (const folder of ['data', 'info/empty']) mkdirSync(join(out, folder), { recursive: true });
    writeFileSync(join(out, 'data/header.json'), JSON.stringify({ acf: { nav_sections: [] } }));
    for (const file of ['index.html', 'info/terms.html', 'ärzte.html']) writeFileSync(join(out, file), '');
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it.each([
    ['/', 0],
    ['/?from=footer', 0],
    ['/info/terms#liability', 0],
    ['/info/terms/', 0],
    ['/%C3%A4rzte', 0],
    ['/info/empty', 1],
    ['/info/imprint', 1],
    ['/%C3', 1],
    ['/100%', 1],
  ])('reports for a link of the footer to %s this number of warnings: %i', (href, count) => {
    const footer = { groups: [], links: [{ label: 'Link', href }] };
    const changed = { ...brand, menus: [], footer, privacyPolicy: undefined };
    writeFileSync(join(root, 'brand/brand.json'), JSON.stringify(changed));
    expect(checkShell({ root, out }, {})).toHaveLength(count);
  });
});
