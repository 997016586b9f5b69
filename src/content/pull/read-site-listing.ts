import type { ErrorLocation, Fault } from '@laurel/diagnostics';
import type { z } from 'zod';
import type { Article } from '../../domain/content.ts';
import { removalUnconfirmed } from '../../domain/errors/snapshot.ts';
import { isLargeRemoval } from '../../domain/is-large-removal.ts';
import {
  idOf,
  recordKey,
  recordKinds,
  SITE_KINDS,
  type SiteListing,
  type SiteRecordKind,
  siteFile,
} from '../snapshots/record-kinds.ts';
import { recordLabel } from '../snapshots/record-label.ts';
import { type ScheduledRecord, splitBySchedule } from '../snapshots/schedule.ts';
import { etagKey } from '../upstream/call-address.ts';
import { type Call, type CallName, catalogue, type PagedCallName } from '../upstream/catalogue.ts';
import { addNamedArticles } from './add-named-articles.ts';
import type { CallResult, Locate } from './http/client.ts';
import type { PullContext } from './pull-context.ts';
import { ITEMS_PER_PAGE, type Page, readPages } from './read-pages.ts';
import type { Etags, StepFindings } from './step-findings.ts';

/** The records of a kind as the upstream lists them. */
export type SiteListingResult = {
  /** ETags of the calls that returned a response. If the listing is unchanged, these are the previous ETags. */
  readonly etags: Etags;
} & (
  | { readonly kind: 'unchanged' }
  | {
      readonly kind: 'records';
      /** The records that are public at the time of the pull. */
      readonly records: readonly object[];
      readonly scheduled?: readonly ScheduledRecord[];
      readonly findings: StepFindings;
    }
  /** The listing is not accepted. If the previous snapshot has records of the kind, they are retained. */
  | {
      readonly kind: 'unaccepted';
      readonly faults: readonly Fault[];
      /** Calls that respond with 404, and whose content is in the previous snapshot. */
      readonly missingCalls?: readonly string[];
      /** The records that could be read. The first pull may accept them without the other records. */
      readonly partial?: readonly object[];
      /** Scheduled records of all readable responses. */
      readonly scheduled?: readonly ScheduledRecord[];
    }
);

/** Reads the listings of all kinds concurrently. The listing of a parent kind precedes the listings that need its ids. */
export async function readSiteListings(
  context: PullContext,
): Promise<ReadonlyMap<SiteRecordKind, SiteListingResult>> {
  const results = new Map<SiteRecordKind, Promise<SiteListingResult>>();
  const read = (kind: SiteRecordKind): Promise<SiteListingResult> => {
    const parent = parentKind(kind);
    const result =
      results.get(kind) ??
      (parent === undefined
        ? readGuarded(context, kind, undefined)
        : read(parent).then((parents) => readGuarded(context, kind, parents)));
    results.set(kind, result);
    return result;
  };
  return new Map(await Promise.all(SITE_KINDS.map(async (kind) => [kind, await read(kind)] as const)));
}

/** Location of a kind's records, for errors that concern more than one record. */
export function listingLocation(context: PullContext, kind: SiteRecordKind): ErrorLocation {
  const [first] = listingRequests(context, kind, []);
  const listing: SiteListing = recordKinds[kind].listing;
  if (first) return requestLocation(context, first);
  return 'each' in listing ? { call: catalogue[listing.each].name } : {};
}

/** Reads the records of a kind in the previous snapshot. */
export async function storedSiteRecords(context: PullContext, kind: SiteRecordKind): Promise<object[]> {
  const { previous } = context;
  if (previous?.index.files[siteFile(kind)] === undefined) return [];
  const records = await previous.records(siteFile(kind), kind);
  return [...records.values()].map(({ record }) => record);
}

/** Returns the ETags of the calls whose responses are in the previous snapshot. */
export function previousEtags(
  { knownEtags }: PullContext,
  kind: SiteRecordKind,
  listing: SiteListingResult,
): Etags {
  const missingCalls = (listing.kind === 'unaccepted' && listing.missingCalls) || [];
  const patterns = callNames(recordKinds[kind].listing).map((name) => {
    const { base, path } = catalogue[name];
    return new RegExp(`^${base}/${path.replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?|$)`);
  });
  return Object.fromEntries([
    ...missingCalls.map((key) => [key, null] as const),
    ...Object.entries(knownEtags).filter(([key]) => patterns.some((pattern) => pattern.test(key))),
  ]);
}

