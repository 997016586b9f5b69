import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fieldPath, mismatches } from '../../../src/domain/errors/zod-issues.ts';
import { day, emailAddress, id, text } from '../../../src/domain/identifiers.ts';

const schema = z.strictObject({
  id,
  name: text,
  short: z.string().max(3).optional(),
  born: day,
  email: emailAddress.nullable(),
  site: z.url().nullable(),
  years: z.array(z.int().min(1990)).min(1),
  kind: z.literal([1, 2]),
  flag: z.boolean(),
});
const valid = {
  id: 1,
  name: 'Adèle',
  born: '2026-11-21',
  email: null,
  site: null,
  years: [2026],
  kind: 1,
  flag: true,
};

const cases: readonly [object, string, string, string][] = [
  [{ name: 7 }, 'name', 'text', '7'],
  [{ name: undefined }, 'name', 'text', 'nothing'],
  [{ name: ' ' }, 'name', 'text that is not empty', '" "'],
  [{ short: 'abcd' }, 'short', 'text of at most 3 characters', '"abcd"'],
  [{ id: 0 }, 'id', 'a number of more than 0', '0'],
  [{ id: 1.5 }, 'id', 'a whole number', '1.5'],
  [{ id: '1' }, 'id', 'a number', '"1"'],
  [{ born: 'yesterday' }, 'born', 'a day such as 2026-11-21', '"yesterday"'],
  [{ email: 'nobody' }, 'email', 'an email address', '"nobody"'],
  [{ site: 'nowhere' }, 'site', 'a web address', '"nowhere"'],
  [{ years: [] }, 'years', 'a list of at least 1', 'a list of 0'],
  [{ years: [2026, 1066] }, 'years[1]', 'a number of at least 1990', '1066'],
  [{ years: { 2026: true } }, 'years', 'a list', 'an object'],
  [{ kind: 3 }, 'kind', '1 or 2', '3'],
  [{ flag: 'true' }, 'flag', 'true or false', '"true"'],
  [{ extra: 'x'.repeat(80) }, 'extra', 'no such field', `"${'x'.repeat(59)}…`],
];

describe('mismatches', () => {
  it.each(cases)(
    'reports for %j the field %s, expected %s, received %s',
    (change, field, expected, received) => {
      const input = { ...valid, ...change };
      const { error } = schema.safeParse(input);
      expect(error && mismatches(error, input)).toEqual([
        expect.objectContaining({ field, expected, received }),
      ]);
    },
  );

  it('lists all fields that do not match', () => {
    const input = { ...valid, id: 0, name: '', extra: 1, other: 2 };
    const { error } = schema.safeParse(input);
    expect(error && mismatches(error, input).map(({ field }) => field)).toEqual([
      'id',
      'name',
      'extra',
      'other',
    ]);
  });

  it('reports the input itself with an empty path', () => {
    const { error } = schema.safeParse(null);
    expect(error && mismatches(error, null)).toEqual([
      { field: '', path: [], expected: 'an object', received: 'null' },
    ]);
  });
});

describe('the path of a field', () => {
  it.each([
    [['individuals', 3, 'fullName'], 'individuals[3].fullName'],
    [[0, 'id'], '[0].id'],
    [['a'], 'a'],
  ])('%j is %s', (path, text) => {
    expect(fieldPath(path)).toBe(text);
  });
});
