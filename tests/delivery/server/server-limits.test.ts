import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readMaxDescriptors, serverLimits } from '../../../src/delivery/server/server-limits.ts';

describe('serverLimits', () => {
  it.each([
    [300, 172, 86],
    [1024, 896, 256],
    [1_048_576, 2048, 256],
    [64, 16, 8],
  ])('for %i descriptors allows %i connections, and %i of one client', (descriptors, all, one) => {
    const { maxConnections, maxConnectionsPerClient } = serverLimits(descriptors);
    expect([maxConnections, maxConnectionsPerClient]).toEqual([all, one]);
  });
});

describe('readMaxDescriptors', () => {
  it.each([
    [
      'the soft limit of the process',
      'Max open files            300                  4096                 files\n',
      300,
    ],
    [
      'an assumed number if there is no limit',
      'Max open files            unlimited            unlimited            files\n',
      4096,
    ],
    ['an assumed number for an unknown file', 'x', 4096],
  ])('returns %s', (_case, text, expected) => {
    const folder = mkdtempSync(join(tmpdir(), 'limits-'));
    writeFileSync(join(folder, 'limits'), text);
    expect(readMaxDescriptors(join(folder, 'limits'))).toBe(expected);
    rmSync(folder, { recursive: true });
  });

  it('returns an assumed number on a system without the file', () => {
    expect(readMaxDescriptors('/nowhere')).toBe(4096);
  });
});
