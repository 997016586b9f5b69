/** Append-only files with one JSON object per line (JSON Lines). */
import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { z } from 'zod';

/**
 * Reads the last `maxLines` objects of a file, oldest first. Invalid lines, e.g. a line that was truncated by a power cut, are
 * skipped.
 */
export function readLastLines<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
  maxLines: number,
): readonly z.infer<Schema>[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .slice(-maxLines - 1)
    .flatMap((line) => {
      try {
        return [schema.parse(JSON.parse(line))];
      } catch {
        return [];
      }
    });
}

/** Appends an object to a file with one write, and flushes it to the disk. If the last line lacks a newline, the object still starts on a new line. */
export function appendLine(file: string, added: object): void {
  mkdirSync(dirname(file), { recursive: true });
  const start = lacksFinalNewline(file) ? '\n' : '';
  appendFileSync(file, `${start}${JSON.stringify(added)}\n`, { flush: true });
}

/** Returns whether a file is not empty and its last byte is not a newline. */
function lacksFinalNewline(file: string): boolean {
  if (!existsSync(file)) return false;
  const { size } = statSync(file);
  if (size === 0) return false;
  const handle = openSync(file, 'r');
  try {
    const last = Buffer.alloc(1);
    readSync(handle, last, 0, 1, size - 1);
    return last.toString() !== '\n';
  } finally {
    closeSync(handle);
  }
}
