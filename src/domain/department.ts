import { z } from 'zod';
import { contact, editorialReview, providedProfile } from './editorial.ts';
import { id } from './identifiers.ts';
import { previousTierId, rankedYears } from './ranking.ts';

/** A firm's ranked team: the firm's entry in one ranking table. */
export const department = z.strictObject({
  departmentProfileId: id,
  parentOrganisationId: id,
  subsectionId: id,
  tierId: id,
  previousTierId,
  rankedYears,
  headPersonOrganisationIds: z.array(id),
});

/** Basic profile of a department: `departments/{departmentProfileId}/profile-basics`. */
export const departmentBasics = z.strictObject({ departmentProfileId: id, contact });

/** Details that only the department's own page shows. */
export const departmentDetail = z.strictObject({
  departmentProfileId: id,
  contact: contact.nullable(),
  providedProfile: providedProfile.nullable(),
  editorialReview: editorialReview.nullable(),
  relatedDepartmentProfileIds: z.array(id),
});
export type DepartmentDetail = z.infer<typeof departmentDetail>;
