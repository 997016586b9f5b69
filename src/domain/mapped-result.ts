import { searchResultsAddress } from './addresses.ts';
import type { EntityType } from './entity-types.ts';
import { type Hit, hitAddress, listText, type SearchAnswer, searchLimits, searchRoutes } from './search.ts';

/** A page of the site, for a link within it and for one from elsewhere. */
export interface SiteLink {
  /** Path, e.g. `/law-firm/vane-global-2:50`. */
  readonly routerLink: string;
  /** The same with the origin of the results. */
  readonly fullUrl: string;
}

/** Something that was found, as every list of results shows it. */
export interface ResultItem extends SiteLink {
  /** Its whole text: name and details, parts separated by ' | '. */
  readonly displayValue: string;
  /** As the links of the site name it: `Corporate/M&A, France` for a ranking table. */
  readonly name: string;
  readonly details: string;
  /** What tells it apart from others with the same text. */
  readonly about: string | undefined;
}

/** An answer as views read it. Source: specification §3, "Mapped result". */
export interface MappedResult {
  /** As typed. */
  readonly query: string;
  readonly items: readonly ResultItem[];
  /** Leads to all of what was found; undefined where no more was found than an autocomplete list shows. */
  readonly seeAllItem: SiteLink | undefined;
  readonly totalItems: number;
  /** With no items: the nearest things there are. */
  readonly nearest: readonly ResultItem[];
}

export const siteLink = (path: string, origin: string): SiteLink => ({
  routerLink: path,
  fullUrl: new URL(path, origin).href,
});

/** Maps an answer for views. `origin` is that of the site whose pages results lead to. */
export function mapResult(
  {
    entityType,
    query,
    answer: { hits, nbHits, nearest = [] },
  }: {
    readonly entityType: EntityType;
    readonly query: string;
    readonly answer: SearchAnswer;
  },
  origin: string,
): MappedResult {
  return {
    query,
    items: hits.map((hit) => mapHit(hit, origin)),
    seeAllItem:
      nbHits > searchLimits.autocompleteSize
        ? siteLink(searchResultsAddress(searchRoutes[entityType], query), origin)
        : undefined,
    totalItems: nbHits,
    nearest: nearest.map((hit) => mapHit(hit, origin)),
  };
}

function mapHit(found: Hit, origin: string): ResultItem {
  const displayValue = listText(found);
  return {
    displayValue,
    name: nameOf(found),
    details:
      found.entityType === 'practice-area'
        ? found.hit.groupName
        : displayValue.split(' | ').slice(1).join(' | '),
    about: found.hit.about,
    ...siteLink(hitAddress(found), origin),
  };
}

function nameOf(found: Hit): string {
  switch (found.entityType) {
    case 'practice-area':
      return `${found.hit.practiceAreaName}, ${found.hit.locationName}`;
    case 'organisation':
      return found.hit.name;
    case 'individual':
      return found.hit.fullName;
  }
}
