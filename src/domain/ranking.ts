import { z } from 'zod';
import { html, id, text } from './identifiers.ts';

/** Where something is ranked: a country, a part of one, or several together. */
export const location = z.strictObject({
  locationId: id,
  name: text,
  /** Heading under which guides list it, e.g. `Europe`. */
  region: text,
});
export type Location = z.infer<typeof location>;

/** What is ranked, e.g. `Banking & Finance`. */
export const practiceArea = z.strictObject({
  practiceAreaId: id,
  name: text,
  /** HTML of the definition, where the publisher wrote one. */
  definition: html.nullable(),
});

/** The kind of a ranking table within its practice area and location, e.g. `Law Firms` or `The Bar: Sets`. */
export const subsectionType = z.strictObject({ subsectionTypeId: id, name: text });

/** A step of a ranking table; tables list their tiers by `rankOrder`, lowest first. Source: vocabulary, "tier, band". */
export const tier = z.strictObject({ tierId: id, name: text, rankOrder: z.int().nonnegative() });
export type Tier = z.infer<typeof tier>;

/** One ranking table: group × practice area × location × subsection type. */
export const subsection = z.strictObject({
  subsectionId: id,
  practiceAreaId: id,
  locationId: id,
  subsectionTypeId: id,
  parentSubsectionId: id.nullable(),
  rankOrder: z.int().nonnegative(),
});
export type Subsection = z.infer<typeof subsection>;

/** Years in which an entry was ranked in the table, newest first, each once. */
export const rankedYears = z.array(z.int().min(1990).max(2100)).min(1);

/** The tier of the edition before; left out where it was the same, or where the upstream does not say. */
export const previousTierId = id.optional();

/** A person's place in a table. */
export const individualRanking = z.strictObject({
  subsectionId: id,
  tierId: id,
  previousTierId,
  rankedYears,
  /** Set for a foreign expert: the place where the person is based, other than the table's location. */
  basedIn: text.nullable(),
});
export type IndividualRanking = z.infer<typeof individualRanking>;

/** Prose that introduces a ranking table, as HTML. */
export const overview = z.strictObject({ contentId: id, subsectionId: id, title: text, html });
export type Overview = z.infer<typeof overview>;
