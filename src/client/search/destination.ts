import type { SiteLink } from '../../domain/mapped-result.ts';
import type { SearchConfiguration } from '../../domain/settings/search-configuration.ts';

/** Where a link that search offers leads, and whether in a new tab. */
export interface Destination {
  readonly href: string;
  readonly newTab: boolean;
}

/**
 * With internal redirection this site's own page; otherwise that of the configured domain, in a new tab if the
 * site has another origin. Source: specification §4, "Navigation from search".
 */
export function destination(
  { routerLink, fullUrl }: SiteLink,
  { internalRedirection }: Pick<SearchConfiguration, 'internalRedirection'>,
  siteOrigin: string,
): Destination {
  if (internalRedirection) return { href: routerLink, newTab: false };
  return { href: fullUrl, newTab: new URL(fullUrl).origin !== siteOrigin };
}
