import { create } from 'fontkitten';

/** Printable characters of Basic Latin and Latin-1. */
const CHARACTERS = Array.from({ length: 0x100 - 0x20 }, (_, offset) => offset + 0x20).filter(
  (code) => code < 0x7f || code > 0xa0,
);

/** Outlines of letters, in units of the font. */
export interface Outlines {
  readonly unitsPerEm: number;
  readonly glyphs: Readonly<Record<string, { readonly advance: number; readonly path: string }>>;
}

/**
 * Reads the outlines of a font's letters, by letter. Of a variable font, the default instance is read.
 * @param font content of a file in the format TTF, OTF, WOFF or WOFF2
 * @throws {Error} if the content is not a font, or is a collection of fonts
 */
export function readOutlines(font: Buffer): Outlines {
  const opened = create(font);
  if (opened.isCollection) throw new Error('The file is a collection of several fonts.');
  const glyphs = Object.fromEntries(
    CHARACTERS.filter((code) => opened.hasGlyphForCodePoint(code)).map((code) => {
      const glyph = opened.glyphForCodePoint(code);
      return [String.fromCodePoint(code), { advance: glyph.advanceWidth, path: glyph.path.toSVG() }];
    }),
  );
  return { unitsPerEm: opened.unitsPerEm, glyphs };
}

/** Returns the printable characters of Basic Latin that a font lacks. Names on badges need all of them. */
export const missingLetters = ({ glyphs }: Outlines): readonly string[] =>
  CHARACTERS.filter((code) => code < 0x7f)
    .map((code) => String.fromCodePoint(code))
    .filter((letter) => !(letter in glyphs));
