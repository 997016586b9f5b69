import type { ReactNode } from 'react';
import { numberText } from '#texts/formats.ts';
import * as searchTexts from '#texts/search.ts';
import type { Destination } from '../../client/search/destination.ts';
import { directoryAddress, formatAddress } from '../../domain/addresses.ts';
import type { EntityType, SearchType } from '../../domain/entity-types.ts';
import { mapResult, type ResultItem, type SiteLink, siteLink } from '../../domain/mapped-result.ts';
import { otherEntityTypes } from '../../domain/other-entity-types.ts';
import type { SearchCounts, SearchResponse } from '../../domain/search.ts';
import { newTabAttributes } from '../new-tab-attributes.ts';

/** Returns the label of a type with its number of hits, if it is known: 'Firms 1,200'. */
export const labelWithCount = (entityType: EntityType, count: number | undefined): string =>
  searchTexts.searchTypeTexts[entityType].label + (count === undefined ? '' : ` ${numberText(count)}`);

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

const ALL_RANKINGS = formatAddress({ kind: 'all-rankings' });

/** Links to pages on which visitors can browse records after a search without hits. */
const browseLinks = [
  { label: searchTexts.browse.rankings, path: ALL_RANKINGS },
  { label: searchTexts.browse.practiceAreas, path: `${ALL_RANKINGS}#practice-areas` },
  { label: searchTexts.browse.locations, path: `${ALL_RANKINGS}#locations` },
  { label: searchTexts.browse.firms, path: directoryAddress('all-law-firms') },
  { label: searchTexts.browse.lawyers, path: directoryAddress('all-lawyers') },
];

/**
 * Content for a search without hits: a message such as '0 Firms found for "x"', links to the other types with hits, the nearest
 * hits, and links to pages for browsing. A type whose count failed is also offered, because it may have hits. No type is offered until the counts are known.
 */
export function ZeroHits({
  searchType,
  query,
  response,
  counts,
  origin,
  toDestination,
  resultsDestination,
  children,
}: {
  readonly searchType: SearchType;
  readonly query: string;
  readonly response: SearchResponse;
  readonly counts: SearchCounts | undefined;
  /** Origin of the site that results link to. */
  readonly origin: string;
  readonly toDestination: (link: SiteLink) => Destination;
  /** Returns the results page of a suggested query. */
  readonly resultsDestination: (query: string) => Destination;
  /** Returns the link to the results of another type. */
  readonly children: (other: EntityType) => ReactNode;
}): ReactNode {
  const [first, second] = counts ? otherEntityTypes(searchType).filter((type) => counts[type] !== 0) : [];
  const { nearest } = mapResult({ entityType: searchType, query, response }, origin);
  const { didYouMean } = response;
  const linkTo = ({ href, newTab }: Destination) => ({ href, ...newTabAttributes(newTab) });
  return (
    <>
      <div className="search-zero">
        <p>{searchTexts.zeroHits(searchType, query)}</p>
        {first && <p>{searchTexts.tryOtherTypes(children(first), second && children(second))}</p>}
      </div>
      {nearest.length > 0 && (
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
            {nearest.map((item) => (
              <li key={item.routerLink}>
                <a {...linkTo(toDestination(item))}>
                  {item.displayValue}
                  <About item={item} />
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="search-others">
        {browseLinks.map(({ label, path }) => (
          <a key={path} {...linkTo(toDestination(siteLink(path, origin)))}>
            {label}
          </a>
        ))}
      </p>
    </>
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
