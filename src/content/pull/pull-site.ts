import type { ErrorLocation } from '@laurel/diagnostics';
import type { z } from 'zod';
import { bannerPictureWidths } from '../../domain/banner-pictures.ts';
import type { Article } from '../../domain/content.ts';
import { fieldLeftOut, listingIncomplete, malformedField } from '../../domain/errors/upstream.ts';
import type { Mismatch } from '../../domain/errors/zod-issues.ts';
import { type HeaderSettings, headerSettingsSchema } from '../../domain/header-settings.ts';
import { BANNER_PICTURES_FOLDER } from '../snapshots/banner-pictures.ts';
import { canonicalJson } from '../snapshots/canonical-json.ts';
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
import { formatOver, OVER_FILE } from '../snapshots/what-ended.ts';
import { callPath } from '../upstream/call-address.ts';
import { type Call, catalogue, type PagedCallName } from '../upstream/catalogue.ts';
import type { Locate } from './http/client.ts';
import { addNamedArticles } from './named-articles.ts';
import { keepRecords, type PullContext, timed, writeRecords } from './pull-context.ts';
import type { KnownSiteRecords } from './pull-group.ts';
import { pullPictures } from './pull-pictures.ts';
import { readHeaderSettings } from './read-header-settings.ts';

/** Pulls what belongs to the whole site: menus, and every kind of record that is no group's. */
export async function pullSite(context: PullContext): Promise<KnownSiteRecords> {
  const files = [
    HEADER_SETTINGS_FILE,
    OVER_FILE,
    ...SITE_KINDS.map(siteFile),
    ...(context.previous?.list(BANNER_PICTURES_FOLDER) ?? []),
  ];
  await timed(context.timings, 'Checking the last snapshot', async () => {
    context.output.trust((await context.previous?.soundFiles(files)) ?? []);
  });
  return timed(context.timings, 'Site', async () => {
    const listing = new Map<SiteRecordKind, Promise<Listed>>();
    const list = (kind: SiteRecordKind): Promise<Listed> => {
      const parent = parentKind(kind);
      const found =
        listing.get(kind) ??
        (parent === undefined
          ? readListing(context, kind, undefined)
          : list(parent).then((parents) => readListing(context, kind, parents)));
      listing.set(kind, found);
      return found;
    };
    const [, ...listings] = await Promise.all([
      pullHeader(context),
      ...SITE_KINDS.map(async (kind) => ({ kind, listed: await list(kind) })),
    ]);
    const records: { -readonly [Kind in SiteRecordKind]?: readonly object[] } = {};
    for (const { kind, listed } of listings)
      if (listed !== undefined)
        records[kind] = listed === 'unchanged' ? await storedSiteRecords(context, kind) : listed;
    const known = records as RecordsByKind<SiteRecordKind>;
    if (listings.some(({ listed }) => listed !== 'unchanged'))
      context.faults.push(...siteFaults(known, (kind) => sourceOf(context, kind)));

    let removed = false;
    for (const { kind, listed } of listings) {
      if (listed === 'unchanged') keepRecords(context, kind, siteFile(kind));
      else if (listed !== undefined) {
        const { gone } = await writeRecords(context, kind, siteFile(kind), listed);
        removed ||= gone.size > 0;
      }
    }
    await context.output.write(OVER_FILE, formatOver(records, context.today), 1);
    return { ids: knownIds(known), removed };
  });
}

/** The records of the whole site that the last snapshot has, for a pull of single groups. */
export async function knownSiteRecords(context: PullContext): Promise<KnownSiteRecords> {
  const stored = await Promise.all(
    SITE_KINDS.map(async (kind) => [kind, await storedSiteRecords(context, kind)] as const),
  );
  return { ids: knownIds(Object.fromEntries(stored)), removed: false };
}

async function pullHeader(context: PullContext): Promise<void> {
  await pullPictures(context, bannerPictureWidths(await pullHeaderSettings(context)));
}

