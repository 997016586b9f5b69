import { numberText } from '#texts/formats.ts';
import * as rankingTexts from '#texts/ranking.ts';
import {
  type FilteredRow,
  LANGUAGE_SEPARATOR,
  matchesCriteria,
  readCriteria,
  TABLE_FILTERS,
  type TableCriteria,
  type TableFilter,
  writeCriteria,
} from '../../domain/table-filters.ts';
import { track } from '../analytics/track.ts';

/** The query of the page's URL. */
interface PageQuery {
  readonly read: () => URLSearchParams;
  readonly replace: (query: URLSearchParams) => void;
}

/**
 * Filters the rows of a page's ranking tables by the fields of the form, without requests. The selected filters are in the query of the
 * URL.
 */
export function filterTables(form: HTMLFormElement, page: Document, query: PageQuery): void {
  const bodies = [...page.querySelectorAll<HTMLTableSectionElement>('.ranking-table tbody')].map(readBody);
  const total = bodies.reduce((sum, { rows }) => sum + rows.length, 0);
  const status = form.nextElementSibling;
  const selects = new Map(
    [...form.querySelectorAll('select')].map((select) => [select.name as TableFilter, select]),
  );

  const apply = (criteria: TableCriteria): void => {
    const isFiltered = TABLE_FILTERS.some((name) => criteria[name] !== '');
    let shown = 0;
    for (const { body, rows } of bodies) {
      let shownInBody = 0;
      for (const { row, values } of rows) {
        row.hidden = !matchesCriteria(values, criteria);
        if (!row.hidden) shownInBody += 1;
      }
      body.hidden = shownInBody === 0;
      body.querySelector('.tier th')?.setAttribute('data-entries', numberText(shownInBody));
      updateLink(page, body.id, shownInBody);
      shown += shownInBody;
    }
    for (const table of page.querySelectorAll('.ranking-table')) updateSection(page, table);
    if (status !== null) status.textContent = isFiltered ? rankingTexts.entriesShown(shown, total) : '';
  };
  const selected = (): TableCriteria => {
    const value = (name: TableFilter): string => selects.get(name)?.value ?? '';
    return { band: value('band'), town: value('town'), language: value('language') };
  };
  const update = (): void => {
    const criteria = selected();
    apply(criteria);
    query.replace(writeCriteria(query.read(), criteria));
  };

  form.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement && target.value !== '')
      track({ event: 'filter_applied', filterName: target.name, filterValue: target.value }, page);
    update();
  });
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('reset', () => {
    // The browser resets the fields only after the `reset` event, so the handler clears them itself.
    for (const select of selects.values()) select.value = '';
    update();
  });

  const choices = (name: TableFilter): readonly string[] =>
    [...(selects.get(name)?.options ?? [])].map(({ value }) => value);
  const initial = readCriteria(query.read(), {
    band: choices('band'),
    town: choices('town'),
    language: choices('language'),
  });
  for (const [name, select] of selects) if (initial[name] !== '') select.value = initial[name];
  // The visitor may have selected a filter before this script was loaded.
  apply(selected());
}

function readBody(body: HTMLTableSectionElement) {
  const band = body.dataset.band ?? '';
  const rows = [...body.rows].slice(1).map((row) => {
    const { town, languages = '' } = row.dataset;
    const values: FilteredRow = { band, town, languages: languages.split(LANGUAGE_SEPARATOR) };
    return { row, values };
  });
  return { body, rows };
}

/** Hides the link to a tier or section without entries. The link to a tier also shows the number of entries. */
function updateLink(page: Document, fragment: string, entries: number): void {
  const item = page.querySelector<HTMLElement>(`li > a[href="#${fragment}"]`)?.parentElement;
  if (!item) return;
  item.hidden = entries === 0;
  const count = item.querySelector('span');
  if (count !== null) count.textContent = numberText(entries);
}

/**
 * Updates the section that contains a table: shows the number of visible entries of the section in its heading, and hides the
 * section and the link to the section if no entry is visible.
 */
function updateSection(page: Document, table: Element): void {
  const section = table.closest('section');
  if (section === null) return;
  const shown = table.querySelectorAll('tbody:not([hidden]) > tr:not(.tier, [hidden])').length;
  section.hidden = shown === 0;
  updateLink(page, section.id, shown);
  const count = section.querySelector('.section-heading .count');
  if (count !== null) count.textContent = numberText(shown);
}
