/** A declaration of CSS. */
interface Declaration {
  /** Counted from 1. */
  readonly line: number;
  readonly property: string;
  readonly value: string;
}

const DECLARATION = /(?<=^|[{;\s])(--[\w-]+|[a-z-]+)\s*:\s*([^;{}]+)(?=[;}])/gi;

/** Returns the declarations of a style sheet, without comments. */
export function declarations(css: string): readonly Declaration[] {
  // Comments keep their line breaks, so that line numbers stay true.
  const text = css.replace(/\/\*.*?\*\//gs, (comment) => comment.replace(/[^\n]/g, ' '));
  return [...text.matchAll(DECLARATION)].map(({ index, 1: property = '', 2: value = '' }) => ({
    line: text.slice(0, index).split('\n').length,
    property,
    value: value.replace(/\s+/g, ' ').trim(),
  }));
}
