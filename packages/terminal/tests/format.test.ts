import { describe, expect, it } from 'vitest';
import { formatBytes, formatDuration } from '../src/format.ts';

describe('formatDuration', () => {
  it.each([
    [0, '0.00 s'],
    [1_304, '1.30 s'],
    [23_000, '23.0 s'],
    [125_900, '2 min 05 s'],
  ])('formats %d ms as %s', (ms, text) => {
    expect(formatDuration(ms)).toBe(text);
  });
});

describe('formatBytes', () => {
  it.each([
    [1_023, '1023 B'],
    [1_024, '1.0 KB'],
    [1_363_149, '1.3 MB'],
    [20 * 1_024 ** 3, '20 GB'],
    [5_000 * 1_024 ** 4, '5000 TB'],
  ])('formats %d bytes as %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });
});
