import { z } from 'zod';
import { department } from '../../domain/department.ts';
import { id, text } from '../../domain/identifiers.ts';
import { individual } from '../../domain/individual.ts';
import { office, organisation } from '../../domain/organisation.ts';
import { pastTable } from '../../domain/past-table.ts';
import { downloadGuideInfo, publication, publicationTypeGroup } from '../../domain/publication.ts';
import { location, overview, practiceArea, subsection, subsectionType, tier } from '../../domain/ranking.ts';

/**
 * Schemas of the static JSON that a publication writes for its group: all rankings, without the prose of profiles. An entity with details
 * has the fields `version` and `details`. A pull requests the listed details only if the version is new.
 * Source: specification §7, "static JSON".
 */

const publicationVersion = { publicationTypeGroupId: id, publicationId: id } as const;

/**
 * Fields of an entity whose texts are requested with separate calls, one for each kind of text (`names`). The field `details` lists
 * the kinds that exist for the entity; calls for the other kinds return 404.
 */
const details = <const Names extends readonly [string, ...string[]]>(names: Names) => ({
  version: text,
  details: z.array(z.enum(names)),
});

export const ORGANISATION_DETAILS = [
  'profile-basics',
  'provided-profiles',
  'editorial-review',
  'contributions',
  'articles',
] as const;
export const INDIVIDUAL_DETAILS = [
  'profile-basics',
  'provided-profile',
  'editorial-reviews',
  'contributions',
  'related-individuals',
] as const;
export const DEPARTMENT_DETAILS = [
  'profile-basics',
  'provided-profile',
  'editorial-review',
  'related-departments',
] as const;

/** `static/{publicationTypeGroupId}/practice-areas.json`: the guide's tables with their practice areas, locations, types and tiers. */
export const practiceAreasFile = z.strictObject({
  ...publicationVersion,
  group: publicationTypeGroup,
  publications: z.array(publication),
  practiceAreas: z.array(practiceArea),
  locations: z.array(location),
  subsectionTypes: z.array(subsectionType),
  tiers: z.array(tier),
  subsections: z.array(subsection),
});

const organisationEntry = z.strictObject({ ...organisation.shape, ...details(ORGANISATION_DETAILS) });
const departmentEntry = z.strictObject({ ...department.shape, ...details(DEPARTMENT_DETAILS) });
const individualEntry = z.strictObject({ ...individual.shape, ...details(INDIVIDUAL_DETAILS) });

/** `static/{publicationTypeGroupId}/ranked-organisations.json`: firms (ranked, or unranked with a provided profile), their departments and offices. */
export const rankedOrganisationsFile = z.strictObject({
  ...publicationVersion,
  organisations: z.array(organisationEntry),
  departments: z.array(departmentEntry),
  offices: z.array(office),
});

/** `static/{publicationTypeGroupId}/ranked-individuals.json`. */
export const rankedIndividualsFile = z.strictObject({
  ...publicationVersion,
  individuals: z.array(individualEntry),
});

/** `static/{publicationTypeGroupId}/overviews.json`. */
export const overviewsFile = z.strictObject({ ...publicationVersion, overviews: z.array(overview) });

/** `static/{publicationTypeGroupId}/editions/{publicationId}/tables.json`: the tables of a past edition. The file does not change. */
export const pastEditionFile = z.strictObject({ ...publicationVersion, tables: z.array(pastTable) });

/** `static/{publicationTypeGroupId}/download-guide-info.json`. */
export const downloadGuideInfoFile = z.strictObject({
  ...publicationVersion,
  guide: downloadGuideInfo.nullable(),
});
