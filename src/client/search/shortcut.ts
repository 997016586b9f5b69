/** Opens the search modal on Ctrl+S, wherever the focus is. Source: specification §2, "Shell". */
export function openSearchOnShortcut(document: Document): void {
  document.addEventListener('keydown', (event) => {
    const { ctrlKey, altKey, metaKey, shiftKey } = event;
    if (!ctrlKey || altKey || metaKey || shiftKey || !isS(event)) return;
    const button = document.querySelector<HTMLButtonElement>('[data-search-open]');
    if (button === null) return;
    event.preventDefault();
    if (document.querySelector(':modal') !== null) return;
    // A sign of intent first: the island that answers the click may not be there yet.
    button.dispatchEvent(new Event('pointerover', { bubbles: true }));
    button.click();
  });
}

/** The last letter of Latin Extended-B. */
const LAST_LATIN = '\u024f';

/** Whether the key of the letter S was pressed, or where keys have no Latin letters the one in its place. */
const isS = ({ key, code }: KeyboardEvent): boolean =>
  key.toLowerCase() === 's' || (code === 'KeyS' && key > LAST_LATIN);
