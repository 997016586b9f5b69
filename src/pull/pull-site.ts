import type { Place } from 'astro-incremental/faults';
import { z } from 'zod';
import { bannerPictureWidths } from '../domain/banner-pictures.ts';
import { type HeaderSettings, headerSettingsSchema } from '../domain/header-settings.ts';
import { listingIncomplete, malformedField } from '../errors/upstream.ts';
import { mismatches } from '../errors/zod-issues.ts';
import { BANNER_PICTURES_FOLDER } from '../snapshots/banner-pictures.ts';
import { canonicalJson } from '../snapshots/canonical-json.ts';
import { knownIds, type RecordsByKind, siteFaults } from '../snapshots/integrity.ts';
import {
  HEADER_SETTINGS_FILE,
  recordKey,
  recordKinds,
  SITE_KINDS,
  type SiteRecordKind,
  siteFile,
} from '../snapshots/record-kinds.ts';
import { type Call, catalogue } from '../upstream/catalogue.ts';
import { callPath } from './http/call-address.ts';
import type { Locate } from './http/client.ts';
import { parseRecords } from './previous-snapshot.ts';
import { keepRecords, type PullContext, timed, writeRecords } from './pull-context.ts';
import type { KnownSiteRecords } from './pull-group.ts';
import { pullPictures } from './pull-pictures.ts';

