import type { ReactNode } from 'react';
import { numberText } from '#texts/formats.ts';
import * as searchTexts from '#texts/search.ts';
import { manualSearchEvent, trackingAttributes } from '../../domain/analytics-events.ts';
import { isChoosable, type SearchType } from '../../domain/entity-types.ts';
import { type MappedResult, mapResult } from '../../domain/mapped-result.ts';
import {
  lastResultsPage,
  responsesByType,
  type SearchCounts,
  type SearchResults,
  searchLimits,
} from '../../domain/search.ts';
import { type FacetSelection, selectionForType } from '../../domain/search-facets.ts';
import type { SearchResultsState } from '../../stores/search-results.ts';
import type { FacetsLayoutProps } from './facets-layout.tsx';
import { HitCard } from './hit-card.tsx';
import { ChangesNote, labelWithCount, ZeroHits } from './search-messages.tsx';

interface Props {
  readonly state: SearchResultsState;
  /** Types with a results page. A type that only some search boxes offer has a tab only if it has hits or is the current type. */
  readonly types: readonly SearchType[];
  /** Origin of the site that results link to. */
  readonly origin: string;
  /** Returns the address of a page of results. Page numbers start at 1. */
  readonly resultsAddress: (
    searchType: SearchType,
    query: string,
    page: number,
    selection?: FacetSelection,
  ) => string;
  /** Shows facets next to the results. Only servers render facets, so that the script of the page does not contain them. */
  readonly FacetsLayout?: (props: FacetsLayoutProps) => ReactNode;
}

/** Results of a search: one tab per type with its count, the hits, and the pager. The hits of a search of all types are grouped in a section for each type. */
export function ResultsView({ state, types, origin, resultsAddress, FacetsLayout }: Props): ReactNode {
  const { entityType, query } = state.state === 'answered' ? state.results : state;
  const counts: SearchCounts = state.state === 'answered' ? state.results.counts : {};
  const shownTypes = types.filter(
    (type) => isChoosable(type) || type === entityType || counts[type] !== undefined,
  );
  const facets = state.state === 'answered' ? state.results.response.facets : undefined;
  return (
    <div className="search-results">
      <nav className="link-tabs" aria-label={searchTexts.resultsByType}>
        {shownTypes.map((type) => (
          <a
            key={type}
            href={resultsAddress(type, query, 1, facets && selectionForType(facets.selection, type))}
            aria-current={type === entityType ? 'page' : undefined}
            {...trackingAttributes(manualSearchEvent(query))}
          >
            {searchTexts.searchTypeTexts[type].label}
            {type !== 'all' && (
              <span className="count">{counts[type] !== undefined && numberText(counts[type])}</span>
            )}
          </a>
        ))}
      </nav>
      <p className="search-count" role="status">
        {status(state)}
      </p>
      {state.state === 'answered' &&
        (facets === undefined || FacetsLayout === undefined ? (
          <ResultsSection results={state.results} origin={origin} resultsAddress={resultsAddress} />
        ) : (
          <FacetsLayout
            facets={facets}
            selectionAddress={(selection) => resultsAddress(entityType, query, 1, selection)}
          >
            <ResultsSection results={state.results} origin={origin} resultsAddress={resultsAddress} />
          </FacetsLayout>
        ))}
    </div>
  );
}

function status(state: SearchResultsState): string {
  switch (state.state) {
    case 'empty':
      return searchTexts.tooShort(searchLimits.minimumCharacters);
    case 'searching':
      return searchTexts.searching;
    case 'failed':
      return searchTexts.failed;
    case 'answered':
      return summary(state.results);
  }
}

function summary({
  entityType,
  currentPage,
  counts,
  response: { nbHits, hits, facets },
}: SearchResults): string {
  if (nbHits === 0) return facets === undefined ? '' : searchTexts.noHitsWithFacets;
  if (entityType === 'all') return searchTexts.hitsFoundByType(counts);
  const first = (currentPage - 1) * searchLimits.resultsSize + 1;
  return hits.length === nbHits
    ? searchTexts.hitsFound(entityType, nbHits)
    : searchTexts.hitsShown(entityType, nbHits, first, first + hits.length - 1);
}

