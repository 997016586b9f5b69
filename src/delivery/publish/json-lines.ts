/** Files of JSON objects, a line each, that are only added to, and that other programs can read too. */
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

/** The last objects of a file, the latest last; lines that cannot be read, such as one cut off by a power cut, are left out. */
export function readLines<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
  most: number,
): readonly z.infer<Schema>[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .slice(-most - 1)
    .flatMap((line) => {
      try {
        return [schema.parse(JSON.parse(line))];
      } catch {
        return [];
      }
    });
}

/** Adds an object to a file. It begins on a line of its own, whatever stands there. */
export function appendLine(file: string, added: object): void {
  mkdirSync(dirname(file), { recursive: true });
  const start = endsWithin(file) ? '\n' : '';
  appendFileSync(file, `${start}${JSON.stringify(added)}\n`);
}

/** Whether the last line of a file has no end. */
function endsWithin(file: string): boolean {
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
