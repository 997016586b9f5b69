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

interface Props {
  readonly title: string;
  /** Called when it has closed: by Escape, the backdrop or the close button. Draw it no longer then. */
  readonly onClosed: () => void;
  /** What has the focus first, if not the close button. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

/** What Tab stops at, in order. */
function tabStops(within: HTMLElement): readonly HTMLElement[] {
  const candidates = within.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, [tabindex]',
  );
  return [...candidates].filter(
    (element) => element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility(),
  );
}

/**
 * A modal that is open while it is drawn, as a native dialog: the browser makes the page behind it inert and gives the
 * focus back when it closes. Tab stays inside, as the WAI-ARIA practices want it; the browser alone would let it go on
 * to its own buttons. Source: specification §9 (search modal; backdrop and keyboard close).
 */
export function Modal({ title, onClosed, initialFocus, children }: Props): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  /** Whether the pointer went down on the backdrop: text that is selected beyond the box ends in a click there. */
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
            aria-label="Close"
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
 * Whether a modal is open: the number of its opening, 0 while it is closed. Take it as the modal's key, so that one
 * that is asked for again before its `close` event opens again.
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
