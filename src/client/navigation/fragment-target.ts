import { decodeComponent } from '../../domain/decode-component.ts';
import { findPublishedId } from '../../domain/text-ids.ts';

/**
 * Returns the element that a fragment refers to. A fragment with an invalid percent-encoding, such as `#50%`, is used as the id
 * without decoding. Source: HTML Standard, "Scrolling to a fragment".
 */
export function fragmentTarget(page: Document, hash: string): HTMLElement | null {
  const fragment = hash.slice(1);
  if (fragment === '') return null;
  return page.getElementById(fragment) ?? page.getElementById(decodeComponent(fragment) ?? fragment);
}

/**
 * Replaces a fragment with an id that the author of a text wrote, such as `#fees`, by the published id, such as `#text-fees`. Links of
 * other pages and bookmarks contain the written id. The browser then scrolls to the element, and opens a collapsed part that contains it.
 */
export function followWrittenFragments(page: Document, view: Window): void {
  const follow = (): void => {
    const id = publishedFragment(page, view.location.hash);
    if (id !== undefined) view.location.replace(`#${encodeURIComponent(id)}`);
  };
  // A fragment in the address of a new page refers to the text, even if the layout has the same id: no link of the layout leads to a
  // fragment of another page.
  follow();
  view.addEventListener('hashchange', () => {
    if (fragmentTarget(page, view.location.hash) === null) follow();
  });
}

/** Returns the published id of the element whose written id is the fragment. */
function publishedFragment(page: Document, hash: string): string | undefined {
  const fragment = hash.slice(1);
  if (fragment === '') return undefined;
  const ids = [...page.querySelectorAll('[id]')].map(({ id }) => id);
  return findPublishedId(ids, fragment) ?? findPublishedId(ids, decodeComponent(fragment) ?? fragment);
}
