import type { SearchType } from './entity-types.ts';

/** The facets by which visitors filter search results, in the order of the page. The name of a facet is its query parameter. */
export const facetNames = ['guide', 'practice-area', 'country', 'band', 'language'] as const;
export type FacetName = (typeof facetNames)[number];

/** The facets that each type of search offers. Records of the type have values of these facets. */
export const facetsOfType: Readonly<Record<SearchType, readonly FacetName[]>> = {
  all: ['guide', 'practice-area', 'country'],
  'practice-area': ['guide', 'practice-area', 'country'],
  organisation: ['guide', 'practice-area', 'country', 'band'],
  individual: ['guide', 'practice-area', 'country', 'band', 'language'],
  department: ['guide', 'practice-area', 'country', 'band'],
  office: ['guide', 'country'],
  editorial: [],
};

/**
 * The selected values of each facet. A hit must have at least one of the selected values of every facet that has any. A value is the
 * slug of its label, e.g. `banking-finance`.
 */
export type FacetSelection = { readonly [Name in FacetName]?: readonly string[] };

/** A value of a facet, and the number of hits of the search if this value is the only selected value of the facet. */
export interface FacetCount {
  readonly value: string;
  readonly label: string;
  readonly nbHits: number;
  /** The lowest rank order that the band has in any guide of the hits; undefined for values of other facets. */
  readonly rankOrder?: number | undefined;
}

export type FacetCounts = { readonly [Name in FacetName]?: readonly FacetCount[] };

/** Facets of the hits of a search. */
export interface FoundFacets {
  /** The values of each facet with their numbers of hits. A value without hits is included only if it is selected. */
  readonly counts: FacetCounts;
  /** The requested selection without values that no hit of the query has. */
  readonly selection: FacetSelection;
}

/** A band with its position among the tiers of its guide: the best has the lowest rank order. */
export interface FacetBand {
  readonly name: string;
  readonly rankOrder: number;
}

/** The labels of the facets of a search record. */
export interface RecordFacets {
  /**
   * Rankings of the record. A selected guide, practice area and band must occur in the same ranking, e.g. Tax in Band 1. A profile without
   * rankings has one element with only the guide.
   */
  readonly rankings: readonly {
    readonly guide: string;
    readonly practiceArea?: string;
    readonly band?: FacetBand;
  }[];
  /** The country or other location of a table, the countries of a firm's offices, or the country of a person. */
  readonly countries: readonly string[];
  readonly languages: readonly string[];
}

/** Returns a selection with only the facets of a type. */
export const selectionForType = (selection: FacetSelection, searchType: SearchType): FacetSelection =>
  selectionOf((name) => (facetsOfType[searchType].includes(name) ? selection[name] : undefined));

/** Returns a selection in which a value of a facet is selected if it was not, and not selected if it was. */
export const toggleValue = (selection: FacetSelection, facet: FacetName, value: string): FacetSelection =>
  selectionOf((name) => {
    const values = selection[name] ?? [];
    if (name !== facet) return values;
    return values.includes(value) ? values.filter((each) => each !== value) : [...values, value];
  });

/** Creates a selection from a function that returns the selected values of a facet. Facets without values are omitted. */
export const selectionOf = (values: (name: FacetName) => readonly string[] | undefined): FacetSelection =>
  Object.fromEntries(
    facetNames.flatMap((name) => {
      const selected = values(name) ?? [];
      return selected.length === 0 ? [] : [[name, selected]];
    }),
  );

export const isEmptySelection = (selection: FacetSelection): boolean => Object.keys(selection).length === 0;
