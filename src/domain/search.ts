import * as z from 'zod/mini';
import {
  articleAddress,
  departmentAddress,
  eventAddress,
  lawFirmAddress,
  lawyerAddress,
  officeAddress,
  rankingsAddress,
  type SearchRoute,
} from './addresses.ts';
import { type EntityType, entityTypes, type SearchType, searchTypes } from './entity-types.ts';
import { romanisedSpellings } from './romanised-name.ts';
import type { FacetSelection, FoundFacets, RecordFacets } from './search-facets.ts';
import { joinedParticles } from './search-text.ts';
import { truncateText } from './truncate-text.ts';

/** The last segment of the path of each type's results page. Source: specification §2, "names/s/{searchRoute}". */
export const searchRoutes: Readonly<Record<SearchType, SearchRoute>> = {
  all: 'all',
  'practice-area': 'practice-area',
  organisation: 'firm',
  individual: 'individual',
  department: 'department',
  office: 'office',
  editorial: 'articles-and-events',
};

/** Limits of specification §5 and §9, and bounds on the cost of a query. */
export const searchLimits = {
  minimumCharacters: 2,
  maximumCharacters: 200,
  /** Further words of a query are ignored. */
  maximumWords: 12,
  /** Maximum number of words with one Latin letter or digit. */
  maximumSingleLetters: 4,
  debounceMilliseconds: 300,
  autocompleteSize: 5,
  resultsSize: 30,
  /** Hits of each type in a search of all types: in the list of a search box, and on the results page. */
  autocompleteGroupSize: 2,
  resultsGroupSize: 5,
  /** Number of hits that paging can reach; `nbHits` is exact beyond it. */
  reachableHits: 3000,
} as const;

/** Returns the number of hits in the list of a search box; in a search of all types, per type. */
export const autocompleteSize = (searchType: SearchType): number =>
  searchType === 'all' ? searchLimits.autocompleteGroupSize : searchLimits.autocompleteSize;

/** Returns the number of hits on a results page; in a search of all types, per type. */
export const resultsSize = (searchType: SearchType): number =>
  searchType === 'all' ? searchLimits.resultsGroupSize : searchLimits.resultsSize;

/**
 * Returns the search query of an address, without control characters and truncated to the maximum length. Visitors and other
 * sites can set any query.
 */
export const searchQuery = (parameters: URLSearchParams): string =>
  truncateText((parameters.get('query') ?? '').replace(/\p{Cc}+/gu, ' '), searchLimits.maximumCharacters);

// The browser validates responses too, so the schemas are written with zod/mini, which needs no eval.
const id = z.int().check(z.positive());
const relevantProfileSchema = z.object({ groupName: z.string(), groupId: id });

/**
 * Fields that distinguish a hit from others with the same list text. A search API of another origin may omit these fields.
 * - `about`: the other fields as one text, `Band 1 · 14 ranking tables · 2026`.
 * - `year`: the year of the edition of the guide that the hit links to.
 */
const distinction = { about: z.optional(z.string()), year: z.optional(z.int()) };

/** The best ranking of a firm or person, and the number of its ranking tables; omitted if it has none. */
const bestRanking = {
  tierName: z.optional(z.string()),
  practiceAreaName: z.optional(z.string()),
  tableCount: z.optional(z.int().check(z.positive())),
};

/** The name in Latin letters, for the address; omitted if the name itself is in Latin letters. */
const latinName = z.optional(z.string());

/** The group whose page a hit links to. */
export type RelevantProfile = z.infer<typeof relevantProfileSchema>;

const practiceAreaHitSchema = z.object({
  groupName: z.string(),
  locationName: z.string(),
  practiceAreaName: z.string(),
  groupId: id,
  practiceAreaId: id,
  locationId: id,
  subsectionTypeId: id,
  subsectionTypeName: z.optional(z.string()),
  /** Number of ranked firms and people. */
  entryCount: z.optional(z.int().check(z.nonnegative())),
  ...distinction,
});

