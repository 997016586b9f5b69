/**
 * The index of an input folder, `index.json`. It lists every input with the SHA-256 of its bytes in hexadecimal. For an
 * input in JSON Lines it also has the number of records, the field that identifies a record, and a label:
 *
 *     {"version": 1, "files": {"groups/2/tiers.jsonl":
 *       {"digest": "9f86…", "records": 21, "key": "tierId", "label": "groups/2/tiers"}}}
 *
 * `version` is the version of the records' format, which the writer chooses. The engine ignores it and all other fields.
 */
import type { RecordFile } from '../core/record-file.ts';

export const INDEX_FILE = 'index.json';

/** An index as stored. */
export interface InputIndexFile {
  readonly version: number;
  readonly files: Readonly<Record<string, StoredEntry>>;
}

interface StoredEntry {
  /** SHA-256 of the file's bytes in hexadecimal. */
  readonly digest: string;
  readonly records?: number | undefined;
  readonly key?: string | undefined;
  readonly label?: string | undefined;
}

/** Formats the text of an index, with one line for each input, sorted by name. Equal inputs have equal bytes. */
export function formatInputIndex({ version, files }: InputIndexFile): string {
  const lines = Object.entries(files)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([name, { digest, key, label, records }]) =>
        `${JSON.stringify(name)}:${JSON.stringify({ digest, key, label, records })}`,
    );
  const members = lines.length === 0 ? '{}' : `{\n${lines.join(',\n')}\n}`;
  return `{\n"files":${members},\n"version":${version}\n}\n`;
}

export interface IndexEntry {
  /** SHA-256 of the file's bytes in hexadecimal. */
  readonly digest: string;
  /** Undefined for an input without records. */
  readonly records: RecordFile | undefined;
  /** Number of records; 1 if the index does not contain a number. */
  readonly count: number;
}

/**
 * Parses an index.
 * @throws {Error} if the index is invalid
 */
export function parseIndex(text: string): ReadonlyMap<string, IndexEntry> {
  const index: unknown = JSON.parse(text);
  const files = isObject(index) ? index.files : undefined;
  if (!isObject(files)) throw new Error("index.json has no object 'files'.");
  const entries = new Map<string, IndexEntry>();
  for (const [name, entry] of Object.entries(files)) {
    if (!isObject(entry) || typeof entry.digest !== 'string' || !/^[0-9a-f]{64}$/.test(entry.digest))
      throw new Error(`index.json has no SHA-256 digest for '${name}'.`);
    if (name.startsWith('/') || name.split('/').includes('..'))
      throw new Error(`index.json names '${name}', which lies outside the folder.`);
    const { digest, key, label } = entry;
    const records =
      typeof key === 'string' ? { key, label: typeof label === 'string' ? label : name } : undefined;
    entries.set(name, {
      digest,
      records,
      count: Number.isInteger(entry.records) ? Number(entry.records) : 1,
    });
  }
  return entries;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
