import type { NavLink } from '../../domain/header-settings.ts';

/**
 * Distributes the links of a subsection over columns: with a break at each `column_break`, or evenly over `columns` if there
 * is none. No column is empty.
 */
export function linkColumns(links: readonly NavLink[], columns: number): readonly (readonly NavLink[])[] {
  const result: NavLink[][] = [];
  const hasBreaks = links.some((link) => link.column_break);
  const perColumn = Math.ceil(links.length / columns);
  for (const [index, link] of links.entries()) {
    const starts = hasBreaks ? link.column_break : index % perColumn === 0;
    const last = result.at(-1);
    if (last === undefined || starts) result.push([link]);
    else last.push(link);
  }
  return result;
}