const organisationHitSchema = z.object({
  name: z.string(),
  latinName,
  townName: z.nullish(z.string()),
  countryName: z.nullish(z.string()),
  organisationId: id,
  mostRelevantProfile: relevantProfileSchema,
  ...bestRanking,
  ...distinction,
});

const individualHitSchema = z.object({
  fullName: z.string(),
  latinName,
  organisationParentName: z.nullish(z.string()),
  townName: z.nullish(z.string()),
  countryName: z.nullish(z.string()),
  personOrganisationId: id,
  mostRelevantProfile: relevantProfileSchema,
  ...bestRanking,
  ...distinction,
});

/** A firm's ranked team: its entry in one ranking table. */
const departmentHitSchema = z.object({
  /** Name of the firm. */
  name: z.string(),
  latinName,
  practiceAreaName: z.string(),
  locationName: z.string(),
  practiceAreaId: id,
  locationId: id,
  subsectionTypeId: id,
  subsectionTypeName: z.optional(z.string()),
  parentOrganisationId: id,
  mostRelevantProfile: relevantProfileSchema,
  tierName: z.optional(z.string()),
  ...distinction,
});

const officeHitSchema = z.object({
  /** Name of the firm. */
  name: z.string(),
  latinName,
  townName: z.string(),
  latinTownName: latinName,
  countryName: z.nullish(z.string()),
  organisationId: id,
  mostRelevantProfile: relevantProfileSchema,
  ...distinction,
});

/** An article or an event. The page of an article is identified by its `seoTitle`, the page of an event by its `eventId`. */
const editorialHitSchema = z.object({
  title: z.string(),
  seoTitle: z.optional(z.string()),
  eventId: z.optional(id),
  /** `Article`, or the type of the event. */
  kindName: z.string(),
  /** Day of the publication, or first day of the event. */
  day: z.string(),
  /** Place of an event; omitted for articles and online events. */
  place: z.optional(z.string()),
  ...distinction,
});

type PracticeAreaHit = z.infer<typeof practiceAreaHitSchema>;
type OrganisationHit = z.infer<typeof organisationHitSchema>;
type IndividualHit = z.infer<typeof individualHitSchema>;
type DepartmentHit = z.infer<typeof departmentHitSchema>;
type OfficeHit = z.infer<typeof officeHitSchema>;
type EditorialHit = z.infer<typeof editorialHitSchema>;

/** The type of a hit of each entity type. */
export interface Hits {
  readonly 'practice-area': PracticeAreaHit;
  readonly organisation: OrganisationHit;
  readonly individual: IndividualHit;
  readonly department: DepartmentHit;
  readonly office: OfficeHit;
  readonly editorial: EditorialHit;
}

/** A hit with its entity type as the discriminant. */
export type Hit = {
  [Type in EntityType]: { readonly entityType: Type; readonly hit: Hits[Type] };
}[EntityType];

export const hitSchemas = {
  'practice-area': practiceAreaHitSchema,
  organisation: organisationHitSchema,
  individual: individualHitSchema,
  department: departmentHitSchema,
  office: officeHitSchema,
  editorial: editorialHitSchema,
} as const satisfies { readonly [Type in EntityType]: z.ZodMiniType<Hits[Type]> };

/** Creates the schema of an object that contains a hit of one type, and this type. */
const typedHitSchema = <Type extends EntityType>(entityType: Type) =>
  z.object({ entityType: z.literal(entityType), hit: hitSchemas[entityType] });

const queryChangeSchema = z.object({ typed: z.string(), meant: z.optional(z.string()) });

/** A change of one word of the query that was needed to find hits: the word was replaced, or omitted. */
export type QueryChange = z.infer<typeof queryChangeSchema>;

const hitCount = z.int().check(z.nonnegative());

