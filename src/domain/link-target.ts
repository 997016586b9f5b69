import { EMAIL_ADDRESS, mailtoAddress } from './email-address.ts';
import { telephoneAddress } from './telephone-address.ts';

/** The site that contains a link. */
export interface LinkSite {
  /** Origin of the site. Absolute links to it are internal; if it is undefined, all absolute links are external. */
  readonly origin?: string;
  /** Prefix of relative links. */
  readonly homeOrigin: string;
}

/** The target of a link of the upstream. */
export interface LinkTarget {
  readonly href: string;
  /** Whether the link opens in a new tab, and therefore needs `rel="noopener"`. */
  readonly newTab: boolean;
}

const SCHEME = /^[a-z][a-z0-9+.-]*:(?!\d)/i;
const WEB_SCHEME = /^https?:\/\//i;
const CONTACT_SCHEME = /^(?:mailto|tel):./i;
const PROTOCOL_RELATIVE = /^[/\\]{2}/;

/** A web address with a mistyped scheme: `http//`, `https:/` or `http:///`. */
const MISTYPED_SCHEME = /^(https?)(?::\/|\/\/|:\/{3,})(?=[^/])/i;

/** Begins with a domain name of at least two labels, the last of which begins with a letter. */
const STARTS_WITH_DOMAIN =
  /^(?:\/\/)?(?<domain>[^\s/\\?#.:@]+(?:\.[^\s/\\?#.:@]+)*\.(?<last>\p{L}[^\s/\\?#.:@]+))(?=[:/?#]|$)/u;

/** File extensions, which do not count as top-level domains: `brochure.pdf` is a path. */
const FILE_EXTENSIONS = new Set(
  'asp aspx cfm csv doc docx gif htm html ics jpeg jpg js json jsp pdf php png ppt pptx rss svg txt webp xls xlsx xml zip'.split(
    ' ',
  ),
);

/** Normalises an address as browsers do: removes tabs and line ends, and trims spaces and control characters. */
const browserAddress = (address: string): string =>
  address.replace(/[\t\n\r]/g, '').replace(/^[\p{Cc}\p{Zs}\ufeff]+|[\p{Cc}\p{Zs}\ufeff]+$/gu, '');

/** Matches the user part of an address as browsers parse it: `\` counts as `/`, and the slashes after `https:` are optional. */
const USER_PART = /^(?:https?:[/\\]*|[/\\]{2,})[^/\\?#]*@/i;

/**
 * Returns whether a web address has a user name or password. Such an address looks like the address of another site, e.g.
 * `https://bank.example@evil.example`.
 */
export const hasCredentials = (address: string): boolean => USER_PART.test(browserAddress(address));

/**
 * Adds the scheme `https` to an address that begins with a domain name, such as `www.firm.example/news` or `//firm.example`. Returns
 * any other address unchanged. Source: specification §9, "External protocol".
 */
export function withDefaultProtocol(address: string): string {
  const corrected = address.replace(MISTYPED_SCHEME, '$1://');
  if (SCHEME.test(corrected)) return corrected;
  const { domain = '', last = '' } = STARTS_WITH_DOMAIN.exec(corrected)?.groups ?? {};
  if (domain === '') return corrected;
  const isFile = FILE_EXTENSIONS.has(last.toLowerCase()) && !/^(?:\/\/|www\.)/i.test(corrected);
  return isFile ? corrected : `https://${corrected.replace(/^\/\//, '')}`;
}

/**
 * Returns the path, query and fragment of an absolute address of the site, without a trailing slash. Accepts `http` and `https`,
 * with and without `www`. Returns undefined for other addresses.
 */
export function ownSitePath(address: string, origin: string): string | undefined {
  const url = WEB_SCHEME.test(address) ? URL.parse(address) : null;
  // A path that begins with two slashes would refer to another host.
  if (url === null || !isOfSite(url, origin) || url.pathname.startsWith('//')) return undefined;
  return `${url.pathname.replace(/(?<=.)\/$/, '')}${url.search}${url.hash}`;
}

const isOfSite = (url: URL, origin: string): boolean => bareHost(url) === bareHost(new URL(origin));
const bareHost = ({ host }: URL): string => host.replace(/^www\./, '');

/**
 * Resolves the address of a link. Undefined if it cannot be the address of a link, such as `javascript:`, or has a user name.
 * - An http(s) address of another site opens in a new tab.
 * - Addresses that begin with a domain name get the scheme `https`, e-mail addresses `mailto`, and telephone numbers `tel`.
 * - Absolute addresses of the site become paths; relative addresses are prefixed with the home origin.
 * Source: specification §9, "Nav links" and "External protocol".
 */
export function linkTarget(rawAddress: string, { origin, homeOrigin }: LinkSite): LinkTarget | undefined {
  const address = withDefaultProtocol(browserAddress(rawAddress));
  if (hasCredentials(address)) return undefined;
  if (address.startsWith('#') || CONTACT_SCHEME.test(address)) return { href: address, newTab: false };
  if (EMAIL_ADDRESS.test(address)) return { href: mailtoAddress(address), newTab: false };
  if (WEB_SCHEME.test(address)) {
    const url = URL.parse(address);
    if (url === null) return undefined;
    if (origin === undefined || !isOfSite(url, origin)) return { href: address, newTab: true };
    const path = ownSitePath(address, origin);
    return path === undefined ? undefined : { href: path, newTab: false };
  }
  if (address.startsWith('+')) {
    const href = telephoneAddress(address);
    return href === undefined ? undefined : { href, newTab: false };
  }
  if (SCHEME.test(address) || PROTOCOL_RELATIVE.test(address) || /\s/.test(address)) return undefined;
  return { href: `${homeOrigin}/${address.replace(/^[/\\]+/, '')}`, newTab: false };
}

/** Resolves the address of a link like `linkTarget`; the home page replaces an address that cannot be resolved. */
export const navTarget = (rawAddress: string, site: LinkSite): LinkTarget =>
  linkTarget(rawAddress, site) ?? { href: `${site.homeOrigin}/`, newTab: false };
