import type { SearchRequest } from '../../domain/search.ts';
import type { SearchConfiguration } from '../../domain/settings/search-configuration.ts';

/**
 * Fills the address template with the percent-encoded parameters of a search. A section of the template in square brackets
 * is omitted if the search has no guide id. Source: specification §7, "Autocomplete".
 */
export function searchAddress(
  { entityType, query, page, size, guideId }: SearchRequest,
  { addressTemplate }: Pick<SearchConfiguration, 'addressTemplate'>,
): string {
  const values: Readonly<Record<string, string | number>> = {
    entityType,
    query: query.trim(),
    page,
    size,
    guideId: guideId ?? '',
  };
  const template = addressTemplate.replace(
    /\[([^[\]]*\{guideId\}[^[\]]*)\]/,
    guideId === undefined ? '' : '$1',
  );
  return template.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? encodeURIComponent(values[name] ?? '') : placeholder,
  );
}