/** Creates the schema of a response of the search API (specification §7). In the response of a search of one type, hits have no `entityType`. */
export function searchResponseSchema(searchType: SearchType) {
  const hits = z.array(
    searchType === 'all' ? z.union(entityTypes.map(typedHitSchema)) : hitSchemas[searchType],
  );
  return z.object({
    nbHits: hitCount,
    hits,
    counts: z.optional(z.partialRecord(z.enum(entityTypes), hitCount)),
    /** The corrected query, if the typed one had no hits and the corrected one had. */
    correctedQuery: z.optional(z.string()),
    changes: z.optional(z.array(queryChangeSchema)),
    didYouMean: z.optional(z.string()),
    nearest: z.optional(hits),
  });
}

/** Returns the JSON body of a response of the search API; see `searchResponseSchema`. */
export function searchResponseBody(
  searchType: SearchType,
  { hits, nearest, ...response }: SearchResponse,
): Readonly<Record<string, unknown>> {
  const bodies = (typedHits: readonly Hit[]) =>
    searchType === 'all' ? typedHits : typedHits.map(({ hit }) => hit);
  return {
    ...response,
    hits: bodies(hits),
    nearest: nearest && bodies(nearest),
  };
}

/** A response of the search API, with the type of each hit. */
export interface SearchResponse {
  /** Exact total number of hits, of which `hits` lists one page. */
  readonly nbHits: number;
  /** One page of hits; in a search of all types, the first hits of each type, the type that fits best first. */
  readonly hits: readonly Hit[];
  /** Number of hits of each type with hits; only in a search of all types. */
  readonly counts?: SearchCounts | undefined;
  /** The complete corrected query, if words were replaced. */
  readonly correctedQuery?: string | undefined;
  /** The changes of the query that were needed to find these hits; omitted if there are none. */
  readonly changes?: readonly QueryChange[] | undefined;
  /** If there are no hits: a similar query that has some, which may be a different name. */
  readonly didYouMean?: string | undefined;
  /** If there are no hits: similar entities as suggestions. */
  readonly nearest?: readonly Hit[] | undefined;
  /** Facets of the hits, if the request has a selection. */
  readonly facets?: FoundFacets | undefined;
}

/** The response of a search without hits. */
export const NO_HITS: SearchResponse = { nbHits: 0, hits: [] };

/** Number of hits of each type; a type whose count is not known is omitted. */
export type SearchCounts = { readonly [Type in EntityType]?: number | undefined };

/** Splits a response into one response for each type with hits. In a search of one type, this is at most one response. */
export function responsesByType(
  searchType: SearchType,
  response: SearchResponse,
): readonly { readonly entityType: EntityType; readonly response: SearchResponse }[] {
  if (searchType !== 'all') return response.nbHits === 0 ? [] : [{ entityType: searchType, response }];
  return [...Map.groupBy(response.hits, ({ entityType }) => entityType)].map(([entityType, hits]) => ({
    entityType,
    response: { nbHits: response.counts?.[entityType] ?? hits.length, hits },
  }));
}

/** Returns the counts in a response: of the searched type, or of each type with hits in a search of all types. */
export const responseCounts = (searchType: SearchType, response: SearchResponse): SearchCounts =>
  searchType === 'all' ? (response.counts ?? {}) : { [searchType]: response.nbHits };

/** The data of a results page. */
export interface SearchResults {
  readonly entityType: SearchType;
  /** The query as typed. */
  readonly query: string;
  /** Counted from 1, as in the page's address. */
  readonly currentPage: number;
  readonly response: SearchResponse;
  /** Counts on the tabs. */
  readonly counts: SearchCounts;
}

/** Outcome of the search of a results page: its results; `empty` if the query is too short to search, `failed` if the engine failed. */
export type SearchOutcome = SearchResults | 'empty' | 'failed';

