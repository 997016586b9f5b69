import { expect, it, vi } from 'vitest';
import type { AuditEntry } from '../../../../src/delivery/publish/audit/audit-trail.ts';
import { recordEntry } from '../../../../src/delivery/publish/audit/record-entry.ts';

const entry: AuditEntry = {
  at: '2026-11-22T10:30:00.000Z',
  action: 'released',
  by: 'Rosa Lind',
  reason: '',
  release: '20261122T103000Z',
};

it('recordEntry prints the entry that it has appended', async () => {
  const print = vi.fn();
  const append = vi.fn();
  const unfinished: unknown[] = [];
  await recordEntry({ append }, entry, { unfinished, print });
  expect(append).toHaveBeenCalledExactlyOnceWith(entry);
  expect(print).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('by Rosa Lind'), entry);
  expect(unfinished).toEqual([]);
});

it('recordEntry adds the error of an entry that cannot be written to the unfinished steps, and prints nothing', async () => {
  const print = vi.fn();
  const error = new Error('disk');
  const unfinished: unknown[] = ['earlier'];
  await recordEntry({ append: () => Promise.reject(error) }, entry, { unfinished, print });
  expect(unfinished).toEqual(['earlier', error]);
  expect(print).not.toHaveBeenCalled();
});
