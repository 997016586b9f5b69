import { z } from 'zod';
import { lines, readWords } from './read-words.ts';

/**
 * What prose can say about one field of law; every phrase fits the sentence templates of its slot.
 * Phrases may be restricted to tags (`phrases.ts`).
 */
const field = z.strictObject({
  /** What the work is: plural noun phrases. */
  matters: lines,
  /** Whom it is for: plural noun phrases. */
  clients: lines,
  /** What somebody is good at: noun phrases after "known for" or "expertise in". */
  strengths: lines,
  /** A piece of work, after "Advised [company] on" or "Acted for [company] in"; before `>` the client's kind. */
  advice: lines,
  /** What changes in the field, as clauses that follow "as" or stand alone. */
  trends: lines,
  /** Sentences that only a person of the field could have said of them. */
  ofPerson: lines,
  /** Sentences that only a team of the field could have said of it. */
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
  /** The first year in which guides ranked it. */
  readonly since: number;
  /** The tag of phrases that are about this part of the field. */
  readonly topic: string;
}

/** The practice areas of one kind of guide, the most important first. */
const areas = z
  .strictObject({
    /** The id of the first; the others follow. */
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