function callNames(listing: SiteListing): readonly CallName[] {
  if ('pages' in listing)
    return listing.otherwise === undefined ? [listing.pages] : [listing.pages, listing.otherwise];
  if ('lists' in listing) return listing.lists;
  return 'each' in listing ? [listing.each] : Object.values(listing.objects);
}

/** One call of a listing. */
interface ListingRequest {
  readonly call: Call<z.ZodType<object>>;
  readonly parameters: Readonly<Record<string, number>>;
  /** Returns the records in a response. */
  readonly recordsIn: (body: object) => readonly object[];
  /** Field of the response that contains the records; undefined if the response is the list or the record. */
  readonly field?: string;
}

const requestKey = ({ call, parameters }: ListingRequest): string => etagKey(call, parameters);

const wholeBody = (body: object) => body as readonly object[];

const pageRequest = (name: PagedCallName, page: number): ListingRequest => ({
  call: catalogue[name],
  parameters: { skip: page * ITEMS_PER_PAGE, take: ITEMS_PER_PAGE },
  recordsIn: (body) => (body as Page<object>).items,
  field: 'items',
});

/** The requests that list a kind. For a paged listing, these are the first page and the pages with a known ETag. */
function listingRequests(
  context: PullContext,
  kind: SiteRecordKind,
  parents: readonly object[],
  listing: SiteListing = recordKinds[kind].listing,
): ListingRequest[] {
  const { idField } = recordKinds[kind];
  if ('pages' in listing) {
    const requests = [pageRequest(listing.pages, 0)];
    while (knownEtag(context, kind, pageRequest(listing.pages, requests.length)) !== undefined)
      requests.push(pageRequest(listing.pages, requests.length));
    return requests;
  }
  if ('lists' in listing)
    return listing.lists.map((name) => ({ call: catalogue[name], parameters: {}, recordsIn: wholeBody }));
  if ('each' in listing)
    return parents.map((parent) => ({
      call: catalogue[listing.each],
      parameters: { [listing.parameter]: idOf(listing.parentKind as SiteRecordKind, parent) },
      recordsIn: wholeBody,
    }));
  return Object.entries(listing.objects).map(([id, name]) => ({
    call: catalogue[name],
    parameters: {},
    recordsIn: (body) => [{ ...body, [idField]: Number(id) }],
  }));
}

const knownEtag = (context: PullContext, kind: SiteRecordKind, request: ListingRequest) =>
  (context.output.isVerified(siteFile(kind)) && context.knownEtags[requestKey(request)]) || undefined;

/** The kind whose ids the requests of a listing need as parameters. */
function parentKind(kind: SiteRecordKind): SiteRecordKind | undefined {
  const listing: SiteListing = recordKinds[kind].listing;
  return 'each' in listing ? (listing.parentKind as SiteRecordKind) : undefined;
}

/** Reads a listing. Does not accept it if it would remove too many records, unless the removal is confirmed. */
async function readGuarded(
  context: PullContext,
  kind: SiteRecordKind,
  parents: SiteListingResult | undefined,
): Promise<SiteListingResult> {
  const result = splitListing(context, kind, await readListing(context, kind, parents));
  if (result.kind !== 'records' || context.allowRemovals || !context.output.isVerified(siteFile(kind)))
    return result;
  const ids = new Set(result.records.map((record) => idOf(kind, record)));
  const before = await storedSiteRecords(context, kind);
  const removed = before.filter((record) => !ids.has(idOf(kind, record))).length;
  if (!isLargeRemoval(removed, before.length)) return result;
  const location = { ...listingLocation(context, kind), record: `site/${kind}` };
  const fault = removalUnconfirmed({ location, removed: `${removed} of ${before.length} ${kind}` });
  return { kind: 'unaccepted', etags: result.etags, faults: [fault] };
}

