import type { SearchType } from './entity-types.ts';

/** The facets by which visitors filter search results, in the order of the page. The name of a facet is its query parameter. */
export const facetNames = ['guide', 'practice-area', 'country', 'band', 'language'] as const;
export type FacetName = (typeof facetNames)[number];

/** The facets of each type of search. A facet of a type has values in records of that type. */
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
 * The selected values of facets. A hit has at least one selected value of each facet with selected values. A value is the slug of
 * its label, e.g. `banking-finance`.
 */
export type FacetSelection = { readonly [Name in FacetName]?: readonly string[] };

/** A value of a facet with its number of hits, if no other value of the facet is selected. */
export interface FacetCount {
  readonly value: string;
  readonly label: string;
  readonly nbHits: number;
}

export type FacetCounts = { readonly [Name in FacetName]?: readonly FacetCount[] };

/** Facets of the hits of a search. */
export interface FoundFacets {
  /** The values of each facet that the hits have. */
  readonly counts: FacetCounts;
  /** The requested selection without values that no hit of the query has. */
  readonly selection: FacetSelection;
}

/** The labels of the facets of a search record. */
export interface RecordFacets {
  /** Selected guides, practice areas and bands must occur in the same ranking: Tax in Band 1. Without rankings, only the guide is known. */
  readonly rankings: readonly {
    readonly guide: string;
    readonly practiceArea?: string;
    readonly band?: string;
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

/** Creates a selection of the values of each facet. Facets without values are omitted. */
export const selectionOf = (values: (name: FacetName) => readonly string[] | undefined): FacetSelection =>
  Object.fromEntries(
    facetNames.flatMap((name) => {
      const selected = values(name) ?? [];
      return selected.length === 0 ? [] : [[name, selected]];
    }),
  );

export const isEmptySelection = (selection: FacetSelection): boolean => Object.keys(selection).length === 0;
