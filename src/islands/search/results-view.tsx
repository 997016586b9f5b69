import type { ReactNode } from 'react';
import { numberText } from '#texts/formats.ts';
import * as searchTexts from '#texts/search.ts';
import { chosenHitEvent, manualSearchEvent, trackingAttributes } from '../../domain/analytics-events.ts';
import { type EntityType, entityTypes } from '../../domain/entity-types.ts';
import { mapResult } from '../../domain/mapped-result.ts';
import { lastResultsPage, type SearchResults, searchLimits } from '../../domain/search.ts';
import type { SearchResultsState } from '../../stores/search-results.ts';
import { HighlightedText } from './highlighted-text.tsx';
import { ChangesNote, NearestHits, ZeroHits } from './search-list-view.tsx';

interface Props {
  readonly state: SearchResultsState;
  /** Origin of the site that results link to. */
  readonly origin: string;
  /** Returns the address of a page of results. Page numbers start at 1. */
  readonly resultsAddress: (entityType: EntityType, query: string, page: number) => string;
}

/** Results of a search: one tab per entity type with its count, the hits, and the pager. */
export function ResultsView({ state, origin, resultsAddress }: Props): ReactNode {
  const { entityType, query } = state.state === 'answered' ? state.results : state;
  const counts = state.state === 'answered' ? state.results.counts : {};
  return (
    <div className="search-results">
      <nav className="link-tabs" aria-label={searchTexts.resultsByType}>
        {entityTypes.map((type) => (
          <a
            key={type}
            href={resultsAddress(type, query, 1)}
            aria-current={type === entityType ? 'page' : undefined}
            {...trackingAttributes(manualSearchEvent(query))}
          >
            {searchTexts.entityTypeTexts[type].label}
            <span className="count">{counts[type] !== undefined && numberText(counts[type])}</span>
          </a>
        ))}
      </nav>
      <p className="search-count" role="status">
        {status(state)}
      </p>
      {state.state === 'answered' && (
        <ResultsSection results={state.results} origin={origin} resultsAddress={resultsAddress} />
      )}
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

function summary({ entityType, currentPage, response: { nbHits, hits } }: SearchResults): string {
  if (nbHits === 0) return '';
  const first = (currentPage - 1) * searchLimits.resultsSize + 1;
  return hits.length === nbHits
    ? searchTexts.hitsFound(entityType, nbHits)
    : searchTexts.hitsShown(entityType, nbHits, first, first + hits.length - 1);
}

function ResultsSection({
  results,
  origin,
  resultsAddress,
}: { readonly results: SearchResults } & Omit<Props, 'state'>): ReactNode {
  const { entityType, query, currentPage, response, counts } = results;
  const { items, nearest, totalItems } = mapResult(results, origin);
  if (totalItems === 0)
    return (
      <>
        <ZeroHits entityType={entityType} query={query} counts={counts}>
          {(other) => (
            <a
              key={other}
              href={resultsAddress(other, query, 1)}
              {...trackingAttributes(manualSearchEvent(query))}
            >
              {searchTexts.entityTypeTexts[other].label}
              {counts[other] !== undefined && ` ${numberText(counts[other])}`}
            </a>
          )}
        </ZeroHits>
        <NearestHits
          items={nearest}
          didYouMean={response.didYouMean}
          toDestination={({ routerLink }) => ({ href: routerLink, newTab: false })}
          resultsDestination={(text) => ({ href: resultsAddress(entityType, text, 1), newTab: false })}
        />
      </>
    );
  const highlightQuery = response.correctedQuery ?? query;
  return (
    <>
      <ChangesNote response={response} />
      <ol className="search-hits">
        {items.map((item) => (
          <li key={item.routerLink}>
            <a href={item.routerLink} {...trackingAttributes(chosenHitEvent(query, entityType))}>
              <HighlightedText text={item.name} query={highlightQuery} />
            </a>
            <p>
              <HighlightedText text={item.details} query={highlightQuery} />
              {item.about !== undefined && ` · ${item.about}`}
            </p>
          </li>
        ))}
      </ol>
      <Pager
        current={currentPage}
        last={lastResultsPage(totalItems)}
        resultsAddress={(page) => resultsAddress(entityType, query, page)}
      />
    </>
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
