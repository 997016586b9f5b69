import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../../../src/delivery/publish/audit/audit-trail.ts';
import { describeEntry } from '../../../../src/delivery/publish/audit/describe-entry.ts';

const entry: AuditEntry = { at: '2026-11-22T10:30:05.123Z', action: 'released', by: 'Rosa', reason: '' };

describe('describeEntry', () => {
  it.each<[Partial<AuditEntry>, string]>([
    [{ release: 'R', reason: 'scheduled' }, 'Released R by Rosa: scheduled'],
    [{ action: 'rolled back', release: 'R' }, 'Rolled back to R by Rosa'],
    [{ action: 'approved', release: 'R', reason: 'Checked.' }, 'Approved R by Rosa: Checked.'],
    [{ action: 'rejected', reason: 'wrong\ntiers' }, String.raw`Rejected by Rosa: wrong\ntiers`],
    [{ by: '\u001b[2J' }, String.raw`Released by \u001b[2J`],
  ])('formats %j', (fields, line) => {
    expect(describeEntry({ ...entry, ...fields })).toBe(`2026-11-22 10:30 UTC  ${line}`);
  });
});
