/**
 * What a computation can read of the inputs, each as one number: a key of 32 bits. A page's reads are the set of its
 * keys, and a change of the inputs is a set of keys too; a page of which they share none is as it was. Two things of
 * one key cost a page that is looked at for nothing, never one that is missed.
 */

/** What a field of a record may be looked up by. */
export type Scalar = string | number | boolean | null;

const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

/** FNV-1a over the text's UTF-16 code units. */
function hashText(text: string, start: number): number {
  let hash = start;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), PRIME);
  return hash >>> 0;
}

const readKey = (kind: string, ...parts: readonly string[]): number =>
  hashText(`${kind}\n${parts.join('\n')}`, OFFSET);

/** The whole content of an input. */
export const wholeInputKey = (name: string): number => readKey('whole', name);

/** The names that start with a prefix. */
export const listingKey = (prefix: string): number => readKey('list', prefix);

/** Whether an input exists. */
export const existenceKey = (name: string): number => readKey('ask', name);

/** How many records an input has, and their order as far as it shows in no column. */
export const recordCountKey = (name: string): number => readKey('rows', name);

/** The values of one field of all records of an input, in their order. */
export const columnKey = (name: string, field: string): number => readKey('column', name, field);

/** The start of the keys of the records of an input that hold a value at a path. */
export const pathKeySeed = (name: string, path: string): number => readKey('path', name, path, '');

/** The records that hold a value at the path of a seed, in their order. */
export const valueKey = (seed: number, value: Scalar): number =>
  hashText(typeof value === 'number' ? String(value) : JSON.stringify(value), seed);
