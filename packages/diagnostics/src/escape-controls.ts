/** Control characters, line and paragraph separators, and characters that change the direction of text. */
const CONTROLS = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

const NAMED: ReadonlyMap<string, string> = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);

/**
 * Replaces control characters by escape sequences such as `\n` and `\u001b`, so that external text cannot add lines to a log,
 * control a terminal, or change the direction of the text around it.
 */
export const escapeControls = (text: string): string =>
  text.replace(
    CONTROLS,
    (character) => NAMED.get(character) ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Escapes the lines of a text separately, so that its line ends and tabs remain. */
export const escapeLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.split('\t').map(escapeControls).join('\t'))
    .join('\n');