async function pullHeaderSettings(context: PullContext): Promise<HeaderSettings> {
  const call = catalogue.headlessSettings;
  const key = keyOf(call, {});
  const known = context.output.trusts(HEADER_SETTINGS_FILE) ? context.knownEtags[key] : undefined;
  const answer = await context.client.get(call, {}, { etag: known });
  if (answer.kind === 'unchanged') {
    if (known !== undefined) context.etags[key] = known;
    keepRecords(context, 'header-settings', HEADER_SETTINGS_FILE);
    const settings = await context.previous?.read(HEADER_SETTINGS_FILE, (text): unknown => JSON.parse(text));
    return headerSettingsSchema.parse(settings);
  }
  let settings: HeaderSettings = { acf: { nav_sections: [] } };
  if (answer.kind === 'malformed') context.faults.push(...answer.faults);
  if (answer.kind === 'body') {
    if (answer.etag !== null) context.etags[key] = answer.etag;
    const read = readHeaderSettings(answer.body);
    const placed = ({ field, expected, received }: Mismatch) => ({
      location: { ...placeOf(context, call, {}), record: 'site/header-settings', field },
      expected,
      received,
    });
    if ('settings' in read) {
      settings = read.settings;
      context.warnings.push(...read.leftOut.map((mismatch) => fieldLeftOut(placed(mismatch))));
    } else context.faults.push(...read.map((mismatch) => malformedField(placed(mismatch))));
  }
  await context.output.write(
    HEADER_SETTINGS_FILE,
    `${canonicalJson(settings, Number.POSITIVE_INFINITY)}\n`,
    1,
  );
  return settings;
}

const ITEMS_A_PAGE = 100;
const PAGES_AT_ONCE = 16;

/** One call of a listing, and the records in its answer. */
interface ListingRequest {
  readonly call: Call<z.ZodType<object>>;
  readonly parameters: Readonly<Record<string, number>>;
  readonly recordsIn: (body: object) => readonly object[];
  /** Field of the answer that holds the records; undefined where the answer is the list, or the record. */
  readonly field?: string;
  /** Of a listing in pages: how many records all of them hold. */
  readonly totalIn?: (body: object) => number;
}

const itself = (body: object) => body as readonly object[];

const pageRequest = (name: PagedCallName, page: number): ListingRequest => ({
  call: catalogue[name],
  parameters: { skip: page * ITEMS_A_PAGE, take: ITEMS_A_PAGE },
  recordsIn: (body) => (body as { readonly items: readonly object[] }).items,
  field: 'items',
  totalIn: (body) => (body as { readonly total: number }).total,
});

/** The requests that list a kind, as far as they are known before the first answer. */
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
    return listing.lists.map((name) => ({ call: catalogue[name], parameters: {}, recordsIn: itself }));
  if ('each' in listing)
    return parents.map((parent) => ({
      call: catalogue[listing.each],
      parameters: { [listing.parameter]: idOf(listing.of as SiteRecordKind, parent) },
      recordsIn: itself,
    }));
  return Object.entries(listing.objects).map(([id, name]) => ({
    call: catalogue[name],
    parameters: {},
    recordsIn: (body) => [{ ...body, [idField]: Number(id) }],
  }));
}

const knownEtag = (context: PullContext, kind: SiteRecordKind, { call, parameters }: ListingRequest) =>
  context.output.trusts(siteFile(kind)) ? context.knownEtags[keyOf(call, parameters)] : undefined;

/** The kind whose records' ids a listing needs. */
function parentKind(kind: SiteRecordKind): SiteRecordKind | undefined {
  const listing: SiteListing = recordKinds[kind].listing;
  return 'each' in listing ? (listing.of as SiteRecordKind) : undefined;
}

/** Records of a kind; unchanged where the last snapshot has them; undefined where some were malformed. */
type Listed = readonly object[] | 'unchanged' | undefined;

/**
 * All records of a kind. Where a call with a fallback failed, those of the last snapshot stay.
 * @param parents the records of its parent kind, if it has one
 */
