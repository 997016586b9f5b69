import { Fragment, type ReactNode } from 'react';
import * as searchTexts from '#texts/search.ts';
import type { Destination } from '../../client/search/destination.ts';
import { searchResultsAddress } from '../../domain/addresses.ts';
import type { EntityType, SearchType } from '../../domain/entity-types.ts';
import { mapResult, type SiteLink, siteLink } from '../../domain/mapped-result.ts';
import { otherEntityTypes } from '../../domain/other-entity-types.ts';
import { responsesByType, searchRoutes } from '../../domain/search.ts';
import type { SearchList } from '../../stores/search-box.ts';
import { newTabAttributes } from '../new-tab-attributes.ts';
import { HighlightedText } from './highlighted-text.tsx';
import { About, ChangesNote, labelWithCount, ZeroHits } from './search-messages.tsx';

interface Props {
  readonly list: SearchList;
  /** Id of the listbox. */
  readonly listId: string;
  /** Returns the id of the option at an index. */
  readonly optionId: (index: number) => string;
  /** Index of the active option; undefined while none is active. */
  readonly active: number | undefined;
  /** Origin of the site that results link to. */
  readonly origin: string;
  readonly toDestination: (link: SiteLink) => Destination;
  /** Called when an option is chosen, with its type. `text` is the text of the chosen hit; undefined if the link to all hits was chosen. */
  readonly onChoose: (entityType: EntityType, text: string | undefined) => void;
  /** Called when another type is chosen. If it is undefined because the type is fixed, the link is followed instead. */
  readonly onChangeType: ((entityType: EntityType) => void) | undefined;
}

/**
 * Content under the field of a search box: the options of the combobox, or a message. Options are links, so that visitors
 * can open them in a new tab. A search of all types has a group of options for each type, with the group pattern of a listbox in the
 * WAI-ARIA practices. Source: specification §2, "Search box"; §8.
 */
export function SearchListView({
  list,
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
  const { searchType, query, response, counts } = list;
  const resultsDestination = (type: SearchType, text = query) =>
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
        {labelWithCount(type, counts?.[type])}
      </a>
    );
  };
  if (response.nbHits === 0)
    return (
      <ZeroHits
        searchType={searchType}
        query={query}
        response={response}
        counts={counts}
        origin={origin}
        toDestination={toDestination}
        resultsDestination={(text) => resultsDestination(searchType, text)}
      >
        {otherType}
      </ZeroHits>
    );
  const highlightQuery = response.correctedQuery ?? query;
  let nextOption = 0;
  const option = () => {
    const index = nextOption;
    nextOption += 1;
    return { id: optionId(index), role: 'option', 'aria-selected': index === active, tabIndex: -1 };
  };
  const groups = responsesByType(searchType, response).map(({ entityType, response: ofType }) => {
    const { items, seeAllItem, totalItems } = mapResult({ entityType, query, response: ofType }, origin);
    const all = seeAllItem && toDestination(seeAllItem);
    const options = (
      <Fragment key={entityType}>
        {items.map((item) => {
          const { href, newTab } = toDestination(item);
          return (
            <a
              key={href}
              {...option()}
              href={href}
              {...newTabAttributes(newTab)}
              onClick={() => onChoose(entityType, item.displayValue)}
            >
              <HighlightedText text={item.displayValue} query={highlightQuery} />
              <About item={item} />
            </a>
          );
        })}
        {all && (
          <a
            className="search-see-all"
            {...option()}
            href={all.href}
            {...newTabAttributes(all.newTab)}
            onClick={() => onChoose(entityType, undefined)}
          >
            {searchTexts.seeAll(entityType, totalItems)}
          </a>
        )}
      </Fragment>
    );
    return { entityType, totalItems, options };
  });
  return (
    <>
      <ChangesNote response={response} />
      <div id={listId} role="listbox" aria-label={searchTexts.searchTypeTexts[searchType].label}>
        {searchType === 'all'
          ? groups.map(({ entityType, totalItems, options }) => (
              // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox, which no HTML element has
              <div key={entityType} role="group" aria-labelledby={`${listId}${entityType}`}>
                <p id={`${listId}${entityType}`} role="presentation" className="search-group">
                  {labelWithCount(entityType, totalItems)}
                </p>
                {options}
              </div>
            ))
          : groups.map(({ options }) => options)}
      </div>
      {counts !== undefined && Object.keys(counts).length > 0 && (
        <p className="search-others">{otherEntityTypes(searchType).map(otherType)}</p>
      )}
    </>
  );
}
