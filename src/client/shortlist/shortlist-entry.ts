import * as shortlistTexts from '#texts/shortlist.ts';
import { addEntries, hasEntry, MAX_SHORTLIST_ENTRIES, removeEntries } from '../../domain/shortlist.ts';
import { availableStorage } from '../available-storage.ts';
import { createDrawer } from './drawer.ts';
import { SHORTLIST_KEY } from './storage-key.ts';
import { changeShortlist, readShortlist } from './stored-shortlist.ts';

/*
 * Entry point of the buttons that add profiles to the shortlist, and of the drawer that links to it. Loaded by `load-shortlist.ts`.
 */
const storage = availableStorage('localStorage');
const drawer = createDrawer(document);

/** Shows the stored list: which buttons are pressed, and the number of entries. */
function show(): void {
  const { entries } = readShortlist(storage);
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[name=shortlist]')) {
    const pressed = String(hasEntry(entries, button.value));
    if (button.ariaPressed !== pressed) button.ariaPressed = pressed;
  }
  drawer.showCount(entries.length);
}

/** Adds the profile of a button to the shortlist, or removes it. Reports the outcome in the drawer. */
export function toggleEntry({ value: key, dataset: { name = '' } }: HTMLButtonElement): void {
  const before = readShortlist(storage).entries;
  const isListed = hasEntry(before, key);
  const { entries, problem } = changeShortlist(storage, (list) =>
    isListed ? removeEntries(list, [key]) : addEntries(list, [{ key, name, note: '' }]),
  );
  show();
  if (problem !== undefined) drawer.report(shortlistTexts.problems[problem]);
  else if (isListed) drawer.report(shortlistTexts.removed(name));
  else if (hasEntry(entries, key)) drawer.report(shortlistTexts.added(name, entries.length));
  else drawer.report(shortlistTexts.full(MAX_SHORTLIST_ENTRIES));
}

show();
// Only the browser can render the list on the shortlist page. Its island is hydrated immediately, and not at the first interaction.
document.querySelector('astro-island:has(.shortlist)')?.dispatchEvent(new Event('laurel:hydrate'));
window.addEventListener('storage', ({ key }) => {
  // The key is null if the storage was cleared.
  if (key === SHORTLIST_KEY || key === null) show();
});
// A page in the back-forward cache receives no `storage` events, so the list is read again when the page is shown.
window.addEventListener('pageshow', show);
// The results of a search, which are rendered in the browser on some hosts, add buttons later.
const results = document.querySelector('.search-results');
if (results !== null) new MutationObserver(show).observe(results, { childList: true, subtree: true });
