import { decodeComponent } from '../../domain/decode-component.ts';

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
 * Calls `follow` if the page is loaded with a fragment, and at each navigation within the page to a fragment that is the id of no element.
 * In the address of a new page, an id of a text has priority over an equal id of the layout, because no link of the layout leads to a
 * fragment of another page.
 */
export function onWrittenFragment(page: Document, view: Window, follow: () => void): void {
  if (view.location.hash !== '') follow();
  view.addEventListener('hashchange', () => {
    if (!fragmentTarget(page, view.location.hash)) follow();
  });
}
