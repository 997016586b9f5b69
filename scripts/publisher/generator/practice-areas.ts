import { z } from 'zod';
import { lines, readWords } from './read-words.ts';

/**
 * Phrases about one field of law; each fits the sentence templates of its slot. Phrases may be restricted to tags
 * (`phrases.ts`).
 */
const field = z.strictObject({
  /** Kinds of work: plural noun phrases. */
  matters: lines,
  /** Kinds of clients: plural noun phrases. */
  clients: lines,
  /** Strengths: noun phrases after "known for" or "expertise in". */
  strengths: lines,
  /** Matters, after "Advised [company] on" or "Acted for [company] in"; the kind of client precedes `>`. */
  advice: lines,
  /** Trends of the field, as clauses after "as" or as sentences. */
  trends: lines,
  /** Statements about a person that fit this practice area only. */
  ofPerson: lines,
  /** Statements about a team that fit this practice area only. */
  ofTeam: lines,
});
export type Field = z.output<typeof field>;

export const FIELDS = [
  'corporate',
  'finance',
  'disputes',
  'employment',
  'tax',
  'property',
  'technology',
  'regulatory',
  'insolvency',
  'crime',
  'transport',
  'people',
] as const;
export type FieldName = (typeof FIELDS)[number];

export const fields = Object.fromEntries(
  FIELDS.map((name) => [name, readWords(`fields/${name}.toml`, field)]),
) as Readonly<Record<FieldName, Field>>;

export interface PracticeAreaPlan {
  readonly practiceAreaId: number;
  readonly name: string;
  readonly field: FieldName;
  /** The first year in which guides ranked the area. */
  readonly since: number;
  /** The tag of phrases about this part of the field. */
  readonly topic: string;
}

/** The practice areas of one kind of guide, the most important first. */
const areas = z
  .strictObject({
    /** The id of the first area; the ids of the others are consecutive. */
    firstId: z.int().positive(),
    areas: z
      .array(
        z.strictObject({
          name: z.string(),
          field: z.enum(FIELDS),
          since: z.int().default(1994),
          topic: z.string().default(''),
        }),
      )
      .min(1),
  })
  .transform(({ firstId, areas }): readonly PracticeAreaPlan[] =>
    areas.map((area, index) => ({ practiceAreaId: firstId + index, ...area })),
  );

/** The practice areas of each kind of guide. */
export const practiceAreas = readWords(
  'practice-areas.toml',
  z.strictObject({ general: areas, bar: areas, wealth: areas, fintech: areas, crisis: areas }),
);
