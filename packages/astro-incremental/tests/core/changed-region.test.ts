import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findChangedRegion } from '../../src/core/changed-region.ts';

const changedParts = (previous: string, current: string) => {
  const { start, previousEnd, currentEnd } = findChangedRegion(previous, current);
  return [previous.slice(start, previousEnd), current.slice(start, currentEnd)];
};

describe('the changed region of a text', () => {
  it.each([
    ['an edited line', 'a\nb\nc\n', 'a\nx\nc\n', ['b\n', 'x\n']],
    ['an edited first line', 'a\nb\n', 'x\nb\n', ['a\n', 'x\n']],
    ['lines that share characters', 'a1\nb1\nc1\n', 'a1\nbb1\nc1\n', ['b1\n', 'bb1\n']],
    ['an added first line', 'a\n', 'x\na\n', ['', 'x\n']],
    ['an added last line', 'a\n', 'a\nx\n', ['', 'x\n']],
    ['a removed line', 'a\nb\nc\n', 'a\nc\n', ['b\n', '']],
    ['a repeated line', 'a\n', 'a\na\n', ['', 'a\n']],
    ['a last line without a line break', 'a\nb', 'a\nb\n', ['b', 'b\n']],
    ['an empty first line', '\na\n', 'a\n', ['\n', '']],
    ['no line', 'a\nb', 'a\nb', ['', '']],
    ['every line', '', 'a\nb\n', ['', 'a\nb\n']],
  ])('contains %s', (_case, previous, current, expected) => {
    expect(changedParts(previous, current)).toEqual(expected);
  });

  it('starts and ends at line boundaries, and both versions are equal outside of it', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 12 });
    fc.assert(
      fc.property(text, text, (previous, current) => {
        const { start, previousEnd, currentEnd } = findChangedRegion(previous, current);
        expect(start).toBeLessThanOrEqual(Math.min(previousEnd, currentEnd));
        expect(previous.slice(0, start)).toBe(current.slice(0, start));
        expect(previous.slice(previousEnd)).toBe(current.slice(currentEnd));
        for (const [version, end] of [
          [previous, previousEnd],
          [current, currentEnd],
        ] as const)
          for (const boundary of [start, end])
            expect([0, version.length].includes(boundary) || version[boundary - 1] === '\n').toBe(true);
      }),
      { numRuns: 5000 },
    );
  });

  it('has the same positions as the changed region of the bytes if the text is ASCII', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 12 });
    fc.assert(
      fc.property(text, text, (previous, current) => {
        expect(findChangedRegion(Buffer.from(previous), Buffer.from(current))).toEqual(
          findChangedRegion(previous, current),
        );
      }),
      { numRuns: 5000 },
    );
  });

  it('contains complete characters if bytes differ within a character', () => {
    const [previous, current] = [Buffer.from('ä\nö\nü\n'), Buffer.from('ä\nÖ\nü\n')];
    const { start, previousEnd, currentEnd } = findChangedRegion(previous, current);
    expect(previous.toString('utf8', start, previousEnd)).toBe('ö\n');
    expect(current.toString('utf8', start, currentEnd)).toBe('Ö\n');
  });
});
