import { z } from 'zod';
import { bannerPictureWidths } from '../domain/banner-pictures.ts';
import { type HeaderSettings, headerSettingsSchema } from '../domain/header-settings.ts';
import type { Place } from '../errors/laurel-error.ts';
import { listingIncomplete, malformedField } from '../errors/upstream.ts';
import { mismatches } from '../errors/zod-issues.ts';
import { canonicalJson } from '../snapshots/canonical-json.ts';
import { siteFaults } from '../snapshots/integrity.ts';
import {
  BANNER_PICTURES_FOLDER,
  HEADER_SETTINGS_FILE,
  recordKey,
  type SiteRecordKind,
  siteFile,
  siteRecordKinds,
} from '../snapshots/record-kinds.ts';
import { type Call, catalogue } from '../upstream/catalogue.ts';
import { callPath } from './http/call-address.ts';
import type { Locate } from './http/client.ts';
import { parseRecords } from './previous-snapshot.ts';
import { keepRecords, type PullContext, timed, writeRecords } from './pull-context.ts';
import type { KnownArticles } from './pull-group.ts';
import { pullPictures } from './pull-pictures.ts';

/** Pulls what belongs to the whole site: menus, pages of the CMS, articles. */
export async function pullSite(context: PullContext): Promise<KnownArticles> {
  const files = [
    HEADER_SETTINGS_FILE,
    siteFile('pages'),
    siteFile('articles'),
    ...(context.previous?.list(BANNER_PICTURES_FOLDER) ?? []),
  ];
  await timed(context.timings, 'Checking the last snapshot', async () => {
    context.output.trust((await context.previous?.soundFiles(files)) ?? []);
  });
  return timed(context.timings, 'Site', async () => {
    const [, pages, articles] = await Promise.all([
      pullHeader(context),
      readListing(context, 'pages', catalogue.cmsPages),
      readListing(context, 'articles', catalogue.articles),
    ]);
    if (pages !== 'unchanged' || articles !== 'unchanged') {
      const itemsOf = async (kind: SiteRecordKind, listing: typeof pages | typeof articles) =>
        listing === 'unchanged' ? await storedSiteRecords(context, kind) : listing;
      context.faults.push(
        ...siteFaults(
          {
            pages: (await itemsOf('pages', pages)) as z.infer<typeof catalogue.cmsPages.answer>['items'],
            articles: (await itemsOf('articles', articles)) as z.infer<
              typeof catalogue.articles.answer
            >['items'],
          },
          (kind) => placeOf(context, kind === 'pages' ? catalogue.cmsPages : catalogue.articles),
        ),
      );
    }
    await writeSiteRecords(context, 'pages', pages);
    const gone = await writeSiteRecords(context, 'articles', articles);
    if (articles === undefined) return { ids: undefined, removed: false };
    const all = articles === 'unchanged' ? await storedSiteRecords(context, 'articles') : articles;
    return { ids: new Set(all.map((record) => idOf('articles', record))), removed: gone.size > 0 };
  });
}

/** The articles that the last snapshot has, for a pull of single groups. */
export async function knownArticles(context: PullContext): Promise<KnownArticles> {
  const articles = await storedSiteRecords(context, 'articles');
  return { ids: new Set(articles.map((record) => idOf('articles', record))), removed: false };
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

type ListingCall<Item extends z.ZodType> = Call<
  z.ZodObject<{ total: z.ZodInt; items: z.ZodArray<Item> }, z.core.$strict>
>;

/** All records of a listing that comes in pages; undefined where some were malformed. */
async function readListing<Item extends z.ZodType>(
  context: PullContext,
  kind: SiteRecordKind,
  call: ListingCall<Item>,
): Promise<readonly z.output<Item>[] | 'unchanged' | undefined> {
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
  const items: z.output<Item>[] = [];
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
        where: { ...placeOf(context, call), record: `site/${kind}` },
        total,
        received: items.length,
      }),
    );
  return items;
}

async function writeSiteRecords(
  context: PullContext,
  kind: SiteRecordKind,
  listing: readonly object[] | 'unchanged' | undefined,
): Promise<ReadonlySet<number>> {
  if (listing === 'unchanged') keepRecords(context, kind, siteFile(kind));
  else if (listing !== undefined)
    return writeRecords(context, kind, siteFile(kind), siteRecordKinds[kind].idField, listing);
  return new Set();
}

async function storedSiteRecords(context: PullContext, kind: SiteRecordKind): Promise<object[]> {
  const { previous } = context;
  if (previous?.index.files[siteFile(kind)] === undefined) return [];
  const text = await previous.readText(siteFile(kind));
  return [...parseRecords(text, siteRecordKinds[kind].idField).values()].map(({ record }) => record);
}

const idOf = (kind: SiteRecordKind, record: object): number =>
  (record as Record<string, number>)[siteRecordKinds[kind].idField] as number;

const keyOf = (call: Call, parameters: Readonly<Record<string, number>>): string =>
  `${call.base}/${callPath(call, parameters)}`;

const placeOf = (
  context: PullContext,
  call: Call,
  parameters: Readonly<Record<string, number>> = PAGED(0),
): Place => ({ call: call.name, address: context.client.address(call, parameters), status: 200 });

function locateIn(kind: SiteRecordKind): Locate {
  return (path, body) => {
    const [field, position, ...rest] = path;
    if (field !== 'items' || typeof position !== 'number') return { record: `site/${kind}`, path };
    const { items } = body as { readonly items: readonly (Record<string, unknown> | null)[] };
    const id = items[position]?.[siteRecordKinds[kind].idField];
    const folder = `site/${kind}`;
    return {
      record: typeof id === 'number' ? recordKey(folder, id) : `${folder}, entry ${position + 1}`,
      path: rest,
    };
  };
}
