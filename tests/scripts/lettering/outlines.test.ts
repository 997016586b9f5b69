import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { missingLetters, readOutlines } from '../../../scripts/lettering/outlines.ts';

const PACKAGES = 'node_modules/@fontsource-variable';
const INTER = readFileSync(`${PACKAGES}/inter/files/inter-latin-wght-normal.woff2`);
const NEWSREADER = readFileSync(`${PACKAGES}/newsreader/files/newsreader-latin-wght-normal.woff2`);

describe('readOutlines', () => {
  it('reads the letters of Inter that examples/kanzleikompass contains', () => {
    const file = 'examples/kanzleikompass/brand/lettering.json';
    expect(readOutlines(INTER)).toEqual(JSON.parse(readFileSync(file, 'utf8')));
  });

  it('reads letters with the advance and the outline of their font', () => {
    const [inter, newsreader] = [INTER, NEWSREADER].map((font) => readOutlines(font).glyphs.A);
    expect(inter?.path).toMatch(/^M[\d.]/);
    expect(inter).not.toEqual(newsreader);
  });

  it('reads the letters A to Z, a to z, and ä, é and ß', () => {
    expect(missingLetters(readOutlines(INTER))).toEqual([]);
    expect(Object.keys(readOutlines(INTER).glyphs)).toEqual(expect.arrayContaining(['ä', 'é', 'ß']));
  });

  it('throws an error for a file that is not a font', () => {
    expect(() => readOutlines(Buffer.from('no font'))).toThrow(Error);
  });
});

describe('missingLetters', () => {
  it('lists the Latin letters that a font lacks', () => {
    const western = readOutlines(readFileSync('brand/fonts/inter-western.woff2'));
    expect(missingLetters(western)).toEqual(expect.arrayContaining(['A', 'z', '9']));
  });
});
