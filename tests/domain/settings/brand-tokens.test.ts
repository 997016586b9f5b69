import { readFileSync } from 'node:fs';
import { FaultError } from '@laurel/diagnostics';
import { describe, expect, it } from 'vitest';
import { parseTokens } from '../../../src/domain/settings/brand-tokens.ts';

const css = readFileSync('brand/tokens.css', 'utf8');

/** Returns the faults of a tokens.css. */
function faults(text: string): readonly string[] {
  try {
    parseTokens(text, 'brand/tokens.css');
  } catch (error) {
    if (error instanceof FaultError) return error.faults.map(({ what }) => what);
    throw error;
  }
  return [];
}

describe('parseTokens', () => {
  it('returns the colours of pictures in the light scheme, and the ground of pages in the dark scheme', () => {
    const { light, darkPaper } = parseTokens(
      css.replace('--accent: #1f5a41', '--accent: #123456').replace('--paper: #131613', '--paper: #010203'),
      'brand/tokens.css',
    );
    expect([light.accent, darkPaper]).toEqual(['#123456', '#010203']);
  });

  it.each([
    [
      'a missing colour',
      /--accent:[^;]*;/g,
      '',
      ['--accent is not defined in a block :root without a media query.'],
    ],
    [
      'a missing font',
      /--text-font:[^;]*;/g,
      '',
      ['--text-font is not defined in a block :root without a media query.'],
    ],
    [
      'a colour in a comment only',
      /--alarm: #9b2c1d;/g,
      '/* --alarm: #9b2c1d; */',
      ['--alarm is not defined in a block :root without a media query.'],
    ],
    [
      'a colour of pictures in another notation',
      /--inverse: #123b2a/g,
      '--inverse: rgb(18 59 42)',
      ['--inverse is rgb(18 59 42), which is not a hexadecimal colour such as #1f5a41.'],
    ],
    [
      'a dark ground in another notation',
      /--paper: #131613/g,
      '--paper: black',
      ['--paper is black, which is not a hexadecimal colour such as #1f5a41.'],
    ],
  ])('reports %s', (_fault, pattern, replacement, expected) => {
    expect(faults(css.replace(pattern, replacement))).toEqual(expected);
  });

  it('accepts another notation for a colour that no picture uses', () => {
    expect(faults(css.replace('--ink: #1d1b17', '--ink: oklch(20% 0.01 80)'))).toEqual([]);
  });

  it('reports every token of an empty file at once', () => {
    expect(faults('').length).toBeGreaterThan(30);
  });
});
