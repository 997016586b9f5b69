import { describe, expect, test } from 'vitest';
import { readHeaderSettings } from '../../../src/content/pull/read-header-settings.ts';

const link = (change: object = {}) => ({
  link_text: 'UK Bar',
  link_url: '/legal-guide/uk-bar-14',
  ...change,
});
const subsection = (links: readonly object[], change: object = {}) => ({
  subsection_id: 'guides',
  subsection_links: links,
  ...change,
});
const settings = (change: object, links: readonly object[] = [link()]) => ({
  acf: { nav_sections: [{ section_id: 'rankings', nav_subsections: [subsection(links)], ...change }] },
});

function read(answer: unknown) {
  const found = readHeaderSettings(answer);
  if (!('settings' in found)) throw new Error('Nothing was read.');
  const [section] = found.settings.acf.nav_sections;
  return { section, leftOut: found.leftOut.map(({ field }) => field) };
}

describe('settings of the header', () => {
  test('that are whole are read as they are', () => {
    const { section, leftOut } = read(settings({}));
    expect(section?.nav_subsections[0]?.subsection_links[0]?.link_text).toBe('UK Bar');
    expect(leftOut).toEqual([]);
  });

  test.each([
    ['a banner that is none', { banner: false }, 'banner'],
    ['a banner with an empty picture', { banner: { landscape_image: false } }, 'banner.landscape_image'],
    ['a banner in another layout', { banner: { layout: 'vertical' } }, 'banner.layout'],
    ['a banner without an anchor', { banner: { image_anchor: null } }, 'banner.image_anchor'],
    ['a call to action that is none', { cta_banner: '' }, 'cta_banner'],
  ])('with %s are read without it', (_what, change, field) => {
    const { section, leftOut } = read(settings(change));
    expect(leftOut).toEqual([`acf.nav_sections[0].${field}`]);
    expect(section?.section_id).toBe('rankings');
  });

  test.each([
    ['badge', null],
    ['bold_font', 'yes'],
    ['custom_routing_config', []],
  ])('with %s of a link as %j keep the link', (field, value) => {
    const { section, leftOut } = read(settings({}, [link({ [field]: value })]));
    expect(section?.nav_subsections[0]?.subsection_links).toHaveLength(1);
    expect(leftOut).toEqual([`acf.nav_sections[0].nav_subsections[0].subsection_links[0].${field}`]);
  });

  test('lose links without a text or an address, and no others', () => {
    const links = [link(), link({ link_text: '', link_url: null }), {}, link({ link_text: 'Global' })];
    const { section, leftOut } = read(settings({}, links));
    expect(section?.nav_subsections[0]?.subsection_links.map(({ link_text }) => link_text)).toEqual([
      'UK Bar',
      'Global',
    ]);
    expect(leftOut).toHaveLength(4);
  });

  test('lose a section without a name, with all that is wrong in it', () => {
    const nameless = { nav_subsections: [subsection([{}])] };
    const answer = { acf: { nav_sections: [nameless, ...settings({}).acf.nav_sections] } };
    expect(read(answer).section?.section_id).toBe('rankings');
  });

  test.each([null, {}, { acf: { nav_sections: 'none' } }])('that are %j are refused', (answer) => {
    expect(readHeaderSettings(answer)).toMatchObject([{ field: expect.any(String) }]);
  });
});
