import {
  type FacetBand,
  type FacetSelection,
  facetNames,
  type RecordFacets,
} from '../domain/search-facets.ts';
import type { FacetTally } from './facet-tally.ts';

/** A value of a facet: its slug, its label, and the rank order of a band. */
type FacetValue = readonly [value: string, label: string, rankOrder?: number];

/**
 * Encodes the facets of a segment's records as JSON: a list of values, and one list of codes with the facets of each record in
 * the order of the rows. The codes of a record are:
 * - the count of rankings, then the value ids of guide, practice area and band of each ranking,
 * - the count of countries, then their value ids,
 * - the count of languages, then their value ids.
 *
 * Value ids start at 1; 0 means that a ranking has no practice area or band.
 * @param toValue returns the slug of a label
 */
export function encodeFacets(records: readonly RecordFacets[], toValue: (label: string) => string): string {
  const numbers = new Map<string, number>();
  const numberOf = (label: string | undefined): number => {
    if (label === undefined) return 0;
    const known = numbers.get(label);
    if (known !== undefined) return known;
    numbers.set(label, numbers.size + 1);
    return numbers.size;
  };
  const rankOrders = new Map<number, number>();
  const numberOfBand = (band: FacetBand | undefined): number => {
    const number = numberOf(band?.name);
    if (band !== undefined)
      rankOrders.set(number, Math.min(band.rankOrder, rankOrders.get(number) ?? band.rankOrder));
    return number;
  };
  const list = (labels: readonly string[]) => [labels.length, ...labels.map(numberOf)];
  const codes = records.flatMap(({ rankings, countries, languages }) => [
    rankings.length,
    ...rankings.flatMap(({ guide, practiceArea, band }) => [
      numberOf(guide),
      numberOf(practiceArea),
      numberOfBand(band),
    ]),
    ...list(countries),
    ...list(languages),
  ]);
  const values = [...numbers].map(([label, number]): FacetValue => {
    const rankOrder = rankOrders.get(number);
    return rankOrder === undefined ? [toValue(label), label] : [toValue(label), label, rankOrder];
  });
  return JSON.stringify({ values, codes });
}

/** Number of facets of a ranking: guide, practice area and band. */
const RANKING_FACETS = 3;

const [GUIDE, PRACTICE_AREA, COUNTRY, BAND, LANGUAGE] = (
  ['guide', 'practice-area', 'country', 'band', 'language'] as const
).map((name) => facetNames.indexOf(name)) as [number, number, number, number, number];

/** Flags by value id: 1 if the value is selected; undefined for a facet without selected values. */
type SelectedValues = Uint8Array | undefined;

/** The decoded facets of one segment. */
export class SegmentFacets {
  readonly #values: readonly FacetValue[];
  readonly #codes: Uint32Array;
  /**
   * Maps the id of each value to the id of the first value with the same slug. Labels that differ only in accents or punctuation have the
   * same slug.
   */
  readonly #firstIds: Uint32Array;
  /** Index in `#codes` of the first code of each row. Row numbers start at 1. */
  readonly #positions: Uint32Array;

  /**
   * @param rows number of records of the segment
   * @throws {Error} if the text does not contain the facets of exactly `rows` records
   */
  constructor(encoded: string, rows: number) {
    const { values, codes } = JSON.parse(encoded) as {
      readonly values: readonly FacetValue[];
      readonly codes: readonly number[];
    };
    this.#values = values;
    this.#codes = Uint32Array.from(codes);
    const idsBySlug = new Map(values.map(([slug], at) => [slug, at + 1] as const).reverse());
    this.#firstIds = Uint32Array.from([0, ...values.map(([slug]) => idsBySlug.get(slug) ?? 0)]);
    this.#positions = new Uint32Array(rows + 1);
    let at = 0;
    for (let row = 1; row <= rows; row += 1) {
      this.#positions[row] = at;
      at += 1 + (codes[at] ?? 0) * RANKING_FACETS;
      at += 1 + (codes[at] ?? 0);
      at += 1 + (codes[at] ?? 0);
    }
    if (at !== codes.length) throw new Error(`${codes.length} codes instead of ${at}`);
  }

