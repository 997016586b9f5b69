import { compareText } from '#texts/collation.ts';
import { monthName } from '#texts/dates.ts';
import type { FacetParameter } from '../domain/list-parameters.ts';

/** A filter of a list with its choices. */
export interface Facet {
  /** Query parameter of the filter. */
  readonly name: FacetParameter;
  readonly label: string;
  /** Whether several choices can be selected at the same time. */
  readonly several?: boolean;
  readonly choices: readonly FacetChoice[];
}

export interface FacetChoice {
  readonly value: string;
  readonly label: string;
}

/** Returns the distinct choices, sorted by their labels. */
export function choicesByLabel(choices: Iterable<FacetChoice>): readonly FacetChoice[] {
  const byValue = new Map([...choices].map((choice) => [choice.value, choice]));
  return [...byValue.values()].sort((a, b) => compareText(a.label, b.label) || compareText(a.value, b.value));
}

/** Returns the distinct months of days in chronological order. `2027-03-18` → `2027-03`, March 2027. */
export function monthChoices(days: Iterable<string>): readonly FacetChoice[] {
  return [...new Set([...days].map(monthKey))].sort().map((value) => ({ value, label: monthName(value) }));
}

/** Returns the month of a day, e.g. `2027-03`. */
export const monthKey = (day: string): string => day.slice(0, 7);
