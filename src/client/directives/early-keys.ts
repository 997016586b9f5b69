/** Milliseconds within which a dialog opens once its code is there. */
const OPENING = 1000;

/**
 * Keeps what is typed while the island that opens the search was asked for it and is not there yet: the dialog's field gets it
 * with the focus. Where the focus goes elsewhere before, nothing is kept.
 */
export function keepKeys(island: Element, isWaiting: () => boolean): void {
  const { ownerDocument } = island;
  let typed = '';
  const listening = new AbortController();
  const { signal } = listening;
  const stop = () => listening.abort();
  const onKey = (event: KeyboardEvent): void => {
    const { key, ctrlKey, altKey, metaKey } = event;
    if (!isWaiting() || ctrlKey || altKey || metaKey) return;
    if (key === 'Backspace') typed = typed.slice(0, -1);
    else if (key.length === 1) typed += key;
    else return;
    event.preventDefault();
  };
  const onFocus = ({ target }: FocusEvent): void => {
    const isField = target instanceof Element && target.matches('dialog input');
    if (isField || isWaiting()) stop();
    // As if it were typed: the field's own code sees it, and it can be undone.
    if (isField && typed !== '') queueMicrotask(() => ownerDocument.execCommand('insertText', false, typed));
  };
  ownerDocument.addEventListener('keydown', onKey, { signal });
  ownerDocument.addEventListener('focusin', onFocus, { signal });
  island.addEventListener('astro:hydration-error', stop, { signal });
  island.addEventListener('laurel:ready', () => setTimeout(stop, OPENING), { signal });
}
