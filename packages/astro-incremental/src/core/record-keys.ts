/**
 * Read keys: each possible read of the inputs has a hash of 32 bits.
 *
 * The reads of a page are a set of keys, and so is the difference between two versions of the inputs. A page is
 * unchanged if the two sets are disjoint. A hash collision only causes an unnecessary check of a page.
 */

/** A value by which records can be looked up. */
export type Scalar = string | number | boolean | null;

const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

/** Computes FNV-1a over the UTF-16 code units of a text, starting from a previous hash. */
function hashText(text: string, start: number): number {
  let hash = start;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), PRIME);
  return hash >>> 0;
}

const readKey = (kind: string, ...parts: readonly string[]): number =>
  hashText(`${kind}\n${parts.join('\n')}`, OFFSET);

/** Key of the whole content of an input. */
export const wholeInputKey = (name: string): number => readKey('whole', name);

/** Key of the list of input names with a prefix. */
export const listingKey = (prefix: string): number => readKey('list', prefix);

/** Key of the existence of an input. */
export const existenceKey = (name: string): number => readKey('exists', name);

/** Key of the number of records of an input, and of their order. */
export const recordCountKey = (name: string): number => readKey('count', name);

/** Key of the values of one field of all records of an input, in order. */
export const columnKey = (name: string, field: string): number => readKey('column', name, field);

/** Hash from which the value keys of a path are computed; see `valueKey`. */
export const pathKeySeed = (name: string, path: string): number => readKey('path', name, path, '');

/** Key of the records that have a value at the path of a seed (`pathKeySeed`), in order. */
export const valueKey = (seed: number, value: Scalar): number =>
  hashText(typeof value === 'number' ? String(value) : JSON.stringify(value), seed);
