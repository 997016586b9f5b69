import type { ErrorLocation, Fault } from '@laurel/diagnostics';
import type { z } from 'zod';
import { bannerPictureWidths } from '../../domain/banner-pictures.ts';
import type { Article } from '../../domain/content.ts';
import {
  contentOmitted,
  fieldOmitted,
  listingIncomplete,
  malformedField,
} from '../../domain/errors/upstream.ts';
import { fieldPath, type Mismatch } from '../../domain/errors/zod-issues.ts';
import { type HeaderSettings, headerSettingsSchema } from '../../domain/header-settings.ts';
import { BANNER_PICTURES_FOLDER } from '../snapshots/banner-pictures.ts';
import { canonicalJson } from '../snapshots/canonical-json.ts';
import { EXPIRY_FILE, formatExpiry } from '../snapshots/expiry.ts';
import { knownIds, type RecordsByKind, siteFaults } from '../snapshots/integrity.ts';
import {
  HEADER_SETTINGS_FILE,
  idOf,
  recordKey,
  recordKinds,
  SITE_KINDS,
  type SiteListing,
  type SiteRecordKind,
  siteFile,
} from '../snapshots/record-kinds.ts';
import { etagKey } from '../upstream/call-address.ts';
import { type Call, catalogue, type PagedCallName } from '../upstream/catalogue.ts';
import { addNamedArticles } from './add-named-articles.ts';
import type { CallResult, Locate } from './http/client.ts';
import { pullBannerPictures } from './pull-banner-pictures.ts';
import type { PullContext } from './pull-context.ts';
import type { KnownSiteRecords } from './pull-group.ts';
import { readHeaderSettings } from './read-header-settings.ts';
import { mergeFindings, reusedWarnings, type StepFindings } from './step-findings.ts';
import { normalizeContent, omittedContent } from './upstream-content.ts';
import { reuseRecords, writeRecords } from './write-records.ts';

/** Pulls the records of the whole site: the header's menus, and all kinds of records that belong to no group. */
export async function pullSite(
  context: PullContext,
): Promise<KnownSiteRecords & { readonly findings: StepFindings }> {
  const files = [
    HEADER_SETTINGS_FILE,
    EXPIRY_FILE,
    ...SITE_KINDS.map(siteFile),
    ...(context.previous?.list(BANNER_PICTURES_FOLDER) ?? []),
  ];
  await context.stopwatch.time('Checking the previous snapshot', async () => {
    context.output.markVerified((await context.previous?.intactFiles(files)) ?? []);
  });
  return context.stopwatch.time('Site', async () => {
    const [headerFindings, listings] = await Promise.all([pullHeader(context), readListings(context)]);
    const findings = [headerFindings, ...listings.map((listing) => listing.findings)];
    const records: { -readonly [Kind in SiteRecordKind]?: readonly object[] } = {};
    for (const { kind, listed } of listings)
      if (listed !== undefined)
        records[kind] = listed === 'unchanged' ? await storedSiteRecords(context, kind) : listed;
    const known = records as RecordsByKind<SiteRecordKind>;
    if (listings.some(({ listed }) => listed !== 'unchanged'))
      findings.push({ faults: siteFaults(known, (kind) => listingLocation(context, kind)) });

    let hasRemovals = false;
    for (const { kind, listed } of listings) {
      if (listed === 'unchanged') findings.push(reuseRecords(context, kind, siteFile(kind)));
      else if (listed !== undefined) {
        const written = await writeRecords(context, kind, siteFile(kind), listed);
        findings.push(written.findings);
        hasRemovals ||= written.removedIds.size > 0;
      }
    }
    await context.output.write(EXPIRY_FILE, formatExpiry(records, context.now), 1);
    return { ids: knownIds(known), hasRemovals, findings: mergeFindings(findings) };
  });
}

