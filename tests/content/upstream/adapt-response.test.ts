import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import * as mini from 'zod/mini';
import { adaptResponse, type Deviation } from '../../../src/content/upstream/adapt-response.ts';
import { catalogue } from '../../../src/content/upstream/catalogue.ts';
import { fieldPath } from '../../../src/domain/errors/zod-issues.ts';
import { day, html, id, text, webAddress } from '../../../src/domain/identifiers.ts';

const record = z.strictObject({
  recordId: id,
  parentId: id.nullable(),
  name: text,
  town: text.nullable(),
  text: html.nullable(),
  website: webAddress.nullable(),
  logo: text.optional(),
  country: text.nullable().default(null),
  tierIds: z.array(id),
  from: day,
  until: day.nullable(),
  kind: z.literal([1, 2]),
  contact: z.strictObject({ email: text.nullable(), lines: z.array(text) }).nullable(),
});
const canonical = {
  recordId: 1,
  parentId: 2,
  name: 'Vane',
  town: 'York',
  text: '<p>-</p>',
  website: 'https://vane.example',
  logo: '/vane.png',
  country: 'UK',
  tierIds: [3, 4],
  from: '2026-02-28',
  until: '2026-03-01',
  kind: 1,
  contact: { email: null, lines: ['1 Bay Court'] },
};

function adapt(change: object, schema: z.core.$ZodType = record) {
  const deviations: Deviation[] = [];
  const value = adaptResponse(schema, { ...canonical, ...change }, (found) => deviations.push(found));
  return { value, found: deviations.map(({ kind, path }) => `${kind}: ${fieldPath(path)}`) };
}

describe('adaptResponse', () => {
  it('returns the same object if the response follows the contract', () => {
    expect(adaptResponse(record, canonical, () => expect.unreachable())).toBe(canonical);
  });

  it.each(['', '-', 'n/a', 'N/A', ' n/a ', '  ', '\t-\n'])(
    'reads %j as null where null is allowed, and reports it',
    (value) => {
      const { town, parentId, until } = { town: value, parentId: value, until: value };
      expect(adapt({ town, parentId, until, country: value, contact: value })).toEqual({
        value: { ...canonical, town: null, parentId: null, until: null, country: null, contact: null },
        found: ['parentId', 'town', 'country', 'until', 'contact'].map((field) => `placeholder: ${field}`),
      });
    },
  );

  it('removes a placeholder of a field that may only be absent, and reports it', () => {
    const { logo, ...rest } = canonical;
    expect(adapt({ logo: '-' })).toEqual({ value: rest, found: ['placeholder: logo'] });
  });

  it.each(['none', 'n.a.', '--', '–', 'N/A (see below)', '0'])('retains the text %j', (town) => {
    expect(adapt({ town, name: '-' })).toEqual({ value: { ...canonical, town, name: '-' }, found: [] });
  });

  it('sets an absent field to null where null is allowed, without a report', () => {
    const { town, parentId, contact, logo, country, ...rest } = canonical;
    const value = adaptResponse(record, rest, () => expect.unreachable());
    expect(value).toEqual({ ...rest, town: null, parentId: null, contact: null });
  });

  it('removes null where only an absent field is allowed, without a report', () => {
    const { logo, ...rest } = canonical;
    expect(adapt({ logo: null })).toEqual({ value: rest, found: [] });
  });

  it('removes unknown fields at any depth, and reports their paths', () => {
    const contact = { ...canonical.contact, fax: '1' };
    const unknown = JSON.parse('{"gender":"f","__proto__":{},"constructor":1}');
    expect(adapt({ ...unknown, contact })).toEqual({
      value: canonical,
      found: expect.arrayContaining([
        'unknown field: gender',
        'unknown field: contact.fax',
        'unknown field: constructor',
      ]),
    });
    expect(adaptResponse(record, JSON.parse('{"__proto__":{"a":1}}'), () => undefined)).not.toHaveProperty(
      'a',
    );
  });

  it('retains unknown fields of an object that may have them', () => {
    const open = z.looseObject({ id });
    expect(adapt({ id: '1' }, open)).toEqual({ value: { ...canonical, id: 1 }, found: [] });
  });

  it.each<[unknown, unknown]>([
    ['17', 17],
    ['-5', -5],
    ['0', 0],
    ['999999999999999', 999_999_999_999_999],
    ['007', '007'],
    ['1.0', '1.0'],
    ['1e3', '1e3'],
    [' 17', ' 17'],
    ['17a', '17a'],
    ['NaN', 'NaN'],
    ['', ''],
    [true, true],
  ])('reads the id %j as %j, also in references and lists', (received, value) => {
    expect(adapt({ recordId: received, tierIds: [received, 4] })).toEqual({
      value: { ...canonical, recordId: value, tierIds: [value, 4] },
      found: [],
    });
  });

  it('converts a text to a number if this number is one of the values of the field', () => {
    expect(adapt({ kind: '2' }).value).toEqual({ ...canonical, kind: 2 });
    expect(adapt({ kind: '3' }).value).toEqual({ ...canonical, kind: '3' });
  });

  it.each([
    ['2026-02-28T23:30:00Z', '2026-02-28'],
    ['2026-02-28T23:30:00-08:00', '2026-02-28'],
    ['2026-02-28T00:30:00+14:00', '2026-02-28'],
    ['2026-02-28T00:00:00.000Z', '2026-02-28'],
    ['2026-02-28 09:15:00', '2026-02-28'],
    ['2026-02-28T09:15', '2026-02-28'],
    ['2026-02-28t09:15:00z', '2026-02-28'],
    ['2026-02-28T25:15:00Z', '2026-02-28T25:15:00Z'],
    ['2026-02-28T', '2026-02-28T'],
    ['28/02/2026', '28/02/2026'],
    ['2026-02-28', '2026-02-28'],
  ])('reads the day %j as %j', (received, value) => {
    expect(adapt({ from: received, until: received }).value).toEqual({
      ...canonical,
      from: value,
      until: value,
    });
  });

  it.each([null, 7, 'text', [], [[]], [{ recordId: '1' }]])(
    'accepts %j, which does not match the schema',
    (response) => {
      expect(adaptResponse(record, response, () => expect.unreachable())).toBe(response);
    },
  );

  it('converts by schemas of zod/mini, too, and retains an empty text that has a default', () => {
    const section = mini.object({
      width: mini._default(mini.int(), 12),
      title: mini._default(mini.string(), 'Menu'),
      banner: mini._default(mini.nullable(mini.object({})), null),
    });
    expect(adaptResponse(section, { width: '6', title: '', banner: '' }, () => undefined)).toEqual({
      width: 6,
      title: '',
      banner: null,
    });
    expect(adaptResponse(section, { width: null, title: null }, () => undefined)).toEqual({});
  });

  it.each(Object.entries(catalogue))(
    'leaves the schema of %s convertible to JSON Schema',
    (_, { responseSchema }) => {
      expect(z.toJSONSchema(responseSchema, { io: 'input', unrepresentable: 'any' })).toBeTypeOf('object');
    },
  );
});
