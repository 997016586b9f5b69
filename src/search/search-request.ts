import { z } from 'zod';
import { type OfferedTypes, type SearchType, searchTypes } from '../domain/entity-types.ts';
import {
  isSearchable,
  requestedResultsPage,
  type SearchRequest,
  searchLimits,
  searchQuery,
} from '../domain/search.ts';
import { type FacetSelection, selectionForType, selectionOf } from '../domain/search-facets.ts';

/** Maximum number of values of a facet in an address. Further values are ignored. */
const MAX_FACET_VALUES = 20;

const { minimumCharacters, maximumCharacters, autocompleteSize, resultsSize, reachableHits } = searchLimits;
const wholeNumber = (name: string) =>
  z
    .string()
    .regex(/^\d{1,6}$/, `${name} must be a whole number`)
    .transform(Number);

const requestSchema = z.object({
  entityType: z.enum(searchTypes, { error: `entityType must be one of ${searchTypes.join(', ')}` }),
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

const parameterNames = Object.keys(requestSchema.shape);

/** Parses the parameters of a search address. Returns all faults if there are any. Ignores unknown parameters. */
export function parseSearchRequest(
  parameters: URLSearchParams,
): { readonly request: SearchRequest } | { readonly faults: readonly string[] } {
  const repeated = parameterNames.filter((name) => parameters.getAll(name).length > 1);
  if (repeated.length > 0) return { faults: repeated.map((name) => `${name} is given more than once`) };
  const parsed = requestSchema.safeParse(Object.fromEntries(parameters));
  if (!parsed.success) return { faults: parsed.error.issues.map(({ message }) => message) };
  const { entityType, page, size } = parsed.data;
  if (entityType === 'all' && page > 0) return { faults: ['page must be 0 in a search of all types'] };
  if (page * size >= reachableHits)
    return { faults: [`page must lie within the first ${reachableHits} hits`] };
  return { request: parsed.data };
}

/** The values of a facet in an address. A value that is no slug is ignored. */
const facetValues = z
  .array(z.string())
  .transform((values) =>
    [...new Set(values)]
      .filter((value) => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(value))
      .slice(0, MAX_FACET_VALUES),
  );

/** Parses the selected facets of a results page. */
const parseSelection = (parameters: URLSearchParams, searchType: SearchType): FacetSelection =>
  selectionForType(
    selectionOf((name) => facetValues.parse(parameters.getAll(name))),
    searchType,
  );

/** Parameters of a results page, from its address or a form. */
export interface ResultsPageRequest {
  readonly entityType: SearchType;
  readonly query: string;
  /** Number of the page, from 1. The results of all types have one page. */
  readonly currentPage: number;
  /** Selected values of the facets of the type. */
  readonly selection: FacetSelection;
}

/** Parses the parameters of a results page leniently, because visitors edit addresses: an invalid value gets its default. */
export function parseResultsPageRequest(
  parameters: URLSearchParams,
  types: OfferedTypes,
  entityType: string | null = parameters.get('entityType'),
): ResultsPageRequest {
  const searchType = types.find((type) => type === entityType) ?? types[0];
  return {
    entityType: searchType,
    query: searchQuery(parameters),
    currentPage: requestedResultsPage(searchType, parameters.get('currentPage')),
    selection: parseSelection(parameters, searchType),
  };
}
