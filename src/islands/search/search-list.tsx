import type { MouseEvent, ReactNode } from 'react';
import type { Destination } from '../../client/search/destination.ts';
import { searchResultsAddress } from '../../domain/addresses.ts';
import {
  type EntityType,
  hitAddress,
  listText,
  otherEntityTypes,
  searchLimits,
  searchRoutes,
} from '../../domain/search.ts';
import type { SearchList } from '../../stores/search-box.ts';
import {
  entityTypeTexts,
  searchingText,
  seeAllText,
  zeroHitsHint,
  zeroHitsText,
} from '../../texts/search.ts';
import { HighlightedText } from './highlighted-text.tsx';

interface Props {
  readonly list: SearchList;
  readonly entityType: EntityType;
  readonly destinationOf: (path: string) => Destination;
  /** A hit was chosen; its text. */
  readonly onChoose: (text: string) => void;
  /** One of the other types was chosen; undefined where the type is fixed and the link is followed. */
  readonly onChangeType: ((entityType: EntityType) => void) | undefined;
}

/** What stands under the field of a search box. Source: specification §2, "Search box"; §8. */
export function SearchListView({
  list,
  entityType,
  destinationOf,
  onChoose,
  onChangeType,
}: Props): ReactNode {
  if (list.state === 'closed') return null;
  if (list.state === 'searching') return <p className="search-note">{searchingText}</p>;
  const { query, answer } = list;
  const resultsOf = (type: EntityType) => destinationOf(searchResultsAddress(searchRoutes[type], query));
  if (answer.nbHits === 0)
    return (
      <ZeroHits entityType={entityType} query={query}>
        {(type) => (
          <SearchLink
            to={resultsOf(type)}
            onFollow={(event) => {
              if (onChangeType === undefined) return;
              event.preventDefault();
              onChangeType(type);
            }}
          >
            {entityTypeTexts[type].label}
          </SearchLink>
        )}
      </ZeroHits>
    );
  const sought = answer.correctedQuery ?? query;
  return (
    <>
      {answer.correctedQuery !== undefined && <CorrectionNote correctedQuery={answer.correctedQuery} />}
      <ul>
        {answer.hits.map((found) => {
          const address = hitAddress(found);
          return (
            <li key={address}>
              <SearchLink to={destinationOf(address)} onFollow={() => onChoose(listText(found))}>
                <HighlightedText text={listText(found)} query={sought} />
              </SearchLink>
            </li>
          );
        })}
      </ul>
      {answer.nbHits > searchLimits.autocompleteSize && (
        <p className="search-see-all">
          <SearchLink to={resultsOf(entityType)}>{seeAllText(entityType, answer.nbHits)}</SearchLink>
        </p>
      )}
    </>
  );
}

interface SearchLinkProps {
  readonly to: Destination;
  /** Called before the browser follows the link, which `preventDefault` stops. */
  readonly onFollow?: (event: MouseEvent) => void;
  readonly children: ReactNode;
}

function SearchLink({ to: { href, newTab }, onFollow, children }: SearchLinkProps): ReactNode {
  return (
    <a
      href={href}
      target={newTab ? '_blank' : undefined}
      rel={newTab ? 'noopener' : undefined}
      onClick={onFollow}
    >
      {children}
    </a>
  );
}

/** '0 Firms found for "x"', and the other two types to try. */
export function ZeroHits({
  entityType,
  query,
  children,
}: {
  readonly entityType: EntityType;
  readonly query: string;
  readonly children: (other: EntityType) => ReactNode;
}): ReactNode {
  const [first, second] = otherEntityTypes(entityType);
  return (
    <div className="search-zero">
      <p>{zeroHitsText(entityType, query)}</p>
      <p>
        {zeroHitsHint} {first && children(first)} or {second && children(second)}
      </p>
    </div>
  );
}

export function CorrectionNote({ correctedQuery }: { readonly correctedQuery: string }): ReactNode {
  return (
    <p className="search-note">
      Showing results for <strong>{correctedQuery}</strong>
    </p>
  );
}
