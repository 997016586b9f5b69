/** Session storage; undefined where it is not available. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem'> | undefined;

/** Prefix of the storage keys of search box texts; a space and the path of the page follow. */
export const SEARCH_TEXT_KEY = 'search-text';

const storageKey = (path: string): string => `${SEARCH_TEXT_KEY} ${path}`;

/** Stores the text of the search box of a page for the session. */
export function storeText(storage: TextStorage, path: string, text: string): void {
  try {
    storage?.setItem(storageKey(path), text);
  } catch {
    // Without access to storage, the text is not stored.
  }
}

/**
 * Fills the search box of a page with the query of its URL. Without a query, the stored text is used. A field that has a text or
 * the focus is not changed.
 */
export function showStoredText(page: Document, storage: TextStorage): void {
  const { pathname, searchParams } = new URL(page.URL);
  let text = searchParams.get('query')?.trim();
  try {
    text ??= storage?.getItem(storageKey(pathname)) ?? undefined;
  } catch {
    return;
  }
  const field = page.querySelector<HTMLInputElement>('main .search input[name=query]');
  if (field && text && field.value === '' && field !== page.activeElement) field.value = text;
}
