import { useStore } from '@nanostores/react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import * as dropdownTexts from '#texts/dropdown.ts';
import type { Dropdown as DropdownState } from '../../stores/dropdown.ts';
import { hasModifier } from '../has-modifier.ts';

/** Distance to the end of an endless list below which its next page is loaded. */
const LOAD_AHEAD_PX = 40;

interface Props {
  readonly label: string;
  readonly state: DropdownState;
  /** Name of the form field with the selected value. */
  readonly name?: string;
}

/**
 * Button that opens a listbox, with a filter above it if the list is long. The focus stays on the filter or the listbox;
 * `aria-activedescendant` names the active option.
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

  const loadNearEnd = (): void => {
    const element = list.current;
    if (element && element.scrollHeight - element.scrollTop - element.clientHeight < LOAD_AHEAD_PX)
      void state.reachEnd();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: if the list is still short after a page, the next page must be loaded
  useEffect(() => {
    if (open && !loading) loadNearEnd();
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
              placeholder={dropdownTexts.filter}
              aria-label={dropdownTexts.filterItems(label)}
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
              {dropdownTexts.selectAll}
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
            onScroll={loadNearEnd}
            onKeyDown={onKeyDown}
          >
            {visible.map((item, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the listbox has the focus and handles the keys
              <div
                key={item.value}
                id={optionId(index)}
                className="dropdown-option"
                role="option"
                aria-selected={selected.includes(item.value)}
                aria-disabled={item.disabled || undefined}
                title={item.disabled ? dropdownTexts.itemDisabled : undefined}
                data-active={index === active || undefined}
                onClick={() => choose(item.value)}
              >
                {item.description}
              </div>
            ))}
          </div>
          <p className="dropdown-note" role="status">
            {loading ? dropdownTexts.loadingItems : visible.length === 0 ? dropdownTexts.noItems : ''}
          </p>
        </div>
      )}
    </div>
  );
}
