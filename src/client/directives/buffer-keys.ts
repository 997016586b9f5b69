/** Time within which the dialog must open after its island is hydrated. */
const DIALOG_OPENING_TIMEOUT_MS = 1000;

/**
 * Buffers typed text while the island that opens the search dialog is being loaded. The text is inserted into the dialog's
 * field as soon as the field is focused. If another element is focused first, the text is dropped.
 * @param isWaiting whether the button was pressed and the island has not handled it yet
 * @param earlyKeys key events from before this module was loaded; events in a field are ignored
 */
export function bufferKeys(
  island: Element,
  isWaiting: () => boolean,
  earlyKeys: readonly KeyboardEvent[],
): void {
  const { ownerDocument } = island;
  let typed = '';
  const listening = new AbortController();
  const { signal } = listening;
  const stop = () => listening.abort();
  /** Applies a key to the buffered text. @returns whether the key changes text */
  const applyKey = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean => {
    if (ctrlKey || altKey || metaKey) return false;
    if (key === 'Backspace') typed = typed.slice(0, -1);
    else if (key.length === 1) typed += key;
    else return false;
    return true;
  };
  for (const event of earlyKeys) if (!matches(event.target, 'input, textarea, select')) applyKey(event);
  const onKey = (event: KeyboardEvent): void => {
    if (isWaiting() && applyKey(event)) event.preventDefault();
  };
  const onFocus = ({ target }: FocusEvent): void => {
    const isDialogField = matches(target, 'dialog input');
    if (isDialogField || isWaiting()) stop();
    // `insertText` behaves like typing: it fires input events and can be undone.
    if (isDialogField && typed !== '')
      queueMicrotask(() => ownerDocument.execCommand('insertText', false, typed));
  };
  ownerDocument.addEventListener('keydown', onKey, { signal });
  ownerDocument.addEventListener('focusin', onFocus, { signal });
  island.addEventListener('astro:hydration-error', stop, { signal });
  island.addEventListener('laurel:ready', () => setTimeout(stop, DIALOG_OPENING_TIMEOUT_MS), { signal });
}

const matches = (target: EventTarget | null, selector: string) =>
  target instanceof Element && target.matches(selector);
