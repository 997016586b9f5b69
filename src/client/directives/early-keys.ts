/** Milliseconds within which a dialog opens once its code is there. */
const OPENING = 1000;

/**
 * Keeps what is typed while the island that opens the search was asked for it and is not there yet: the dialog's field gets it
 * with the focus. Where the focus goes elsewhere before, nothing is kept.
 * @param early keys that were pressed meanwhile before this code was there; what a field has taken of them stays there
 */
export function keepKeys(island: Element, isWaiting: () => boolean, early: readonly KeyboardEvent[]): void {
  const { ownerDocument } = island;
  let typed = '';
  const listening = new AbortController();
  const { signal } = listening;
  const stop = () => listening.abort();
  /** @returns whether the key is one that types */
  const type = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean => {
    if (ctrlKey || altKey || metaKey) return false;
    if (key === 'Backspace') typed = typed.slice(0, -1);
    else if (key.length === 1) typed += key;
    else return false;
    return true;
  };
  for (const event of early) if (!isOneOf(event.target, 'input, textarea, select')) type(event);
  const onKey = (event: KeyboardEvent): void => {
    if (isWaiting() && type(event)) event.preventDefault();
  };
  const onFocus = ({ target }: FocusEvent): void => {
    const isOfDialog = isOneOf(target, 'dialog input');
    if (isOfDialog || isWaiting()) stop();
    // As if it were typed: the field's own code sees it, and it can be undone.
    if (isOfDialog && typed !== '')
      queueMicrotask(() => ownerDocument.execCommand('insertText', false, typed));
  };
  ownerDocument.addEventListener('keydown', onKey, { signal });
  ownerDocument.addEventListener('focusin', onFocus, { signal });
  island.addEventListener('astro:hydration-error', stop, { signal });
  island.addEventListener('laurel:ready', () => setTimeout(stop, OPENING), { signal });
}

const isOneOf = (target: EventTarget | null, selector: string) =>
  target instanceof Element && target.matches(selector);
