/** Opens the search modal on Ctrl+S, wherever the focus is. Source: specification §2, "Shell". */
export function openSearchOnShortcut(document: Document): void {
  document.addEventListener('keydown', (event) => {
    const { ctrlKey, altKey, metaKey, shiftKey } = event;
    if (!ctrlKey || altKey || metaKey || shiftKey || !isS(event)) return;
    const button = document.querySelector<HTMLButtonElement>('[data-search-open]');
    if (button === null) return;
    event.preventDefault();
    if (document.querySelector(':modal') !== null) return;
    // `client:intent` starts to hydrate the island on this event; the click may come before hydration.
    button.dispatchEvent(new Event('pointerover', { bubbles: true }));
    button.click();
  });
}

/** The last letter of the Unicode block Latin Extended-B. */
const LAST_LATIN = '\u024f';

/** Returns whether the key of the letter S was pressed; in layouts without Latin letters, the key in its position. */
const isS = ({ key, code }: KeyboardEvent): boolean =>
  key.toLowerCase() === 's' || (code === 'KeyS' && key > LAST_LATIN);
