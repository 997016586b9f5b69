import {
  type Address,
  type AddressOf,
  CONTACT_CARD_EXTENSION,
  contactCardAddress,
  lawFirmAddress,
  parseAddress,
} from '../../domain/addresses.ts';
import { FILE_FOLDERS } from '../hosting/file-folders.ts';
import { addMissingHeaders, type HeaderValues, PAGE_CACHING } from '../hosting/response-headers.ts';
import type { FetchBasicProfile } from './basic-profiles.ts';
import { canonicalPath } from './canonical-path.ts';
import { forwardedQuery } from './forwarded-query.ts';
import {
  currentFirmPath,
  currentPath,
  hasIds,
  isIdentified,
  type ReadLookup,
  redirectTarget,
} from './lookups.ts';
import { type MissingPage, type ReportMissingPage, sanitizeReferrer } from './missing-page-log.ts';
import { plainTextResponse } from './plain-text-response.ts';
import { parentPages, repairedPath } from './repaired-path.ts';

/** Dependencies of the edge handlers, provided by the host. */
export interface EdgeDependencies {
  readonly readLookup: ReadLookup;
  /** Fetches a profile from the upstream; undefined if none is configured. If it returns no result, published lookups are used. */
  readonly fetchBasicProfile: FetchBasicProfile | undefined;
  /** Returns whether a file serves a canonical path. If it throws, the file counts as missing. */
  readonly exists: (path: string) => Promise<boolean>;
  readonly report: ReportMissingPage;
  /** Keeps the function running until the promise settles, without delaying the response. */
  readonly waitUntil: (promise: Promise<unknown>) => void;
  /** Headers of every response. */
  readonly headers: HeaderValues;
}

const FOLDERS_WITHOUT_PAGES = [...FILE_FOLDERS, '/api/', '/.netlify/'];
const NOT_FOUND = '/404';

/**
 * Handles a request for a path without a file:
 * - 301 to the canonical path, or to the current path of the record with the same ids, also if the path is mistyped;
 * - 301 from the former path of a contact card to its current path;
 * - 301 from a former address to the page that replaces it;
 * - 302 from an office without a page to the page of its firm, and from a parent path to the page with its list;
 * - otherwise 302 to `/404`.
 *
 * Every `Location` is a path of this site that consists of a slug, ids and constant parts only.
 * Source: specification §2, "Unknown paths"; docs/decisions/2026-11-21-redirect-moved-pages-by-id-at-the-edge.md.
 */
export async function handleMissingPage(request: Request, dependencies: EdgeDependencies): Promise<Response> {
  const { headers } = dependencies;
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return plainTextResponse(405, 'Only GET and HEAD are answered here.', headers, { Allow: 'GET, HEAD' });
  const address = new URL(request.url);
  if (
    FOLDERS_WITHOUT_PAGES.some((folder) => address.pathname.startsWith(folder)) ||
    address.pathname === NOT_FOUND
  )
    return plainTextResponse(404, 'Not found.', headers, { 'Cache-Control': PAGE_CACHING });
  const { location, status, missing } = await resolvePath(address.pathname, dependencies);
  if (location !== undefined) return redirect(status, `${location}${forwardedQuery(address)}`, headers);
  // A HEAD request is not a visit, so it is not reported.
  if (request.method === 'GET')
    dependencies.waitUntil(
      dependencies.report({ path: address.pathname, referrer: sanitizeReferrer(request), kind: missing }),
    );
  return redirect(302, NOT_FOUND, headers);
}

/**
 * Handles a request below `/office/`: returns the response of `next` if the page exists, otherwise the response of `handleMissingPage`.
 * Source: specification §2, "Office redirect"; docs/decisions/2026-11-21-redirect-moved-pages-by-id-at-the-edge.md.
 */
export async function handleOffice(
  request: Request,
  next: () => Promise<Response>,
  dependencies: EdgeDependencies,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (canonicalPath(pathname) === pathname) {
    const response = await next();
    if (response.status !== 404) return addMissingHeaders(response, dependencies.headers);
    await response.body?.cancel();
  }
  return handleMissingPage(request, dependencies);
}

/** Clients must revalidate a cached redirect, because a renamed record may be renamed back and a missing page may be published. */
function redirect(status: 301 | 302, location: string, headers: EdgeDependencies['headers']): Response {
  return new Response(null, {
    status,
    headers: { ...headers, 'Cache-Control': PAGE_CACHING, Location: location },
  });
}

type PathResolution =
  | { readonly status: 301 | 302; readonly location: string; readonly missing?: never }
  | { readonly status?: never; readonly location?: never; readonly missing: MissingPage['kind'] };

