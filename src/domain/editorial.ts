import { z } from 'zod';
import { day, html, id, text, webAddress } from './identifiers.ts';

/** Prose on a ranked firm, department or person, with what clients said. HTML. */
export const editorialReview = z.strictObject({
  contentId: id,
  /** The table that the review belongs to; null where it is on the entity as a whole. */
  subsectionId: id.nullable(),
  html,
  quotes: z.array(text),
});
export type EditorialReview = z.infer<typeof editorialReview>;

/** Content supplied by the firm or person and shown as such. HTML. */
export const providedProfile = z.strictObject({ title: text, html });
export type ProvidedProfile = z.infer<typeof providedProfile>;

/** An article, video or guide chapter that a firm or person contributed elsewhere. */
export const contribution = z.strictObject({
  contentId: id,
  title: text,
  url: webAddress,
  publishedOn: day,
});
export type Contribution = z.infer<typeof contribution>;

/** How a firm, department, office or person can be reached; every field may be missing. */
export const contact = z.strictObject({
  email: z.email().nullable(),
  telephone: text.nullable(),
  website: webAddress.nullable(),
  addressLines: z.array(text),
});
export type Contact = z.infer<typeof contact>;