async function readListing(
  context: PullContext,
  kind: SiteRecordKind,
  parents: Listed,
  listing: SiteListing = recordKinds[kind].listing,
): Promise<Listed> {
  const parentRecords =
    parents === 'unchanged' ? await storedSiteRecords(context, parentKind(kind) ?? kind) : (parents ?? []);
  const requests = listingRequests(context, kind, parentRecords, listing);
  const ask = (request: ListingRequest, etag?: string) =>
    context.client.get(request.call, request.parameters, { etag, locate: locateIn(kind, request) });
  // Which records came with which parent is not known, so the list of parents has to be the same.
  const usable = parentKind(kind) === undefined || parents === 'unchanged';
  const etags = requests.map((request) => (usable ? knownEtag(context, kind, request) : undefined));
  const complete = etags.every((etag) => etag !== undefined);
  const asked = await Promise.all(
    requests.map((request, at) => ask(request, complete ? etags[at] : undefined)),
  );
  if ('otherwise' in listing && listing.otherwise !== undefined && asked[0]?.kind === 'none')
    return readListing(context, kind, parents, { pages: listing.otherwise });
  const keepLast = () => {
    requests.forEach((request, at) => {
      const etag = etags[at];
      if (etag !== undefined) context.etags[keyOf(request.call, request.parameters)] = etag;
    });
    return 'unchanged' as const;
  };
  if (requests.length > 0 && complete && asked.every((answer) => answer.kind === 'unchanged'))
    return keepLast();

  // The records of an unchanged answer among changed ones are not known apart, so it is asked for again.
  const answers = await Promise.all(
    requests.map(async (request, at) => {
      const answer = asked[at];
      return answer === undefined || answer.kind === 'unchanged' ? ask(request) : answer;
    }),
  );
  const [first] = requests;
  const total = first?.totalIn && answers[0]?.kind === 'body' ? first.totalIn(answers[0].body) : undefined;
  if (total !== undefined && 'pages' in listing) {
    const pages = Math.max(1, Math.ceil(total / ITEMS_A_PAGE));
    requests.splice(pages);
    answers.splice(pages);
    // A total may be too high: pages are asked for as long as those before them were full.
    const isFull = (answer: (typeof answers)[number], at: number) =>
      answer.kind === 'body' && requests[at]?.recordsIn(answer.body).length === ITEMS_A_PAGE;
    while (requests.length < pages && answers.every(isFull)) {
      const further = Array.from({ length: Math.min(PAGES_AT_ONCE, pages - requests.length) }, (_, index) =>
        pageRequest(listing.pages, requests.length + index),
      );
      answers.push(...(await Promise.all(further.map((request) => ask(request)))));
      requests.push(...further);
    }
  }
  if (answers.some((answer) => answer.kind === 'failed') && context.output.trusts(siteFile(kind)))
    return keepLast();

  const records: object[] = [];
  let malformed = false;
  for (const [at, answer] of answers.entries()) {
    const request = requests[at];
    if (answer.kind === 'malformed') {
      context.faults.push(...answer.faults);
      malformed = true;
    }
    if (answer.kind !== 'body' || request === undefined) continue;
    records.push(...request.recordsIn(answer.body));
    if (answer.etag !== null) context.etags[keyOf(request.call, request.parameters)] = answer.etag;
  }
  if (malformed) return undefined;
  if (first && total !== undefined && records.length !== total)
    context.faults.push(
      listingIncomplete({
        location: { ...placeOf(context, first.call, first.parameters), record: `site/${kind}` },
        total,
        received: records.length,
      }),
    );
  return kind === 'articles' ? addNamedArticles(context, records as readonly Article[]) : records;
}

/** Where the records of a kind come from, for what is wrong with them together. */
function sourceOf(context: PullContext, kind: SiteRecordKind): ErrorLocation {
  const [first] = listingRequests(context, kind, []);
  const listing: SiteListing = recordKinds[kind].listing;
  if (first) return placeOf(context, first.call, first.parameters);
  return 'each' in listing ? { call: catalogue[listing.each].name } : {};
}

async function storedSiteRecords(context: PullContext, kind: SiteRecordKind): Promise<object[]> {
  const { previous } = context;
  if (previous?.index.files[siteFile(kind)] === undefined) return [];
  const records = await previous.records(siteFile(kind), kind);
  return [...records.values()].map(({ record }) => record);
}

const keyOf = (call: Call, parameters: Readonly<Record<string, number>>): string =>
  `${call.base}/${callPath(call, parameters)}`;

const placeOf = (
  context: PullContext,
  call: Call,
  parameters: Readonly<Record<string, number>>,
): ErrorLocation => ({
  call: call.name,
  address: context.client.address(call, parameters),
  status: 200,
});

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