/** Separates the scheduled records of a listing from the records that are public. */
function splitListing(
  { now }: PullContext,
  kind: SiteRecordKind,
  listing: SiteListingResult,
): SiteListingResult {
  if (listing.kind === 'records') {
    const { published, scheduled } = splitBySchedule(kind, listing.records, now);
    return { ...listing, records: published, scheduled };
  }
  if (listing.kind === 'unchanged' || listing.partial === undefined) return listing;
  const { published, scheduled } = splitBySchedule(kind, listing.partial, now);
  return { ...listing, partial: published, scheduled };
}

/**
 * Reads all records of a kind.
 * @param parents the listing of the parent kind, if there is one
 */
async function readListing(
  context: PullContext,
  kind: SiteRecordKind,
  parents: SiteListingResult | undefined,
  listing: SiteListing = recordKinds[kind].listing,
): Promise<SiteListingResult> {
  const parent = parentKind(kind);
  const parentsChanged = parents?.kind === 'records';
  const parentRecords = parentsChanged
    ? parents.records
    : parent === undefined
      ? []
      : await storedSiteRecords(context, parent);
  const requests = listingRequests(context, kind, parentRecords, listing);
  const send = (request: ListingRequest, etag?: string) =>
    context.client.get(request.call, request.parameters, { etag, locate: locateIn(kind, request) });
  // The snapshot does not store which records belong to which parent, so ETags are usable only for unchanged parents.
  const knownEtags = requests.map((request) =>
    parentsChanged ? undefined : knownEtag(context, kind, request),
  );
  const complete = knownEtags.every((etag) => etag !== undefined);
  const conditional = await Promise.all(
    requests.map((request, at) => send(request, complete ? knownEtags[at] : undefined)),
  );
  const [firstRequest] = requests;
  const hadCall = firstRequest !== undefined && requestKey(firstRequest) in context.knownEtags;
  if (
    'otherwise' in listing &&
    listing.otherwise !== undefined &&
    conditional[0]?.kind === 'none' &&
    (!hadCall || context.allowRemovals)
  )
    return readListing(context, kind, parents, { pages: listing.otherwise });
  if (requests.length > 0 && complete && conditional.every((result) => result.kind === 'unchanged'))
    return {
      kind: 'unchanged',
      etags: Object.fromEntries(requests.map((request, at) => [requestKey(request), knownEtags[at] ?? null])),
    };

  const read =
    'pages' in listing
      ? await readPagedListing(context, kind, listing.pages, conditional[0])
      : await readCalls(context, kind, requests, conditional, send);
  if (kind !== 'articles' || read.kind !== 'records') return read;
  const { articles, warnings, findings } = await addNamedArticles(
    context,
    read.records as readonly Article[],
  );
  // If the call of an article failed, no ETag is stored. The next pull then reads the listing and the missing articles again.
  const isComplete = (findings.warnings ?? []).length === 0;
  const etags = isComplete
    ? read.etags
    : Object.fromEntries(Object.keys(read.etags).map((key) => [key, null]));
  const listed = read.findings.contentFaults?.[siteFile(kind)] ?? [];
  const contentFaults = { [siteFile(kind)]: [...listed, ...warnings] };
  return { ...read, records: articles, etags, findings: { ...findings, contentFaults } };
}

async function readPagedListing(
  context: PullContext,
  kind: SiteRecordKind,
  call: PagedCallName,
  first: CallResult<object> | undefined,
): Promise<SiteListingResult> {
  const request = (page: number, etag?: string) => {
    const pageCall = pageRequest(call, page);
    const sent = context.client.get(pageCall.call, pageCall.parameters, {
      etag,
      locate: locateIn(kind, pageCall),
    });
    return sent as Promise<CallResult<Page<object>>>;
  };
  const firstRequest = pageRequest(call, 0);
  const result = await readPages({
    request,
    first: first?.kind === 'unchanged' ? undefined : (first as CallResult<Page<object>>),
    location: { ...requestLocation(context, firstRequest), record: `site/${kind}` },
  });
  switch (result.kind) {
    case 'pages':
      return {
        kind: 'records',
        records: result.pages.flatMap(({ body }) => body.items),
        etags: Object.fromEntries(
          result.pages.map(({ etag }, page) => [requestKey(pageRequest(call, page)), etag]),
        ),
        findings: { contentFaults: { [siteFile(kind)]: result.pages.flatMap(({ warnings }) => warnings) } },
      };
    case 'none':
      return (
        missingCall(context, kind, firstRequest) ?? { kind: 'records', records: [], etags: {}, findings: {} }
      );
    case 'failed':
      return { kind: 'unaccepted', faults: [result.fault], partial: [], etags: {} };
    case 'malformed':
      return { kind: 'unaccepted', faults: result.faults, etags: {} };
  }
}

