import { schedule } from '../../client/schedule.ts';
import { createDropdown, type Dropdown } from '../../stores/dropdown.ts';

/** A multiple-choice dropdown that replaces a select of a form. */
export interface MultiSelect {
  readonly name: string;
  readonly label: string;
  /** Texts of the items by value. */
  readonly texts: ReadonlyMap<string, string>;
  readonly dropdown: Dropdown;
  /** Element that the dropdown is rendered into. */
  readonly container: HTMLElement;
  /** Removes the dropdown and shows the select again. */
  remove(): void;
}

/**
 * Replaces a select and its label. Its first option is the text without a selection. The values of the query parameters are selected. Without such parameters, the value of the
 * select is selected.
 */
export function replaceSelect(select: HTMLSelectElement, parameters: URLSearchParams): MultiSelect {
  const items = [...select.options]
    .filter(({ value }) => value !== '')
    .map(({ value, text }) => ({ value, description: text }));
  const values = parameters.has(select.name) ? parameters.getAll(select.name) : [select.value];
  const selected = items.map(({ value }) => value).filter((value) => values.includes(value));
  const field = select.closest('label') ?? select;
  const container = document.createElement('div');
  container.className = 'filter-field';
  field.after(container);
  field.hidden = true;
  return {
    name: select.name,
    label: field.querySelector('.label')?.textContent ?? select.name,
    texts: new Map(items.map(({ value, description }) => [value, description])),
    dropdown: createDropdown({ items, selected, multiple: true, prompt: select.options[0]?.text, schedule }),
    container,
    remove() {
      container.remove();
      field.hidden = false;
    },
  };
}
