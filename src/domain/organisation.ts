import { z } from 'zod';
import { contact, contribution, editorialReview, providedProfile } from './editorial.ts';
import { id, pictureAddress, text } from './identifiers.ts';

/** 1: a law firm; 2: a set of barristers. */
const firmType = z.literal([1, 2]);

/** A firm, as the listings of a group return it. */
export const organisation = z.strictObject({
  organisationId: id,
  name: text,
  townName: text.nullable(),
  countryName: text.nullable(),
  firmType,
  /** Former names of the firm, latest first; omitted if the upstream has none. */
  formerNames: z.array(text).optional(),
  /** Omitted if there is none. */
  logo: pictureAddress.optional(),
});

/** An office of a firm. The firm is ranked in the location of the office. */
export const office = z.strictObject({
  organisationId: id,
  parentOrganisationId: id,
  /** City, as in the office's page address. */
  locationName: text,
  countryName: text.nullable(),
  isHeadOffice: z.boolean(),
  contact,
});

/** Basic profile of an organisation; determines the redirect of `/office/…`. Source: specification §3. */
export const basicProfile = z.strictObject({
  organisationId: id,
  organisationName: text,
  groups: z.array(z.strictObject({ publicationTypeGroupId: id, name: text, isCurrent: z.boolean() })),
  contact,
});
export type BasicProfile = z.infer<typeof basicProfile>;

/** Details that only the firm's own page shows. */
export const organisationDetail = z.strictObject({
  organisationId: id,
  contact: contact.nullable(),
  providedProfiles: z.array(providedProfile),
  editorialReview: editorialReview.nullable(),
  contributions: z.array(contribution),
  articleIds: z.array(id),
});
export type OrganisationDetail = z.infer<typeof organisationDetail>;
