import { OFFICE_DATA_FOLDER } from '../../domain/office-data.ts';
import { PROFILE_DATA_FOLDER } from '../../domain/profile-data.ts';
import type { ResponseSettings } from '../../domain/settings/hosting-settings.ts';
import { isIndexable } from '../../domain/settings/is-indexable.ts';
import { siteConfiguration } from '../../domain/settings/site-configuration.ts';
import { SHARE_IMAGES_FOLDER, SITE_SHARE_IMAGE } from '../../domain/share-images.ts';
import { TABLE_DATA_FOLDER } from '../../domain/table-data.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';

export type HeaderValues = Readonly<Record<string, string>>;

/** Headers of all addresses that match a path. A path that ends with `/*` matches everything below it. */
export interface HeaderRule {
  readonly path: string;
  readonly headers: HeaderValues;
}

/** Pages may change with every publication, so browsers cache them and revalidate them on each use. */
export const PAGE_CACHING = 'public, max-age=0, must-revalidate';
/** Files with a content hash in the name are immutable. */
const HASHED_CACHING = 'public, max-age=31536000, immutable';
/** Menus and lookups are cached for a minute and may be used for longer while they are revalidated. */
const DATA_CACHING = 'public, max-age=60, stale-while-revalidate=86400';

/** Pictures that other sites embed: badges on sites of firms, share images in link previews. */
const CROSS_ORIGIN_PATHS = ['/badges/*', SITE_SHARE_IMAGE, `${SHARE_IMAGES_FOLDER}*`];
const CROSS_ORIGIN_HEADERS = { 'Cross-Origin-Resource-Policy': 'cross-origin' } as const;

/** Scripts of other sites may read the open data. Source: Fetch Standard, "CORS protocol". */
const OPEN_DATA_FOLDERS = [PROFILE_DATA_FOLDER, TABLE_DATA_FOLDER, OFFICE_DATA_FOLDER];
const OPEN_DATA_HEADERS = { ...CROSS_ORIGIN_HEADERS, 'Access-Control-Allow-Origin': '*' } as const;

/** File with the speculation rules, which prerender pages of links that the CMS marks. Source: HTML Standard, "Speculation rules". */
const SPECULATION_RULES = '/data/navigation.speculationrules';

const NOINDEX = { 'X-Robots-Tag': 'noindex' } as const;
const HSTS_MAX_AGE_S = 2 * 365 * 24 * 60 * 60;

function strictTransportSecurity(): string {
  const { includeSubDomains, preload } = siteConfiguration.hsts;
  return [
    `max-age=${HSTS_MAX_AGE_S}`,
    ...(includeSubDomains ? ['includeSubDomains'] : []),
    ...(preload ? ['preload'] : []),
  ].join('; ');
}

/** Returns the headers of all responses: pages, files, redirects and errors. */
export function commonHeaders(settings: ResponseSettings): HeaderValues {
  return {
    'Content-Security-Policy': contentSecurityPolicy(settings),
    'Strict-Transport-Security': strictTransportSecurity(),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy':
      'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Speculation-Rules': `"${SPECULATION_RULES}"`,
    ...(isIndexable(settings) ? {} : NOINDEX),
  };
}

/**
 * Returns the headers of the site by path, more specific rules last.
 * - Two rules that match the same path never set the same header. So hosts that join values and hosts in which the last rule wins
 *   send the same headers.
 * - The exception is the resource policy of files for other sites. Browsers ignore joined values, which also allows embedding.
 * - Pages have no caching rule: hosts send `PAGE_CACHING` by default, as Netlify does.
 *
 * Source: Fetch Standard, "Cross-Origin-Resource-Policy check".
 */
export function headerRules(settings: ResponseSettings): readonly HeaderRule[] {
  return [
    { path: '/*', headers: commonHeaders(settings) },
    { path: '/_astro/*', headers: { 'Cache-Control': HASHED_CACHING } },
    { path: '/data/*', headers: { 'Cache-Control': DATA_CACHING } },
    { path: SPECULATION_RULES, headers: { 'Content-Type': 'application/speculationrules+json' } },
    ...CROSS_ORIGIN_PATHS.map((path) => ({ path, headers: CROSS_ORIGIN_HEADERS })),
    ...OPEN_DATA_FOLDERS.map((folder) => ({ path: `${folder}*`, headers: OPEN_DATA_HEADERS })),
    ...(isIndexable(settings) ? [{ path: '/404', headers: NOINDEX }] : []),
  ];
}

/** Returns the headers of a path. */
export function headersForPath(path: string, rules: readonly HeaderRule[]): HeaderValues {
  const matching = rules.filter((rule) => matchesPath(rule.path, path));
  return Object.assign({ 'Cache-Control': PAGE_CACHING }, ...matching.map((rule) => rule.headers));
}

/** Adds headers that a response lacks. Some hosts do not apply their header rules to responses of functions. */
export function addMissingHeaders(response: Response, headers: HeaderValues): Response {
  const lacking = Object.entries(headers).filter(([name]) => !response.headers.has(name));
  if (lacking.length === 0) return response;
  const complete = new Headers(response.headers);
  for (const [name, value] of lacking) complete.set(name, value);
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers: complete });
}

function matchesPath(pattern: string, path: string): boolean {
  return pattern.endsWith('/*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
}
