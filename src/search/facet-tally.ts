import { type FacetCount, type FacetName, facetNames } from '../domain/search-facets.ts';

/** Adds up the numbers of hits of facet values over segments and types. */
export class FacetTally {
  readonly #values = new Map<FacetName, Map<string, FacetCount>>();
  #nbHits = 0;

  /** Number of hits with all selected values. */
  get nbHits(): number {
    return this.#nbHits;
  }

  addHits(nbHits: number): void {
    this.#nbHits += nbHits;
  }

  /** Adds hits of a value. If several labels have the same value, the first label and the lowest rank order are used. */
  addValue(name: FacetName, { value, label, nbHits, rankOrder }: FacetCount): void {
    const values = this.#values.get(name) ?? new Map<string, FacetCount>();
    this.#values.set(name, values);
    const known = values.get(value);
    values.set(value, {
      value,
      label: known?.label ?? label,
      nbHits: nbHits + (known?.nbHits ?? 0),
      rankOrder:
        known?.rankOrder === undefined ? rankOrder : Math.min(known.rankOrder, rankOrder ?? known.rankOrder),
    });
  }

  add(other: FacetTally): void {
    this.addHits(other.nbHits);
    for (const name of facetNames) for (const count of other.values(name)) this.addValue(name, count);
  }

  /** Returns the values of a facet that any hit has. */
  values(name: FacetName): readonly FacetCount[] {
    return [...(this.#values.get(name)?.values() ?? [])];
  }

  /** Returns the count of a value; undefined if no hit has the value. */
  count(name: FacetName, value: string): FacetCount | undefined {
    return this.#values.get(name)?.get(value);
  }
}