/** Returns the number of the last results page that can be requested. */
export function lastResultsPage(nbHits: number): number {
  return Math.max(1, Math.ceil(Math.min(nbHits, searchLimits.reachableHits) / searchLimits.resultsSize));
}

/**
 * Parses the `currentPage` of an address; returns 1 if it is not a page number, and at most the last page. The results of all types
 * have one page.
 */
export function requestedResultsPage(searchType: SearchType, currentPage: string | null): number {
  if (searchType === 'all') return 1;
  const page = /^[1-9]\d*$/.test(currentPage ?? '') ? Number(currentPage) : 1;
  return Math.min(page, lastResultsPage(Number.POSITIVE_INFINITY));
}

/** One request to a search engine. */
export interface SearchRequest {
  readonly entityType: SearchType;
  readonly query: string;
  /** Counted from 0. A search of all types has only page 0. */
  readonly page: number;
  /** Hits per page, or per type in a search of all types; 0 requests only the counts. */
  readonly size: number;
  /** Id of the guide that the visitor is reading, if it is known: its hits precede other hits of equal relevance. */
  readonly guideId?: number | undefined;
  /** Facet selection that all hits must match. If it is defined, even if it is empty, the response contains facets. */
  readonly selection?: FacetSelection | undefined;
}

/** Returns whether a text is long enough for a search (specification §5). */
export function isSearchable(text: string): boolean {
  return [...text.trim()].length >= searchLimits.minimumCharacters;
}

/** Returns the type of a results page's `{searchRoute}`; undefined for any other text. */
export function searchTypeOfRoute(searchRoute: string): SearchType | undefined {
  return searchTypes.find((type) => searchRoutes[type] === searchRoute);
}

/** Returns the text of a hit in a list, with its parts separated by ' | ' (specification §3). */
export function listText(typedHit: Hit): string {
  switch (typedHit.entityType) {
    case 'practice-area':
      return joinPresent(' | ', [
        typedHit.hit.groupName,
        typedHit.hit.locationName,
        typedHit.hit.practiceAreaName,
      ]);
    case 'organisation':
      return joinPresent(' | ', [typedHit.hit.name, placeText(typedHit.hit)]);
    case 'individual':
      return joinPresent(' | ', [
        typedHit.hit.fullName,
        typedHit.hit.organisationParentName,
        placeText(typedHit.hit),
      ]);
    case 'department':
      return joinPresent(' | ', [
        typedHit.hit.name,
        `${typedHit.hit.practiceAreaName}, ${typedHit.hit.locationName}`,
        typedHit.hit.mostRelevantProfile.groupName,
      ]);
    case 'office':
      return joinPresent(' | ', [typedHit.hit.name, placeText(typedHit.hit)]);
    case 'editorial':
      return joinPresent(' | ', [typedHit.hit.title, typedHit.hit.place]);
  }
}

/** Returns the address of the page that a hit links to (specification §2, "Profile and result paths"). */
export function hitAddress(typedHit: Hit): string {
  switch (typedHit.entityType) {
    case 'practice-area':
      return rankingsAddress({
        practiceArea: typedHit.hit.practiceAreaName,
        location: typedHit.hit.locationName,
        groupId: typedHit.hit.groupId,
        practiceAreaId: typedHit.hit.practiceAreaId,
        locationId: typedHit.hit.locationId,
        subsectionTypeId: typedHit.hit.subsectionTypeId,
      });
    case 'organisation':
      return lawFirmAddress({
        name: typedHit.hit.latinName ?? typedHit.hit.name,
        guide: typedHit.hit.mostRelevantProfile.groupName,
        groupId: typedHit.hit.mostRelevantProfile.groupId,
        organisationId: typedHit.hit.organisationId,
      });
    case 'individual':
      return lawyerAddress({
        name: typedHit.hit.latinName ?? typedHit.hit.fullName,
        guide: typedHit.hit.mostRelevantProfile.groupName,
        groupId: typedHit.hit.mostRelevantProfile.groupId,
        personOrganisationId: typedHit.hit.personOrganisationId,
      });
    case 'department': {
      const { name, latinName, practiceAreaName, mostRelevantProfile, ...ids } = typedHit.hit;
      return departmentAddress({
        organisationName: latinName ?? name,
        practiceArea: practiceAreaName,
        guide: mostRelevantProfile.groupName,
        groupId: mostRelevantProfile.groupId,
        ...ids,
      });
    }
    case 'office': {
      const { name, latinName, townName, latinTownName, organisationId, mostRelevantProfile } = typedHit.hit;
      return officeAddress({
        organisationName: latinName ?? name,
        location: latinTownName ?? townName,
        guide: mostRelevantProfile.groupName,
        groupId: mostRelevantProfile.groupId,
        organisationId,
      });
    }
    case 'editorial': {
      const { title, seoTitle, eventId } = typedHit.hit;
      return seoTitle === undefined
        ? eventAddress({ title, eventId: eventId ?? 0 })
        : articleAddress(seoTitle);
    }
  }
}

