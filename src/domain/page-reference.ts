import * as z from 'zod/mini';

/** A page of the site in the open data: its name, and its path as `url`. */
export const pageReferenceSchema = z.object({ name: z.string(), url: z.string() });
export type PageReference = z.infer<typeof pageReferenceSchema>;
