import { drawableText, letteringWidth } from './lettering.ts';

/** Extent of letters above and below their baseline, in ems. */
const ASCENT_EM = 0.72;
const DESCENT_EM = 0.22;
/** Distance from the middle of a line's letters up to the middle of its em box, in ems. */
const MIDDLE_EM = 0.35;
const LINE_HEIGHT_EM = 1.08;
const MAX_LINES = 4;
/** Step in which sizes are tried, in pixels. */
const SIZE_STEP = 0.25;
/** Longest word that is not broken over lines. */
const MAX_WORD_CHARACTERS = 16;

/** A text in lines, relative to the centre of a circle. */
export interface FittedText {
  readonly lines: readonly { readonly text: string; readonly baseline: number }[];
  /** Font size in pixels. */
  readonly size: number;
}

interface Circle {
  readonly radius: number;
  /** Vertical distance from the centre of the circle to the baseline of a single line with the maximum size. */
  readonly baseline: number;
  /** Font size of a short text in pixels. */
  readonly maxSize: number;
  /** Maximum height of all lines in pixels. */
  readonly maxHeight: number;
}

/**
 * Fits a text into a section of a circle, with the number of lines that allows the largest font size. Words that are too
 * long for a line are broken with hyphens. All lengths are in pixels.
 */
export function fitInCircle(text: string, circle: Circle): FittedText {
  const drawn = drawableText(text);
  const candidates = Array.from({ length: MAX_LINES }, (_, index) =>
    fitLines(splitIntoLines(drawn, index + 1), circle),
  );
  return candidates.reduce((best, each) => (each.size > best.size ? each : best));
}

function fitLines(texts: readonly string[], circle: Circle): FittedText {
  const { maxSize, maxHeight, radius } = circle;
  const middle = circle.baseline - MIDDLE_EM * maxSize;
  const widths = texts.map((line) => letteringWidth(line, { size: 1 }));
  const baselines = (size: number) =>
    texts.map((_, index) => middle + ((index - (texts.length - 1) / 2) * LINE_HEIGHT_EM + MIDDLE_EM) * size);
  const isInside = (size: number): boolean =>
    texts.length * LINE_HEIGHT_EM * size <= maxHeight &&
    baselines(size).every((baseline, index) =>
      [baseline - ASCENT_EM * size, baseline + DESCENT_EM * size].every(
        (edge) => Math.hypot(((widths[index] ?? 0) * size) / 2, edge) <= radius,
      ),
    );
  let size = maxSize;
  while (size > SIZE_STEP && !isInside(size)) size -= SIZE_STEP;
  const positions = baselines(size);
  return { size, lines: texts.map((line, index) => ({ text: line, baseline: positions[index] ?? 0 })) };
}

/** Splits a text into at most `count` lines, so that the longest line is as short as possible. */
function splitIntoLines(text: string, count: number): readonly string[] {
  const words = text.split(/\s+/).flatMap((word) => breakWord(word, count));
  let best: readonly string[] = [text];
  let narrowest = Number.POSITIVE_INFINITY;
  const split = (start: number, lines: readonly string[]): void => {
    if (lines.length === count - 1 || start === words.length) {
      const all = start === words.length ? lines : [...lines, joinWords(words.slice(start))];
      const width = Math.max(...all.map((line) => letteringWidth(line, { size: 1 })));
      if (width < narrowest) [best, narrowest] = [all, width];
      return;
    }
    for (let end = start + 1; end <= words.length; end++)
      split(end, [...lines, joinWords(words.slice(start, end))]);
  };
  split(0, []);
  return best;
}

/** Breaks a long word into at most `maxParts` parts of similar length. All but the last end with a hyphen. */
function breakWord(word: string, maxParts: number): readonly string[] {
  const letters = [...word];
  const parts = Math.min(maxParts, Math.ceil(letters.length / MAX_WORD_CHARACTERS));
  const length = Math.ceil(letters.length / parts);
  return Array.from({ length: parts }, (_, index) => {
    const part = letters.slice(index * length, (index + 1) * length).join('');
    return index === parts - 1 ? part : `${part}-`;
  });
}

/** Joins the words of a line; the parts of a broken word have no space or hyphen between them. */
const joinWords = (words: readonly string[]): string =>
  words.join(' ').replace(/(?<=\p{L})- (?=\p{L})/gu, '');
