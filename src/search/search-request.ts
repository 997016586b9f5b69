import { z } from 'zod';
import { cutText } from '../domain/cut-text.ts';
import { defaultEntityType, type EntityType, entityTypes, isEntityType } from '../domain/entity-types.ts';
import { askedResultsPage, isSearchable, type SearchQuestion, searchLimits } from '../domain/search.ts';

const { minimumCharacters, maximumCharacters, autocompleteSize, resultsSize, reachableHits } = searchLimits;
const wholeNumber = (name: string) =>
  z
    .string()
    .regex(/^\d{1,6}$/, `${name} must be a whole number`)
    .transform(Number);

const questionSchema = z.object({
  entityType: z.enum(entityTypes, { error: `entityType must be one of ${entityTypes.join(', ')}` }),
  query: z
    .string({ error: 'query is missing' })
    .max(maximumCharacters, `query must have at most ${maximumCharacters} characters`)
    .refine(isSearchable, `query must have at least ${minimumCharacters} characters`),
  page: wholeNumber('page').default(0),
  size: wholeNumber('size')
    .refine((size) => size <= resultsSize, `size must be at most ${resultsSize}`)
    .default(autocompleteSize),
  guideId: wholeNumber('guideId').optional(),
});

const parameterNames = Object.keys(questionSchema.shape);

/** The question of a search address, or all that is wrong with it. Parameters of other names are ignored. */
export function readQuestion(
  parameters: URLSearchParams,
): { readonly question: SearchQuestion } | { readonly faults: readonly string[] } {
  const repeated = parameterNames.filter((name) => parameters.getAll(name).length > 1);
  if (repeated.length > 0) return { faults: repeated.map((name) => `${name} is given more than once`) };
  const read = questionSchema.safeParse(Object.fromEntries(parameters));
  if (!read.success) return { faults: read.error.issues.map(({ message }) => message) };
  const { page, size } = read.data;
  if (page * size >= reachableHits)
    return { faults: [`page must lie within the first ${reachableHits} hits`] };
  return { question: read.data };
}

/** What is asked of a results page, by its address or by a plain form. */
export interface FormQuestion {
  readonly entityType: EntityType;
  readonly query: string;
  /** Counted from 1. */
  readonly currentPage: number;
}

/** Reads an address leniently, because people meet the answer: what cannot be used takes its default. */
export function readFormQuestion(
  parameters: URLSearchParams,
  entityType: string | null = parameters.get('entityType'),
): FormQuestion {
  return {
    entityType: isEntityType(entityType) ? entityType : defaultEntityType,
    query: cutText(parameters.get('query') ?? '', maximumCharacters),
    currentPage: askedResultsPage(parameters.get('currentPage')),
  };
}
