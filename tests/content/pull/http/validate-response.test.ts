import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { validateResponse } from '../../../../src/content/pull/http/validate-response.ts';
import { id } from '../../../../src/domain/identifiers.ts';

const entry = z.strictObject({ id, website: z.url().nullable() });
const page = z.strictObject({ total: z.int(), items: z.array(entry) });
const list = (length: number) => Array.from({ length }, (_, index) => ({ id: index + 1, website: null }));

describe('validateResponse', () => {
  it.each([
    ['a long list', z.array(entry), list(1200)],
    ['a page', page, { total: 1200, items: list(1200) }],
    ['an empty page', page, { total: 0, items: [] }],
    ['one record', entry, { id: 1, website: null }],
    ['null', entry.nullable(), null],
  ])('returns %s as parsed by the schema', async (_, schema, response) => {
    expect(await validateResponse(schema, response)).toEqual({ body: response, omissions: [] });
  });

  it.each<[string, z.ZodType, unknown, string]>([
    [
      'an entry of a later slice',
      page,
      { total: 1, items: [...list(700), { id: 'x', website: null }] },
      'items[700].id',
    ],
    ['an entry of a list', z.array(entry), [...list(501), 5], '[501]'],
    ['a member next to the list', page, { total: 'x', items: list(3) }, 'total'],
    ['a missing list', page, { total: 1 }, 'items'],
    ['an unknown member', page, { total: 1, items: [], more: [] }, 'more'],
    [
      'an unknown member named __proto__',
      page,
      JSON.parse('{"total":1,"items":[],"__proto__":[{}]}'),
      '__proto__',
    ],
  ])('reports %s by its path in the response', async (_, schema, response, field) => {
    const validated = await validateResponse(schema, response);
    expect('mismatches' in validated && validated.mismatches.map((mismatch) => mismatch.field)).toEqual([
      field,
    ]);
  });

  it('replaces a malformed optional text by null and reports its path', async () => {
    const items = [...list(600), { id: 601, website: 'no address' }];
    const validated = await validateResponse(page, { total: 601, items });
    expect(validated).toMatchObject({
      omissions: [{ mismatch: { field: 'items[600].website' }, omitted: ['items', 600, 'website'] }],
    });
    expect('body' in validated && validated.body.items[600]).toEqual({ id: 601, website: null });
  });

  it('stops after 10,000 mismatches', async () => {
    const validated = await validateResponse(
      z.array(entry),
      Array.from({ length: 100_000 }, () => 0),
    );
    expect('mismatches' in validated && validated.mismatches.length).toBe(10_000);
  });

  it('lets timers run between the slices of a long list', async () => {
    let timers = 0;
    const timer = setInterval(() => timers++, 0);
    await validateResponse(z.array(entry), list(50_000));
    clearInterval(timer);
    expect(timers).toBeGreaterThan(5);
  });
});