function ResultsSection({
  results,
  origin,
  resultsAddress,
}: { readonly results: SearchResults } & Pick<Props, 'origin' | 'resultsAddress'>): ReactNode {
  const { entityType, query, currentPage, response, counts } = results;
  const { facets } = response;
  // The status says that no hit has all selected facet values.
  if (response.nbHits === 0 && facets !== undefined) return null;
  if (response.nbHits === 0)
    return (
      <ZeroHits
        searchType={entityType}
        query={query}
        response={response}
        counts={counts}
        origin={origin}
        toDestination={({ routerLink }) => ({ href: routerLink, newTab: false })}
        resultsDestination={(text) => ({ href: resultsAddress(entityType, text, 1), newTab: false })}
      >
        {(other) => (
          <a
            key={other}
            href={resultsAddress(other, query, 1)}
            {...trackingAttributes(manualSearchEvent(query))}
          >
            {labelWithCount(other, counts[other])}
          </a>
        )}
      </ZeroHits>
    );
  const groups = responsesByType(entityType, response).map((group) => ({
    entityType: group.entityType,
    ...mapResult({ ...group, query }, origin),
  }));
  const highlightQuery = response.correctedQuery ?? query;
  return (
    <>
      <ChangesNote response={response} />
      {groups.map((group) => {
        const hits = (
          <HitList key={group.entityType} query={query} highlightQuery={highlightQuery} group={group} />
        );
        if (entityType !== 'all') return hits;
        return (
          <section key={group.entityType} className="search-section">
            <h2>{labelWithCount(group.entityType, group.totalItems)}</h2>
            {hits}
            {group.seeAllItem && (
              <a
                href={resultsAddress(
                  group.entityType,
                  query,
                  1,
                  facets && selectionForType(facets.selection, group.entityType),
                )}
                {...trackingAttributes(manualSearchEvent(query))}
              >
                {searchTexts.seeAll(group.entityType, group.totalItems)}
              </a>
            )}
          </section>
        );
      })}
      {entityType !== 'all' && (
        <Pager
          current={currentPage}
          last={lastResultsPage(response.nbHits)}
          resultsAddress={(page) => resultsAddress(entityType, query, page, facets?.selection)}
        />
      )}
    </>
  );
}

/** The hits of one type. */
function HitList({
  query,
  highlightQuery,
  group: { items },
}: {
  readonly query: string;
  readonly highlightQuery: string;
  readonly group: Pick<MappedResult, 'items'>;
}): ReactNode {
  return (
    <ol className="search-hits">
      {items.map((item) => (
        <HitCard key={item.routerLink} item={item} query={query} highlightQuery={highlightQuery} />
      ))}
    </ol>
  );
}

interface PagerProps {
  readonly current: number;
  readonly last: number;
  readonly resultsAddress: (page: number) => string;
}

function Pager({ current, last, resultsAddress }: PagerProps): ReactNode {
  if (last === 1) return null;
  const near = [1, current - 2, current - 1, current, current + 1, current + 2, last];
  const pages = [...new Set(near.filter((page) => page >= 1 && page <= last))].sort((a, b) => a - b);
  return (
    <nav className="pager" aria-label={searchTexts.pager}>
      {current > 1 && (
        <a className="pager-step" href={resultsAddress(current - 1)} rel="prev">
          {searchTexts.previousPage}
        </a>
      )}
      <ul className="pager-pages">
        {pages.map((page, index) => (
          <li key={page}>
            {index > 0 && page - (pages[index - 1] ?? page) > 1 && <span aria-hidden="true">…</span>}
            <a
              href={resultsAddress(page)}
              aria-label={searchTexts.pageLabel(page)}
              aria-current={page === current ? 'page' : undefined}
            >
              {page}
            </a>
          </li>
        ))}
      </ul>
      {current < last && (
        <a className="pager-step" href={resultsAddress(current + 1)} rel="next">
          {searchTexts.nextPage}
        </a>
      )}
    </nav>
  );
}
