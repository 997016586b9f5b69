import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { mapFields } from '../../../src/content/pull/map-fields.ts';
import { contactPage } from '../../../src/domain/content.ts';
import { headerSettingsSchema } from '../../../src/domain/header-settings.ts';
import {
  embeddedPictureAddress,
  html,
  id,
  pictureAddress,
  text,
  webAddress,
} from '../../../src/domain/identifiers.ts';

const schema = z.strictObject({
  id,
  name: text.max(20),
  note: text.nullable(),
  picture: pictureAddress.optional(),
  figure: z.strictObject({ url: embeddedPictureAddress }).nullable(),
  place: text.nullable().default(null),
  list: z.array(z.strictObject({ html, url: webAddress.nullable() })),
  ids: z.array(id),
  code: z.string(),
});

/** Returns the fields that `mapFields` visits, as paths with their formats. */
function visited(type: z.core.$ZodType, value: unknown): string[] {
  const fields: string[] = [];
  mapFields(type, value, (one, format, path) => {
    fields.push(`${path.join('.')} ${format}`);
    return one;
  });
  return fields;
}

describe('mapFields', () => {
  it('visits every text with a format, including texts in derived schemas', () => {
    const value = {
      id: 1,
      name: 'A',
      note: 'B',
      picture: 'C',
      figure: { url: 'H' },
      place: 'D',
      list: [{ html: 'E', url: 'F' }],
      ids: [1],
      code: 'G',
    };
    expect(visited(schema, value)).toEqual([
      'name text',
      'note text',
      'picture text',
      'figure.url picture',
      'place text',
      'list.0.html html',
      'list.0.url link',
    ]);
  });

  it('visits the fields of the contact page and of the header settings', () => {
    expect(visited(contactPage, { title: 'A', html: 'B', categories: [{ name: 'C', email: 'D' }] })).toEqual([
      'title text',
      'html html',
      'categories.0.name text',
    ]);
    const link = { link_text: 'A', link_url: 'B', link_overview: 'C', badge: 'D' };
    const section = { nav_subsections: [{ subsection_links: [link] }], cta_banner: { banner_link: 'E' } };
    expect(visited(headerSettingsSchema, { acf: { nav_sections: [section] } })).toEqual(
      [
        ['nav_subsections.0.subsection_links.0.link_text', 'text'],
        ['nav_subsections.0.subsection_links.0.link_url', 'link'],
        ['nav_subsections.0.subsection_links.0.badge', 'text'],
        ['nav_subsections.0.subsection_links.0.link_overview', 'html'],
        ['cta_banner.banner_link', 'link'],
      ].map(([path, format]) => `acf.nav_sections.0.${path} ${format}`),
    );
  });

  it.each([[null], [undefined], [7], ['A'], [[]], [{ name: 7, list: {} }], [{ list: [null, 'A'] }]])(
    'returns %j, which does not match the schema, unchanged',
    (value) => {
      expect(mapFields(schema, value, () => 'X')).toBe(value);
    },
  );

  it('copies only the parts that it changes', () => {
    const value = { name: 'A', list: [{ html: 'B', url: null }], ids: [1] };
    const mapped = mapFields(schema, value, (one, format) => (format === 'text' ? `${one}!` : one));
    expect(mapped).toEqual({ name: 'A!', list: [{ html: 'B', url: null }], ids: [1] });
    expect((mapped as typeof value).list).toBe(value.list);
  });
});
