import { rename, rm, writeFile } from 'node:fs/promises';
import { errorCode, errorMessage, FaultError } from '@laurel/diagnostics';
import { acquireFileLock, type Lock } from 'astro-incremental/lock';
import { idsNotWritten, idsUnusable } from '../../../domain/errors/tables.ts';
import { id as idSchema } from '../../../domain/identifiers.ts';
import { siblingPath } from '../snapshot-folder.ts';
import { formatCsvRow, parseCsv } from './parse-csv.ts';
import { readUtf8File, unreadableReason } from './read-utf8-file.ts';

const HEADER = ['kind', 'key', 'id'] as const;
const WHOLE_NUMBER = /^[1-9]\d*$/;

/** Parses a key that is a positive integer without leading zeros. Returns undefined for any other string, e.g. `ada`, `007` or a UUID. */
function integerKey(key: string): number | undefined {
  return WHOLE_NUMBER.test(key) ? idSchema.safeParse(Number(key)).data : undefined;
}

/**
 * Integer ids of records whose keys are texts, such as UUIDs. Each kind of record has its own integers. A key that is an integer is its
 * own id. Every other key gets the next integer of its kind, and retains it: the file of the ids is only appended to.
 */
export interface StableIds {
  /**
   * Assigns integers to keys that have none, in this order.
   * @returns the integer keys whose integer is already assigned to another key
   */
  assign(kind: string, keys: readonly string[]): readonly string[];
  /** Returns the integer of a key that is an integer, or to which `assign` has given one. */
  idOf(kind: string, key: string): number | undefined;
  /**
   * Appends the new integers to the file. The file is replaced atomically.
   * @throws {FaultError} IdsNotWritten, also if another pull has appended integers since the file was read
   */
  write(): Promise<void>;
}

/**
 * Reads the integer ids in a file. If the file does not exist, there are no ids.
 * @throws {FaultError} IdsUnusable
 */
export async function readStableIds(file: string): Promise<StableIds> {
  const stored = await readText(file);
  const kinds = new Map<string, Map<string, number>>();
  const kindOf = (kind: string): Map<string, number> => {
    const existing = kinds.get(kind) ?? new Map<string, number>();
    kinds.set(kind, existing);
    return existing;
  };
  parseIds(file, stored, kindOf);
  const added: string[] = [];
  return {
    assign(kind, keys) {
      const ids = kindOf(kind);
      const assigned = new Set(ids.values());
      const integers = keys.flatMap((key) => integerKey(key) ?? []);
      let last = Math.max(largest(assigned), largest(integers));
      for (const key of keys) {
        if (integerKey(key) !== undefined || ids.has(key)) continue;
        last++;
        ids.set(key, last);
        added.push(formatCsvRow([kind, key, last]));
      }
      return keys.filter((key) => assigned.has(integerKey(key) ?? 0));
    },
    idOf: (kind, key) => integerKey(key) ?? kinds.get(kind)?.get(key),
    async write() {
      if (added.length === 0) return;
      const content = (stored === '' ? formatCsvRow(HEADER) : stored) + added.join('');
      const lock = acquireIdsLock(file);
      try {
        if ((await readText(file)) !== stored) throw new Error('another pull has changed the file');
        await replaceFile(file, content);
      } catch (error) {
        throw notWritten(file, error);
      } finally {
        lock.release();
      }
    },
  };
}

/** Returns the largest of positive numbers; 0 if there are none. */
function largest(numbers: Iterable<number>): number {
  let found = 0;
  for (const number of numbers) found = Math.max(found, number);
  return found;
}

/**
 * Acquires the lock of the file, so that only one of two concurrent pulls appends to it.
 * @throws {FaultError} IdsNotWritten
 */
function acquireIdsLock(file: string): Lock {
  const lockFile = siblingPath(file, 'lock');
  return acquireFileLock({
    file: lockFile,
    heldError: () => notWritten(file, 'another pull is writing the file'),
    explainError: (cause) => notWritten(file, cause),
  });
}

/** Replaces a file atomically. A `.new` file that remains from an interrupted pull is overwritten. */
async function replaceFile(file: string, content: string): Promise<void> {
  const next = `${file}.new`;
  try {
    await writeFile(next, content, { flush: true });
    await rename(next, file);
  } catch (error) {
    await rm(next, { force: true });
    throw error;
  }
}

const notWritten = (file: string, cause: unknown): FaultError =>
  new FaultError(idsNotWritten({ file, reason: errorMessage(cause) }), { cause });

function parseIds(file: string, stored: string, kindOf: (kind: string) => Map<string, number>): void {
  const unusable = (line: number, reason: string) => new FaultError(idsUnusable({ file, line, reason }));
  const { rows, problems } = parseCsv(stored);
  const [problem] = problems;
  if (problem !== undefined) throw unusable(problem.line, problem.reason);
  const [header, ...entries] = rows;
  if (header !== undefined && header.cells.join() !== HEADER.join())
    throw unusable(header.line, `the first row is not ${HEADER.join()}`);
  const used = new Set<string>();
  for (const { line, cells } of entries) {
    const [kind = '', key = '', number = ''] = cells;
    const id = integerKey(number);
    if (id === undefined) throw unusable(line, `${JSON.stringify(number)} is not a positive whole number`);
    if (kindOf(kind).has(key) || used.has(`${kind} ${id}`))
      throw unusable(line, 'the key or the integer is in an earlier row, too');
    used.add(`${kind} ${id}`);
    kindOf(kind).set(key, id);
  }
  if (stored !== '' && !stored.endsWith('\n'))
    throw unusable(entries.at(-1)?.line ?? 1, 'the last line is incomplete');
}

async function readText(file: string): Promise<string> {
  try {
    return await readUtf8File(file);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return '';
    throw new FaultError(idsUnusable({ file, reason: unreadableReason(error) }), {
      cause: error,
    });
  }
}
