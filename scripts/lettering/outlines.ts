import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'fontkitten';

const FONT = '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2';

/** Printable characters of Basic Latin and Latin-1. */
const CHARACTERS = Array.from({ length: 0x100 - 0x20 }, (_, offset) => offset + 0x20).filter(
  (code) => code < 0x7f || code > 0xa0,
);

/** Reads the outlines of a font's letters, by letter, in units of the font. */
export function readOutlines(): {
  readonly unitsPerEm: number;
  readonly glyphs: Readonly<Record<string, { readonly advance: number; readonly path: string }>>;
} {
  const font = create(readFileSync(createRequire(import.meta.url).resolve(FONT)));
  if (font.isCollection) throw new Error(`${FONT} holds several fonts.`);
  const glyphs = Object.fromEntries(
    CHARACTERS.filter((code) => font.hasGlyphForCodePoint(code)).map((code) => {
      const glyph = font.glyphForCodePoint(code);
      return [String.fromCodePoint(code), { advance: glyph.advanceWidth, path: glyph.path.toSVG() }];
    }),
  );
  return { unitsPerEm: font.unitsPerEm, glyphs };
}
