import { parseAddress } from '../../src/domain/addresses.ts';

/**
 * Selects one path of each kind of page, by the name of the kind. It is the longest path: that page has the longest
 * names.
 */
export function pageOfEachKind(pages: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const page of pages) {
    const kind = parseAddress(page)?.kind ?? (page === '/styleguide' ? 'style guide' : 'page of the CMS');
    const known = found.get(kind);
    if (known === undefined || known.length < page.length) found.set(kind, page);
  }
  return found;
}