/** Reads the ids of the whole site's records from the previous snapshot, for a pull of single groups. */
export async function knownSiteRecords(context: PullContext): Promise<KnownSiteRecords> {
  const stored = await Promise.all(
    SITE_KINDS.map(async (kind) => [kind, await storedSiteRecords(context, kind)] as const),
  );
  return { ids: knownIds(Object.fromEntries(stored)), hasRemovals: false };
}

/** Pulls the header's settings, then the pictures that they name. */
async function pullHeader(context: PullContext): Promise<StepFindings> {
  const { settings, findings } = await pullHeaderSettings(context);
  return mergeFindings([findings, await pullBannerPictures(context, bannerPictureWidths(settings))]);
}

async function pullHeaderSettings(
  context: PullContext,
): Promise<{ readonly settings: HeaderSettings; readonly findings: StepFindings }> {
  const call = catalogue.headlessSettings;
  const key = etagKey(call, {});
  const knownEtag = context.output.isVerified(HEADER_SETTINGS_FILE) ? context.knownEtags[key] : undefined;
  const result = await context.client.get(call, {}, { etag: knownEtag });
  if (result.kind === 'unchanged') {
    const findings = {
      ...reuseRecords(context, 'header-settings', HEADER_SETTINGS_FILE),
      etags: knownEtag === undefined ? {} : { [key]: knownEtag },
      contentWarnings: reusedWarnings(context, HEADER_SETTINGS_FILE),
    };
    const stored = await context.previous?.read(HEADER_SETTINGS_FILE, (text): unknown => JSON.parse(text));
    return { settings: headerSettingsSchema.parse(stored), findings };
  }
  const { settings, findings } = parseHeaderSettings(context, result);
  await context.output.write(
    HEADER_SETTINGS_FILE,
    `${canonicalJson(settings, Number.POSITIVE_INFINITY)}\n`,
    1,
  );
  return { settings, findings };
}

const EMPTY_HEADER: HeaderSettings = { acf: { nav_sections: [] } };

/** Reads the header's settings from a response. Empty settings replace missing or malformed ones. */
function parseHeaderSettings(
  context: PullContext,
  result: CallResult<unknown>,
): { readonly settings: HeaderSettings; readonly findings: StepFindings } {
  const call = catalogue.headlessSettings;
  if (result.kind === 'malformed') return { settings: EMPTY_HEADER, findings: { faults: result.faults } };
  if (result.kind !== 'body') return { settings: EMPTY_HEADER, findings: {} };
  const etags: Record<string, string> = result.etag === null ? {} : { [etagKey(call, {})]: result.etag };
  const location = (field: string) => ({
    ...callLocation(context, call, {}),
    record: 'site/header-settings',
    field,
  });
  const withLocation = ({ field, expected, received }: Mismatch) => ({
    location: location(field),
    expected,
    received,
  });
  const parsed = readHeaderSettings(normalizeContent(headerSettingsSchema, result.body));
  if (!('settings' in parsed)) {
    const faults = parsed.map((mismatch) => malformedField(withLocation(mismatch)));
    return { settings: EMPTY_HEADER, findings: { etags, faults } };
  }
  const warnings = [
    ...parsed.droppedFields.map((mismatch) => fieldOmitted(withLocation(mismatch))),
    ...omittedContent(headerSettingsSchema, parsed.settings).map(({ path, omission }) =>
      contentOmitted({ location: location(fieldPath(path)), omission }),
    ),
  ];
  return {
    settings: parsed.settings,
    findings: { etags, contentWarnings: { [HEADER_SETTINGS_FILE]: warnings } },
  };
}

const ITEMS_PER_PAGE = 100;
const MAX_CONCURRENT_PAGES = 16;

/** One call of a listing. */
interface ListingRequest {
  readonly call: Call<z.ZodType<object>>;
  readonly parameters: Readonly<Record<string, number>>;
  /** Returns the records in a response. */
  readonly recordsIn: (body: object) => readonly object[];
  /** Field of the response that contains the records; undefined if the response is the list or the record. */
  readonly field?: string;
  /** Returns the number of records on all pages. Defined for a paged listing only. */
  readonly totalIn?: (body: object) => number;
}

