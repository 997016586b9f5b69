import { later } from '../../client/timer.ts';
import { createDropdown, type Dropdown } from '../../stores/dropdown.ts';

/** A field of a form of which several values may be chosen: a dropdown in the place of a select. */
export interface SeveralChoices {
  readonly name: string;
  readonly label: string;
  readonly dropdown: Dropdown;
  /** Where the dropdown is drawn. */
  readonly place: HTMLElement;
  /** Gives the select its place back. */
  remove(): void;
}

/** Takes the place of a select and its label; what the address asks for, or else the select has, is chosen. */
export function severalChoicesOf(select: HTMLSelectElement, asked: URLSearchParams): SeveralChoices {
  const items = [...select.options]
    .filter(({ value }) => value !== '')
    .map(({ value, text }) => ({ value, description: text }));
  const chosen = asked.has(select.name) ? asked.getAll(select.name) : [select.value];
  const selected = items.map(({ value }) => value).filter((value) => chosen.includes(value));
  const field = select.closest('label') ?? select;
  const place = document.createElement('div');
  place.className = 'filter-field';
  field.after(place);
  field.hidden = true;
  return {
    name: select.name,
    label: field.querySelector('.label')?.textContent ?? select.name,
    dropdown: createDropdown({ items, selected, multiple: true, later }),
    place,
    remove() {
      place.remove();
      field.hidden = false;
    },
  };
}
