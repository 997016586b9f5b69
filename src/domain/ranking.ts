import { z } from 'zod';
import { html, id, text } from './identifiers.ts';

/** The geographic scope of a ranking table: a country, a part of one, or several countries. */
export const location = z.strictObject({
  locationId: id,
  name: text,
  /** Heading under which guides list the location, e.g. `Europe`. */
  region: text,
});

/** The legal field of a ranking table, e.g. `Banking & Finance`. */
export const practiceArea = z.strictObject({
  practiceAreaId: id,
  name: text,
  /** HTML of the definition; null if there is none. */
  definition: html.nullable(),
});

/** The kind of a ranking table within its practice area and location, e.g. `Law Firms` or `The Bar: Sets`. */
export const subsectionType = z.strictObject({ subsectionTypeId: id, name: text });

/** A level of a ranking table. Tables list their tiers by ascending `rankOrder`. Source: docs/glossary.md, "tier". */
export const tier = z.strictObject({ tierId: id, name: text, rankOrder: z.int().nonnegative() });

/** One ranking table: group × practice area × location × subsection type. */
export const subsection = z.strictObject({
  subsectionId: id,
  practiceAreaId: id,
  locationId: id,
  subsectionTypeId: id,
  parentSubsectionId: id.nullable(),
  rankOrder: z.int().nonnegative(),
});

/** Years in which an entry was ranked in the table, newest first, each once. */
export const rankedYears = z.array(z.int().min(1990).max(2100)).min(1);

/** The tier in the previous edition; omitted if it is the same, or if the upstream does not provide it. */
export const previousTierId = id.optional();

/** A person's entry in a ranking table. */
export const individualRanking = z.strictObject({
  subsectionId: id,
  tierId: id,
  previousTierId,
  rankedYears,
  /** Town or country of a foreign expert, who is based outside the table's location; null for others. */
  basedIn: text.nullable(),
});
export type IndividualRanking = z.infer<typeof individualRanking>;

/** The introduction of a ranking table, as HTML. */
export const overview = z.strictObject({ contentId: id, subsectionId: id, title: text, html });
