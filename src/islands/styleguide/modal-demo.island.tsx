import { type ReactNode, useRef } from 'react';
import { Modal, useModal } from '../modal/modal.tsx';
import { useReady } from '../use-ready.ts';

/** Demo of the modal with the button that opens it, for the style guide. */
export function ModalDemo(): ReactNode {
  const { opening, open, onClosed } = useModal();
  const button = useRef<HTMLButtonElement>(null);
  useReady(button);
  return (
    <>
      <button type="button" className="button" ref={button} onClick={open}>
        Open the modal
      </button>
      {opening > 0 && (
        <Modal key={opening} title="Rankings explained" onClosed={onClosed}>
          <p>Research is independent, and nobody can pay to be ranked.</p>
          <p>
            <a href="#guide">How we rank</a>
          </p>
        </Modal>
      )}
    </>
  );
}
