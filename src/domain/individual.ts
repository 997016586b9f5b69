import { z } from 'zod';
import { contact, contribution, editorialReview, providedProfile } from './editorial.ts';
import { id, pictureAddress, text } from './identifiers.ts';
import { individualRanking } from './ranking.ts';

/** A person at an organisation as the lists of a group name them; unranked where `rankings` is empty. */
export const individual = z.strictObject({
  personOrganisationId: id,
  personId: id,
  fullName: text,
  /** The firm. */
  parentOrganisationId: id,
  /** The office where the person works, if it is known. */
  organisationId: id.nullable(),
  townName: text.nullable(),
  countryName: text.nullable(),
  rankings: z.array(individualRanking),
  /** Left out where there is none. */
  photograph: pictureAddress.optional(),
  /** Left out where the publisher made no badge for the person. */
  hasPersonalisedBadge: z.literal(true).optional(),
});
export type Individual = z.infer<typeof individual>;

/** Basic profile of a person: `persons/{personOrganisationId}/profile-basics`. */
export const personBasics = z.strictObject({
  personOrganisationId: id,
  jobTitle: text.nullable(),
  languages: z.array(text),
  contact,
});

/** What only the person's own page shows. */
export const individualDetail = z.strictObject({
  personOrganisationId: id,
  jobTitle: text.nullable(),
  languages: z.array(text),
  contact: contact.nullable(),
  providedProfile: providedProfile.nullable(),
  editorialReviews: z.array(editorialReview),
  contributions: z.array(contribution),
  relatedPersonOrganisationIds: z.array(id),
});
export type IndividualDetail = z.infer<typeof individualDetail>;
