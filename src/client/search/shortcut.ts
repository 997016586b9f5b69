/** Opens the search modal on Ctrl+S, wherever the focus is. Source: specification §2, "Shell". */
export function openSearchOnShortcut(document: Document): void {
  document.addEventListener('keydown', (event) => {
    const { ctrlKey, altKey, metaKey, shiftKey, key } = event;
    if (!ctrlKey || altKey || metaKey || shiftKey || key.toLowerCase() !== 's') return;
    const button = document.querySelector<HTMLButtonElement>('[data-search-open]');
    if (button === null) return;
    event.preventDefault();
    if (document.querySelector(':modal') !== null) return;
    // A sign of intent first: the island that answers the click may not be there yet.
    button.dispatchEvent(new Event('pointerover', { bubbles: true }));
    button.click();
  });
}