const wholeBody = (body: object) => body as readonly object[];

const pageRequest = (name: PagedCallName, page: number): ListingRequest => ({
  call: catalogue[name],
  parameters: { skip: page * ITEMS_PER_PAGE, take: ITEMS_PER_PAGE },
  recordsIn: (body) => (body as { readonly items: readonly object[] }).items,
  field: 'items',
  totalIn: (body) => (body as { readonly total: number }).total,
});

/** The requests that list a kind. Of a paged listing: the first page, and the pages with a known ETag. */
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

const knownEtag = (context: PullContext, kind: SiteRecordKind, { call, parameters }: ListingRequest) =>
  context.output.isVerified(siteFile(kind)) ? context.knownEtags[etagKey(call, parameters)] : undefined;

/** The kind whose ids the requests of a listing need as parameters. */
function parentKind(kind: SiteRecordKind): SiteRecordKind | undefined {
  const listing: SiteListing = recordKinds[kind].listing;
  return 'each' in listing ? (listing.parentKind as SiteRecordKind) : undefined;
}

/** Records of a kind; `unchanged` if the previous snapshot has them; undefined if some were malformed. */
type ListedRecords = readonly object[] | 'unchanged' | undefined;

interface ListingResult {
  readonly listed: ListedRecords;
  readonly findings: StepFindings;
}

/** Reads the listings of all kinds concurrently. The listing of a parent kind precedes the listings that need its ids. */
async function readListings(
  context: PullContext,
): Promise<readonly (ListingResult & { readonly kind: SiteRecordKind })[]> {
  const results = new Map<SiteRecordKind, Promise<ListingResult>>();
  const read = (kind: SiteRecordKind): Promise<ListingResult> => {
    const parent = parentKind(kind);
    const result =
      results.get(kind) ??
      (parent === undefined
        ? readListing(context, kind, undefined)
        : read(parent).then((parents) => readListing(context, kind, parents.listed)));
    results.set(kind, result);
    return result;
  };
  return Promise.all(SITE_KINDS.map(async (kind) => ({ kind, ...(await read(kind)) })));
}

/**
 * Reads all records of a kind. If a call with a fallback failed, the records of the previous snapshot are used.
 * @param parents the records of the parent kind, if there is one
 */
