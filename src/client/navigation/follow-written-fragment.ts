import { decodeComponent } from '../../domain/decode-component.ts';
import { dashedId, writtenIdOf } from '../../domain/text-ids.ts';

/**
 * Replaces a fragment with an id that the author of a text wrote, such as `#fees`, by the published id, such as `#text-fees`. Links of
 * other pages and bookmarks contain the written id. The browser then scrolls to the element, and opens a collapsed part that contains it.
 */
export function followWrittenFragment(page: Document, view: Window): void {
  const fragment = view.location.hash.slice(1);
  if (fragment === '') return;
  const writtenId = dashedId(decodeComponent(fragment) ?? fragment);
  const target = [...page.querySelectorAll('[id]')].find(({ id }) => writtenIdOf(id) === writtenId);
  if (target !== undefined) view.location.replace(`#${encodeURIComponent(target.id)}`);
}
