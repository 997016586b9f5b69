import type { SearchType } from '../domain/entity-types.ts';
import {
  type FacetSelection,
  type FoundFacets,
  facetsOfType,
  isEmptySelection,
  selectionOf,
} from '../domain/search-facets.ts';
import type { EmbeddedIndex } from './embedded-index.ts';
import { FacetTally } from './facet-tally.ts';
import type { Match } from './match.ts';

/** An index, and a match. The hits of the match in the index are counted for each facet value. */
interface FacetedSearch {
  readonly index: EmbeddedIndex;
  readonly match: Match;
}

interface CountedFacets {
  readonly facets: FoundFacets;
  /** Number of hits with the selected values, per search. */
  readonly nbHits: readonly number[];
}

/**
 * Counts the hits of searches by the facets of a type. A selected value that no hit of the query has is ignored, because a bookmarked or
 * edited URL may contain a value that does not exist.
 */
export function countFacets(
  searchType: SearchType,
  searches: readonly FacetedSearch[],
  requested: FacetSelection,
): CountedFacets {
  const all = tallySearches(searches, {});
  const names = facetsOfType[searchType];
  const selection = selectionOf((name) =>
    names.includes(name)
      ? requested[name]?.filter((value) => all.total.count(name, value) !== undefined)
      : undefined,
  );
  const { total, nbHits } = isEmptySelection(selection) ? all : tallySearches(searches, selection);
  const counts = names.map((name) => {
    const selectedWithoutHits = (selection[name] ?? [])
      .filter((value) => total.count(name, value) === undefined)
      .flatMap((value) => all.total.count(name, value) ?? [])
      .map((count) => ({ ...count, nbHits: 0 }));
    return [name, [...total.values(name), ...selectedWithoutHits]] as const;
  });
  return { facets: { counts: Object.fromEntries(counts), selection }, nbHits };
}

function tallySearches(searches: readonly FacetedSearch[], selection: FacetSelection) {
  const tallies = searches.map(({ index, match }) => index.tallyFacets(match, selection));
  const total = new FacetTally();
  for (const tally of tallies) total.add(tally);
  return { total, nbHits: tallies.map(({ nbHits }) => nbHits) };
}
