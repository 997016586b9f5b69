import { type ReactNode, useRef, useState } from 'react';
import { Modal } from '../modal/modal.tsx';
import { useReady } from '../use-ready.ts';

/** A modal and the button that opens it, for the style guide. */
export function ModalDemo(): ReactNode {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useReady(button);
  return (
    <>
      <button type="button" className="button" ref={button} onClick={() => setOpen(true)}>
        Open the modal
      </button>
      <Modal open={open} title="Rankings explained" size="large" onClose={() => setOpen(false)}>
        <p>Research is independent, and nobody can pay to be ranked.</p>
        <p>
          <a href="#guide">How we rank</a>
        </p>
      </Modal>
    </>
  );
}
