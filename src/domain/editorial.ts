import { z } from 'zod';
import { day, emailAddress, html, id, text, webAddress } from './identifiers.ts';

/** An editorial review of a ranked firm, department or person, with quotes of clients. HTML. */
export const editorialReview = z.strictObject({
  contentId: id,
  /** The ranking table that the review belongs to; null if it covers the entity as a whole. */
  subsectionId: id.nullable(),
  html,
  quotes: z.array(text),
});
export type EditorialReview = z.infer<typeof editorialReview>;

/** Text supplied by the firm or person and marked as such on the page. HTML. */
export const providedProfile = z.strictObject({ title: text, html });
export type ProvidedProfile = z.infer<typeof providedProfile>;

/** An article, video or guide chapter that a firm or person published on another site. */
export const contribution = z.strictObject({
  contentId: id,
  title: text,
  url: webAddress,
  publishedOn: day,
});
export type Contribution = z.infer<typeof contribution>;

/** Contact details of a firm, department, office or person; every field may be null. */
export const contact = z.strictObject({
  email: emailAddress.nullable(),
  telephone: text.nullable(),
  website: webAddress.nullable(),
  addressLines: z.array(text),
});
export type Contact = z.infer<typeof contact>;