/** Returns whether a name is set. The upstream also writes a missing name as the literal 'undefined' (specification §3). */
function isPresent(text: string | null | undefined): text is string {
  return text !== null && text !== undefined && text.trim() !== '' && text !== 'undefined';
}

function joinPresent(separator: string, texts: readonly (string | null | undefined)[]): string {
  return texts.filter(isPresent).join(separator);
}

/** Returns the town and country of a hit, e.g. `Paris, France`; empty if both are unknown. */
export function placeText({
  townName,
  countryName,
}: Pick<OrganisationHit, 'townName' | 'countryName'>): string {
  return joinPresent(', ', [townName, countryName]);
}

/** The rank of the most prominent search records. */
export const highestSearchRank = 31;

/**
 * The input of the indexer: a hit, the prominence of its entity, and the words by which it is found.
 * `id` is unique among the records of its type.
 */
export type SearchRecord = Hit & {
  readonly id: string;
  /** Prominence: a whole number from 0 to `highestSearchRank`. It orders long lists, and breaks near-ties in short ones. */
  readonly rank: number;
  /** The complete name of the entity, and its Latin form. A hit whose name equals the query precedes hits with longer names. */
  readonly names: readonly string[];
  readonly text: {
    /** The name of the entity, and its Latin spellings. */
    readonly name: string;
    /** Further words that find it: places, firm, guide. */
    readonly context: string;
    /** Words that find it although its list text does not contain them: rankings, other towns, former names. */
    readonly related: string;
    /** Reviews and overviews of the entity. They are searched only if no record has all words of a query in its other texts. */
    readonly prose: string;
  };
  /** Full names of the practice areas and places of the record, and of the guide of a table. */
  readonly labels: readonly string[];
  readonly facets: RecordFacets;
  /** Telephone numbers, e-mail addresses and web addresses. A query that is one of them returns the entity. */
  readonly contacts: readonly string[];
};

/**
 * Creates the search record of a hit. Matches of `keywords` rank like matches of the list text; matches of `related` rank
 * below them.
 */
