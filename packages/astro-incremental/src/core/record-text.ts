/**
 * Extracts members of records from the text of an input in JSON Lines, without parsing whole lines.
 *
 * The text is in Latin-1, one character per byte (see `RecordTable`). Extracted values are decoded as UTF-8. A string
 * that equals a member name can also be a value. The text after the string distinguishes them.
 */
import type { Scalar } from './record-keys.ts';

/** Returns a field name as it is written in the text of a table, with quotes. */
export const quotedName = (field: string): string => Buffer.from(JSON.stringify(field)).toString('latin1');

const ASCII = /^\p{ASCII}*$/u;

/** Decodes UTF-8 from a string with one character per byte. */
export const decodeBytes = (bytes: string): string =>
  ASCII.test(bytes) ? bytes : Buffer.from(bytes, 'latin1').toString('utf8');

const charCode = (character: string): number => character.charCodeAt(0);
const QUOTE = charCode('"');
const COLON = charCode(':');
const COMMA = charCode(',');
const DIGIT_0 = charCode('0');
const OPEN_BRACE = charCode('{');
const CLOSE_BRACE = charCode('}');
const OPEN_BRACKET = charCode('[');
const CLOSE_BRACKET = charCode(']');

/** Whether the member whose name starts at `offset` belongs to the record itself, and not to an object within it. */
export function isTopLevelMember(text: string, start: number, end: number, offset: number): boolean {
  return offset - start < end - offset
    ? nestingDepth(text, start, offset) === 1
    : nestingDepth(text, offset, end) === -1;
}

/** Number of lists and objects opened minus those closed between two offsets, both outside of strings. */
function nestingDepth(text: string, start: number, end: number): number {
  let depth = 0;
  for (let index = start; index < end; index++) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) index = endOfString(text, index);
    else if (code === OPEN_BRACE || code === OPEN_BRACKET) depth += 1;
    else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) depth -= 1;
  }
  return depth;
}

const STRUCTURE_AFTER_NAME = /\s*:\s*(?=[[{])/y;
/** Result of parsing text that is not JSON. */
export const INVALID_JSON = Symbol('not JSON');

/**
 * Parses the list or object after a member name.
 * @returns undefined if the string is not a member name; INVALID_JSON if the value is not JSON
 */
export function structureAt(text: string, offset: number): unknown {
  STRUCTURE_AFTER_NAME.lastIndex = offset;
  if (!STRUCTURE_AFTER_NAME.test(text)) return undefined;
  const start = STRUCTURE_AFTER_NAME.lastIndex;
  let depth = 0;
  for (let index = start; index < text.length && text[index] !== '\n'; index++) {
    const character = text[index];
    if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    else if (character === '"') index = endOfString(text, index);
    if (depth === 0) return parseJson(decodeBytes(text.slice(start, index + 1)));
  }
  return INVALID_JSON;
}

/** Parses JSON; returns INVALID_JSON instead of throwing. */
export function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return INVALID_JSON;
  }
}

/** Returns the offset of the closing quote of the string that starts at `offset`, or the length of the text. */
function endOfString(text: string, offset: number): number {
  let end = offset;
  do end = text.indexOf('"', end + 1);
  while (end !== -1 && isEscaped(text, end));
  return end === -1 ? text.length : end;
}

function isEscaped(text: string, offset: number): boolean {
  let backslashes = 0;
  while (text[offset - 1 - backslashes] === '\\') backslashes += 1;
  return backslashes % 2 === 1;
}

const SCALAR_AFTER_NAME = /\s*:\s*("(?:[^"\\]|\\.)*"|-?[0-9][0-9.eE+-]*|true|false|null)/y;

/** Extracts the scalar after a member name; undefined for a list, an object, or a string that is not a member name. */
export function scalarAt(text: string, offset: number): Scalar | undefined {
  if (text.charCodeAt(offset) !== COLON) return jsonScalarAt(text, offset);
  const code = text.charCodeAt(offset + 1);
  if (code === OPEN_BRACE || code === OPEN_BRACKET) return undefined;
  if (code === QUOTE) return unescapedStringAt(text, offset + 1) ?? jsonScalarAt(text, offset);
  return wholeNumberAt(text, offset + 1) ?? jsonScalarAt(text, offset);
}

/** Extracts the string that starts at `offset`; undefined if it contains escapes. */
function unescapedStringAt(text: string, offset: number): string | undefined {
  const end = text.indexOf('"', offset + 1);
  if (end === -1) return undefined;
  const piece = text.slice(offset + 1, end);
  // Copied, because a slice would keep the whole text in memory as long as the value.
  return piece.includes('\\') ? undefined : Buffer.from(piece, 'latin1').toString('utf8');
}

/** Number of digits up to which every integer is exact. */
const MAX_EXACT_DIGITS = 15;

/** Extracts the non-negative integer that starts at `offset`; undefined for any other value. */
function wholeNumberAt(text: string, offset: number): number | undefined {
  let value = 0;
  let index = offset;
  for (; isDigit(text.charCodeAt(index)); index++) value = value * 10 + text.charCodeAt(index) - DIGIT_0;
  const digits = index - offset;
  if (digits === 0 || digits > MAX_EXACT_DIGITS || (digits > 1 && text.charCodeAt(offset) === DIGIT_0))
    return undefined;
  const next = text.charCodeAt(index);
  return next === COMMA || next === CLOSE_BRACE || next === CLOSE_BRACKET ? value : undefined;
}

const isDigit = (code: number): boolean => code >= DIGIT_0 && code <= DIGIT_0 + 9;

/** Extracts the scalar after a member name in any notation that JSON permits; slower than the functions above. */
function jsonScalarAt(text: string, offset: number): Scalar | undefined {
  SCALAR_AFTER_NAME.lastIndex = offset;
  const found = SCALAR_AFTER_NAME.exec(text)?.[1];
  return found === undefined ? undefined : (JSON.parse(decodeBytes(found)) as Scalar);
}
