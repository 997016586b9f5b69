import { z } from 'zod';
import { parseJson } from '../parse-json.ts';
import type { HeaderValues } from './upstream-access.ts';

/** The syntax of `LAUREL_API_HEADERS`, for error texts of the form "… is not …". */
export const API_HEADERS =
  'a JSON object of header names and values, such as {"X-Api-Key": "…"}, without headers that Laurel sets itself';

/** Headers that the client, `fetch` or the connection sets. */
const RESERVED = new Set(
  'accept accept-encoding connection content-length content-type expect host idempotency-key if-none-match keep-alive te trailer transfer-encoding upgrade'.split(
    ' ',
  ),
);

/** The token of a header name. Source: RFC 9110 §5.6.2. */
const NAME = /^[!#$%&'*+\-.^_`|~0-9a-z]+$/;
/** Visible ASCII characters with spaces between them. Line ends would add further headers. */
const VALUE = /^[\x21-\x7e]+( +[\x21-\x7e]+)*$/;

const names = z
  .string()
  .toLowerCase()
  .regex(NAME)
  .refine((name) => !RESERVED.has(name));

/** Parses `LAUREL_API_HEADERS` to headers with names in lower case. */
export const apiHeaders: z.ZodType<HeaderValues | undefined, string | undefined> = z
  .string()
  .transform(parseJson)
  .pipe(z.record(names, z.string().regex(VALUE)))
  .optional();
