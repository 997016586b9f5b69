import { readFileSync } from 'node:fs';
import { FaultError } from '@laurel/diagnostics';
import { describe, expect, it } from 'vitest';
import { parseTokens } from '../../../src/domain/settings/brand-tokens.ts';

const css = readFileSync('brand/tokens.css', 'utf8');

/** Matches the ground of pages in the dark scheme. The first group is the text before its value. */
const DARK_PAPER = /(prefers-color-scheme: dark[^}]*--paper:)[^;]*/;

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
      css.replace(/--accent:[^;]*/, '--accent: #123456').replace(DARK_PAPER, '$1 #010203'),
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
      /--alarm:[^;]*;/g,
      '/* $& */',
      ['--alarm is not defined in a block :root without a media query.'],
    ],
    [
      'a colour of pictures in another notation',
      /--inverse:[^;]*/g,
      '--inverse: rgb(18 59 42)',
      ['--inverse is rgb(18 59 42), which is not a hexadecimal colour such as #1f5a41.'],
    ],
    [
      'a dark ground in another notation',
      DARK_PAPER,
      '$1 black',
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

/** Pairs of a text colour and a background colour. */
const PAIRS = [
  ['ink', 'paper'],
  ['ink', 'paper-raised'],
  ['ink', 'paper-sunk'],
  ['ink-soft', 'paper'],
  ['ink-soft', 'paper-raised'],
  ['ink-soft', 'paper-sunk'],
  ['accent', 'paper'],
  ['accent', 'paper-raised'],
  ['accent', 'accent-tint'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-deep'],
  ['highlight', 'paper'],
  ['highlight', 'highlight-tint'],
  ['alarm', 'paper'],
  ['alarm', 'paper-raised'],
  ['inverse-ink', 'inverse'],
  ['inverse-soft', 'inverse'],
  ['inverse-highlight', 'inverse'],
  ['banner-ink', 'banner'],
  ['on-banner-accent', 'banner-accent'],
  ['share-line', 'inverse'],
] as const;

/** Relative luminance of a hexadecimal colour. Source: WCAG 2.2, "relative luminance". */
function luminance(hex: string): number {
  const digits = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit).join('') : hex.slice(1);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((start) => {
    const channel = Number.parseInt(digits.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const contrast = (one: string, other: string): number => {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
};

/** Returns the hexadecimal tokens of both colour schemes. */
function schemes(text: string): Readonly<Record<'light' | 'dark', ReadonlyMap<string, string>>> {
  const [light = '', dark = ''] = text.split('@media');
  const values = (part: string) =>
    [...part.matchAll(/--([\w-]+): (#[0-9a-f]{3,6});/g)].map(
      ([, name = '', hex = '']) => [name, hex] as const,
    );
  return { light: new Map(values(light)), dark: new Map([...values(light), ...values(dark)]) };
}

describe.each(['brand', 'examples/kanzleikompass/brand'])('the tokens of %s', (folder) => {
  const tokens = schemes(readFileSync(`${folder}/tokens.css`, 'utf8'));

  it.each(PAIRS.flatMap((pair) => (['light', 'dark'] as const).map((scheme) => [...pair, scheme] as const)))(
    'show %s on %s with a contrast of at least 4.5:1 in the %s scheme',
    (text, ground, scheme) => {
      const [one = '', other = ''] = [tokens[scheme].get(text), tokens[scheme].get(ground)];
      expect(contrast(one, other)).toBeGreaterThanOrEqual(4.5);
    },
  );
});
