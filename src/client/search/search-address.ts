import type { SearchQuestion } from '../../domain/search.ts';
import type { SearchConfiguration } from '../../domain/settings/search-configuration.ts';

/**
 * The address of a question: the template's, its parameters percent-encoded. A part in brackets is left out where the
 * guide that it names is not known. Source: specification §7, "Autocomplete".
 */
export function searchAddress(
  { entityType, query, page, size, guideId }: SearchQuestion,
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
    name in values ? encodeURIComponent(values[name] ?? '') : placeholder,
  );
}

/** What every address of the search provider begins with. */
export const searchProvider = ({ addressTemplate }: Pick<SearchConfiguration, 'addressTemplate'>): string =>
  addressTemplate.slice(0, addressTemplate.indexOf('{'));
