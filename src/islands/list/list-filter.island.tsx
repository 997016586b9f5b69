import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { track } from '../../client/analytics/track.ts';
import { pageHttp } from '../../client/http/page-http.ts';
import { loadListRows } from '../../client/list/load-list-rows.ts';
import { pause } from '../../client/list/pause.ts';
import { later } from '../../client/timer.ts';
import { ROWS_SHOWN } from '../../domain/list-rows.ts';
import { createListFilter, type ListCriteria } from '../../stores/list-filter.ts';
import {
  filteringText,
  foundText,
  listFailedText,
  nothingFoundHint,
  type RowNoun,
  showMoreText,
} from '../../texts/list-filter.ts';
import { Dropdown } from '../dropdown/dropdown.tsx';
import { LeafLoader } from '../loader/leaf-loader.tsx';
import { useReady } from '../use-ready.ts';
import { type SeveralChoices, severalChoicesOf } from './several-choices.ts';

/** Milliseconds without a change after which the address follows: browsers let few changes of it through. */
const ADDRESS_DELAY = 300;

interface Props {
  /** Addresses of the files with the rows. */
  readonly files: readonly string[];
  readonly noun: RowNoun;
  /** Whether the list is that of a guide. */
  readonly inGuide?: boolean;
  /** A form with the criteria, and what `data-whole-list` marks: the list as it stands without a filter. */
  readonly children?: ReactNode;
}

/**
 * Filters a list whose form and whole contents are plain HTML. The form's first field holds words, the others a
 * facet each; where several values of one may be chosen, a dropdown takes the place of its select. The address says what
 * is asked for.
 */
export function ListFilter({ files, noun, inGuide = false, children }: Props): ReactNode {
  const [list] = useState(() =>
    createListFilter({ files, load: (file) => loadListRows(file, pageHttp()), pause }),
  );
  const state = useStore(list.$state);
  const root = useRef<HTMLDivElement>(null);
  const [several, setSeveral] = useState<readonly SeveralChoices[]>([]);

  useEffect(() => {
    const form = root.current?.querySelector('form');
    if (!form) return;
    const asked = new URLSearchParams(location.search);
    for (const field of fieldsOf(form)) {
      field.value = asked.get(field.name) ?? field.value;
      // A choice that is gone shows as nothing at all.
      if (field instanceof HTMLSelectElement && field.selectedIndex < 0) field.value = '';
    }
    // A select that somebody is in stays as it is.
    const dropdowns = [...form.querySelectorAll<HTMLSelectElement>('select[data-several]')]
      .filter((select) => select !== document.activeElement)
      .map((select) => severalChoicesOf(select, asked));
    setSeveral(dropdowns);
    let forgetAddress = (): void => {};
    const apply = (): void => {
      const chosen = chosenIn(form, dropdowns);
      void list.filter(criteriaOf(chosen));
      forgetAddress();
      forgetAddress = later(() => history.replaceState(history.state, '', addressOf(chosen)), ADDRESS_DELAY);
    };
    const submit = (event: Event): void => {
      event.preventDefault();
      apply();
    };
    const reset = (): void => {
      // The fields are emptied after the event.
      for (const field of fieldsOf(form)) field.value = '';
      for (const { dropdown } of dropdowns) dropdown.clear();
      apply();
    };
    const record = ({ target }: Event): void => {
      const [words] = fieldsOf(form);
      const field = fieldsOf(form).find((one) => one === target);
      if (field === undefined || field.value === '') return;
      if (inGuide && field === words) track({ event: 'search_guides', searchTerm: field.value });
      else track({ event: 'filter_applied', filterName: field.name, filterValue: field.value });
    };
    form.addEventListener('change', record);
    const forget = dropdowns.flatMap(({ name, dropdown }) => [
      dropdown.$selected.listen((values) => {
        if (values.length > 0)
          track({ event: 'filter_applied', filterName: name, filterValue: values.join(',') });
        apply();
      }),
      dropdown.$open.listen((open) => {
        if (open) track({ event: 'filter_interaction', filterName: name });
      }),
    ]);
    form.addEventListener('input', apply);
    form.addEventListener('submit', submit);
    form.addEventListener('reset', reset);
    apply();
    return () => {
      forgetAddress();
      for (const each of forget) each();
      for (const each of dropdowns) each.remove();
      form.removeEventListener('change', record);
      form.removeEventListener('input', apply);
      form.removeEventListener('submit', submit);
      form.removeEventListener('reset', reset);
    };
  }, [list, inGuide]);
  // After the listeners are there: what was sent early is sent again now.
  useReady(root);

  const replaced = state.state === 'filtering' || state.state === 'filtered';
  useEffect(() => {
    for (const whole of root.current?.querySelectorAll<HTMLElement>('[data-whole-list]') ?? [])
      whole.hidden = replaced;
  }, [replaced]);

  return (
    <div className="list-filter" ref={root}>
      {children}
      {several.map(({ name, label, dropdown, place }) =>
        createPortal(<Dropdown label={label} state={dropdown} />, place, name),
      )}
      <div className="list-results">
        <p className="list-status" role="status">
          {state.state === 'failed' && listFailedText}
          {state.state === 'filtering' && state.shown.length > 0 && filteringText}
          {state.state === 'filtered' && foundText(state.found, noun)}
        </p>
        {state.state === 'filtering' && state.shown.length === 0 && <LeafLoader message={filteringText} />}
        {replaced && state.shown.length > 0 && (
          <ul className="link-list" data-columns="3">
            {state.shown.map(([label, href, note], index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two rows may say the same
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
        {state.state === 'filtered' && state.found === 0 && <p className="list-hint">{nothingFoundHint}</p>}
        {state.state === 'filtered' && state.found > state.shown.length && (
          <button type="button" className="button button-quiet" onClick={list.showMore}>
            {showMoreText(Math.min(ROWS_SHOWN, state.found - state.shown.length))}
          </button>
        )}
      </div>
    </div>
  );
}

type Field = HTMLInputElement | HTMLSelectElement;

const fieldsOf = (form: HTMLFormElement): Field[] => [
  ...form.querySelectorAll<Field>('input[name], select[name]'),
];

/** What is chosen in each field of a form, by its name and in their order. */
type Chosen = ReadonlyMap<string, readonly string[]>;

function chosenIn(form: HTMLFormElement, several: readonly SeveralChoices[]): Chosen {
  return new Map(
    fieldsOf(form).map(({ name, value }) => {
      const dropdown = several.find((choices) => choices.name === name)?.dropdown;
      return [name, dropdown?.$selected.get() ?? [value].filter((text) => text !== '')];
    }),
  );
}

function criteriaOf(chosen: Chosen): ListCriteria {
  const [[text = ''] = [], ...values] = chosen.values();
  return { text, values };
}

/** The page's address with what is asked for; a facet that is open is left out. */
function addressOf(chosen: Chosen): string {
  const asked = new URLSearchParams(location.search);
  for (const [name, values] of chosen) {
    asked.delete(name);
    for (const value of values) asked.append(name, value);
  }
  return `${location.pathname}${asked.size === 0 ? '' : `?${asked}`}`;
}
