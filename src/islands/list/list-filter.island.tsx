import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import * as listFilterTexts from '#texts/list-filter.ts';
import { track } from '../../client/analytics/track.ts';
import { pageHttp } from '../../client/http/page-http.ts';
import { loadListRows } from '../../client/list/load-list-rows.ts';
import { yieldToBrowser } from '../../client/list/yield-to-browser.ts';
import { schedule } from '../../client/schedule.ts';
import { ROWS_PER_PAGE } from '../../domain/list-rows.ts';
import { createListFilter, type ListCriteria } from '../../stores/list-filter.ts';
import { Dropdown } from '../dropdown/dropdown.tsx';
import { LeafLoader } from '../loader/leaf-loader.tsx';
import { useReady } from '../use-ready.ts';
import { type MultiSelect, replaceSelect } from './multi-select.ts';

/** Pause after the last change before the URL is updated: browsers limit the rate of URL changes. */
const URL_UPDATE_DELAY_MS = 300;

interface Props {
  /** Addresses of the files with the rows. */
  readonly files: readonly string[];
  readonly noun: listFilterTexts.RowNoun;
  /** Whether the list belongs to a guide; determines the tracked event. */
  readonly inGuide?: boolean;
  /** The form with the criteria, and the unfiltered list, which is marked with `data-whole-list`. */
  readonly children?: ReactNode;
}

/**
 * Filters a list whose form and rows are plain HTML. The first field of the form contains words, each other field is a
 * facet. A facet with `data-several` gets a multiple-choice dropdown instead of its select. The URL contains the criteria.
 */
