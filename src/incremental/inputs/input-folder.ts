/**
 * Inputs as a folder: `index.json` names every file with the SHA-256 of its bytes, in hexadecimal:
 *
 *     {"version": 1, "files": {"groups/2/tiers.jsonl": {"digest": "9f86…", "records": 14}}}
 *
 * The index is the truth: a file that it does not name does not exist, and one that differs from it is refused.
 */
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { digest } from '../core/digest.ts';
import { inputDiffersFromIndex, inputUnreadable } from '../core/errors.ts';
import type { InputStore } from '../core/types.ts';

export interface InputFolder extends InputStore {
  readonly folder: string;
  /** Digest of the index, and so of all inputs. */
  readonly key: string;
  /** Where an input lies. */
  path(name: string): string;
}

/**
 * Opens a folder of inputs.
 * @throws {BuildError} InputUnreadable without a readable index; `readText` throws InputDiffersFromIndex.
 */
export function openInputFolder(folder: string): InputFolder {
  let digests: ReadonlyMap<string, string>;
  let key: string;
  try {
    const text = readFileSync(join(folder, 'index.json'), 'utf8');
    key = digest(text);
    digests = parseIndex(text);
  } catch (error) {
    throw inputUnreadable(folder, error);
  }
  const path = (name: string) => join(folder, name);
  return {
    folder,
    key,
    path,
    digests: () => digests,
    readText(name) {
      let bytes: Buffer;
      try {
        bytes = readFileSync(path(name));
      } catch (error) {
        throw inputUnreadable(folder, error);
      }
      if (hash('sha256', bytes) !== digests.get(name)) throw inputDiffersFromIndex(name);
      return bytes.toString('utf8');
    },
  };
}

function parseIndex(text: string): ReadonlyMap<string, string> {
  const index: unknown = JSON.parse(text);
  const files = isObject(index) ? index.files : undefined;
  if (!isObject(files)) throw new Error("index.json has no object 'files'.");
  const digests = new Map<string, string>();
  for (const [name, entry] of Object.entries(files)) {
    if (!isObject(entry) || typeof entry.digest !== 'string' || !/^[0-9a-f]{64}$/.test(entry.digest))
      throw new Error(`index.json has no SHA-256 digest for '${name}'.`);
    if (name.startsWith('/') || name.split('/').includes('..'))
      throw new Error(`index.json names '${name}', which lies outside the folder.`);
    digests.set(name, entry.digest);
  }
  return digests;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
