import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import * as widgetsTexts from '#texts/widgets.ts';

interface Props {
  readonly title: string;
  /** Called after the modal was closed with Escape, the backdrop or the close button. Do not render the modal afterwards. */
  readonly onClosed: () => void;
  /** Element that initially has the focus; the close button by default. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

/** Returns the elements that are in the tab order, in document order. */
function tabStops(within: HTMLElement): readonly HTMLElement[] {
  const candidates = within.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, [tabindex]',
  );
  return [...candidates].filter(
    (element) => element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility(),
  );
}

/**
 * Modal that is open while it is rendered. It is a native dialog: the browser makes the page behind it inert and restores
 * the focus when it closes. Tab stays inside, as the WAI-ARIA practices require; natively, it would also reach the browser's
 * own controls. Source: specification §9 (search modal; backdrop and keyboard close).
 */
export function Modal({ title, onClosed, initialFocus, children }: Props): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  /** Whether the pointer was pressed on the backdrop: selecting text beyond the box ends in a click on the backdrop. */
  const isOnBackdrop = useRef(false);
  const id = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    initialFocus?.current?.focus();
    return () => element?.close();
  }, [initialFocus]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Tab' || dialog.current === null) return;
    const stops = tabStops(dialog.current);
    const [end, other] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
    const leaves = document.activeElement === end || document.activeElement === dialog.current;
    if (!leaves || other === undefined) return;
    event.preventDefault();
    other.focus();
  };

  return (
    <dialog
      className="modal"
      ref={dialog}
      aria-labelledby={id}
      onClose={onClosed}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        isOnBackdrop.current = event.target === dialog.current;
      }}
      onClick={(event) => {
        if (event.target === dialog.current && isOnBackdrop.current) dialog.current.close();
      }}
    >
      <div className="modal-box">
        <div className="modal-header">
          <h2 id={id}>{title}</h2>
          <button
            type="button"
            className="modal-close"
            aria-label={widgetsTexts.close}
            onClick={() => dialog.current?.close()}
          >
            <span aria-hidden="true">×</span>
          </button>
        </div>
        <div className="modal-body">{children}</div>
      </div>
    </dialog>
  );
}

/**
 * State of a modal. `opening` counts up at each opening and is 0 while the modal is closed. Use it as the modal's key, so
 * that a modal that is opened again before its `close` event opens as a new one.
 */
export function useModal(): {
  readonly opening: number;
  readonly open: () => void;
  readonly onClosed: () => void;
} {
  const [opening, setOpening] = useState(0);
  return {
    opening,
    open: useCallback(() => setOpening((last) => last + 1), []),
    onClosed: useCallback(() => setOpening((last) => (last === opening ? 0 : last)), [opening]),
  };
}
