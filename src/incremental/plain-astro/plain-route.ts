import type { RouteData } from '../render/built-app.ts';
import type { SiteFormat } from './page-files.ts';
import type { ImageConfiguration } from './page-images.ts';

/** The part of Astro's configuration that decides on the files of a plain site. */
export interface PlainConfiguration extends SiteFormat, ImageConfiguration {
  readonly site: string | undefined;
  readonly compressHtml: boolean;
  /** Whether redirects are written as pages. */
  readonly writesRedirects: boolean;
}

/** Name of a route among the routes of the site: fallbacks of other languages share the route's own. */
export const plainRouteName = ({ type, route }: Pick<RouteData, 'type' | 'route'>): string =>
  type === 'page' || type === 'endpoint' ? route : `${type} ${route}`;
