import { z } from 'zod';
import { id, text } from './identifiers.ts';
import { tier } from './ranking.ts';

/** A firm that a past edition ranked, with its name in that edition. */
const pastFirm = z.strictObject({ organisationId: id, name: text });

/** A person that a past edition ranked, with the names of the person and of the firm in that edition. */
const pastIndividual = z.strictObject({
  personOrganisationId: id,
  fullName: text,
  parentOrganisationId: id,
  firmName: text,
});

/**
 * A ranking table as a past edition of its guide published it. It contains all names, because its firms, people, tiers and the table
 * itself may have been renamed or removed since.
 */
export const pastTable = z.strictObject({
  subsectionId: id,
  practiceAreaId: id,
  practiceArea: text,
  locationId: id,
  location: text,
  subsectionTypeId: id,
  subsectionType: text,
  tiers: z.array(
    z.strictObject({ ...tier.shape, firms: z.array(pastFirm), individuals: z.array(pastIndividual) }),
  ),
});
export type PastTable = z.infer<typeof pastTable>;
