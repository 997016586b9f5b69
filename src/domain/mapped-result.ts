import { searchResultsAddress } from './addresses.ts';
import type { SearchType } from './entity-types.ts';
import { type Hit, hitAddress, listText, type SearchResponse, searchRoutes } from './search.ts';

/** The address of a page of the site, as a path and as an absolute address. */
export interface SiteLink {
  /** Path, e.g. `/law-firm/vane-global-2:50`. */
  readonly routerLink: string;
  /** The path with the origin of the results. */
  readonly fullUrl: string;
}

/** A hit, as every list of results shows it. */
export interface ResultItem extends SiteLink {
  /** The full text: name and details, separated by ' | '. */
  readonly displayValue: string;
  /** The label of the site's links to it, e.g. `Corporate/M&A, France` for a ranking table. */
  readonly name: string;
  /** Text that distinguishes it from other hits with the same full text. */
  readonly about: string | undefined;
  readonly typedHit: Hit;
}

/** A search response as views read it. Source: specification §3, "Mapped result". */
export interface MappedResult {
  /** As typed. */
  readonly query: string;
  readonly items: readonly ResultItem[];
  /** Link to all hits; undefined if the items are all hits. */
  readonly seeAllItem: SiteLink | undefined;
  readonly totalItems: number;
  /** Suggestions, if there are no items. */
  readonly nearest: readonly ResultItem[];
}

export const siteLink = (path: string, origin: string): SiteLink => ({
  routerLink: path,
  fullUrl: new URL(path, origin).href,
});

/** Maps a search response for views. `origin` is the origin of the site that the results link to. */
export function mapResult(
  {
    entityType,
    query,
    response: { hits, nbHits, nearest = [] },
  }: {
    readonly entityType: SearchType;
    readonly query: string;
    readonly response: SearchResponse;
  },
  origin: string,
): MappedResult {
  return {
    query,
    items: hits.map((hit) => mapHit(hit, origin)),
    seeAllItem:
      nbHits > hits.length
        ? siteLink(searchResultsAddress(searchRoutes[entityType], query), origin)
        : undefined,
    totalItems: nbHits,
    nearest: nearest.map((hit) => mapHit(hit, origin)),
  };
}

function mapHit(typedHit: Hit, origin: string): ResultItem {
  return {
    displayValue: listText(typedHit),
    name: hitName(typedHit),
    about: typedHit.hit.about,
    typedHit,
    ...siteLink(hitAddress(typedHit), origin),
  };
}

function hitName(typedHit: Hit): string {
  switch (typedHit.entityType) {
    case 'practice-area':
      return `${typedHit.hit.practiceAreaName}, ${typedHit.hit.locationName}`;
    case 'organisation':
      return typedHit.hit.name;
    case 'individual':
      return typedHit.hit.fullName;
    case 'department':
      return `${typedHit.hit.name}: ${typedHit.hit.practiceAreaName}, ${typedHit.hit.locationName}`;
    case 'office':
      return `${typedHit.hit.name}, ${typedHit.hit.townName}`;
    case 'editorial':
      return typedHit.hit.title;
  }
}