export function ListFilter({ files, noun, inGuide = false, children }: Props): ReactNode {
  const [list] = useState(() =>
    createListFilter({
      files,
      load: (file) => loadListRows(file, pageHttp()),
      yieldToBrowser,
    }),
  );
  const state = useStore(list.$state);
  const root = useRef<HTMLDivElement>(null);
  const [multiSelects, setMultiSelects] = useState<readonly MultiSelect[]>([]);

  useEffect(() => {
    const form = root.current?.querySelector('form');
    if (!form) return;
    const parameters = new URLSearchParams(location.search);
    for (const field of formFields(form)) {
      field.value = parameters.get(field.name) ?? field.value;
      // A value without an option leaves the select without a selection; the empty value selects "all".
      if (field instanceof HTMLSelectElement && field.selectedIndex < 0) field.value = '';
    }
    // A focused select is not replaced while the visitor uses it.
    const selects = [...form.querySelectorAll<HTMLSelectElement>('select[data-several]')]
      .filter((select) => select !== document.activeElement)
      .map((select) => replaceSelect(select, parameters));
    setMultiSelects(selects);
    let cancelUrlUpdate = (): void => {};
    const apply = (): void => {
      const selection = readSelection(form, selects);
      void list.filter(toCriteria(selection));
      cancelUrlUpdate();
      cancelUrlUpdate = schedule(() => {
        const url = urlWithSelection(selection);
        // Analytics services count each update of the URL as a page view.
        if (url !== location.pathname + location.search) history.replaceState(history.state, '', url);
      }, URL_UPDATE_DELAY_MS);
    };
    const applyInput = (event: Event): void => {
      // Events during composition contain unfinished characters, so the filter waits for `compositionend`.
      if (!(event instanceof InputEvent && event.isComposing)) apply();
    };
    const submit = (event: Event): void => {
      event.preventDefault();
      apply();
    };
    const reset = (): void => {
      // The browser resets the fields only after this event.
      for (const field of formFields(form)) field.value = '';
      for (const { dropdown } of selects) dropdown.clear();
      apply();
    };
    const record = ({ target }: Event): void => {
      const [words] = formFields(form);
      const field = formFields(form).find((one) => one === target);
      if (field === undefined || field.value === '') return;
      if (inGuide && field === words) track({ event: 'search_guides', searchTerm: field.value });
      else track({ event: 'filter_applied', filterName: field.name, filterValue: valueText(field) });
    };
    form.addEventListener('change', record);
    const unsubscribers = selects.flatMap(({ name, texts, dropdown }) => [
      dropdown.$selected.listen((values) => {
        if (values.length > 0)
          track({
            event: 'filter_applied',
            filterName: name,
            filterValue: values.map((value) => texts.get(value) ?? value).join(','),
          });
        apply();
      }),
      dropdown.$open.listen((open) => {
        if (open) track({ event: 'filter_interaction', filterName: name });
      }),
    ]);
    form.addEventListener('input', applyInput);
    form.addEventListener('compositionend', apply);
    form.addEventListener('submit', submit);
    form.addEventListener('reset', reset);
    apply();
    return () => {
      cancelUrlUpdate();
      for (const unsubscribe of unsubscribers) unsubscribe();
      for (const each of selects) each.remove();
      form.removeEventListener('change', record);
      form.removeEventListener('input', applyInput);
      form.removeEventListener('compositionend', apply);
      form.removeEventListener('submit', submit);
      form.removeEventListener('reset', reset);
    };
  }, [list, inGuide]);
  // Must follow the effect that adds the listeners: an early submission is repeated now.
  useReady(root);

  const isReplaced = state.state === 'filtering' || state.state === 'filtered';
  useEffect(() => {
    for (const element of root.current?.querySelectorAll<HTMLElement>('[data-whole-list]') ?? [])
      element.hidden = isReplaced;
  }, [isReplaced]);

  return (
    <div className="list-filter" ref={root}>
      {children}
      {multiSelects.map(({ name, label, dropdown, container }) =>
        createPortal(<Dropdown label={label} state={dropdown} />, container, name),
      )}
      <div className="list-results">
        <p className="list-status" role="status">
          {state.state === 'failed' && listFilterTexts.failed}
          {state.state === 'filtering' && state.shown.length > 0 && listFilterTexts.filtering}
          {state.state === 'filtered' && listFilterTexts.rowsFound(state.found, noun)}
        </p>
        {state.state === 'filtering' && state.shown.length === 0 && (
          <LeafLoader message={listFilterTexts.filtering} />
        )}
        {isReplaced && state.shown.length > 0 && (
          <ul className="link-list" data-columns="3">
            {state.shown.map(([label, href, note], index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two rows may be equal
              <li key={`${index} ${href}`}>
                {href === '' ? (
                  <span className="row">
                    {label}
                    <span className="note">{note}</span>
                  </span>
                ) : (
                  <a href={href}>
                    {label}
                    <span className="note">{note}</span>
                  </a>
                )}
              </li>
            ))}
          </ul>
        )}
        {state.state === 'filtered' && state.found === 0 && (
          <p className="list-hint">{listFilterTexts.nothingFoundHint}</p>
        )}
        {state.state === 'filtered' && state.found > state.shown.length && (
          <button type="button" className="button button-quiet" onClick={list.showMore}>
            {listFilterTexts.showMore(Math.min(ROWS_PER_PAGE, state.found - state.shown.length))}
          </button>
        )}
      </div>
    </div>
  );
}

type Field = HTMLInputElement | HTMLSelectElement;

const formFields = (form: HTMLFormElement): Field[] => [
  ...form.querySelectorAll<Field>('input[name], select[name]'),
];

/** Returns the value of a field as the visitor reads it: the text of the selected option, or the typed text. */
const valueText = (field: Field): string =>
  field instanceof HTMLSelectElement ? (field.selectedOptions[0]?.text ?? field.value) : field.value;

/** Selected values by field name, in the order of the form's fields. */
type Selection = ReadonlyMap<string, readonly string[]>;

function readSelection(form: HTMLFormElement, multiSelects: readonly MultiSelect[]): Selection {
  return new Map(
    formFields(form).map(({ name, value }) => {
      const dropdown = multiSelects.find((choices) => choices.name === name)?.dropdown;
      return [name, dropdown?.$selected.get() ?? [value].filter((text) => text !== '')];
    }),
  );
}

function toCriteria(selection: Selection): ListCriteria {
  const [[text = ''] = [], ...values] = selection.values();
  return { text, values };
}

/** Returns the page's URL with the selection as query parameters. A field without a value has no parameter. */
function urlWithSelection(selection: Selection): string {
  const parameters = new URLSearchParams(location.search);
  for (const [name, values] of selection) {
    parameters.delete(name);
    for (const value of values) parameters.append(name, value);
  }
  return `${location.pathname}${parameters.size === 0 ? '' : `?${parameters}`}`;
}
