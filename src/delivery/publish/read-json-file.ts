import { readFileSync } from 'node:fs';
import type { z } from 'zod';

/** Reads a JSON file; undefined if the file is missing or its content does not match the schema. */
export function readJsonFile<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
): z.infer<Schema> | undefined {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
