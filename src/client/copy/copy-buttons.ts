import * as copyTexts from '#texts/copy.ts';
import { schedule } from '../schedule.ts';

/** Time for which the outcome is shown. */
const STATUS_MS = 2000;

/**
 * Copies a text when a button with a `data-copy` attribute is clicked. The text is the value of the attribute, or, if it is empty, the
 * content of the text area in the same list item. The outcome is shown in the element after the button, which must be a live region.
 */
export function copyOnClick(root: Document, write: (text: string) => Promise<void>): void {
  root.addEventListener('click', async ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-copy]') : null;
    const status = button?.nextElementSibling;
    if (!button || !status) return;
    try {
      await write(button.dataset.copy || (button.closest('li')?.querySelector('textarea')?.value ?? ''));
      status.textContent = copyTexts.copied;
    } catch {
      status.textContent = copyTexts.notCopied;
    }
    schedule(() => {
      status.textContent = '';
    }, STATUS_MS);
  });
}
