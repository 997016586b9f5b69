/** The query parameters with the selected filters of a ranking table. */
export const TABLE_FILTERS = ['band', 'town', 'language'] as const;
export type TableFilter = (typeof TABLE_FILTERS)[number];

/** Separates the languages in the attribute of a row. No name of a language contains it. */
export const LANGUAGE_SEPARATOR = '|';

/** The values of a table's entry that are compared with the selected filters. */
export interface FilteredRow {
  readonly band: string;
  readonly town: string | undefined;
  readonly languages: readonly string[];
}

/** The selected value of each filter; empty if the filter is not used. */
export type TableCriteria = Readonly<Record<TableFilter, string>>;

/** Returns whether an entry has all selected values. */
export const matchesCriteria = ({ band, town, languages }: FilteredRow, criteria: TableCriteria): boolean =>
  (criteria.band === '' || criteria.band === band) &&
  (criteria.town === '' || criteria.town === town) &&
  (criteria.language === '' || languages.includes(criteria.language));

/** Returns the criteria of a query. A parameter whose value is not an option of its filter is ignored. */
export function readCriteria(
  query: URLSearchParams,
  choices: Readonly<Record<TableFilter, readonly string[]>>,
): TableCriteria {
  const value = (name: TableFilter): string => {
    const requested = query.get(name) ?? '';
    return choices[name].includes(requested) ? requested : '';
  };
  return { band: value('band'), town: value('town'), language: value('language') };
}

/** Returns a query with the criteria; its other parameters are unchanged. */
export function writeCriteria(query: URLSearchParams, criteria: TableCriteria): URLSearchParams {
  const written = new URLSearchParams(query);
  for (const name of TABLE_FILTERS) {
    written.delete(name);
    if (criteria[name] !== '') written.set(name, criteria[name]);
  }
  return written;
}
