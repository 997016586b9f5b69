import { type ReactNode, useState } from 'react';
import * as searchTexts from '#texts/search.ts';
import { availableStorage } from '../../client/available-storage.ts';
import type { Destination } from '../../client/search/destination.ts';
import { eraseRecentSearches, recentSearches } from '../../client/search/recent-searches.ts';
import { manualSearchEvent, trackingAttributes } from '../../domain/analytics-events.ts';
import type { SearchType } from '../../domain/entity-types.ts';
import { newTabAttributes } from '../new-tab-attributes.ts';

interface Props {
  /** Type of a box with a fixed type; undefined for a box with a selector. */
  readonly fixedType: SearchType | undefined;
  readonly resultsDestination: (entityType: SearchType, query: string) => Destination;
}

/** List of the latest searches on this device, shown under an empty field. Without any, nothing is rendered. */
export function RecentSearchesView({ fixedType, resultsDestination }: Props): ReactNode {
  const [searches, setSearches] = useState(() =>
    recentSearches(availableStorage('localStorage')).filter(
      ({ entityType }) => fixedType === undefined || entityType === fixedType,
    ),
  );
  if (searches.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pressing must not take the focus from the field, or the list would close under the pointer
    <div className="search-list" onMouseDown={(event) => event.preventDefault()}>
      <div className="search-recent">
        <p>{searchTexts.recentSearches}</p>
        <button
          type="button"
          onClick={() => {
            eraseRecentSearches(availableStorage('localStorage'));
            setSearches([]);
          }}
        >
          {searchTexts.eraseRecentSearches}
        </button>
      </div>
      <ul className="search-links">
        {searches.map(({ entityType, query }) => {
          const { href, newTab } = resultsDestination(entityType, query);
          return (
            <li key={href}>
              <a href={href} {...newTabAttributes(newTab)} {...trackingAttributes(manualSearchEvent(query))}>
                {query} <span className="search-about">{searchTexts.searchTypeTexts[entityType].label}</span>
              </a>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