async function readListing(
  context: PullContext,
  kind: SiteRecordKind,
  parents: ListedRecords,
  listing: SiteListing = recordKinds[kind].listing,
): Promise<ListingResult> {
  const parentRecords =
    parents === 'unchanged' ? await storedSiteRecords(context, parentKind(kind) ?? kind) : (parents ?? []);
  const requests = listingRequests(context, kind, parentRecords, listing);
  const send = (request: ListingRequest, etag?: string) =>
    context.client.get(request.call, request.parameters, { etag, locate: locateIn(kind, request) });
  // The snapshot does not store which records belong to which parent, so ETags are usable only for unchanged parents.
  const usable = parentKind(kind) === undefined || parents === 'unchanged';
  const knownEtags = requests.map((request) => (usable ? knownEtag(context, kind, request) : undefined));
  const complete = knownEtags.every((etag) => etag !== undefined);
  const conditional = await Promise.all(
    requests.map((request, at) => send(request, complete ? knownEtags[at] : undefined)),
  );
  if ('otherwise' in listing && listing.otherwise !== undefined && conditional[0]?.kind === 'none')
    return readListing(context, kind, parents, { pages: listing.otherwise });
  const reusePrevious = (): ListingResult => {
    const etags: Record<string, string> = {};
    requests.forEach((request, at) => {
      const etag = knownEtags[at];
      if (etag !== undefined) etags[etagKey(request.call, request.parameters)] = etag;
    });
    const contentWarnings = reusedWarnings(context, siteFile(kind));
    return { listed: 'unchanged', findings: { etags, contentWarnings } };
  };
  if (requests.length > 0 && complete && conditional.every((result) => result.kind === 'unchanged'))
    return reusePrevious();

  // The snapshot does not store which records came from which response, so every response has to have a body.
  const results = await Promise.all(
    requests.map(async (request, at) => {
      const result = conditional[at];
      return result === undefined || result.kind === 'unchanged' ? send(request) : result;
    }),
  );
  const [first] = requests;
  const total = first?.totalIn && results[0]?.kind === 'body' ? first.totalIn(results[0].body) : undefined;
  if (total !== undefined && 'pages' in listing) {
    const pages = Math.max(1, Math.ceil(total / ITEMS_PER_PAGE));
    requests.splice(pages);
    results.splice(pages);
    // A total may be too high, so further pages are requested only after full ones.
    const isFull = (result: (typeof results)[number], at: number) =>
      result.kind === 'body' && requests[at]?.recordsIn(result.body).length === ITEMS_PER_PAGE;
    while (requests.length < pages && results.every(isFull)) {
      const count = Math.min(MAX_CONCURRENT_PAGES, pages - requests.length);
      const further = Array.from({ length: count }, (_, index) =>
        pageRequest(listing.pages, requests.length + index),
      );
      results.push(...(await Promise.all(further.map((request) => send(request)))));
      requests.push(...further);
    }
  }
  if (results.some((result) => result.kind === 'failed') && context.output.isVerified(siteFile(kind)))
    return reusePrevious();

  const records: object[] = [];
  const faults: Fault[] = [];
  const etags: Record<string, string> = {};
  const warnings: Fault[] = [];
  for (const [at, result] of results.entries()) {
    const request = requests[at];
    if (result.kind === 'malformed') faults.push(...result.faults);
    if (result.kind !== 'body' || request === undefined) continue;
    records.push(...request.recordsIn(result.body));
    warnings.push(...result.warnings);
    if (result.etag !== null) etags[etagKey(request.call, request.parameters)] = result.etag;
  }
  const findings: StepFindings = { etags, faults, contentWarnings: { [siteFile(kind)]: warnings } };
  if (results.some((result) => result.kind === 'malformed')) return { listed: undefined, findings };
  if (first && total !== undefined && records.length !== total) {
    const location = { ...callLocation(context, first.call, first.parameters), record: `site/${kind}` };
    faults.push(listingIncomplete({ location, total, received: records.length }));
  }
  if (kind !== 'articles') return { listed: records, findings };
  const completed = await addNamedArticles(context, records as readonly Article[]);
  const contentWarnings = { [siteFile(kind)]: [...warnings, ...completed.warnings] };
  return {
    listed: completed.articles,
    findings: mergeFindings([findings, completed.findings, { contentWarnings }]),
  };
}

/** Location of a kind's records, for errors that concern several of them. */
function listingLocation(context: PullContext, kind: SiteRecordKind): ErrorLocation {
  const [first] = listingRequests(context, kind, []);
  const listing: SiteListing = recordKinds[kind].listing;
  if (first) return callLocation(context, first.call, first.parameters);
  return 'each' in listing ? { call: catalogue[listing.each].name } : {};
}

async function storedSiteRecords(context: PullContext, kind: SiteRecordKind): Promise<object[]> {
  const { previous } = context;
  if (previous?.index.files[siteFile(kind)] === undefined) return [];
  const records = await previous.records(siteFile(kind), kind);
  return [...records.values()].map(({ record }) => record);
}

const callLocation = (
  context: PullContext,
  call: Call,
  parameters: Readonly<Record<string, number>>,
): ErrorLocation => ({
  call: call.name,
  address: context.client.address(call, parameters),
  status: 200,
});

/** Returns a function that finds the record of a field in a response of a listing. */
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
      path: rest,
    };
  };
}
