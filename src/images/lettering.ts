import anyAscii from 'any-ascii';
import outlines from '#brand/lettering.json' with { type: 'json' };

const glyphs: Readonly<Record<string, { readonly advance: number; readonly path: string }>> = outlines.glyphs;

/** A line of text as outlines, in the coordinates of the picture. */
export interface Lettering {
  readonly svg: string;
  /** Width in pixels. */
  readonly width: number;
}

interface Style {
  /** Font size in pixels. */
  readonly size: number;
  /** Extra space after each letter, in ems. */
  readonly tracking?: number;
  /** Extra weight compared to regular, as a stroke width in ems. */
  readonly weight?: number;
  readonly colour: string;
}

/** Returns the width of a line in pixels. */
export function letteringWidth(
  text: string,
  { size, tracking = 0 }: Pick<Style, 'size' | 'tracking'>,
): number {
  const advances = [...drawableText(text)].reduce((sum, letter) => sum + (glyphs[letter]?.advance ?? 0), 0);
  return (advances / outlines.unitsPerEm + Math.max(0, drawableText(text).length - 1) * tracking) * size;
}

/**
 * Returns a line of text as SVG paths, centred on `x` with its baseline at `y`. Paths need no installed font, so that the
 * result is the same on every machine. A letter without an outline is drawn without its accent, or omitted.
 */
export function centredText(text: string, x: number, y: number, style: Style): Lettering {
  const { size, tracking = 0, weight = 0, colour } = style;
  const scale = size / outlines.unitsPerEm;
  const width = letteringWidth(text, style);
  let offset = 0;
  const paths: string[] = [];
  for (const character of drawableText(text)) {
    const glyph = glyphs[character];
    if (glyph === undefined) continue;
    if (glyph.path !== '') paths.push(`<path transform="translate(${round(offset)} 0)" d="${glyph.path}"/>`);
    offset += glyph.advance + tracking * outlines.unitsPerEm;
  }
  const stroke = weight === 0 ? '' : ` stroke="${colour}" stroke-width="${weight * outlines.unitsPerEm}"`;
  const transform = `translate(${round(x - width / 2)} ${round(y)}) scale(${scale} ${-scale})`;
  return { svg: `<g transform="${transform}" fill="${colour}"${stroke}>${paths.join('')}</g>`, width };
}

/**
 * Replaces the letters without an outline: by their base letters, or by Latin letters for other scripts. A character that cannot be
 * written in Latin letters is omitted.
 */
export const drawableText = (text: string): string =>
  [...text.normalize('NFC')]
    .map((character) =>
      character in glyphs ? character : character.normalize('NFKD').replace(/\p{M}+/gu, ''),
    )
    .join('')
    .replace(UNDRAWABLE_WORDS, (word) => anyAscii(word).replace(/([a-z])(?=[A-Z])/g, '$1 '));

/** Words of letters without outlines. */
const UNDRAWABLE_WORDS = /[\u0100-\u{10ffff}]+/gu;

const round = (value: number): number => Math.round(value * 100) / 100;
