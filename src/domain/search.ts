import * as z from 'zod/mini';
import { lawFirmAddress, lawyerAddress, rankingsAddress, type SearchRoute } from './addresses.ts';
import { type EntityType, entityTypes } from './entity-types.ts';
import { joinedParticles } from './search-text.ts';

/** The last segment of the path of each type's results page. Source: specification §2, "names/s/{searchRoute}". */
export const searchRoutes: Readonly<Record<EntityType, SearchRoute>> = {
  'practice-area': 'practice-area',
  organisation: 'firm',
  individual: 'individual',
};

/** Limits of specification §5 and §9, and the bounds that keep every query fast. */
export const searchLimits = {
  minimumCharacters: 2,
  maximumCharacters: 200,
  /** Words beyond these are not looked up. */
  maximumWords: 12,
  /** Of those, words of one Latin letter or digit. */
  maximumSingleLetters: 4,
  debounceMilliseconds: 300,
  autocompleteSize: 5,
  resultsSize: 30,
  /** The last hit that paging reaches; `nbHits` stays exact beyond it. */
  reachableHits: 3000,
} as const;

// The browser validates answers too, so the schemas are written with zod's small build, which needs no eval.
const id = z.int().check(z.positive());
const relevantProfileSchema = z.object({ groupName: z.string(), groupId: id });

/** What tells a hit apart from others with the same list text, beside which it is shown: `Band 1 · 2026`. */
const about = z.optional(z.string());

/** The name in Latin letters, of which the address is made, where it is written in others. */
const latinName = z.optional(z.string());

/** The group whose page a hit leads to. */
export type RelevantProfile = z.infer<typeof relevantProfileSchema>;

const practiceAreaHitSchema = z.object({
  groupName: z.string(),
  locationName: z.string(),
  practiceAreaName: z.string(),
  groupId: id,
  practiceAreaId: id,
  locationId: id,
  subsectionTypeId: id,
  about,
});

const organisationHitSchema = z.object({
  name: z.string(),
  latinName,
  townName: z.nullish(z.string()),
  countryName: z.nullish(z.string()),
  organisationId: id,
  mostRelevantProfile: relevantProfileSchema,
  about,
});

const individualHitSchema = z.object({
  fullName: z.string(),
  latinName,
  organisationParentName: z.nullish(z.string()),
  townName: z.nullish(z.string()),
  countryName: z.nullish(z.string()),
  personOrganisationId: id,
  mostRelevantProfile: relevantProfileSchema,
  about,
});

export type PracticeAreaHit = z.infer<typeof practiceAreaHitSchema>;
export type OrganisationHit = z.infer<typeof organisationHitSchema>;
export type IndividualHit = z.infer<typeof individualHitSchema>;

/** The hit shape of each entity type. */
export interface Hits {
  readonly 'practice-area': PracticeAreaHit;
  readonly organisation: OrganisationHit;
  readonly individual: IndividualHit;
}

/** A hit together with its type, so that it can be told apart. */
export type Hit = {
  [Type in EntityType]: { readonly entityType: Type; readonly hit: Hits[Type] };
}[EntityType];

export const hitSchemas = {
  'practice-area': practiceAreaHitSchema,
  organisation: organisationHitSchema,
  individual: individualHitSchema,
} as const satisfies { readonly [Type in EntityType]: z.ZodMiniType<Hits[Type]> };

const queryChangeSchema = z.object({ typed: z.string(), meant: z.optional(z.string()) });

/** What was done to a word of the query to find something: another was looked up, or it was left out. */
export type QueryChange = z.infer<typeof queryChangeSchema>;

/** An answer of the search interface (specification §7) for one entity type. */
export function searchAnswerSchema<Type extends EntityType>(entityType: Type) {
  return z.object({
    nbHits: z.int().check(z.nonnegative()),
    hits: z.array(hitSchemas[entityType]),
    /** What was looked up instead, when the text as typed had no hit and a correction had. */
    correctedQuery: z.optional(z.string()),
    changes: z.optional(z.array(queryChangeSchema)),
    didYouMean: z.optional(z.string()),
    nearest: z.optional(z.array(hitSchemas[entityType])),
  });
}

/** An answer of the search interface, its hits with their type. */
export interface SearchAnswer {
  /** Exact number of hits, beyond those listed here. */
  readonly nbHits: number;
  readonly hits: readonly Hit[];
  /** The whole text that was looked up instead, when words were replaced. */
  readonly correctedQuery?: string | undefined;
  /** How the text was changed to find these hits; left out when it was looked up as typed. */
  readonly changes?: readonly QueryChange[] | undefined;
  /** With no hits: a text that has some, which may be another name than the one that was meant. */
  readonly didYouMean?: string | undefined;
  /** With no hits: the nearest things there are. They are no answer. */
  readonly nearest?: readonly Hit[] | undefined;
}

/** Hits of each type; a type whose count is not known is left out. */
export type SearchCounts = { readonly [Type in EntityType]?: number };

/** What a results page shows. */
export interface SearchResults {
  readonly entityType: EntityType;
  /** As typed. */
  readonly query: string;
  /** Counted from 1, as in the page's address. */
  readonly currentPage: number;
  readonly answer: SearchAnswer;
  /** For the tabs. */
  readonly counts: SearchCounts;
}

/** Number of the last results page that can be asked for. */
export function lastResultsPage(nbHits: number): number {
  return Math.max(1, Math.ceil(Math.min(nbHits, searchLimits.reachableHits) / searchLimits.resultsSize));
}

