/** Opens the search modal on Ctrl+S, unless somebody is typing in a field. Source: specification §2, "Shell". */
export function openSearchOnShortcut(document: Document): void {
  document.addEventListener('keydown', (event) => {
    const { ctrlKey, altKey, metaKey, shiftKey, key, target } = event;
    if (!ctrlKey || altKey || metaKey || shiftKey || key.toLowerCase() !== 's' || isField(target)) return;
    const button = document.querySelector<HTMLButtonElement>('[data-search-open]');
    if (button === null) return;
    event.preventDefault();
    // A sign of intent first: the island that answers the click may not be there yet.
    button.dispatchEvent(new Event('pointerover', { bubbles: true }));
    button.click();
  });
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}
