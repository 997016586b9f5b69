import type { ReactNode } from 'react';
import { numberText } from '#texts/formats.ts';
import * as searchTexts from '#texts/search.ts';
import type { Destination } from '../../client/search/destination.ts';
import { searchResultsAddress } from '../../domain/addresses.ts';
import { type EntityType, otherEntityTypes } from '../../domain/entity-types.ts';
import { mapResult, type ResultItem, type SiteLink, siteLink } from '../../domain/mapped-result.ts';
import { type SearchCounts, type SearchResponse, searchRoutes } from '../../domain/search.ts';
import type { SearchList } from '../../stores/search-box.ts';
import { newTabAttributes } from '../new-tab-attributes.ts';
import { HighlightedText } from './highlighted-text.tsx';

interface Props {
  readonly list: SearchList;
  readonly entityType: EntityType;
  /** Id of the listbox. */
  readonly listId: string;
  /** Returns the id of the option at an index. */
  readonly optionId: (index: number) => string;
  /** Index of the active option; undefined while none is active. */
  readonly active: number | undefined;
  /** Origin of the site that results link to. */
  readonly origin: string;
  readonly toDestination: (link: SiteLink) => Destination;
  /** Called when an option is chosen: with the text of a hit, or with undefined for the link to all hits. */
  readonly onChoose: (text: string | undefined) => void;
  /** Called when another type is chosen. If it is undefined because the type is fixed, the link is followed instead. */
  readonly onChangeType: ((entityType: EntityType) => void) | undefined;
}

/**
 * Content under the field of a search box: the options of the combobox, or a message. Options are links, so that visitors
 * can open them in a new tab. Source: specification §2, "Search box"; §8.
 */
export function SearchListView({
  list,
  entityType,
  listId,
  optionId,
  active,
  origin,
  toDestination,
  onChoose,
  onChangeType,
}: Props): ReactNode {
  if (list.state === 'closed') return null;
  if (list.state === 'searching') return <p className="search-note">{searchTexts.searching}</p>;
  const { query, response, counts = {} } = list;
  const result = mapResult({ entityType, query, response }, origin);
  const resultsDestination = (type: EntityType, text = query) =>
    toDestination(siteLink(searchResultsAddress(searchRoutes[type], text), origin));
  const otherType = (type: EntityType) => {
    const { href, newTab } = resultsDestination(type);
    return (
      <a
        key={type}
        href={href}
        {...newTabAttributes(newTab)}
        onClick={(event) => {
          if (onChangeType === undefined) return;
          event.preventDefault();
          onChangeType(type);
        }}
      >
        {searchTexts.entityTypeTexts[type].label}
        {counts[type] !== undefined && ` ${numberText(counts[type])}`}
      </a>
    );
  };
  if (result.totalItems === 0)
    return (
      <>
        <ZeroHits entityType={entityType} query={query} counts={counts}>
          {otherType}
        </ZeroHits>
        <NearestHits
          items={result.nearest}
          didYouMean={response.didYouMean}
          toDestination={toDestination}
          resultsDestination={(text) => resultsDestination(entityType, text)}
        />
      </>
    );
  const all = result.seeAllItem && toDestination(result.seeAllItem);
  const highlightQuery = response.correctedQuery ?? query;
  const option = (index: number) => ({
    id: optionId(index),
    role: 'option',
    'aria-selected': index === active,
    tabIndex: -1,
  });
  return (
    <>
      <ChangesNote response={response} />
      <div id={listId} role="listbox" aria-label={searchTexts.entityTypeTexts[entityType].label}>
        {result.items.map((item, index) => {
          const { href, newTab } = toDestination(item);
          return (
            <a
              key={href}
              {...option(index)}
              href={href}
              {...newTabAttributes(newTab)}
              onClick={() => onChoose(item.displayValue)}
            >
              <HighlightedText text={item.displayValue} query={highlightQuery} />
              <About item={item} />
            </a>
          );
        })}
        {all && (
          <a
            className="search-see-all"
            {...option(result.items.length)}
            href={all.href}
            {...newTabAttributes(all.newTab)}
            onClick={() => onChoose(undefined)}
          >
            {searchTexts.seeAll(entityType, result.totalItems)}
          </a>
        )}
      </div>
      {Object.keys(counts).length > 0 && (
        <p className="search-others">{otherEntityTypes(entityType).map(otherType)}</p>
      )}
    </>
  );
}

/** Detail that distinguishes a hit from others with the same text. */
function About({ item: { about } }: { readonly item: ResultItem }): ReactNode {
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

/** Message of a search without hits, such as '0 Firms found for "x"', with links to the other two types. */
export function ZeroHits({
  entityType,
  query,
  counts,
  children,
}: {
  readonly entityType: EntityType;
  readonly query: string;
  readonly counts: SearchCounts;
  readonly children: (other: EntityType) => ReactNode;
}): ReactNode {
  // A type whose count is not known yet may have hits.
  const [first, second] = otherEntityTypes(entityType).filter((type) => counts[type] !== 0);
  return (
    <div className="search-zero">
      <p>{searchTexts.zeroHits(entityType, query)}</p>
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
