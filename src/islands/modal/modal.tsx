import { type ReactNode, useEffect, useId, useRef } from 'react';

interface Props {
  readonly open: boolean;
  readonly title: string;
  /** Called on Escape, on the backdrop and by the close button. */
  readonly onClose: () => void;
  /** `large` is as wide as the search modal. Source: specification §9. */
  readonly size?: 'medium' | 'large';
  readonly children: ReactNode;
}

/**
 * A native modal dialog: the browser keeps the focus inside, makes the page behind it inert and gives the focus back
 * when it closes. Source: specification §9 (backdrop and keyboard close).
 */
export function Modal({ open, title, onClose, size = 'medium', children }: Props): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    const element = dialog.current;
    document.documentElement.toggleAttribute('data-scroll-locked', open);
    if (element === null || element.open === open) return;
    if (open) element.showModal();
    else element.close();
  }, [open]);

  useEffect(() => () => document.documentElement.removeAttribute('data-scroll-locked'), []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes a dialog with Escape
    <dialog
      className="modal"
      ref={dialog}
      data-size={size}
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current.close();
      }}
    >
      {open && (
        <div className="modal-box">
          <header className="modal-header">
            <h2 id={id}>{title}</h2>
            <button
              type="button"
              className="modal-close"
              aria-label="Close"
              onClick={() => dialog.current?.close()}
            >
              <span aria-hidden="true">×</span>
            </button>
          </header>
          <div className="modal-body">{children}</div>
        </div>
      )}
    </dialog>
  );
}
