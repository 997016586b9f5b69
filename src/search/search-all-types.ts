import { type EntityType, entityTypes } from '../domain/entity-types.ts';
import { NO_HITS, type QueryChange, type SearchRequest, type SearchResponse } from '../domain/search.ts';
import { foldedWords } from '../domain/search-text.ts';
import { countFacets } from './count-facets.ts';
import type { EmbeddedIndex } from './embedded-index.ts';
import { allOf } from './match.ts';
import { parseQuery } from './parse-query.ts';
import { type Plan, QueryRelaxation, reportedChanges } from './query-relaxation.ts';
import { namedType } from './synonyms.ts';

/** Number of suggested hits of each type if a search has no hits. */
const MAX_NEAREST_HITS = 2;

interface TypeSearch {
  readonly entityType: EntityType;
  readonly index: EmbeddedIndex;
  readonly relaxation: QueryRelaxation;
}

interface PlannedSearch extends TypeSearch {
  readonly plan: Plan;
}

/**
 * Searches all types for one query, and returns the first hits of each type with hits. The type that fits best comes first. If
 * any type has hits for the words as typed, types with hits for changed words only are omitted; otherwise all hits have the
 * same changes.
 */
export function searchAllTypes(
  indexOf: (entityType: EntityType) => EmbeddedIndex,
  { query, size, guideId, selection }: Pick<SearchRequest, 'query' | 'size' | 'guideId' | 'selection'>,
): SearchResponse {
  const searches = entityTypes.flatMap((entityType): TypeSearch[] => {
    const terms = parseQuery(entityType, query);
    const index = indexOf(entityType);
    return terms.length === 0
      ? []
      : [{ entityType, index, relaxation: new QueryRelaxation(index, entityType, terms) }];
  });
  let found = planned(searches, ({ relaxation }) => relaxation.planAsTyped());
  if (found.length === 0)
    found = withSameChanges(
      planned(searches, ({ relaxation }) => relaxation.planWithChanges()),
      searches,
    );
  const sorted = sortedByFit(query, found);
  const [best] = sorted;
  if (best === undefined) return size === 0 ? NO_HITS : withSuggestions(searches);
  const counted =
    selection &&
    countFacets(
      'all',
      sorted.map(({ index, plan }) => ({ index, match: plan.ranked.match })),
      selection,
    );
  const facets = counted?.facets;
  const groups = sorted
    .map((search, at) => ({ ...search, nbHits: counted?.nbHits[at] ?? search.plan.nbHits }))
    .filter(({ nbHits }) => nbHits > 0)
    .map(({ entityType, index, plan, nbHits }) => ({
      entityType,
      nbHits,
      hits:
        size === 0 ? [] : index.hits(plan.ranked, { first: 0, size, guideId, selection: facets?.selection }),
    }));
  return {
    nbHits: groups.reduce((sum, { nbHits }) => sum + nbHits, 0),
    hits: groups.flatMap(({ hits }) => hits),
    counts: Object.fromEntries(groups.map(({ entityType, nbHits }) => [entityType, nbHits])),
    ...(facets && { facets }),
    ...reportedChanges(best.plan),
  };
}

function planned(
  searches: readonly TypeSearch[],
  plan: (search: TypeSearch) => Plan | undefined,
): readonly PlannedSearch[] {
  const plans = searches.map((search) => ({ ...search, plan: plan(search) }));
  return plans.filter((search): search is PlannedSearch => search.plan !== undefined);
}

/** Cost of omitting a word of a name: more than omitting all other words. */
const OMITTED_NAME_COST = 1000;

/**
 * Returns the searches that change the query the least, all with the same changes. If words must be omitted, words that occur in a name of
 * any type are retained in preference to other words.
 */
function withSameChanges(
  found: readonly PlannedSearch[],
  searches: readonly TypeSearch[],
): readonly PlannedSearch[] {
  const isName = (typed: string) =>
    searches.some(({ index }) =>
      index.has(allOf(foldedWords(typed).map((word) => ({ word, whole: true, where: 'name' })))),
    );
  const cost = ({ plan: { changes, cost } }: PlannedSearch) =>
    cost +
    OMITTED_NAME_COST * changes.filter(({ typed, meant }) => meant === undefined && isName(typed)).length;
  const rated = found.map((search) => ({ search, cost: cost(search) }));
  const [best] = rated.toSorted((one, other) => one.cost - other.cost);
  const key = (changes: readonly QueryChange[]) => JSON.stringify(changes);
  return found.filter(
    ({ plan }) => best !== undefined && key(plan.changes) === key(best.search.plan.changes),
  );
}

/** Sorts searches: first the type that the query names, as in `tax lawyer`, then by the fit of their first hits, then in the order of the selector. */
function sortedByFit(query: string, searches: readonly PlannedSearch[]): readonly PlannedSearch[] {
  if (searches.length < 2) return searches;
  const named = namedType(query);
  const rated = searches.map((search) => ({ search, fit: search.relaxation.fit(search.plan) }));
  return rated
    .toSorted(
      (one, other) =>
        Number(other.search.entityType === named) - Number(one.search.entityType === named) ||
        other.fit - one.fit,
    )
    .map(({ search }) => search);
}

/** Returns the response of a search without hits: the nearest hits of all types, and a query that has hits. */
function withSuggestions(searches: readonly TypeSearch[]): SearchResponse {
  const suggestions = searches.map(({ relaxation }) => relaxation.nearest(MAX_NEAREST_HITS));
  const didYouMean = suggestions.find((suggestion) => suggestion.didYouMean !== undefined)?.didYouMean;
  const nearest = suggestions
    .filter((suggestion) => suggestion.didYouMean === didYouMean)
    .flatMap((suggestion) => suggestion.nearest ?? []);
  return {
    ...NO_HITS,
    ...(didYouMean === undefined ? {} : { didYouMean }),
    ...(nearest.length === 0 ? {} : { nearest }),
  };
}
