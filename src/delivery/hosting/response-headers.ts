import type { ResponseSettings } from '../../domain/settings/hosting-settings.ts';
import { siteConfiguration } from '../../domain/settings/site-configuration.ts';
import { SHARE_IMAGES } from '../../domain/share-images.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';

export type HeaderValues = Readonly<Record<string, string>>;

/** Headers of every address that a path pattern covers; `/*` at the end stands for anything below. */
export interface HeaderRule {
  readonly path: string;
  readonly headers: HeaderValues;
}

/** Pages may change with every publication: browsers keep them and ask whether they are still current. */
export const PAGE_CACHING = 'public, max-age=0, must-revalidate';
/** Files whose name holds a hash of their content never change. */
const HASHED_CACHING = 'public, max-age=31536000, immutable';
/** Menus and lookups may be a minute old, and older while a newer one is being fetched. */
const DATA_CACHING = 'public, max-age=60, stale-while-revalidate=86400';

/** Pictures that other sites show: badges on the sites of firms, share images in previews of links. */
const SHOWN_ELSEWHERE = ['/badges/*', siteConfiguration.defaultShareImage, `${SHARE_IMAGES}*`];
const FOR_EVERY_ORIGIN = { 'Cross-Origin-Resource-Policy': 'cross-origin' } as const;

/** Which pages browsers prerender on intent: those behind links that the CMS marks. Source: HTML Standard, "Speculation rules". */
const SPECULATION_RULES = '/data/navigation.speculationrules';

const NOINDEX = { 'X-Robots-Tag': 'noindex' } as const;
const TWO_YEARS = 2 * 365 * 24 * 60 * 60;

/** Whether crawlers may index the site. Source: specification §8, "Non-production site". */
const isIndexable = (settings: ResponseSettings): boolean => settings.production || settings.robots;

/** Headers of every answer, pages, files, redirects and errors alike. */
export function commonHeaders(settings: ResponseSettings): HeaderValues {
  return {
    'Content-Security-Policy': contentSecurityPolicy(settings),
    'Strict-Transport-Security': `max-age=${TWO_YEARS}; includeSubDomains; preload`,
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
 * Every header of the site by path, the more special rule later. No two rules that cover one path name the same header,
 * so that hosts which join the values and hosts whose last rule wins answer alike. The exception is the policy of
 * pictures for other sites: browsers take joined values as none, which lets others show the picture as well.
 * Pages have no caching rule: `PAGE_CACHING` is what a host says where no rule speaks (and what Netlify says of its own
 * accord). Source: Fetch Standard, "Cross-Origin-Resource-Policy check".
 */
export function headerRules(settings: ResponseSettings): readonly HeaderRule[] {
  return [
    { path: '/*', headers: commonHeaders(settings) },
    { path: '/_astro/*', headers: { 'Cache-Control': HASHED_CACHING } },
    { path: '/data/*', headers: { 'Cache-Control': DATA_CACHING } },
    { path: SPECULATION_RULES, headers: { 'Content-Type': 'application/speculationrules+json' } },
    ...SHOWN_ELSEWHERE.map((path) => ({ path, headers: FOR_EVERY_ORIGIN })),
    ...(isIndexable(settings) ? [{ path: '/404', headers: NOINDEX }] : []),
  ];
}

/** The headers of one path. */
export function headersOf(path: string, rules: readonly HeaderRule[]): HeaderValues {
  const matching = rules.filter((rule) => covers(rule.path, path));
  return Object.assign({ 'Cache-Control': PAGE_CACHING }, ...matching.map((rule) => rule.headers));
}

/** The answer with those of the headers that it lacks; some hosts leave their rules out of what passes through a function. */
export function withHeaders(response: Response, headers: HeaderValues): Response {
  const lacking = Object.entries(headers).filter(([name]) => !response.headers.has(name));
  if (lacking.length === 0) return response;
  const complete = new Headers(response.headers);
  for (const [name, value] of lacking) complete.set(name, value);
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers: complete });
}

function covers(pattern: string, path: string): boolean {
  return pattern.endsWith('/*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
}
