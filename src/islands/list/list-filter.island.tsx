import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { track } from '../../client/analytics/track.ts';
import { pageHttp } from '../../client/http/page-http.ts';
import { loadListRows } from '../../client/list/load-list-rows.ts';
import { pause } from '../../client/list/pause.ts';
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
import { LeafLoader } from '../loader/leaf-loader.tsx';
import { useReady } from '../use-ready.ts';

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
 * Filters a list whose form and whole contents are plain HTML. The form's first field holds words, the others a value
 * a facet; the address says what is asked for.
 */
export function ListFilter({ files, noun, inGuide = false, children }: Props): ReactNode {
  const [list] = useState(() =>
    createListFilter({ files, load: (file) => loadListRows(file, pageHttp()), pause }),
  );
  const state = useStore(list.$state);
  const root = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const form = root.current?.querySelector('form');
    if (!form) return;
    const asked = new URLSearchParams(location.search);
    for (const field of fieldsOf(form)) field.value = asked.get(field.name) ?? field.value;
    const apply = (): void => {
      history.replaceState(history.state, '', addressOf(form));
      void list.filter(criteriaOf(form));
    };
    const submit = (event: Event): void => {
      event.preventDefault();
      apply();
    };
    const reset = (): void => {
      // The fields are emptied after the event.
      for (const field of fieldsOf(form)) field.value = '';
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
    form.addEventListener('input', apply);
    form.addEventListener('submit', submit);
    form.addEventListener('reset', reset);
    apply();
    return () => {
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

const fieldsOf = (form: HTMLFormElement): (HTMLInputElement | HTMLSelectElement)[] => [
  ...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input[name], select[name]'),
];

function criteriaOf(form: HTMLFormElement): ListCriteria {
  const [text = '', ...values] = fieldsOf(form).map(({ value }) => value);
  return { text, values };
}

/** The page's address with what is asked for; a facet that is open is left out. */
function addressOf(form: HTMLFormElement): string {
  const asked = new URLSearchParams(location.search);
  for (const { name, value } of fieldsOf(form))
    if (value === '') asked.delete(name);
    else asked.set(name, value);
  return `${location.pathname}${asked.size === 0 ? '' : `?${asked}`}`;
}
