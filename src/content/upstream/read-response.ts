import type { z } from 'zod';
import { adaptResponse } from './adapt-response.ts';
import { parseResponse } from './parse-response.ts';

/** Reads a response as a pull does, without reporting its faults. Returns undefined if a value that cannot be omitted is malformed. */
export function readResponse<Schema extends z.ZodType>(
  schema: Schema,
  response: unknown,
): z.output<Schema> | undefined {
  const parsed = parseResponse(
    schema,
    adaptResponse(schema, response, () => undefined),
  );
  return 'body' in parsed ? parsed.body : undefined;
}
