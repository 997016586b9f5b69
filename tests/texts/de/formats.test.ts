import { describe, expect, it } from 'vitest';
import { counted, fileSize, numberText } from '../../../src/texts/de/formats.ts';

const firms = { one: 'Kanzlei', other: 'Kanzleien' };

describe('the German format', () => {
  it.each([
    [numberText(0), '0'],
    [numberText(1204), '1.204'],
    [numberText(12_345_678), '12.345.678'],
    [counted(1, firms), '1 Kanzlei'],
    [counted(1204, firms), '1.204 Kanzleien'],
    [fileSize(101_500), '102\u00a0kB'],
    [fileSize(4_100_000), '4,1\u00a0MB'],
    [fileSize(5_000_000), '5,0\u00a0MB'],
  ])('is %s', (text, expected) => {
    expect(text).toBe(expected);
  });
});
