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

function read(response: unknown) {
  const found = readHeaderSettings(response);
  if (!('settings' in found)) throw new Error('Nothing was read.');
  const [section] = found.settings.acf.nav_sections;
  return { section, droppedFields: found.droppedFields.map(({ field }) => field) };
}

describe('readHeaderSettings', () => {
  test('returns valid settings unchanged', () => {
    const { section, droppedFields } = read(settings({}));
    expect(section?.nav_subsections[0]?.subsection_links[0]?.link_text).toBe('UK Bar');
    expect(droppedFields).toEqual([]);
  });

  test.each([
    ['a banner that is none', { banner: false }, 'banner'],
    ['a banner with an empty picture', { banner: { landscape_image: false } }, 'banner.landscape_image'],
    ['a banner in another layout', { banner: { layout: 'vertical' } }, 'banner.layout'],
    ['a banner without an anchor', { banner: { image_anchor: null } }, 'banner.image_anchor'],
    ['a call to action that is none', { cta_banner: '' }, 'cta_banner'],
  ])('are read without an invalid part: %s', (_what, change, field) => {
    const { section, droppedFields } = read(settings(change));
    expect(droppedFields).toEqual([`acf.nav_sections[0].${field}`]);
    expect(section?.section_id).toBe('rankings');
  });

  test.each([
    ['badge', null],
    ['bold_font', 'yes'],
    ['custom_routing_config', []],
  ])('retain a link with an unusual %s: %j', (field, value) => {
    const { section, droppedFields } = read(settings({}, [link({ [field]: value })]));
    expect(section?.nav_subsections[0]?.subsection_links).toHaveLength(1);
    expect(droppedFields).toEqual([`acf.nav_sections[0].nav_subsections[0].subsection_links[0].${field}`]);
  });

  test('removes only links without a text or an address', () => {
    const links = [link(), link({ link_text: '', link_url: null }), {}, link({ link_text: 'Global' })];
    const { section, droppedFields } = read(settings({}, links));
    expect(section?.nav_subsections[0]?.subsection_links.map(({ link_text }) => link_text)).toEqual([
      'UK Bar',
      'Global',
    ]);
    expect(droppedFields).toHaveLength(4);
  });

  test('removes a section without a name, with all faults in it', () => {
    const nameless = { nav_subsections: [subsection([{}])] };
    const response = { acf: { nav_sections: [nameless, ...settings({}).acf.nav_sections] } };
    expect(read(response).section?.section_id).toBe('rankings');
  });

  test.each([null, {}, { acf: { nav_sections: 'none' } }])('returns the mismatches of %j', (response) => {
    expect(readHeaderSettings(response)).toMatchObject([{ field: expect.any(String) }]);
  });
});
