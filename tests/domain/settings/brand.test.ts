import { readFileSync } from 'node:fs';
import { FaultError } from '@laurel/diagnostics';
import { describe, expect, it } from 'vitest';
import { type Brand, parseBrand, resolveGuide } from '../../../src/domain/settings/brand.ts';

const content = JSON.parse(readFileSync('brand/brand.json', 'utf8')) as Record<string, unknown>;
const brand = parseBrand(content, 'brand/brand.json');

/** Returns the description and the key of each fault of the brand with other values. */
function faults(changes: Readonly<Record<string, unknown>>): readonly string[] {
  try {
    parseBrand({ ...content, ...changes }, 'brand/brand.json');
  } catch (error) {
    if (error instanceof FaultError)
      return error.faults.map(({ what, location }) => `${location?.file} ${location?.field}: ${what}`);
    throw error;
  }
  return [];
}

describe('parseBrand', () => {
  it('turns both optional directives of Strict-Transport-Security off by default', () => {
    const { hsts: _, ...others } = content;
    expect(parseBrand(others, 'brand/brand.json').hsts).toEqual({ includeSubDomains: false, preload: false });
  });

  it.each<[string, Readonly<Record<string, unknown>>, string]>([
    ['a missing name', { productName: undefined }, 'productName: productName is nothing, which is not text.'],
    [
      'an empty name',
      { productName: ' ' },
      'productName: productName is " ", which is not text that is not empty.',
    ],
    [
      'an origin with a path',
      { origin: 'https://www.a.example/en' },
      'origin: origin is "https://www.a.example/en", which is not an http(s) origin such as https://www.laurel.example, without a path.',
    ],
    [
      'an address with a script',
      { footer: { groups: [{ title: 'A', links: [{ label: 'B', href: 'javascript:alert(1)' }] }] } },
      'footer.groups[0].links[0].href: footer.groups[0].links[0].href is "javascript:alert(1)", which is not a path such as /about-us, or an http(s) address.',
    ],
    [
      'an address of another host without a scheme',
      { footer: { groups: [], links: [{ label: 'B', href: '//evil.example' }] } },
      'footer.links[0].href: footer.links[0].href is "//evil.example", which is not a path such as /about-us, or an http(s) address.',
    ],
    [
      'two menus with one id',
      {
        menus: [
          { id: 'a', label: 'A', href: '/' },
          { id: 'a', label: 'B', href: '/' },
        ],
      },
      'menus: menus is a list of 2, which is not a list of menus with different ids.',
    ],
    ['a misspelt key', { headlin: 'A' }, 'headlin: headlin is not a key of brand.json; there is headline.'],
    [
      'a misspelt key of a link',
      { footer: { groups: [{ title: 'A', links: [{ label: 'B', href: '/', labl: 'C' }] }] } },
      'footer.groups[0].links[0].labl: footer.groups[0].links[0].labl is not a key of brand.json; there is label.',
    ],
    [
      'a text with a line break',
      { headline: 'A\nB' },
      'headline: headline is "A\\nB", which is not text in one line.',
    ],
  ])('reports %s with its file and key', (_fault, changes, expected) => {
    expect(faults(changes)).toEqual([`brand/brand.json ${expected}`]);
  });

  it('reports all faults at once', () => {
    expect(faults({ headline: 1, origin: 'x', unknown: 1 })).toHaveLength(3);
  });
});

describe('resolveGuide', () => {
  const hrefs = ({ menus, footer }: Brand): readonly string[] =>
    [...menus, ...footer.groups.flatMap(({ links }) => links), ...footer.links].map(({ href }) => href);

  it('replaces the placeholder of the main guide in menus and footer', () => {
    const link = { label: 'A', href: '/all-lawyers-{guide}' };
    const menus = [{ id: 'a', label: 'A', href: '/all-law-firms-{guide}' }];
    const footer = { groups: [{ title: 'A', links: [link, { label: 'B', href: '/b' }] }], links: [link] };
    expect(hrefs(resolveGuide({ ...brand, menus, footer }, 'deutschland-7'))).toEqual([
      '/all-law-firms-deutschland-7',
      '/all-lawyers-deutschland-7',
      '/b',
      '/all-lawyers-deutschland-7',
    ]);
  });

  it('removes links to the main guide, and groups without links, if there is no guide', () => {
    const link = { label: 'A', href: '/all-lawyers-{guide}' };
    const footer = { groups: [{ title: 'A', links: [link] }], links: [link, { label: 'B', href: '/b' }] };
    expect(resolveGuide({ ...brand, menus: [], footer }, undefined).footer).toEqual({
      groups: [],
      links: [{ label: 'B', href: '/b' }],
    });
  });
});
