import { describe, expect, it } from 'vitest';
import { dateRecord } from '../../src/snapshots/changed-on.ts';

const previous = { line: '{"changedOn":"2026-01-01","id":1,"name":"Bramble"}', changedOn: '2026-01-01' };

describe('the day of a record', () => {
  it('is today for a new record', () => {
    expect(dateRecord({ name: 'Bramble', id: 1 }, undefined, '2026-11-21')).toEqual({
      line: '{"changedOn":"2026-11-21","id":1,"name":"Bramble"}',
      change: 'added',
    });
  });

  it('is today for a record whose content differs', () => {
    expect(dateRecord({ name: 'Bramble Hart', id: 1 }, previous, '2026-11-21')).toEqual({
      line: '{"changedOn":"2026-11-21","id":1,"name":"Bramble Hart"}',
      change: 'changed',
    });
  });

  it('stays for a record that is the same', () => {
    expect(dateRecord({ name: 'Bramble', id: 1 }, previous, '2026-11-21')).toEqual({
      line: previous.line,
      change: 'unchanged',
    });
  });
});
