import { z } from 'zod';
import { contact, contribution, editorialReview, providedProfile } from './editorial.ts';
import { id, pictureAddress, text } from './identifiers.ts';
import { individualRanking } from './ranking.ts';

/** A person at an organisation, as the listings of a group return it; unranked if `rankings` is empty. */
export const individual = z.strictObject({
  personOrganisationId: id,
  personId: id,
  fullName: text,
  /** The firm. */
  parentOrganisationId: id,
  /** The office where the person works; null if it is not known. */
  organisationId: id.nullable(),
  townName: text.nullable(),
  countryName: text.nullable(),
  rankings: z.array(individualRanking),
  /** Omitted if there is none. */
  photograph: pictureAddress.optional(),
  /** Omitted if the publisher offers no personal badge. */
  hasPersonalisedBadge: z.literal(true).optional(),
});

/** Basic profile of a person: `persons/{personOrganisationId}/profile-basics`. */
export const personBasics = z.strictObject({
  personOrganisationId: id,
  jobTitle: text.nullable(),
  languages: z.array(text),
  contact,
});

/** Details that only the person's own page shows. */
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