/** The snapshot does not store which records came from which response, so every response has to have a body. */
async function readCalls(
  context: PullContext,
  kind: SiteRecordKind,
  requests: readonly ListingRequest[],
  conditional: readonly CallResult<object>[],
  send: (request: ListingRequest) => Promise<CallResult<object>>,
): Promise<SiteListingResult> {
  const records: object[] = [];
  const etags: Record<string, string | null> = {};
  const warnings: Fault[] = [];
  const malformed: Fault[] = [];
  const unread: Fault[] = [];
  const missingCalls: string[] = [];
  const results = await Promise.all(
    requests.map(async (request, at) => {
      const received = conditional[at];
      return received === undefined || received.kind === 'unchanged' ? send(request) : received;
    }),
  );
  for (const [at, request] of requests.entries()) {
    const result = results[at];
    if (result?.kind === 'body') {
      records.push(...request.recordsIn(result.body));
      warnings.push(...result.warnings);
      etags[requestKey(request)] = result.etag;
    } else if (result?.kind === 'malformed') malformed.push(...result.faults);
    else if (result?.kind === 'failed') unread.push(result.fault);
    else {
      const missing = missingCall(context, kind, request);
      if (missing !== undefined) {
        unread.push(...missing.faults);
        missingCalls.push(...missing.missingCalls);
      }
    }
  }
  if (malformed.length > 0)
    return { kind: 'unaccepted', faults: [...malformed, ...unread], missingCalls, etags };
  if (unread.length > 0) return { kind: 'unaccepted', faults: unread, missingCalls, partial: records, etags };
  return { kind: 'records', records, etags, findings: { contentFaults: { [siteFile(kind)]: warnings } } };
}

/**
 * Returns the result of a call with status 404 if the previous snapshot has its content and the removal is not confirmed;
 * otherwise undefined.
 */
function missingCall(context: PullContext, kind: SiteRecordKind, request: ListingRequest) {
  const records = context.previous?.index.files[siteFile(kind)]?.records ?? 0;
  const hadContent = records > 0 && (!context.hasState || requestKey(request) in context.knownEtags);
  if (!hadContent || context.allowRemovals) return undefined;
  const location = { ...requestLocation(context, request), status: 404, record: `site/${kind}` };
  const fault = removalUnconfirmed({ location, removed: `the call "${request.call.name}"` });
  return { kind: 'unaccepted', faults: [fault], missingCalls: [requestKey(request)], etags: {} } as const;
}

const requestLocation = (context: PullContext, { call, parameters }: ListingRequest): ErrorLocation => ({
  call: call.name,
  address: context.client.address(call, parameters),
  status: 200,
});

/** Returns a function that locates the record to which a path in the response of a listing belongs. */
function locateIn(kind: SiteRecordKind, { field, recordsIn }: ListingRequest): Locate {
  const folder = `site/${kind}`;
  return (path, body) => {
    const inRecords = field === undefined ? path : path.slice(1);
    const [position, ...rest] = inRecords;
    if ((field !== undefined && path[0] !== field) || typeof position !== 'number')
      return { record: folder, path };
    const found = recordsIn(body as object)[position] as Readonly<Record<string, unknown>> | null | undefined;
    const id = found?.[recordKinds[kind].idField];
    return {
      record: typeof id === 'number' ? recordKey(folder, id) : `${folder}, entry ${position + 1}`,
      ...recordLabel(kind, found),
      path: rest,
    };
  };
}
