import type { NavLink } from '../../domain/header-settings.ts';

/**
 * The links of a subsection column by column: broken where the CMS says so (`column_break`), else spread evenly
 * over `columns`. No column is empty.
 */
export function linkColumns(links: readonly NavLink[], columns: number): readonly (readonly NavLink[])[] {
  const result: NavLink[][] = [];
  const broken = links.some((link) => link.column_break);
  const perColumn = Math.ceil(links.length / columns);
  for (const [index, link] of links.entries()) {
    const starts = broken ? link.column_break : index % perColumn === 0;
    const last = result.at(-1);
    if (last === undefined || starts) result.push([link]);
    else last.push(link);
  }
  return result;
}
