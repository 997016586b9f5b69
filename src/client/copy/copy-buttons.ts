import * as copyTexts from '#texts/copy.ts';
import { schedule } from '../schedule.ts';

/** Time for which the outcome is shown. */
const STATUS_MS = 2000;

/**
 * Copies the text of the button's `data-copy` attribute when a button with this attribute is clicked. The next element reports the
 * outcome to the visitor; it must be a live region.
 */
export function copyOnClick(root: Document, write: (text: string) => Promise<void>): void {
  root.addEventListener('click', async ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-copy]') : null;
    const status = button?.nextElementSibling;
    if (!button || !status) return;
    try {
      await write(button.dataset.copy ?? '');
      status.textContent = copyTexts.copied;
    } catch {
      status.textContent = copyTexts.notCopied;
    }
    schedule(() => {
      status.textContent = '';
    }, STATUS_MS);
  });
}
