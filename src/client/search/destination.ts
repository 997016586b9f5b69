import type { SiteLink } from '../../domain/mapped-result.ts';
import type { SearchConfiguration } from '../../domain/settings/search-configuration.ts';

/** Target of a link to a search result or to the results page. */
export interface Destination {
  readonly href: string;
  readonly newTab: boolean;
}

/**
 * Returns the target of a link. With internal redirection, it is the page of this site; otherwise the page of the configured
 * domain, in a new tab if this site has a different origin. Source: specification §4, "Navigation from search".
 */
export function destination(
  { routerLink, fullUrl }: SiteLink,
  { internalRedirection }: Pick<SearchConfiguration, 'internalRedirection'>,
  siteOrigin: string,
): Destination {
  if (internalRedirection) return { href: routerLink, newTab: false };
  return { href: fullUrl, newTab: new URL(fullUrl).origin !== siteOrigin };
}
