import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../../src/content/snapshots/canonical-json.ts';
import { dateRecord } from '../../../src/content/snapshots/date-record.ts';

const previous = {
  line: '{"changedOn":"2026-01-01","id":1,"name":"Bramble"}',
  changedOn: '2026-01-01',
  record: { id: 1, name: 'Bramble' },
};

/** Builds the stored form of a record. */
const stored = (record: object) => {
  const line = canonicalJson({ ...record, changedOn: '2026-01-01' });
  const { changedOn, ...rest } = JSON.parse(line) as { changedOn: string };
  return { line, changedOn, record: rest };
};

describe('dateRecord', () => {
  it('dates a new record with the day of the pull', () => {
    expect(dateRecord({ name: 'Bramble', id: 1 }, undefined, '2026-11-21')).toEqual({
      line: '{"changedOn":"2026-11-21","id":1,"name":"Bramble"}',
      change: 'added',
    });
  });

  it('sets the day of change of a record with changed content to the day of the pull', () => {
    expect(dateRecord({ name: 'Bramble Hart', id: 1 }, previous, '2026-11-21')).toEqual({
      line: '{"changedOn":"2026-11-21","id":1,"name":"Bramble Hart"}',
      change: 'changed',
    });
  });

  it('retains the day of a record with the same content', () => {
    expect(dateRecord({ name: 'Bramble', id: 1 }, previous, '2026-11-21')).toEqual({
      line: previous.line,
      change: 'unchanged',
    });
  });

  it.each([
    ['an undefined member', 'unchanged', { id: 1, name: undefined }, { id: 1 }],
    ['an added member', 'changed', { id: 1, name: 'x' }, { id: 1 }],
    ['a removed member', 'changed', { id: 1 }, { id: 1, name: 'x' }],
    ['null instead of no member', 'changed', { id: 1, name: null }, { id: 1 }],
    ['a list instead of an object', 'changed', { id: 1, all: [] }, { id: 1, all: {} }],
    ['a shorter list', 'changed', { id: 1, all: [1] }, { id: 1, all: [1, 2] }],
    ['another order of list items', 'changed', { id: 1, all: [2, 1] }, { id: 1, all: [1, 2] }],
    ['a text instead of a number', 'changed', { id: 1, all: ['1'] }, { id: 1, all: [1] }],
    ['another order of nested members', 'unchanged', { a: [{ b: 1, c: 2 }] }, { a: [{ c: 2, b: 1 }] }],
    ['a member with the name of an inherited one', 'changed', { toString: 'x' }, {}],
    ['a member named __proto__', 'changed', { ['__proto__']: {} }, {}],
    ['an unchanged member named __proto__', 'unchanged', { ['__proto__']: [1] }, { ['__proto__']: [1] }],
  ])('treats a record with %s as %s', (_what, change, record, before) => {
    expect(dateRecord(record, stored(before), '2026-11-21').change).toBe(change);
  });

  it('returns the same result as a comparison of the canonical JSON of both records', () => {
    const json = fc.object({ maxDepth: 3, values: [fc.integer({ min: 0, max: 2 }), fc.constant(null)] });
    fc.assert(
      fc.property(json, json, fc.boolean(), (before, other, isSame) => {
        const record = isSame ? structuredClone(before) : other;
        const last = stored(before);
        const text = canonicalJson({ ...record, changedOn: last.changedOn });
        const change = text === last.line ? 'unchanged' : 'changed';
        const line = change === 'unchanged' ? text : canonicalJson({ ...record, changedOn: '2026-11-21' });
        expect(dateRecord(record, last, '2026-11-21')).toEqual({ line, change });
      }),
    );
  });
});
