import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BUCKET } from '../../../../scripts/fakes/s3-server.ts';
import {
  type AuditEntry,
  type AuditTrail,
  MAX_READ_ENTRIES,
} from '../../../../src/delivery/publish/audit/audit-trail.ts';
import { bucketAuditTrail } from '../../../../src/delivery/publish/audit/bucket-audit-trail.ts';
import { fileAuditTrail } from '../../../../src/delivery/publish/audit/file-audit-trail.ts';
import { openTestBucket } from '../open-test-bucket.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-audit-'));
  file = join(folder, 'published/audit.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true }));
const { store, bucket } = openTestBucket();

/** Returns an entry of minute `minute`. */
const entry = (minute: number, by = 'Rosa Lind'): AuditEntry => ({
  at: new Date(Date.UTC(2026, 10, 22, 10, minute)).toISOString(),
  action: 'released',
  by,
  reason: 'a line\nbreak and a "quote"',
  release: '20261122T103000Z',
});

describe.each<[string, () => AuditTrail]>([
  ['a file', () => fileAuditTrail(file)],
  ['a bucket', () => bucketAuditTrail(bucket())],
])('an audit trail in %s', (_store, open) => {
  it('is empty without entries', async () => {
    expect(await open().read()).toEqual({ entries: [], damaged: [] });
  });

  it('returns appended entries, oldest first', async () => {
    const entries: readonly AuditEntry[] = [
      entry(1),
      { ...entry(2), action: 'rolled back' },
      { at: entry(3).at, action: 'rejected', by: 'Sam', reason: '' },
    ];
    for (const each of entries) await open().append(each);
    expect(await open().read()).toEqual({ entries, damaged: [] });
  });

  it('retains the entries of concurrent publishers with the same time', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `publisher ${index}`);
    await Promise.all(names.map((name) => open().append(entry(1, name))));
    const { entries, damaged } = await open().read();
    expect(entries.map(({ by }) => by).sort()).toEqual(names.toSorted());
    expect(damaged).toEqual([]);
  });

  it('returns the latest entries if there are many', async () => {
    const trail = open();
    for (let minute = 0; minute < MAX_READ_ENTRIES + 2; minute++) await trail.append(entry(minute));
    const { entries } = await trail.read();
    expect(entries).toHaveLength(MAX_READ_ENTRIES);
    expect(entries.at(-1)).toEqual(entry(MAX_READ_ENTRIES + 1));
  });
});

describe('an audit trail in a file', () => {
  it.each<[string, () => void]>([
    ['truncated', () => truncateSync(file, readFileSync(file).length - 20)],
    ['not JSON', () => appendFileSync(file, 'edited by hand\n')],
    ['of another shape', () => appendFileSync(file, '{"at":"2026-11-22T10:00:00Z","action":"deleted"}\n')],
    ['without a time', () => appendFileSync(file, '{"action":"released","by":"x","reason":""}\n')],
    ['empty JSON', () => appendFileSync(file, 'null\n')],
  ])('reports the location of a line that is %s, and returns the others', async (_case, damage) => {
    const trail = fileAuditTrail(file);
    await trail.append(entry(1));
    await trail.append(entry(2));
    damage();
    await trail.append(entry(3));
    const { entries, damaged } = await trail.read();
    const [location = ''] = damaged;
    expect(damaged).toEqual([expect.stringMatching(/audit\.jsonl, line [23]$/)]);
    const expected = location.endsWith('2') ? [entry(1), entry(3)] : [entry(1), entry(2), entry(3)];
    expect(entries).toEqual(expected);
  });
});

describe('an audit trail in a file that cannot be written', () => {
  it('throws an error with the line to append', async () => {
    mkdirSync(file, { recursive: true });
    await expect(fileAuditTrail(file).append(entry(1))).rejects.toMatchObject({
      name: 'AuditEntryNotWritten',
      fault: { location: { file }, action: expect.stringContaining(JSON.stringify(entry(1))) },
    });
  });
});

describe('an audit trail in a bucket', () => {
  it('reports the key of a damaged entry, and returns the others', async () => {
    const trail = bucketAuditTrail(bucket());
    await trail.append(entry(1));
    const [key = ''] = store().objects.keys();
    await trail.append(entry(2));
    await bucket().put(key, new TextEncoder().encode('{"at":'), {
      contentType: 'application/json',
      cacheControl: 'no-store',
      contentEncoding: undefined,
      tags: '',
    });
    expect(await trail.read()).toEqual({ entries: [entry(2)], damaged: [`s3://${BUCKET}/${key}`] });
  });
});
