import { type Address, type AddressOf, lawFirmAddress, parseAddress } from '../../domain/addresses.ts';
import { FILE_FOLDERS } from '../hosting/file-folders.ts';
import { type HeaderValues, PAGE_CACHING, withHeaders } from '../hosting/response-headers.ts';
import type { AskBasicProfile } from './basic-profiles.ts';
import { canonicalPath } from './canonical-path.ts';
import { keptQuery } from './kept-query.ts';
import { currentFirmPath, currentPath, hasIds, type ReadLookup } from './lookups.ts';
import { type MissingPage, type ReportMissingPage, referrerOf } from './missing-page-log.ts';
import { plainAnswer } from './plain-answer.ts';

/** What the answers depend on, handed over by the host's entry. */
export interface EdgeDependencies {
  readonly readLookup: ReadLookup;
  /** Asks the upstream; undefined where none is configured. Where it says nothing, the published lookups answer. */
  readonly askBasicProfile: AskBasicProfile | undefined;
  /** Whether a file stands for a canonical path. May throw; what cannot be asked for counts as missing. */
  readonly exists: (path: string) => Promise<boolean>;
  readonly report: ReportMissingPage;
  /** Keeps the host's function alive until the promise settles, without delaying the answer. */
  readonly waitUntil: (promise: Promise<unknown>) => void;
  /** Headers of every answer. */
  readonly headers: HeaderValues;
}

/** Browsers ask again, because a name that changed may change back, and a missing page may be published. */
const REVALIDATED = PAGE_CACHING;
const NO_PAGES = [...FILE_FOLDERS, '/api/', '/.netlify/'];
const NOT_FOUND = '/404';

/**
 * The answer for a path that no file stands for: 301 to the current spelling or name of what it means, 302 from an
 * office without a page to its firm's, else 302 to `/404`. Every `Location` is a path of this site, made of a slug, ids and known parts only.
 * Source: specification §2, "any other path redirects to /404"; docs/decisions/2026-11-21-redirect-moved-pages-by-id-at-the-edge.md.
 */
export async function answerMissing(request: Request, dependencies: EdgeDependencies): Promise<Response> {
  const { headers } = dependencies;
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return plainAnswer(405, 'Only GET and HEAD are answered here.', headers, { Allow: 'GET, HEAD' });
  const address = new URL(request.url);
  if (NO_PAGES.some((folder) => address.pathname.startsWith(folder)) || address.pathname === NOT_FOUND)
    return plainAnswer(404, 'Not found.', headers, { 'Cache-Control': REVALIDATED });
  const { location, status, missing } = await decide(address.pathname, dependencies);
  if (location !== undefined) return redirect(status, `${location}${keptQuery(address)}`, headers);
  // A HEAD looks whether something is there; only a visit is worth a report.
  if (request.method === 'GET')
    dependencies.waitUntil(
      dependencies.report({ path: address.pathname, referrer: referrerOf(request), kind: missing }),
    );
  return redirect(302, NOT_FOUND, headers);
}

/**
 * The answer for a path below `/office/`: the page, where `next` finds one; else as `answerMissing` says.
 * Source: specification §2, "office/{name}-…"; docs/decisions/2026-11-21-redirect-moved-pages-by-id-at-the-edge.md.
 */
export async function answerOffice(
  request: Request,
  next: () => Promise<Response>,
  dependencies: EdgeDependencies,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (canonicalPath(pathname) === pathname) {
    const response = await next();
    if (response.status !== 404) return withHeaders(response, dependencies.headers);
    await response.body?.cancel();
  }
  return answerMissing(request, dependencies);
}

function redirect(status: 301 | 302, location: string, headers: EdgeDependencies['headers']): Response {
  return new Response(null, {
    status,
    headers: { ...headers, 'Cache-Control': REVALIDATED, Location: location },
  });
}

type Decision =
  | { readonly status: 301 | 302; readonly location: string; readonly missing?: never }
  | { readonly status?: never; readonly location?: never; readonly missing: MissingPage['kind'] };

async function decide(rawPath: string, dependencies: EdgeDependencies): Promise<Decision> {
  const path = canonicalPath(rawPath);
  if (path === undefined) return { missing: 'unknown-route' };
  const address = parseAddress(path);
  if (address !== undefined && hasIds(address)) {
    const current = await currentPath(address, dependencies.readLookup);
    // What the lookups call current but no file stands for would redirect to itself.
    if (current !== undefined && current !== rawPath && (await leadsToPage(address, current, dependencies)))
      return { status: 301, location: current };
    if (address.kind === 'office') {
      const firm = await firmOf(address, dependencies);
      // Not for ever: the office may be ranked, and have its page, with the next edition.
      return firm === undefined ? { missing: 'office' } : { status: 302, location: firm };
    }
    return { missing: 'unknown-record' };
  }
  if (path !== rawPath && isPlain(path) && (await isThere(path, dependencies)))
    return { status: 301, location: path };
  return { missing: /^\/office\//.test(path) ? 'office' : 'unknown-route' };
}

/**
 * Letters and pages of a list come and go with what it lists, and pages of what is over may be gone; everything else
 * that has a slug has a page.
 */
async function leadsToPage(address: Address, path: string, dependencies: EdgeDependencies): Promise<boolean> {
  return 'letter' in address || !('groupId' in address) ? isThere(path, dependencies) : true;
}

const isThere = (path: string, { exists }: EdgeDependencies): Promise<boolean> =>
  exists(path).catch(() => false);

/** Paths of pages without ids: what else is decoded from a request is never sent back. */
const isPlain = (path: string): boolean => /^\/[a-z0-9-]*(\/[a-z0-9-]+)*$/.test(path);

/** The path of an office's firm, as the upstream says it; where it says nothing, as it was published. */
async function firmOf(
  { organisationId, groupId }: AddressOf<'office'>,
  { askBasicProfile, readLookup }: EdgeDependencies,
): Promise<string | undefined> {
  const profile = await askBasicProfile?.(organisationId, groupId);
  if (profile === undefined) return currentFirmPath(organisationId, groupId, readLookup);
  const currentGroups = profile?.groups.filter((group) => group.isCurrent) ?? [];
  const group =
    currentGroups.find(({ publicationTypeGroupId }) => publicationTypeGroupId === groupId) ??
    currentGroups[0];
  if (profile === null || group === undefined) return undefined;
  // The profile is the firm's, whose id is another than its offices'.
  const firm = { organisationId: profile.organisationId, groupId: group.publicationTypeGroupId };
  // The published name, where there is one, spares a second redirect when the upstream's is newer.
  return (
    (await currentPath({ kind: 'law-firm', slug: '', ...firm }, readLookup)) ??
    lawFirmAddress({ name: profile.organisationName, guide: group.name, ...firm })
  );
}
