import * as z from 'zod/mini';

/**
 * The rows of a long list as published data, so that a browser can filter a list whose page shows only some rows. A list
 * consists of one file or of several consecutive files.
 */

/** One combination of facet values of a row: one value per facet, in the order of the list's facets. */
const values = z.array(z.string());

/**
 * Label, address ('' for no link), text below the label, and combinations of facet values. A row matches if one of its
 * combinations contains every selected value. The optional last text is searched but not shown.
 */
const row = z.union([
  z.tuple([z.string(), z.string(), z.string(), z.array(values)]),
  z.tuple([z.string(), z.string(), z.string(), z.array(values), z.string()]),
]);
export type ListRow = z.infer<typeof row>;

export const listRowsSchema = z.array(row);

/** Returns the address of the file with the rows of a list, or with the rows of one letter of it. */
export const listRowsAddress = (list: string, letter?: string): string =>
  `/data/lists/${list}${letter === undefined ? '' : `/${letter}`}.json`;

/** Number of rows that are shown at first, and that each further step adds. Source: specification §9, "search filter take 30". */
export const ROWS_PER_PAGE = 30;
