import type { ReactNode } from 'react';
import * as searchTexts from '#texts/search.ts';
import type { Destination } from '../../client/search/destination.ts';
import { type EntityType, otherEntityTypes, type SearchType } from '../../domain/entity-types.ts';
import type { ResultItem } from '../../domain/mapped-result.ts';
import type { SearchCounts, SearchResponse } from '../../domain/search.ts';
import { newTabAttributes } from '../new-tab-attributes.ts';

/** Detail that distinguishes a hit from others with the same text. */
export function About({ item: { about } }: { readonly item: ResultItem }): ReactNode {
  if (about === undefined) return null;
  return (
    <>
      {' '}
      <span className="search-about">{about}</span>
    </>
  );
}

/** Suggestions for a search without hits: a query that has hits, and the nearest hits. */
export function NearestHits({
  items,
  didYouMean,
  toDestination,
  resultsDestination,
}: {
  readonly items: readonly ResultItem[];
  readonly didYouMean: string | undefined;
  readonly toDestination: (item: ResultItem) => Destination;
  readonly resultsDestination: (query: string) => Destination;
}): ReactNode {
  if (items.length === 0) return null;
  const linkTo = ({ href, newTab }: Destination) => ({ href, ...newTabAttributes(newTab) });
  return (
    <div className="search-nearest">
      {didYouMean === undefined ? (
        <p>{searchTexts.nearest}</p>
      ) : (
        <p>
          {searchTexts.didYouMean(
            <a key="query" {...linkTo(resultsDestination(didYouMean))}>
              {didYouMean}
            </a>,
          )}
        </p>
      )}
      <ul className="search-links">
        {items.map((item) => (
          <li key={item.routerLink}>
            <a {...linkTo(toDestination(item))}>
              {item.displayValue}
              <About item={item} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * Message of a search without hits, such as '0 Firms found for "x"', with links to the other types with hits. A type whose count
 * failed may have hits. While the counts are not known, no type is offered.
 */
export function ZeroHits({
  searchType,
  query,
  counts,
  children,
}: {
  readonly searchType: SearchType;
  readonly query: string;
  readonly counts: SearchCounts | undefined;
  readonly children: (other: EntityType) => ReactNode;
}): ReactNode {
  const [first, second] = counts ? otherEntityTypes(searchType).filter((type) => counts[type] !== 0) : [];
  return (
    <div className="search-zero">
      <p>{searchTexts.zeroHits(searchType, query)}</p>
      {first && <p>{searchTexts.tryOtherTypes(children(first), second && children(second))}</p>}
    </div>
  );
}

/** Note on how the query was corrected or relaxed to find the shown hits. */
export function ChangesNote({
  response: { correctedQuery, changes = [] },
}: {
  readonly response: SearchResponse;
}): ReactNode {
  if (correctedQuery === undefined && changes.length === 0) return null;
  return (
    <p className="search-note">
      {searchTexts.showingResults(correctedQuery && <strong key="query">{correctedQuery}</strong>, changes)}
    </p>
  );
}
