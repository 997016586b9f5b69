import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseResponse } from '../../../src/content/upstream/parse-response.ts';
import { fieldPath } from '../../../src/domain/errors/zod-issues.ts';
import { day, emailAddress, id, text, webAddress } from '../../../src/domain/identifiers.ts';

const ranking = z.strictObject({ tierId: id, years: z.array(z.int()).min(1), basedIn: text.nullable() });
const record = z.strictObject({
  recordId: id,
  officeId: id.nullable(),
  previousTierId: id.optional(),
  name: text,
  website: webAddress.nullable(),
  email: emailAddress.nullable(),
  pages: z.int().positive().nullable(),
  closesOn: day.nullable(),
  postedOn: day.nullable().default(null),
  logo: text.optional(),
  badge: z.literal(true).optional(),
  lines: z.array(text),
  quotes: z.array(z.strictObject({ text, source: text.nullable() })),
  rankings: z.array(ranking),
  tierIds: z.array(id),
  guide: z.strictObject({ guideId: id, url: webAddress }).nullable(),
});
const canonical: z.infer<typeof record> = {
  recordId: 1,
  officeId: 2,
  name: 'Vane',
  website: null,
  email: null,
  pages: 7,
  closesOn: '2026-02-28',
  postedOn: null,
  logo: '/a.png',
  lines: ['a', 'b', 'c'],
  quotes: [{ text: 'Calm.', source: null }],
  rankings: [{ tierId: 5, years: [2026], basedIn: null }],
  tierIds: [5],
  guide: { guideId: 9, url: 'https://guide.example/' },
};
const { logo: _, ...withoutLogo } = canonical;

function parse(change: object, schema: z.ZodType = record) {
  const parsed = parseResponse(schema, { ...canonical, ...change });
  if ('mismatches' in parsed) return parsed.mismatches.map(({ field }) => field);
  return {
    body: parsed.body,
    omitted: parsed.omissions.map(({ mismatch, omitted }) => `${mismatch.field} → ${fieldPath(omitted)}`),
  };
}

describe('parseResponse', () => {
  it.each<[string, object, object, string[]]>([
    ['a text', { website: 'none yet' }, canonical, ['website → website']],
    ['a number instead of a text', { email: 7 }, canonical, ['email → email']],
    ['an object instead of a text', { website: { url: 'x' } }, canonical, ['website → website']],
    ['a number', { pages: -1 }, { ...canonical, pages: null }, ['pages → pages']],
    ['a text instead of a number', { pages: 'NaN' }, { ...canonical, pages: null }, ['pages → pages']],
    [
      'a day that does not exist',
      { closesOn: '2026-02-30' },
      { ...canonical, closesOn: null },
      ['closesOn → closesOn'],
    ],
    ['a field with a default', { postedOn: 7 }, canonical, ['postedOn → postedOn']],
    ['a picture that may be absent', { logo: { file: 1 } }, withoutLogo, ['logo → logo']],
    ['a flag that may be absent', { badge: 'yes' }, canonical, ['badge → badge']],
    ['an object instead of a list', { lines: {} }, { ...canonical, lines: [] }, ['lines → lines']],
    ['an absent list', { lines: undefined }, { ...canonical, lines: [] }, ['lines → lines']],
    [
      'several entries of a list of texts',
      { lines: [7, 'a', null, 'b', '', 'c'] },
      canonical,
      ['lines[0] → lines[0]', 'lines[2] → lines[2]', 'lines[4] → lines[4]'],
    ],
    [
      'an entry of a list of objects without ids',
      {
        quotes: [
          { text: 5, source: null },
          { text: 'Calm.', source: 7 },
        ],
      },
      canonical,
      ['quotes[0].text → quotes[0]', 'quotes[1].source → quotes[1].source'],
    ],
    [
      'a field of a list entry with an id',
      { rankings: [{ tierId: 5, years: [2026], basedIn: 7 }] },
      canonical,
      ['rankings[0].basedIn → rankings[0].basedIn'],
    ],
    [
      'an entry of a list of numbers',
      { rankings: [{ tierId: 5, years: ['x', 2026], basedIn: null }] },
      canonical,
      ['rankings[0].years[0] → rankings[0].years[0]'],
    ],
    [
      'an object around a required field',
      { guide: { guideId: 9, url: 'soon' } },
      { ...canonical, guide: null },
      ['guide.url → guide'],
    ],
    ['a text instead of an object', { guide: 'soon' }, { ...canonical, guide: null }, ['guide → guide']],
  ])('omits %s', (_, change, body, omitted) => {
    expect(parse(change)).toEqual({ body, omitted });
  });

  it.each<[string, object, string[]]>([
    ['identity', { recordId: 'x' }, ['recordId']],
    ['identity of a fraction', { recordId: 1.5 }, ['recordId']],
    ['identity below 1', { recordId: 0 }, ['recordId']],
    ['identity that no number represents exactly', { recordId: 1e15 }, ['recordId']],
    ['reference that may be null', { officeId: 'London' }, ['officeId']],
    ['reference that may be absent', { previousTierId: -3 }, ['previousTierId']],
    ['reference in a list', { tierIds: [5, 'x'] }, ['tierIds[1]']],
    ['list of references', { tierIds: 'none' }, ['tierIds']],
    [
      'identity of an optional object',
      { guide: { guideId: 'x', url: 'https://a.example' } },
      ['guide.guideId'],
    ],
    [
      'reference in a list entry',
      { rankings: [{ tierId: null, years: [2026], basedIn: null }] },
      ['rankings[0].tierId'],
    ],
    [
      'required field of a list entry with an id',
      { rankings: [{ tierId: 5, years: [], basedIn: null }] },
      ['rankings[0].years'],
    ],
    [
      'list that becomes empty without its malformed entries',
      { rankings: [{ tierId: 5, years: ['x'], basedIn: null }] },
      ['rankings[0].years[0]'],
    ],
    ['required text', { name: 7 }, ['name']],
  ])('does not omit a malformed %s', (_, change, fields) => {
    expect(parse(change)).toEqual(fields);
  });

  it('reports only the values that cannot be omitted if there are any', () => {
    expect(parse({ website: 'x', name: 7, recordId: 'x' })).toEqual(['recordId', 'name']);
  });

  it('omits a whole response that may be null, and single entries of its lists', () => {
    const detail = z.array(z.strictObject({ contentId: id, title: text })).nullable();
    const read = (response: unknown) => {
      const parsed = parseResponse(detail, response);
      return 'body' in parsed ? parsed.body : parsed.mismatches.map(({ field }) => field);
    };
    const entry = { contentId: 1, title: 'A' };
    expect(read([{ contentId: 2, title: 7 }, entry])).toEqual([entry]);
    expect(read([5, entry])).toEqual([entry]);
    expect(read({ error: 'none' })).toBeNull();
    expect(read('<!doctype html>')).toBeNull();
    expect(read([{ contentId: 'x', title: 'A' }, entry])).toEqual(['[0].contentId']);
    expect(parse({ name: 7 }, record.nullable())).toEqual({ body: null, omitted: ['name → '] });
  });

  it('never replaces a malformed list without a schema of its entries', () => {
    const settings = z.object({ sections: z.array(z.unknown()) });
    expect(parse({ sections: 'x' }, settings)).toEqual(['sections']);
  });

  it('does not modify the response', () => {
    const response = Object.freeze({ ...canonical, lines: Object.freeze([7, 'a']), website: 'x' });
    expect('body' in parseResponse(record, response)).toBe(true);
    expect(response.lines).toEqual([7, 'a']);
  });
});
