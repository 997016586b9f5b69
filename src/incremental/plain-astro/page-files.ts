/**
 * Where Astro writes a page of a plain route, and the address under which it is rendered: the rules of Astro's own build
 * (`core/build/common.js`, `getUrlForPath` of `core/build/generate.js`), so that both leave the same files.
 */
import { outputFile } from '../core/file-of-address.ts';

/** The part of Astro's configuration that decides on files and addresses. */
export interface SiteFormat {
  readonly format: 'file' | 'directory' | 'preserve';
  readonly trailingSlash: 'always' | 'never' | 'ignore';
  /** With a slash at both ends, or '/'. */
  readonly base: string;
}

export interface RouteShape {
  readonly type: string;
  readonly isIndex: boolean;
}

const STATUS_PAGES = new Set(['/404', '/500']);

const withoutSlashAtEnd = (path: string): string => path.replace(/\/+$/, '');

/**
 * Output file of a path ('/blog/a') relative to the output folder.
 * @throws {FaultError} InvalidPath
 */
export function pageFile(site: SiteFormat, pathname: string, route: RouteShape & { readonly route: string }) {
  const path = withoutSlashAtEnd(pathname);
  if (path === '') return 'index.html';
  const plain = outputFile(path, 'file', route.route);
  if (route.type === 'endpoint') return plain;
  const inFolder =
    site.format === 'directory' ? !STATUS_PAGES.has(path) : site.format === 'preserve' && route.isIndex;
  return inFolder ? `${plain}/index.html` : `${plain}.html`;
}

/** Path of the request, below the origin and with the base, with which Astro renders a path. */
export function requestPath(site: SiteFormat, pathname: string, { type, isIndex }: RouteShape): string {
  const format = site.format === 'preserve' ? (isIndex ? 'directory' : 'file') : site.format;
  const ending = format === 'file' ? '.html' : site.trailingSlash === 'never' ? '' : '/';
  const path = pathname.replace(/^\//, '');
  if (path === '') {
    if (format === 'file') return join(site.base, 'index.html');
    const whole = site.base + ending;
    return site.trailingSlash === 'never' ? withoutSlashAtEnd(whole) || '/' : whole.replace(/\/{2,}/g, '/');
  }
  if (type !== 'endpoint') return join(site.base, `${withoutSlashAtEnd(path)}${ending}`);
  const whole = join(site.base, path);
  if (site.trailingSlash === 'never') return withoutSlashAtEnd(whole);
  const hasEnding = /\.[^/.]+$/.test(path);
  return site.trailingSlash === 'always' && !hasEnding ? `${withoutSlashAtEnd(whole)}/` : whole;
}

const join = (base: string, path: string): string => `${base.replace(/\/$/, '')}/${path}`;
