/** Where the text of a search box is kept for the session: session storage; undefined where there is none. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem'> | undefined;

/** What the names of the texts begin with; the path of the page follows. */
export const SEARCH_TEXT_KEY = 'search-text';

const keyOf = (path: string): string => `${SEARCH_TEXT_KEY} ${path}`;

/** Keeps the text of the search box of a page for when the visitor comes back to it. */
export function storeText(storage: TextStorage, path: string, text: string): void {
  try {
    storage?.setItem(keyOf(path), text);
  } catch {
    // Nothing is remembered where storage is forbidden.
  }
}

/**
 * Puts the text of the search that the address names, or else that a visitor left there, into the search box of a page.
 * A field that already has a text is left alone.
 */
export function showStoredText(page: Document, storage: TextStorage): void {
  const { pathname, searchParams } = new URL(page.URL);
  let text = searchParams.get('query')?.trim();
  try {
    text ??= storage?.getItem(keyOf(pathname)) ?? undefined;
  } catch {
    return;
  }
  const field = page.querySelector<HTMLInputElement>('main .search input[name=query]');
  if (field && text && field.value === '' && field !== page.activeElement) field.value = text;
}
