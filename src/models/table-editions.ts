import type { GroupView } from './group-view.ts';

/** A link to a table in one of its editions. */
export interface EditionLink {
  readonly year: number;
  readonly href: string;
  readonly isCurrent: boolean;
}

/**
 * Returns links to all editions of a table, newest first; empty if there is only one.
 * @param shown year of the edition that the page shows; undefined for a page of the current edition
 */
export function tableEditions(view: GroupView, subsectionId: number, shown?: number): readonly EditionLink[] {
  const subsection = view.records('subsections').get(subsectionId);
  const { edition } = view;
  const current: readonly EditionLink[] =
    subsection === undefined || edition === undefined
      ? []
      : [{ year: edition.year, href: view.table(subsection).href, isCurrent: shown === undefined }];
  const past = view.pastEditions.flatMap(({ year, tables }): readonly EditionLink[] => {
    const [table] = tables.pickWhere(
      'subsectionId',
      subsectionId,
      'subsectionId',
      'practiceAreaId',
      'practiceArea',
      'locationId',
      'location',
      'subsectionTypeId',
    );
    return table === undefined
      ? []
      : [{ year, href: view.pastTable(table, year).href, isCurrent: year === shown }];
  });
  const links = [...current, ...past];
  return links.length > 1 ? links : [];
}