async function resolvePath(rawPath: string, dependencies: EdgeDependencies): Promise<PathResolution> {
  const path = canonicalPath(rawPath);
  const asWritten: PathResolution =
    path === undefined
      ? { missing: 'unknown-route' }
      : await resolveCanonicalPath(path, rawPath, dependencies);
  if (asWritten.location !== undefined) return asWritten;
  const target = await redirectTarget(rawPath, dependencies.readLookup);
  if (target !== undefined) {
    if (await fileExists(target, dependencies)) return { status: 301, location: target };
    // The page may have been renamed since the redirect was written.
    const current = await resolveCanonicalPath(target, rawPath, dependencies);
    if (current.location !== undefined) return current;
  }
  const repaired = repairedPath(rawPath);
  if (repaired === undefined) return asWritten;
  if (repaired !== path) {
    const resolution = await resolveCanonicalPath(repaired, rawPath, dependencies);
    if (resolution.location !== undefined) return resolution;
  }
  // The redirect is temporary, because a page may be published under the path later.
  for (const parent of parentPages(repaired))
    if (await fileExists(parent, dependencies)) return { status: 302, location: parent };
  return asWritten;
}

async function resolveCanonicalPath(
  path: string,
  rawPath: string,
  dependencies: EdgeDependencies,
): Promise<PathResolution> {
  if (path.endsWith(CONTACT_CARD_EXTENSION)) return resolveContactCard(path, rawPath, dependencies);
  const address = parseAddress(path);
  if (address !== undefined && hasIds(address)) {
    const current = await currentPath(address, dependencies.readLookup);
    // A current path without a file would redirect to itself.
    if (current !== undefined && current !== rawPath && (await hasPage(address, current, dependencies)))
      return { status: 301, location: current };
    if (address.kind === 'office') {
      const firm = await findFirmPath(address, dependencies);
      // The redirect is temporary, because the office may be ranked and have a page in the next edition.
      return firm === undefined ? { missing: 'office' } : { status: 302, location: firm };
    }
    return { missing: 'unknown-record' };
  }
  if (path !== rawPath && isSafePath(path) && (await fileExists(path, dependencies)))
    return { status: 301, location: path };
  return { missing: /^\/office\//.test(path) ? 'office' : 'unknown-route' };
}

/** Resolves the path of a contact card by the ids of its profile. */
async function resolveContactCard(
  path: string,
  rawPath: string,
  dependencies: EdgeDependencies,
): Promise<PathResolution> {
  const address = parseAddress(path.slice(0, -CONTACT_CARD_EXTENSION.length));
  const profile =
    address && hasIds(address) ? await currentPath(address, dependencies.readLookup) : undefined;
  const card = profile && contactCardAddress(profile);
  // Only profiles of lawyers and offices have a card, so the file is checked.
  return card !== undefined && card !== rawPath && (await fileExists(card, dependencies))
    ? { status: 301, location: card }
    : { missing: 'unknown-record' };
}

/**
 * Returns whether a current path has a page. Guides and the records of guides in the lookups have one. Pages of lists, and records of
 * the whole site such as past events, may lack one, so the file is checked.
 */
async function hasPage(address: Address, path: string, dependencies: EdgeDependencies): Promise<boolean> {
  return address.kind === 'legal-guide' || isIdentified(address) || fileExists(path, dependencies);
}

const fileExists = (path: string, { exists }: EdgeDependencies): Promise<boolean> =>
  exists(path).catch(() => false);

/** Returns whether a decoded path consists of lower-case words only. Other request data is never sent in a `Location`. */
const isSafePath = (path: string): boolean => /^\/[a-z0-9-]*(\/[a-z0-9-]+)*$/.test(path);

/** Requests the path of an office's firm from the upstream. If the upstream has none, returns the path in the published lookups. */
async function findFirmPath(
  { organisationId, groupId }: AddressOf<'office'>,
  { fetchBasicProfile, readLookup }: EdgeDependencies,
): Promise<string | undefined> {
  const profile = await fetchBasicProfile?.(organisationId, groupId);
  if (profile === undefined) return currentFirmPath(organisationId, groupId, readLookup);
  const currentGroups = profile?.groups.filter((group) => group.isCurrent) ?? [];
  const group =
    currentGroups.find(({ publicationTypeGroupId }) => publicationTypeGroupId === groupId) ??
    currentGroups[0];
  if (profile === null || group === undefined) return undefined;
  // For an office, the upstream returns the profile of its firm, whose id differs from the office's id.
  const firm = { organisationId: profile.organisationId, groupId: group.publicationTypeGroupId };
  // The published path is preferred: a newer name from the upstream would cause a second redirect.
  return (
    (await currentPath({ kind: 'law-firm', slug: '', ...firm }, readLookup)) ??
    lawFirmAddress({ name: profile.organisationName, guide: group.name, ...firm })
  );
}