/** The results page that an address asks for by its `currentPage`: the first where that is no page. */
export function askedResultsPage(currentPage: string | null): number {
  const page = /^[1-9]\d*$/.test(currentPage ?? '') ? Number(currentPage) : 1;
  return Math.min(page, lastResultsPage(Number.POSITIVE_INFINITY));
}

/** One question to a search engine. */
export interface SearchQuestion {
  readonly entityType: EntityType;
  readonly query: string;
  /** Counted from 0. */
  readonly page: number;
  /** Hits a page; 0 asks for the count alone. */
  readonly size: number;
  /** The guide that the visitor reads, if the host tells: of hits that are equal otherwise, its own come first. */
  readonly guideId?: number | undefined;
}

/** Whether a text is long enough to be searched (specification §5). */
export function isSearchable(text: string): boolean {
  return [...text.trim()].length >= searchLimits.minimumCharacters;
}

/** The entity type of a results page's `{searchRoute}`, or undefined for any other text. */
export function entityTypeOfRoute(searchRoute: string): EntityType | undefined {
  return entityTypes.find((entityType) => searchRoutes[entityType] === searchRoute);
}

/** The text of a hit in a list, parts separated by ' | ' (specification §3). */
export function listText(found: Hit): string {
  switch (found.entityType) {
    case 'practice-area':
      return joinPresent(' | ', [found.hit.groupName, found.hit.locationName, found.hit.practiceAreaName]);
    case 'organisation':
      return joinPresent(' | ', [found.hit.name, placeText(found.hit)]);
    case 'individual':
      return joinPresent(' | ', [found.hit.fullName, found.hit.organisationParentName, placeText(found.hit)]);
  }
}

/** The page that a hit leads to (specification §2, "Profile and result paths"). */
export function hitAddress(found: Hit): string {
  switch (found.entityType) {
    case 'practice-area':
      return rankingsAddress({
        practiceArea: found.hit.practiceAreaName,
        location: found.hit.locationName,
        groupId: found.hit.groupId,
        practiceAreaId: found.hit.practiceAreaId,
        locationId: found.hit.locationId,
        subsectionTypeId: found.hit.subsectionTypeId,
      });
    case 'organisation':
      return lawFirmAddress({
        name: found.hit.latinName ?? found.hit.name,
        guide: found.hit.mostRelevantProfile.groupName,
        groupId: found.hit.mostRelevantProfile.groupId,
        organisationId: found.hit.organisationId,
      });
    case 'individual':
      return lawyerAddress({
        name: found.hit.latinName ?? found.hit.fullName,
        guide: found.hit.mostRelevantProfile.groupName,
        groupId: found.hit.mostRelevantProfile.groupId,
        personOrganisationId: found.hit.personOrganisationId,
      });
  }
}

/** A name that is in the data; upstream writes missing ones as the literal 'undefined' too (specification §3). */
function isPresent(text: string | null | undefined): text is string {
  return text !== null && text !== undefined && text.trim() !== '' && text !== 'undefined';
}

function joinPresent(separator: string, texts: readonly (string | null | undefined)[]): string {
  return texts.filter(isPresent).join(separator);
}

function placeText({ townName, countryName }: Pick<OrganisationHit, 'townName' | 'countryName'>): string {
  return joinPresent(', ', [townName, countryName]);
}

/** The rank of the most prominent search records. */
export const highestSearchRank = 31;

/**
 * What the indexer takes: one hit, how prominent its entity is, and the words by which it is found.
 * `id` is unique among the records of its type.
 */
export type SearchRecord = Hit & {
  readonly id: string;
  /** A whole number from 0 (least) to `highestSearchRank`: orders long lists, and breaks near-ties in short ones. */
  readonly rank: number;
  readonly text: {
    /** What the entity is called. */
    readonly name: string;
    /** What else finds it: places, firm, guide. */
    readonly context: string;
    /** What finds it though its list text does not say it: what it is ranked for, its other towns, former names. */
    readonly related: string;
  };
};

/**
 * The search record of a hit. `rank` as in SearchRecord; `keywords` find it like its list text does, `related` after that.
 */
export function searchRecord(
  found: Hit,
  rank: number,
  {
    keywords = [],
    related = [],
  }: { readonly keywords?: readonly string[]; readonly related?: readonly string[] } = {},
): SearchRecord {
  const text = (name: string, ...context: readonly (string | null | undefined)[]) => ({
    name,
    context: joinPresent(' ', [...context, ...keywords]),
    related: [...new Set([...joinedParticles(name), ...related])].join(' '),
  });
  switch (found.entityType) {
    case 'practice-area': {
      const { hit } = found;
      return {
        ...found,
        id: [hit.groupId, hit.practiceAreaId, hit.locationId, hit.subsectionTypeId].join(':'),
        rank,
        text: text(hit.practiceAreaName, hit.locationName, hit.groupName),
      };
    }
    case 'organisation': {
      const { hit } = found;
      return {
        ...found,
        id: String(hit.organisationId),
        rank,
        text: text(hit.name, hit.townName, hit.countryName),
      };
    }
    case 'individual': {
      const { hit } = found;
      return {
        ...found,
        id: String(hit.personOrganisationId),
        rank,
        text: text(hit.fullName, hit.organisationParentName, hit.townName, hit.countryName),
      };
    }
  }
}
