import * as z from 'zod/mini';

/**
 * The rows of a long list as published data, so that a browser can filter what its page shows only in parts. A list is
 * one file or several, which follow each other.
 */

/** Values of a row by which it can be chosen, one a facet in the order of the list's facets. */
const values = z.array(z.string());

/**
 * Label, address ('' where the row leads nowhere), what stands below the label, and combinations of values: a row is
 * chosen where one combination has every value asked for. A last text is searched but not shown.
 */
const row = z.union([
  z.tuple([z.string(), z.string(), z.string(), z.array(values)]),
  z.tuple([z.string(), z.string(), z.string(), z.array(values), z.string()]),
]);
export type ListRow = z.infer<typeof row>;

export const listRowsSchema = z.array(row);

/** The file with the rows of a list; `part` is a part of its name. */
export const listRowsAddress = (list: string, part?: string): string =>
  `/data/lists/${list}${part === undefined ? '' : `/${part}`}.json`;

/** Rows that are shown at once. Source: specification §9, "search filter take 30". */
export const ROWS_SHOWN = 30;