export function searchRecord(
  typedHit: Hit,
  rank: number,
  {
    keywords = [],
    related = [],
    labels = [],
    prose = [],
    facets: givenFacets = {},
    contacts = [],
  }: {
    readonly keywords?: readonly string[];
    readonly related?: readonly string[];
    /** Additional labels. The names of practice areas, places and guides in the list text are always labels. */
    readonly labels?: readonly string[];
    readonly prose?: readonly string[];
    /** Facets of the record. A facet that is set here replaces the facet computed from the hit. */
    readonly facets?: Partial<RecordFacets>;
    readonly contacts?: readonly (string | null | undefined)[];
  } = {},
): SearchRecord {
  const record = (
    id: string,
    { name, latinName }: { readonly name: string; readonly latinName?: string | undefined },
    ...context: readonly (string | null | undefined)[]
  ): SearchRecord => {
    const names = latinName === undefined ? [name] : [name, latinName];
    const spellings = latinName === undefined ? [] : romanisedSpellings(name, latinName);
    const nameText = [...names, ...spellings].join(' ');
    return {
      ...typedHit,
      id,
      rank,
      names,
      text: {
        name: nameText,
        context: joinPresent(' ', [...context, ...keywords]),
        related: [...new Set([...joinedParticles(nameText), ...related])].join(' '),
        prose: prose.join(' '),
      },
      labels: [...new Set([...hitLabels(typedHit), ...labels].filter(isPresent))],
      facets: { ...hitFacets(typedHit), ...givenFacets },
      contacts: contacts.filter(isPresent),
    };
  };
  switch (typedHit.entityType) {
    case 'practice-area': {
      const { hit } = typedHit;
      const id = [hit.groupId, hit.practiceAreaId, hit.locationId, hit.subsectionTypeId].join(':');
      return record(id, { name: hit.practiceAreaName }, hit.locationName, hit.groupName);
    }
    case 'organisation': {
      const { hit } = typedHit;
      return record(String(hit.organisationId), hit, hit.townName, hit.countryName);
    }
    case 'individual': {
      const { hit } = typedHit;
      const { fullName: name, latinName, organisationParentName, townName, countryName } = hit;
      const id = String(hit.personOrganisationId);
      return record(id, { name, latinName }, organisationParentName, townName, countryName);
    }
    case 'department': {
      const { hit } = typedHit;
      const { mostRelevantProfile, practiceAreaId, locationId, subsectionTypeId, parentOrganisationId } = hit;
      const { groupId, groupName } = mostRelevantProfile;
      const id = [groupId, practiceAreaId, locationId, subsectionTypeId, parentOrganisationId].join(':');
      return record(id, hit, hit.practiceAreaName, hit.locationName, groupName);
    }
    case 'office': {
      const { hit } = typedHit;
      return record(String(hit.organisationId), hit, hit.townName, hit.latinTownName, hit.countryName);
    }
    case 'editorial':
      return record(hitAddress(typedHit), { name: typedHit.hit.title }, typedHit.hit.place);
  }
}

/** Returns the practice area, the places and the guide in the list text of a hit. */
function hitLabels({ entityType, hit }: Hit): readonly (string | null | undefined)[] {
  switch (entityType) {
    case 'practice-area':
      return [hit.practiceAreaName, hit.locationName, hit.groupName];
    case 'department':
      return [hit.practiceAreaName, hit.locationName, hit.mostRelevantProfile.groupName];
    case 'organisation':
    case 'individual':
    case 'office':
      return [hit.townName, hit.countryName];
    case 'editorial':
      return [hit.place];
  }
}

/** Computes the facets of a record from the fields of its hit. */
function hitFacets(typedHit: Hit): RecordFacets {
  switch (typedHit.entityType) {
    case 'practice-area': {
      const { groupName: guide, practiceAreaName: practiceArea, locationName } = typedHit.hit;
      return { rankings: [{ guide, practiceArea }], countries: [locationName], languages: [] };
    }
    case 'department': {
      const { mostRelevantProfile, practiceAreaName: practiceArea, locationName } = typedHit.hit;
      return {
        rankings: [{ guide: mostRelevantProfile.groupName, practiceArea }],
        countries: [locationName],
        languages: [],
      };
    }
    case 'organisation':
    case 'individual':
    case 'office': {
      const { mostRelevantProfile, countryName } = typedHit.hit;
      return {
        rankings: [{ guide: mostRelevantProfile.groupName }],
        countries: isPresent(countryName) ? [countryName] : [],
        languages: [],
      };
    }
    case 'editorial':
      return { rankings: [], countries: [], languages: [] };
  }
}
