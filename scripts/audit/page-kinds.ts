import { parseAddress } from '../../src/domain/addresses.ts';

/**
 * Returns one path for each kind of page, by the name of the kind: the longest path, because its page has the longest names.
 */
export function pageOfEachKind(pages: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const page of pages) {
    const kind = parseAddress(page)?.kind ?? (page === '/styleguide' ? 'style guide' : 'page of the CMS');
    const longestPath = found.get(kind);
    if (longestPath === undefined || longestPath.length < page.length) found.set(kind, page);
  }
  return found;
}
