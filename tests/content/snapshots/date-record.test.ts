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

describe('the changedOn day of a record', () => {
  it('is today for a new record', () => {
    expect(dateRecord({ name: 'Bramble', id: 1 }, undefined, '2026-11-21')).toEqual({
      line: '{"changedOn":"2026-11-21","id":1,"name":"Bramble"}',
      change: 'added',
    });
  });

  it('is today for a record with other content', () => {
    expect(dateRecord({ name: 'Bramble Hart', id: 1 }, previous, '2026-11-21')).toEqual({
      line: '{"changedOn":"2026-11-21","id":1,"name":"Bramble Hart"}',
      change: 'changed',
    });
  });

  it('is retained for a record with the same content', () => {
    expect(dateRecord({ name: 'Bramble', id: 1 }, previous, '2026-11-21')).toEqual({
      line: previous.line,
      change: 'unchanged',
    });
  });

  it.each([
    ['a member that is undefined is none', { id: 1, name: undefined }, { id: 1 }, 'unchanged'],
    ['a member that was added', { id: 1, name: 'x' }, { id: 1 }, 'changed'],
    ['a member that is gone', { id: 1 }, { id: 1, name: 'x' }, 'changed'],
    ['null for nothing', { id: 1, name: null }, { id: 1 }, 'changed'],
    ['a list for an object', { id: 1, all: [] }, { id: 1, all: {} }, 'changed'],
    ['a shorter list', { id: 1, all: [1] }, { id: 1, all: [1, 2] }, 'changed'],
    ['another order of a list', { id: 1, all: [2, 1] }, { id: 1, all: [1, 2] }, 'changed'],
    ['a text for a number', { id: 1, all: ['1'] }, { id: 1, all: [1] }, 'changed'],
    ['another order of members, deep down', { a: [{ b: 1, c: 2 }] }, { a: [{ c: 2, b: 1 }] }, 'unchanged'],
    ['a member named as one of every object', { toString: 'x' }, {}, 'changed'],
    ['a member named __proto__', { ['__proto__']: {} }, {}, 'changed'],
    ['a member named __proto__ that stays', { ['__proto__']: [1] }, { ['__proto__']: [1] }, 'unchanged'],
  ])('knows %s', (_what, record, before, change) => {
    expect(dateRecord(record, stored(before), '2026-11-21').change).toBe(change);
  });

  it('is the same as by comparing the canonical JSON of both', () => {
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
