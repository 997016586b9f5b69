import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { wrapIndex } from '../../client/widgets/wrap-index.ts';
import { hasModifier } from '../has-modifier.ts';

interface Props<Id extends string> {
  /** Accessible name of the tab list. */
  readonly label: string;
  readonly tabs: readonly { readonly id: Id; readonly label: string; readonly icon?: ReactNode }[];
  readonly current: Id;
  readonly onSelect: (id: Id) => void;
  /** Whether the panel itself is in the tab order; necessary if the panel has no focusable content. */
  readonly stopAtPanel?: boolean;
  /** The panel of the current tab. */
  readonly children: ReactNode;
}

/** Tabs of the WAI-ARIA practices: arrow keys select the next tab and wrap around; Home and End select the ends. */
export function Tabs<Id extends string>({
  label,
  tabs,
  current,
  onSelect,
  stopAtPanel = true,
  children,
}: Props<Id>): ReactNode {
  const prefix = useId();
  const list = useRef<HTMLDivElement>(null);
  const currentIndex = tabs.findIndex(({ id }) => id === current);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (hasModifier(event)) return;
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const back = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight';
    const targets: Readonly<Record<string, number>> = {
      [forward]: wrapIndex(currentIndex, 1, tabs.length),
      [back]: wrapIndex(currentIndex, -1, tabs.length),
      Home: 0,
      End: tabs.length - 1,
    };
    const index = targets[event.key];
    const tab = index === undefined ? undefined : tabs[index];
    if (index === undefined || tab === undefined) return;
    event.preventDefault();
    onSelect(tab.id);
    list.current?.querySelectorAll('button')[index]?.focus();
  };

  return (
    <div className="tabs">
      <div className="tab-list" role="tablist" aria-label={label} ref={list}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${prefix}-${tab.id}`}
            aria-selected={tab.id === current}
            aria-controls={`${prefix}-panel`}
            tabIndex={tab.id === current ? 0 : -1}
            onClick={() => onSelect(tab.id)}
            onKeyDown={onKeyDown}
          >
            {tab.icon}
            {tab.label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${prefix}-panel`}
        aria-labelledby={`${prefix}-${current}`}
        tabIndex={stopAtPanel ? 0 : undefined}
      >
        {children}
      </div>
    </div>
  );
}