  /** Returns a predicate that returns true for rows that match the selection. */
  rowFilter(selection: FacetSelection): (row: number) => boolean {
    const selected = this.#selectedValues(selection);
    return (row) => this.#visit(row, selected, () => {});
  }

  /**
   * Adds rows to a tally. A value of a facet is counted if the row matches the selection of all other facets. A row is counted as a hit if
   * it matches the whole selection. Values with the same slug count once per row.
   */
  count(rows: readonly number[], selection: FacetSelection, tally: FacetTally): void {
    const selected = this.#selectedValues(selection);
    const countsOf = () => facetNames.map(() => new Uint32Array(this.#values.length + 1));
    const nbHits = countsOf();
    const lastRows = countsOf();
    let selectedRows = 0;
    for (const row of rows) {
      const isSelected = this.#visit(row, selected, (facet, value) => {
        const lastRow = lastRows[facet] as Uint32Array;
        const firstId = this.#firstIds[value] ?? 0;
        if (lastRow[firstId] === row) return;
        lastRow[firstId] = row;
        const counts = nbHits[facet] as Uint32Array;
        counts[value] = (counts[value] ?? 0) + 1;
      });
      if (isSelected) selectedRows += 1;
    }
    tally.addHits(selectedRows);
    for (const [facet, name] of facetNames.entries())
      for (const [number, hits] of (nbHits[facet] as Uint32Array).entries()) {
        const value = this.#values[number - 1];
        if (hits === 0 || value === undefined) continue;
        const [slug, label, rankOrder] = value;
        tally.addValue(name, { value: slug, label, nbHits: hits, rankOrder });
      }
  }

  /**
   * Calls `onValue` with a facet's index and each of its values in a row, if the row matches the selection of the other facets. Returns
   * whether the row matches the whole selection.
   */
  #visit(
    row: number,
    selected: readonly SelectedValues[],
    onValue: (facet: number, value: number) => void,
  ): boolean {
    const codes = this.#codes;
    const start = (this.#positions[row] ?? 0) + 1;
    const rankingsEnd = start + (codes[start - 1] ?? 0) * RANKING_FACETS;
    const countriesEnd = rankingsEnd + 1 + (codes[rankingsEnd] ?? 0);
    const languagesEnd = countriesEnd + 1 + (codes[countriesEnd] ?? 0);
    const hasSelected = (facet: number, first: number, end: number): boolean => {
      const values = selected[facet];
      if (values === undefined) return true;
      for (let at = first; at < end; at++) if (values[codes[at] ?? 0] === 1) return true;
      return false;
    };
    const inCountry = hasSelected(COUNTRY, rankingsEnd + 1, countriesEnd);
    const inLanguage = hasSelected(LANGUAGE, countriesEnd + 1, languagesEnd);
    let inRanking =
      start === rankingsEnd && [GUIDE, PRACTICE_AREA, BAND].every((facet) => selected[facet] === undefined);
    for (let at = start; at < rankingsEnd; at += RANKING_FACETS) {
      const inGuide = hasSelected(GUIDE, at, at + 1);
      const inPracticeArea = hasSelected(PRACTICE_AREA, at + 1, at + 2);
      const inBand = hasSelected(BAND, at + 2, at + 3);
      if (inGuide && inPracticeArea && inBand) inRanking = true;
      if (!inCountry || !inLanguage) continue;
      if (inPracticeArea && inBand) onValue(GUIDE, codes[at] ?? 0);
      if (inGuide && inBand) onValue(PRACTICE_AREA, codes[at + 1] ?? 0);
      if (inGuide && inPracticeArea) onValue(BAND, codes[at + 2] ?? 0);
    }
    if (inRanking && inLanguage)
      for (let at = rankingsEnd + 1; at < countriesEnd; at++) onValue(COUNTRY, codes[at] ?? 0);
    if (inRanking && inCountry)
      for (let at = countriesEnd + 1; at < languagesEnd; at++) onValue(LANGUAGE, codes[at] ?? 0);
    return inRanking && inCountry && inLanguage;
  }

  #selectedValues(selection: FacetSelection): readonly SelectedValues[] {
    return facetNames.map((name) => {
      const values = selection[name];
      return values && Uint8Array.from([0, ...this.#values.map(([value]) => Number(values.includes(value)))]);
    });
  }
}