/** Pulls what belongs to the whole site: menus, and every kind of record that is no group's. */
export async function pullSite(context: PullContext): Promise<KnownSiteRecords> {
  const files = [
    HEADER_SETTINGS_FILE,
    ...SITE_KINDS.map(siteFile),
    ...(context.previous?.list(BANNER_PICTURES_FOLDER) ?? []),
  ];
  await timed(context.timings, 'Checking the last snapshot', async () => {
    context.output.trust((await context.previous?.soundFiles(files)) ?? []);
  });
  return timed(context.timings, 'Site', async () => {
    const [, ...listings] = await Promise.all([
      pullHeader(context),
      ...SITE_KINDS.map(async (kind) => ({ kind, listed: await readListing(context, kind) })),
    ]);
    const records: { -readonly [Kind in SiteRecordKind]?: readonly object[] } = {};
    for (const { kind, listed } of listings)
      if (listed !== undefined)
        records[kind] = listed === 'unchanged' ? await storedSiteRecords(context, kind) : listed;
    const known = records as RecordsByKind<SiteRecordKind>;
    if (listings.some(({ listed }) => listed !== 'unchanged'))
      context.faults.push(...siteFaults(known, (kind) => placeOf(context, listingCall(kind), PAGED(0))));

    let removed = false;
    for (const { kind, listed } of listings) {
      if (listed === 'unchanged') keepRecords(context, kind, siteFile(kind));
      else if (listed !== undefined) {
        const gone = await writeRecords(context, kind, siteFile(kind), listed);
        removed ||= gone.size > 0;
      }
    }
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
  await pullPictures(context, [...bannerPictureWidths(await pullHeaderSettings(context)).keys()]);
}

async function pullHeaderSettings(context: PullContext): Promise<HeaderSettings> {
  const call = catalogue.headlessSettings;
  const key = keyOf(call, {});
  const known = context.output.trusts(HEADER_SETTINGS_FILE) ? context.knownEtags[key] : undefined;
  const answer = await context.client.get(call, {}, { etag: known });
  if (answer.kind === 'unchanged') {
    if (known !== undefined) context.etags[key] = known;
    keepRecords(context, 'header-settings', HEADER_SETTINGS_FILE);
    const text = await context.previous?.readText(HEADER_SETTINGS_FILE);
    return headerSettingsSchema.parse(JSON.parse(text ?? ''));
  }
  let settings: HeaderSettings = { acf: { nav_sections: [] } };
  if (answer.kind === 'malformed') context.faults.push(...answer.faults);
  if (answer.kind === 'body') {
    if (answer.etag !== null) context.etags[key] = answer.etag;
    const read = z.safeParse(headerSettingsSchema, answer.body);
    if (read.success) settings = read.data;
    else
      for (const { field, expected, received } of mismatches(read.error, answer.body))
        context.faults.push(
          malformedField({
            where: { ...placeOf(context, call, {}), record: 'site/header-settings', field },
            expected,
            received,
          }),
        );
  }
  await context.output.write(
    HEADER_SETTINGS_FILE,
    `${canonicalJson(settings, Number.POSITIVE_INFINITY)}\n`,
    1,
  );
  return settings;
}

const ITEMS_A_PAGE = 100;
const PAGED = (page: number) => ({ skip: page * ITEMS_A_PAGE, take: ITEMS_A_PAGE });

type ListingCall = Call<z.ZodType<{ readonly total: number; readonly items: readonly object[] }>>;

const listingCall = (kind: SiteRecordKind): ListingCall => catalogue[recordKinds[kind].listing];

/** All records of a kind; undefined where some were malformed. */
async function readListing(
  context: PullContext,
  kind: SiteRecordKind,
): Promise<readonly object[] | 'unchanged' | undefined> {
  const call = listingCall(kind);
  const known: string[] = [];
  if (context.output.trusts(siteFile(kind)))
    for (let etag: string | undefined; ; known.push(etag)) {
      etag = context.knownEtags[keyOf(call, PAGED(known.length))];
      if (etag === undefined) break;
    }
  const ask = (page: number, etag?: string) =>
    context.client.get(call, PAGED(page), { etag, locate: locateIn(kind) });
  const asked = await Promise.all(known.map((etag, page) => ask(page, etag)));
  if (asked.length > 0 && asked.every((answer) => answer.kind === 'unchanged')) {
    known.forEach((etag, page) => {
      context.etags[keyOf(call, PAGED(page))] = etag;
    });
    return 'unchanged';
  }

  // The records of an unchanged page among changed ones are not known apart, so it is asked for again.
  const fresh = async (page: number) => {
    const answer = asked[page];
    return answer === undefined || answer.kind === 'unchanged' ? ask(page) : answer;
  };
  const first = await fresh(0);
  const total = first.kind === 'body' ? first.body.total : 0;
  const pages = Math.max(1, Math.ceil(total / ITEMS_A_PAGE));
  const answers = [
    first,
    ...(await Promise.all(Array.from({ length: pages - 1 }, (_, index) => fresh(index + 1)))),
  ];
  const items: object[] = [];
  let malformed = false;
  answers.forEach((answer, page) => {
    if (answer.kind === 'malformed') {
      context.faults.push(...answer.faults);
      malformed = true;
    }
    if (answer.kind !== 'body') return;
    items.push(...answer.body.items);
    if (answer.etag !== null) context.etags[keyOf(call, PAGED(page))] = answer.etag;
  });
  if (malformed) return undefined;
  if (items.length !== total)
    context.faults.push(
      listingIncomplete({
        where: { ...placeOf(context, call, PAGED(0)), record: `site/${kind}` },
        total,
        received: items.length,
      }),
    );
  return items;
}

async function storedSiteRecords(context: PullContext, kind: SiteRecordKind): Promise<object[]> {
  const { previous } = context;
  if (previous?.index.files[siteFile(kind)] === undefined) return [];
  const text = await previous.readText(siteFile(kind));
  return [...parseRecords(text, recordKinds[kind].idField).values()].map(({ record }) => record);
}

const keyOf = (call: Call, parameters: Readonly<Record<string, number>>): string =>
  `${call.base}/${callPath(call, parameters)}`;

const placeOf = (context: PullContext, call: Call, parameters: Readonly<Record<string, number>>): Place => ({
  call: call.name,
  address: context.client.address(call, parameters),
  status: 200,
});

function locateIn(kind: SiteRecordKind): Locate {
  return (path, body) => {
    const [field, position, ...rest] = path;
    if (field !== 'items' || typeof position !== 'number') return { record: `site/${kind}`, path };
    const { items } = body as { readonly items: readonly (Record<string, unknown> | null)[] };
    const id = items[position]?.[recordKinds[kind].idField];
    const folder = `site/${kind}`;
    return {
      record: typeof id === 'number' ? recordKey(folder, id) : `${folder}, entry ${position + 1}`,
      path: rest,
    };
  };
}
