/**
 * Writes the outlines that badges are lettered with to src/images/newsreader-outlines.json, from the font package, so
 * that drawing needs no font on the machine and gives the same bytes everywhere.
 *
 *     npx tsx scripts/lettering.ts
 *
 * Run it after an upgrade of @fontsource-variable/newsreader. Exit codes: 0 written, 1 failure.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'fontkitten';

const FONT = '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2';
const TARGET = new URL('../src/images/newsreader-outlines.json', import.meta.url);

/** Printable characters of Basic Latin and Latin-1. */
const CHARACTERS = Array.from({ length: 0x100 - 0x20 }, (_, offset) => offset + 0x20).filter(
  (code) => code < 0x7f || code > 0xa0,
);

const font = create(readFileSync(createRequire(import.meta.url).resolve(FONT)));
if (font.isCollection) throw new Error(`${FONT} holds several fonts.`);

const glyphs = Object.fromEntries(
  CHARACTERS.filter((code) => font.hasGlyphForCodePoint(code)).map((code) => {
    const glyph = font.glyphForCodePoint(code);
    return [String.fromCodePoint(code), { advance: glyph.advanceWidth, path: glyph.path.toSVG() }];
  }),
);

writeFileSync(TARGET, `${JSON.stringify({ unitsPerEm: font.unitsPerEm, glyphs }, null, 2)}\n`);
