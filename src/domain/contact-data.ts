import * as z from 'zod/mini';

const nullableText = z.nullable(z.string());

/** Contact data in the open data. */
export const contactDataSchema = z.object({
  email: nullableText,
  telephone: nullableText,
  website: nullableText,
  addressLines: z.array(z.string()),
});
