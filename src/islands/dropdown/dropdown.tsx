import { useStore } from '@nanostores/react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import type { Dropdown as DropdownState } from '../../stores/dropdown.ts';
import { hasModifier } from '../has-modifier.ts';

interface Props {
  readonly label: string;
  readonly state: DropdownState;
  /** Name of the form field that carries the choice. */
  readonly name?: string;
}

/**
 * A button that opens a list of choices: a listbox with a filter above it where the list is long. The focus stays on
 * the filter or the list; `aria-activedescendant` says which option the arrow keys are on.
 * Source: specification §5, §8, §9.
 */
export function Dropdown({ label, state, name }: Props): ReactNode {
  const open = useStore(state.$open);
  const filter = useStore(state.$filter);
  const visible = useStore(state.$visible);
  const selected = useStore(state.$selected);
  const loading = useStore(state.$loading);
  const active = useStore(state.$active);
  const text = useStore(state.$label);
  const hasFilter = useStore(state.$hasFilter);
  const allSelected = useStore(state.$allSelected);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const optionId = (index: number): string => `${id}-option-${index}`;
  const activeId = active >= 0 ? optionId(active) : undefined;

  useEffect(() => {
    const element = box.current;
    if (!open || element === null) return;
    (element.querySelector<HTMLElement>('input[type=search]') ?? list.current)?.focus();
    const onOutside = (event: Event): void => {
      if (event.target instanceof Node && !element.contains(event.target)) state.close();
    };
    const onEscape = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      state.close();
      button.current?.focus();
    };
    element.addEventListener('keydown', onEscape);
    document.addEventListener('pointerdown', onOutside);
    document.addEventListener('focusin', onOutside);
    return () => {
      element.removeEventListener('keydown', onEscape);
      document.removeEventListener('pointerdown', onOutside);
      document.removeEventListener('focusin', onOutside);
    };
  }, [open, state]);

  useEffect(() => {
    if (open && activeId !== undefined)
      document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [open, activeId]);

  const nearEnd = (): void => {
    const element = list.current;
    if (element && element.scrollHeight - element.scrollTop - element.clientHeight < 40)
      void state.reachEnd();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that is still short after a page needs the next one
  useEffect(() => {
    if (open && !loading) nearEnd();
  }, [open, loading, visible.length]);

  const choose = (value: string): void => {
    const disabled = visible.find((item) => item.value === value)?.disabled;
    state.choose(value);
    if (state.multiple || disabled) return;
    state.close();
    button.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (hasModifier(event)) return;
    const inFilter = event.target instanceof HTMLInputElement;
    const item = visible[active];
    if (event.key === 'ArrowDown') state.move(1);
    else if (event.key === 'ArrowUp') state.move(-1);
    else if (event.key === 'Home' && !inFilter) state.move(-visible.length);
    else if (event.key === 'End' && !inFilter) state.move(visible.length);
    else if ((event.key === 'Enter' || (event.key === ' ' && !inFilter)) && item) choose(item.value);
    else if (!inFilter && event.key.length === 1 && event.key !== ' ') state.jump(event.key);
    else return;
    event.preventDefault();
  };

  return (
    <div className="dropdown" ref={box}>
      <span className="label" id={`${id}-label`}>
        {label}
      </span>
      <button
        type="button"
        className="dropdown-button"
        ref={button}
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-labelledby={`${id}-label ${id}-text`}
        onClick={() => (open ? state.close() : state.open())}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || open) return;
          event.preventDefault();
          state.open();
        }}
      >
        <span id={`${id}-text`}>{text}</span>
      </button>
      {name !== undefined &&
        selected.map((value) => <input key={value} type="hidden" name={name} value={value} />)}
      {open && (
        <div className="dropdown-panel">
          {hasFilter && (
            <input
              type="search"
              className="dropdown-filter"
              placeholder="Filter"
              aria-label={`Filter ${label}`}
              role="combobox"
              aria-expanded="true"
              aria-autocomplete="list"
              aria-controls={`${id}-list`}
              aria-activedescendant={activeId}
              value={filter}
              onChange={(event) => state.type(event.target.value)}
              onKeyDown={onKeyDown}
            />
          )}
          {state.multiple && visible.length > 0 && (
            <button
              type="button"
              className="dropdown-all"
              aria-pressed={allSelected}
              onClick={state.toggleAll}
            >
              Select All
            </button>
          )}
          <div
            className="dropdown-list"
            id={`${id}-list`}
            ref={list}
            role="listbox"
            tabIndex={0}
            aria-labelledby={`${id}-label`}
            aria-multiselectable={state.multiple || undefined}
            aria-activedescendant={activeId}
            aria-busy={loading}
            onScroll={nearEnd}
            onKeyDown={onKeyDown}
          >
            {visible.map((item, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the list has the focus and the keys
              <div
                key={item.value}
                id={optionId(index)}
                className="dropdown-option"
                role="option"
                aria-selected={selected.includes(item.value)}
                aria-disabled={item.disabled || undefined}
                title={item.disabled ? 'this item is disabled' : undefined}
                data-active={index === active || undefined}
                onClick={() => choose(item.value)}
              >
                {item.description}
              </div>
            ))}
          </div>
          <p className="dropdown-note" role="status">
            {loading ? 'Loading items…' : visible.length === 0 ? 'No Values' : ''}
          </p>
        </div>
      )}
    </div>
  );
}
